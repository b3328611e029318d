// Does a security rule match a flow: all of it, none, a part of it, or can nobody tell?

import { LB_PROBE_SOURCE_ADDRESSES } from '#src/azure-facts/load-balancer-probes.ts';
import type { Answer } from '#src/graph/field.ts';
import type { Identity } from '#src/graph/identity.ts';
import { mayBeSame } from '#src/graph/identity.ts';
import type { AddressRange } from '#src/model/address-range.ts';
import { cutRange, rangeCovers, rangesMeet } from '#src/model/address-range.ts';
import type { Because } from '#src/model/finding.ts';
import { parseIpAddress } from '#src/model/ip-address.ts';
import type { UnknownValue } from '#src/model/value.ts';
import type { FlowEnd, FlowGroups, FlowProtocol, PortRange } from './flow.ts';
import { EVERY_ADDRESS, isPrivate } from './route-choice.ts';
import type { VirtualNetworkTag } from './virtual-network-tag.ts';

/** A rule as far as it is known; an unknown part carries why. */
export interface RuleReading {
  readonly name: string;
  readonly access: 'allow' | 'deny' | undefined;
  /** Set: the rule may not be there, or not at this place in the order, or some of its values are unknown. */
  readonly doubt: UnknownValue | undefined;
  /** Undefined: unknown. */
  readonly protocols: readonly FlowProtocol[] | undefined;
  readonly ports: readonly PortRange[] | undefined;
  readonly source: readonly RuleSide[] | undefined;
  readonly destination: readonly RuleSide[] | undefined;
  /** Clients choose their own ports, so a rule for some source ports may match or not. */
  readonly hasSourcePorts: boolean;
  readonly because: Because;
}

/** A word of an address list: everything, a range, a service tag or an application security group. */
export type RuleSide =
  | { readonly kind: 'any' }
  | { readonly kind: 'range'; readonly range: AddressRange }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'group'; readonly id: Identity | undefined };

/** A flow that is decided as one: one protocol, one range of ports. */
export interface FlowPiece {
  readonly source: FlowEnd;
  readonly destination: FlowEnd;
  readonly protocol: FlowProtocol;
  readonly ports: PortRange;
}

/** `pieces`: the rule matches some of them; each has to be asked for on its own. */
export type RuleMatch =
  | { readonly answer: Answer }
  | { readonly answer: 'partly'; readonly pieces: readonly FlowPiece[] };

/** Whether a rule matches a piece of flow. */
export function matchRule(rule: RuleReading, piece: FlowPiece, tag: VirtualNetworkTag): RuleMatch {
  const answers: Answer[] = [
    rule.protocols === undefined ? 'unknown' : rule.protocols.includes(piece.protocol) ? 'yes' : 'no',
    rule.hasSourcePorts ? 'unknown' : 'yes',
  ];
  const cuts: RuleMatch[] = [];
  for (const [side, end] of [
    [rule.source, 'source'],
    [rule.destination, 'destination'],
  ] as const) {
    const match = matchSide(side, piece[end], tag);
    if (typeof match === 'string') answers.push(match);
    else cuts.push({ answer: 'partly', pieces: match.map((range) => withRange(piece, end, range)) });
  }
  const ports = matchPorts(rule.ports, piece.ports);
  if (typeof ports === 'string') answers.push(ports);
  else cuts.push({ answer: 'partly', pieces: ports.map((each) => ({ ...piece, ports: each })) });
  if (answers.includes('no')) return { answer: 'no' };
  const [cut] = cuts;
  if (cut !== undefined) return cut;
  return { answer: answers.includes('unknown') ? 'unknown' : 'yes' };
}

function withRange(piece: FlowPiece, end: 'source' | 'destination', range: AddressRange): FlowPiece {
  const old = piece[end];
  return { ...piece, [end]: { ...old, range } };
}

function matchPorts(ports: readonly PortRange[] | undefined, asked: PortRange): Answer | readonly PortRange[] {
  if (ports === undefined) return 'unknown';
  if (ports.some((each) => each.first <= asked.first && asked.last <= each.last)) return 'yes';
  const meeting = ports.filter((each) => each.first <= asked.last && asked.first <= each.last);
  if (meeting.length === 0) return 'no';
  const starts = new Set([asked.first]);
  for (const each of meeting) {
    if (each.first > asked.first) starts.add(each.first);
    if (each.last < asked.last) starts.add(each.last + 1);
  }
  const sorted = [...starts].sort((left, right) => left - right);
  if (sorted.length === 1) return 'yes';
  return sorted.map((first, index) => ({ first, last: (sorted[index + 1] ?? asked.last + 1) - 1 }));
}

