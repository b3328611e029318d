// What is a flow, as security rules and routes see it?
import { NSG_PORTS } from '#src/azure-facts/network-security-groups.ts';
import type { Identity } from '#src/graph/identity.ts';
import type { AddressRange } from '#src/model/address-range.ts';

/** Application security groups of an interface; undefined where it is not known which interface it is. */
export type FlowGroups = readonly Identity[] | undefined;

/**
 * One end of a flow. `internet` and `on-premises` are addresses that nobody names.
 */
export type FlowEnd =
  | { readonly kind: 'range'; readonly range: AddressRange; readonly groups: FlowGroups }
  | { readonly kind: 'internet' }
  | { readonly kind: 'on-premises' };

export type FlowProtocol = 'tcp' | 'udp';

export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Destination ports of a protocol. */
export interface Traffic {
  readonly protocol: FlowProtocol;
  readonly ports: PortRange;
}

/** All flows between two ends with this traffic. */
export interface Flow {
  readonly source: FlowEnd;
  readonly destination: FlowEnd;
  readonly traffic: readonly Traffic[];
}

const [LOWEST = 0, HIGHEST = 0] = NSG_PORTS.value;

export const ALL_PORTS: PortRange = { first: LOWEST, last: HIGHEST };
/** Ports that flows use: nothing is sent to port 0, and many rules for all ports begin at 1. */
export const FLOW_PORTS: PortRange = { first: LOWEST + 1, last: HIGHEST };
export const ALL_PROTOCOLS: readonly FlowProtocol[] = ['tcp', 'udp'];

/** The traffic to a port, or to all; of one protocol, or of both. */
export function trafficOf(protocol: FlowProtocol | undefined, port: number | undefined): readonly Traffic[] {
  const ports = port === undefined ? FLOW_PORTS : { first: port, last: port };
  return (protocol === undefined ? ALL_PROTOCOLS : [protocol]).map((each) => ({ protocol: each, ports }));
}

/** `443`, `8000-8080` or `*`; undefined when the text is none of them. */
export function parsePorts(text: string): PortRange | undefined {
  if (text.trim() === '*') return ALL_PORTS;
  const match = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(text);
  if (match === null) return undefined;
  const first = Number(match[1]);
  const last = match[2] === undefined ? first : Number(match[2]);
  return first <= last && last <= ALL_PORTS.last ? { first, last } : undefined;
}
