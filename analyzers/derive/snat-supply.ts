// How many source ports does a load balancer hand each instance of a pool, today and at the largest size?
// An outbound rule comes before the implicit ports of a load-balancing rule; what lies before both (NAT gateway, addresses
// of the instances) is not the load balancer's and answered elsewhere.

import type { DeriveContext } from '#analyzers/ask.ts';
import { LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT } from '#src/azure-facts/load-balancer-rules.ts';
import {
  SNAT_AUTOMATIC_MAXIMUM,
  SNAT_AUTOMATIC_TABLE,
  SNAT_AUTOMATIC_WHEN_ABSENT,
} from '#src/azure-facts/outbound-snat.ts';
import { possibleCounts } from '#src/graph/counts.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type {
  BackendPool,
  FrontendIpConfiguration,
  LoadBalancingRule,
  OutboundRule,
} from '#src/graph/nodes/load-balancer.ts';
import type { Count } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { NoAnswer } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { Because } from '#src/model/finding.ts';
import { grouped } from '#src/model/grouped.ts';
import type { UnknownValue } from '#src/model/value.ts';
import { deriveAutomaticPorts } from './automatic-ports.ts';
import { addressesOf, areIpv6Only } from './frontend-addresses.ts';
import { deriveOutboundAllocation } from './outbound-allocation.ts';

export type Ports = number | NoAnswer;

export interface SnatSupply {
  /** `none`: the load balancer gives the pool no source ports. */
  readonly method: 'outbound-rule' | 'implicit' | 'none' | NoAnswer;
  /** The rules that hand out the ports. */
  readonly rules: readonly (OutboundRule | LoadBalancingRule)[];
  readonly addresses: Count;
  readonly ports: { readonly now: Ports; readonly atMaximum: Ports };
  readonly because: readonly Because[];
}

/** Ports per instance that the load balancer of a pool supplies. */
export function deriveSnatSupply(pool: BackendPool, context: DeriveContext): SnatSupply {
  const outbound = pool.outboundRules;
  const [rule] = outbound;
  if (rule !== undefined) return byOutboundRules(pool, outbound, context);
  const hidden = hiddenRules(pool);
  if (hidden !== undefined) return unknownSupply(hidden);
  return byImplicitRules(pool, context);
}

/** Several outbound rules of a pool add up to no more than what one flow can use: that of its protocol. */
function byOutboundRules(pool: BackendPool, rules: readonly OutboundRule[], context: DeriveContext): SnatSupply {
  const supplies = rules.map((rule) => byOutboundRule(pool, rule, context));
  const [first, ...others] = supplies;
  if (first === undefined) return NO_SUPPLY;
  return {
    ...first,
    rules,
    ports: {
      now: fewest([first, ...others].map((supply) => supply.ports.now)),
      atMaximum: fewest([first, ...others].map((supply) => supply.ports.atMaximum)),
    },
    because: supplies.flatMap((supply) => supply.because),
  };
}

function byOutboundRule(pool: BackendPool, rule: OutboundRule, context: DeriveContext): SnatSupply {
  const allocation = context.ask(deriveOutboundAllocation, rule);
  const { asked, addresses, frontends } = allocation;
  const base = { method: 'outbound-rule', rules: [rule], addresses } as const;
  const { place } = asked.origin;
  if (asked.state === 'unknown') {
    const unknown = { unknown: reasonOf(asked.unknown) };
    return { ...base, ports: { now: unknown, atMaximum: unknown }, because: allocation.because };
  }
  if (asked.state === 'known' && asked.value > 0) {
    const text = `the outbound rule allocates ${grouped(asked.value)} ports to each instance`;
    const because = [{ text, place }, ...allocation.because];
    return { ...base, ports: { now: asked.value, atMaximum: asked.value }, because };
  }
  if (allocation.isIpv6) {
    const unknown = { unknown: 'how many ports the service allocates for IPv6 frontends is not published' };
    return { ...base, ports: { now: unknown, atMaximum: unknown }, because: allocation.because };
  }
  const absent = {
    text: 'the outbound rule leaves the allocation to the service',
    place,
    source: SNAT_AUTOMATIC_WHEN_ABSENT.id,
  };
  return { ...base, ...automatic(pool, addresses, frontends, context, [absent]) };
}

function byImplicitRules(pool: BackendPool, context: DeriveContext): SnatSupply {
  const rules = pool.rules.filter((rule) => givesImplicitPorts(rule, context) !== 'no');
  const [first] = rules;
  if (first === undefined) return NO_SUPPLY;
  const unsure = rules.find((rule) => givesImplicitPorts(rule, context) === 'unknown');
  if (unsure !== undefined) {
    const { disableOutboundSnat } = unsure;
    const unknown =
      disableOutboundSnat.state === 'unknown'
        ? reasonOf(disableOutboundSnat.unknown)
        : 'whether the frontend of a rule is public';
    return { ...unknownSupply(unknown), rules };
  }
  const frontends = rules.flatMap((rule) => nodeOf(rule.frontend) ?? []);
  const addresses = addressesOf(frontends, pool.properties.origin);
  const because = rules.map((rule) => ({
    text: 'a load-balancing rule with a public frontend gives source ports by the way',
    place: rule.disableOutboundSnat.origin.place,
    source: LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT.id,
  }));
  return { method: 'implicit', rules, addresses, ...automatic(pool, addresses, frontends, context, because) };
}