/** An answer, or the pieces into which the range of the end has to be cut. */
function matchSide(
  side: readonly RuleSide[] | undefined,
  end: FlowEnd,
  tag: VirtualNetworkTag,
): Answer | readonly AddressRange[] {
  if (side === undefined) return 'unknown';
  if (end.kind !== 'range') {
    const answers = side.map((each) => matchPlace(each, end.kind, tag));
    return answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no';
  }
  const { range } = end;
  const matches = side.map((each) => rangesOf(each, end, range, tag));
  const yes = matches.flatMap((match) => match.yes);
  const maybe = matches.flatMap((match) => match.maybe);
  const borders = [...yes, ...maybe].filter((each) => rangesMeet(each, range));
  if (borders.length === 0) return 'no';
  if (yes.some((each) => rangeCovers(each, range))) return 'yes';
  const pieces = cutRange(range, borders);
  if (pieces.length > 1) return pieces;
  return yes.some((each) => rangesMeet(each, range)) ? 'yes' : 'unknown';
}

function matchPlace(side: RuleSide, place: 'internet' | 'on-premises', tag: VirtualNetworkTag): Answer {
  switch (side.kind) {
    case 'any':
      return 'yes';
    case 'group':
      return 'no';
    case 'range':
      // Some addresses of the internet, or of on-premises, may lie in it; which ones are meant is not said.
      if (rangeCovers(side.range, EVERY_ADDRESS)) return 'yes';
      return place === 'internet' && (isPrivate(side.range) || isWithin(side.range, tag.yes)) ? 'no' : 'unknown';
    case 'tag':
      break;
  }
  const name = side.tag.toLowerCase();
  if (name === 'virtualnetwork') return place === 'internet' ? tag.internet : tag.onPremises;
  if (name === 'azureloadbalancer') return 'no';
  if (name === 'internet') return place === 'internet' ? 'yes' : 'no';
  return place === 'internet' ? 'unknown' : 'no';
}

const isWithin = (range: AddressRange, others: readonly AddressRange[]): boolean =>
  others.some((other) => rangeCovers(other, range));

interface SideRanges {
  readonly yes: readonly AddressRange[];
  readonly maybe: readonly AddressRange[];
}

function rangesOf(
  side: RuleSide,
  end: FlowEnd & { readonly kind: 'range' },
  range: AddressRange,
  tag: VirtualNetworkTag,
): SideRanges {
  switch (side.kind) {
    case 'any':
      return { yes: [range], maybe: [] };
    case 'range':
      return { yes: [side.range], maybe: [] };
    case 'group':
      return groupRanges(side.id, end.groups, range);
    case 'tag':
      return tagRanges(side.tag.toLowerCase(), range, tag);
  }
}

function groupRanges(id: Identity | undefined, groups: FlowGroups, range: AddressRange): SideRanges {
  if (id === undefined || groups === undefined) return { yes: [], maybe: [range] };
  if (groups.some((group) => group.key === id.key && group.isComparable)) return { yes: [range], maybe: [] };
  return groups.some((group) => mayBeSame(group, id)) ? { yes: [], maybe: [range] } : NOTHING;
}

const NOTHING: SideRanges = { yes: [], maybe: [] };

const PLATFORM_RANGES: readonly AddressRange[] = LB_PROBE_SOURCE_ADDRESSES.value.flatMap((text) => {
  const address = parseIpAddress(text);
  return address === undefined ? [] : [{ version: address.version, first: address.value, last: address.value }];
});

/** The addresses from which health probes come. */
const isProbeSource = (range: AddressRange): boolean => isWithin(range, PLATFORM_RANGES);

function tagRanges(name: string, range: AddressRange, tag: VirtualNetworkTag): SideRanges {
  if (name === 'azureloadbalancer') return { yes: PLATFORM_RANGES, maybe: [] };
  if (name === 'virtualnetwork') return { yes: [...tag.yes, ...PLATFORM_RANGES], maybe: tag.maybe };
  // The host's address belongs to the platform, not to the internet; other tags hold addresses of public services.
  if (isProbeSource(range)) return { yes: [], maybe: name === 'internet' ? [] : [range] };
  if (isPrivate(range)) return { yes: [], maybe: [] };
  if (name !== 'internet') return { yes: [], maybe: [range] };
  if (isWithin(range, tag.spaces)) return { yes: [], maybe: [] };
  return tag.spaces.some((space) => rangesMeet(space, range))
    ? { yes: [], maybe: [range] }
    : { yes: [range], maybe: [] };
}
