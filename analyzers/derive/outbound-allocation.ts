// What may an outbound rule allocate: how many ports are there, what was asked for, and what is the most that fits?

import type { DeriveContext } from '#analyzers/ask.ts';
import {
  SNAT_ALLOCATION_CHECK_SUBTRACTS_BLOCKS,
  SNAT_ALLOCATION_MAXIMUM,
  SNAT_PORT_BLOCK,
  SNAT_PORTS_PER_ADDRESS,
} from '#src/azure-facts/outbound-snat.ts';
import { possibleCounts, unknownCount } from '#src/graph/counts.ts';
import type { Field } from '#src/graph/field.ts';
import type { FrontendIpConfiguration, OutboundRule } from '#src/graph/nodes/load-balancer.ts';
import type { Count } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Because } from '#src/model/finding.ts';
import { grouped } from '#src/model/grouped.ts';
import type { UnknownValue } from '#src/model/value.ts';
import { addressesOf, areIpv6Only } from './frontend-addresses.ts';
import { deriveOccupiedBlocks } from './occupied-blocks.ts';

export interface OutboundAllocation {
  /** Ports that the rule asks for per instance; 0 or absent is automatic allocation. */
  readonly asked: Field<number>;
  readonly frontends: readonly FrontendIpConfiguration[];
  /** Public IPv4 addresses; unknown as soon as one frontend is. */
  readonly addresses: Count;
  /** Every frontend is of IPv6, whose stock of ports is not published: nothing is refused for its size. */
  readonly isIpv6: boolean;
  /** Blocks lost to inbound rules: the fewest and the most that they may be counted as. */
  readonly blocks: { readonly fewest: number; readonly most: number | undefined };
  /** Ports of all addresses less those blocks; undefined where an address or a block is unknown. */
  readonly ports: { readonly most: number | undefined; readonly fewest: number | undefined };
  readonly because: readonly Because[];
}

/** The stock of an outbound rule and what it hands out. */
export function deriveOutboundAllocation(rule: OutboundRule, context: DeriveContext): OutboundAllocation {
  const { facts } = context;
  const frontends = rule.frontends.items.flatMap((link) => nodeOf(link) ?? []);
  const unseen = unseenFrontend(rule);
  const addresses = unseen ?? addressesOf(frontends, rule.frontends.origin);
  if (unseen === undefined && areIpv6Only(frontends)) return ofIpv6(rule, frontends);
  const blocks = deriveOccupiedBlocks(frontends, facts);
  const perAddress = facts(SNAT_PORTS_PER_ADDRESS);
  const block = facts(SNAT_PORT_BLOCK).value;
  const possible = possibleCounts(addresses);
  const total = (count: number, lost: number): number => perAddress.value * count - block * lost;
  const shown =
    typeof addresses === 'number'
      ? `${addresses} public IPv4 ${addresses === 1 ? 'address' : 'addresses'}`
      : 'an unknown number of addresses';
  return {
    asked: rule.allocatedOutboundPorts,
    frontends,
    addresses,
    isIpv6: false,
    blocks,
    ports: {
      most: possible && total(Math.max(...possible), blocks.fewest),
      fewest: possible && blocks.most !== undefined ? total(Math.min(...possible), blocks.most) : undefined,
    },
    because: [
      {
        text: `${grouped(perAddress.value)} ports for each of ${shown}`,
        place: rule.frontends.origin.place,
        source: perAddress.id,
      },
      ...blocks.because,
    ],
  };
}

function ofIpv6(rule: OutboundRule, frontends: readonly FrontendIpConfiguration[]): OutboundAllocation {
  const text = 'the frontends of the rule are of IPv6: how many source ports those have is not published';
  return {
    asked: rule.allocatedOutboundPorts,
    frontends,
    addresses: 0,
    isIpv6: true,
    blocks: { fewest: 0, most: undefined },
    ports: { most: undefined, fewest: undefined },
    because: [{ text, place: rule.frontends.origin.place }],
  };
}

/** The largest allocation that a number of instances can have out of a stock: a multiple of the block, within the limit. */
export function largestAllocation(ports: number, instances: number, context: DeriveContext): number {
  const block = context.facts(SNAT_PORT_BLOCK).value;
  const most = Math.min(Math.floor(ports / Math.max(instances, 1)), context.facts(SNAT_ALLOCATION_MAXIMUM).value);
  return Math.max(0, Math.floor(most / block) * block);
}

export type Fits =
  | { readonly answer: 'yes' | 'no'; readonly instances: number | undefined }
  | { readonly answer: 'unknown'; readonly unknown: UnknownValue; readonly instances: undefined };

/** Does what a rule asks for fit for so many instances? `instances` is the largest number that was judged. */
export function fits(allocation: OutboundAllocation, asked: number, instances: Count): Fits {
  const { most, fewest } = allocation.ports;
  const possible = possibleCounts(instances);
  if (possible === undefined && typeof instances !== 'number') {
    return { answer: 'unknown', unknown: instances, instances: undefined };
  }
  const numbers = possible ?? [];
  const largest = Math.max(0, ...numbers);
  if (most === undefined) return openStock(allocation, asked, numbers);
  if (asked * Math.min(...numbers, largest) > most) return { answer: 'no', instances: largest };
  if (fewest !== undefined && asked * largest <= fewest) return { answer: 'yes', instances: largest };
  // What is left: an unknown number of instances or addresses, or ports of TCP and UDP in different blocks.
  if (typeof instances !== 'number') return { answer: 'unknown', unknown: instances, instances: undefined };
  return openStock(allocation, asked, numbers);
}

function openStock({ addresses }: OutboundAllocation, asked: number, numbers: readonly number[]): Fits {
  if (asked * Math.max(0, ...numbers) === 0) return { answer: 'yes', instances: 0 };
  return typeof addresses === 'number'
    ? { answer: 'yes', instances: undefined }
    : { answer: 'unknown', unknown: addresses, instances: undefined };
}

/** Why the service refuses an allocation that does not fit. */
export const REFUSAL: Because = {
  text: 'the service subtracts the blocks of inbound ports before it accepts an allocation',
  source: SNAT_ALLOCATION_CHECK_SUBTRACTS_BLOCKS.id,
};

function unseenFrontend(rule: OutboundRule): UnknownValue | undefined {
  if (rule.frontends.open !== undefined) return rule.frontends.open;
  for (const { target, id } of rule.frontends.items) {
    if (target.state === 'unknown') return target.unknown;
    if (target.state !== 'external') continue;
    const message = `the frontend ${target.external.key} is not declared here`;
    return unknownCount(message, [{ code: 'external-resource', message }], id.origin);
  }
  return undefined;
}