/** Does a rule give its pool source ports by the way? Only with a public frontend, and unless it says otherwise. */
function givesImplicitPorts(rule: LoadBalancingRule, context: DeriveContext): 'yes' | 'no' | 'unknown' {
  const disabled = holdsTrue(rule.disableOutboundSnat, context.facts(LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT).value);
  const side = nodeOf(rule.frontend)?.side ?? 'unknown';
  if (disabled === 'yes' || side === 'internal' || isIpv6Only(rule)) return 'no';
  return disabled === 'unknown' || side === 'unknown' ? 'unknown' : 'yes';
}

// The published ports are of IPv4; what an IPv6 frontend gives by the way is not published.
function isIpv6Only({ frontend }: LoadBalancingRule): boolean {
  const node = nodeOf(frontend);
  return node !== undefined && areIpv6Only([node]);
}

function automatic(
  pool: BackendPool,
  addresses: Count,
  frontends: readonly FrontendIpConfiguration[],
  context: DeriveContext,
  because: readonly Because[],
): Pick<SnatSupply, 'ports' | 'because'> {
  const cap = context.facts(SNAT_AUTOMATIC_MAXIMUM);
  const count = typeof addresses === 'number' ? String(addresses) : 'an unknown number of';
  return {
    ports: {
      now: automaticPorts(pool.size, addresses, context),
      atMaximum: automaticPorts(pool.maxSize, addresses, context),
    },
    because: [
      ...because,
      {
        text: `automatic ports by the size of the pool, ${shown(pool.size)} now and ${shown(pool.maxSize)} at most`,
        place: pool.place,
        source: SNAT_AUTOMATIC_TABLE.id,
      },
      {
        text: `times ${count} public IPv4 ${addresses === 1 ? 'address' : 'addresses'}, up to ${grouped(cap.value)}`,
        ...(frontends[0] === undefined ? {} : { place: frontends[0].place }),
        source: cap.id,
      },
    ],
  };
}

// Every size and number of addresses that is possible must lead to the same ports; otherwise nobody knows.
function automaticPorts(size: Count, addresses: Count, context: DeriveContext): Ports {
  const sizes = possibleCounts(size);
  const numbers = possibleCounts(addresses);
  if (sizes === undefined) return { unknown: typeof size === 'number' ? '' : reasonOf(size) };
  if (numbers === undefined) return { unknown: typeof addresses === 'number' ? '' : reasonOf(addresses) };
  const ports = sizes.flatMap((each) => numbers.map((number) => deriveAutomaticPorts(each, number, context.facts)));
  const [first] = ports;
  const isSame = ports.every((each) => !isNoAnswer(each) && each === first);
  if (first !== undefined && (isSame || ports.length === 1)) return first;
  return { unknown: `the size of the pool, ${shown(size)}, and the addresses are not certain` };
}

/** The smallest of several supplies; unknown as soon as one is. */
function fewest(ports: readonly Ports[]): Ports {
  const unknown = ports.find(isNoAnswer);
  return unknown ?? Math.min(...ports.filter((each): each is number => typeof each === 'number'));
}

function hiddenRules(pool: BackendPool): string | undefined {
  const { loadBalancer } = pool;
  if (loadBalancer === undefined) return 'the load balancer of the pool is not declared here';
  const open = loadBalancer.outboundRules.open ?? loadBalancer.rules.open;
  if (open !== undefined) return reasonOf(open);
  const links = [
    ...loadBalancer.outboundRules.items.map((rule) => rule.pool),
    ...loadBalancer.rules.items.flatMap((rule) => rule.pools.items),
  ];
  for (const { target } of links) {
    if (target.state === 'unknown' && (target.isAny || target.candidates.includes(pool)))
      return reasonOf(target.unknown);
  }
  return undefined;
}

const NO_SUPPLY: SnatSupply = {
  method: 'none',
  rules: [],
  addresses: 0,
  ports: { now: 0, atMaximum: 0 },
  because: [],
};

function unknownSupply(unknown: string): SnatSupply {
  const answer = { unknown };
  return { method: answer, rules: [], addresses: 0, ports: { now: answer, atMaximum: answer }, because: [] };
}

export const reasonOf = (unknown: UnknownValue): string => unknown.reasons[0]?.message ?? unknown.text;

const shown = (count: Count): string =>
  typeof count === 'number' ? String(count) : (possibleCounts(count)?.join(' or ') ?? 'unknown');
