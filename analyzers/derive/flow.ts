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

/** All flows between two ends with these protocols and destination ports. */
export interface Flow {
  readonly source: FlowEnd;
  readonly destination: FlowEnd;
  readonly protocols: readonly FlowProtocol[];
  readonly ports: readonly PortRange[];
}

const [LOWEST = 0, HIGHEST = 0] = NSG_PORTS.value;

export const ALL_PORTS: PortRange = { first: LOWEST, last: HIGHEST };
export const ALL_PROTOCOLS: readonly FlowProtocol[] = ['tcp', 'udp'];

/** `443`, `8000-8080` or `*`; undefined when the text is none of them. */
export function parsePorts(text: string): PortRange | undefined {
  if (text.trim() === '*') return ALL_PORTS;
  const match = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(text);
  if (match === null) return undefined;
  const first = Number(match[1]);
  const last = match[2] === undefined ? first : Number(match[2]);
  return first <= last && last <= ALL_PORTS.last ? { first, last } : undefined;
}
