// What is noted on the way of a packet: hops, reasons, and the devices that keep the state of its flow.
import type { DeriveContext } from '#analyzers/ask.ts';
import type { Answer } from '#src/graph/field.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { Because } from '#src/model/finding.ts';
import type { PathHop, PathOutcome } from '#src/model/path.ts';
import type { InstanceConfiguration } from './egress.ts';
import type { FlowEnd, Traffic } from './flow.ts';
import type { PathEnd } from './path-end.ts';

/** A firewall or an appliance on the way. */
export interface Device {
  readonly kind: 'appliance' | 'firewall';
  /** How it is called in sentences and by which it is found again. */
  readonly key: string;
  /** Keys of the machines that may take the flow. */
  readonly machines: ReadonlySet<string>;
  readonly isSingle: Answer;
  /** Behind which frontend the flow meets it. */
  readonly frontend: FrontendIpConfiguration | undefined;
  readonly configurations: readonly InstanceConfiguration[];
  /** Where packets come in. */
  readonly subnet: Subnet | undefined;
  /** Both directions of a flow meet the same machine when both come through this frontend. */
  readonly keepsFlows: boolean;
  /** What the configuration says about source NAT; undefined: nothing. */
  readonly translates: boolean | undefined;
}

export interface Trail {
  readonly hops: readonly PathHop[];
  readonly because: readonly Because[];
  readonly devices: readonly Device[];
}

export interface Walk extends Trail {
  readonly outcome: PathOutcome;
  /** The address of the sender is replaced on the way out to the internet. */
  readonly isTranslated: boolean;
  /** Set: it ended the connection of the client and made the one that was walked. */
  readonly proxy?: PathProxy;
  /** Hops up to the route that leads to the internet; undefined where none was taken. */
  readonly untilInternet?: readonly PathHop[];
}

/** An Application Gateway on the way, and the subnet that it sends from. */
export interface PathProxy {
  readonly key: string;
  readonly subnet: Subnet;
}

/** What a packet carries; `sources` are the addresses that it may have here. */
export interface Packet {
  readonly destination: PathEnd;
  readonly sources: readonly FlowEnd[];
  readonly traffic: readonly Traffic[];
  /** The destination that it carries until an appliance that publishes it translates it. */
  readonly arrivesAs?: FlowEnd;
}

/** A subnet that a packet leaves, and by which interfaces. */
export interface Position {
  readonly subnet: Subnet;
  readonly configurations: readonly InstanceConfiguration[];
  /** The packet was made elsewhere and is only forwarded here. */
  readonly isForwarded: boolean;
  /** Gateways belong to the platform: security groups do not filter what they send. */
  readonly isGateway?: boolean;
}

export interface PathRequest {
  readonly context: DeriveContext;
  /** Answers pass the security groups that let their flow in. */
  readonly asksGroups: boolean;
  /** Whether an appliance translates source addresses, as the configuration says. */
  readonly translates: (key: string) => boolean | undefined;
}

export const EMPTY_TRAIL: Trail = { hops: [], because: [], devices: [] };

export function withHop(trail: Trail, hop: PathHop, ...because: readonly Because[]): Trail {
  return { ...trail, hops: [...trail.hops, hop], because: [...trail.because, ...because] };
}

export function withBecause(trail: Trail, ...because: readonly Because[]): Trail {
  return { ...trail, because: [...trail.because, ...because] };
}

export function ended(trail: Trail, outcome: PathOutcome, isTranslated = false): Walk {
  return { ...trail, outcome, isTranslated };
}

/** A hop with the subnet it happens in. */
export function hop(
  kind: PathHop['kind'],
  step: PathHop['step'],
  key: string | null,
  subnet: string | null,
  text: string,
): PathHop {
  return { kind, key, subnet, step, text };
}
