// Are the members of a pool appliances: machines through which other machines' traffic passes?
// A pool of appliances forwards IP, is the next hop of a route, has a rule for all ports, or carries a known publisher's plan.
import type { DeriveContext } from '#analyzers/ask.ts';
import { APPLIANCE_PUBLISHERS } from '#src/azure-facts/appliances.ts';
import type { Answer, Field, KnownField } from '#src/graph/field.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { BackendPool, FrontendIpConfiguration, PoolMember } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { NextHop } from '#src/graph/nodes/route-table.ts';
import type { MarketplacePlan } from '#src/graph/nodes/virtual-machine.ts';
import type { Because } from '#src/model/finding.ts';
import type { UnknownValue } from '#src/model/value.ts';

export type Appliances =
  | { readonly answer: Exclude<Answer, 'unknown'>; readonly because: readonly Because[] }
  | { readonly answer: 'unknown'; readonly unknown: UnknownValue; readonly because: readonly Because[] };

/** Whether the members of a pool are appliances, with the evidence. */
export function deriveAppliancePool(pool: BackendPool, context: DeriveContext): Appliances {
  const hints = [
    ...pool.members.flatMap((member) => memberHints(member, context)),
    ...ruleHints(pool),
    ...routeHints(pool, context),
  ];
  const evidence = hints.flatMap((hint) => (hint.answer === 'yes' ? [hint.because] : []));
  if (evidence.length > 0) return { answer: 'yes', because: evidence };
  for (const hint of hints) if (hint.answer === 'unknown') return { ...hint, because: [hint.because] };
  return { answer: 'no', because: [] };
}

/** Next hops of all routes by the frontend they lead to. */
export function deriveNextHopsOfFrontends(
  graph: ResourceGraph,
): ReadonlyMap<FrontendIpConfiguration, readonly NextHop[]> {
  const hops = new Map<FrontendIpConfiguration, NextHop[]>();
  for (const route of graph.routes) {
    for (const hop of route.nextHops.items) {
      const { target } = hop;
      if (target.kind !== 'load-balancer-frontend' && target.kind !== 'gateway-load-balancer-frontend') continue;
      const known = hops.get(target.frontend);
      if (known === undefined) hops.set(target.frontend, [hop]);
      else known.push(hop);
    }
  }
  return hops;
}

/** A virtual machine or a scale set. */
export interface Machine {
  readonly plan: MarketplacePlan;
  readonly image: { readonly publisher: Field<string> };
}

/** The publisher of a machine's plan or image, when it is known for appliances. */
export function appliancePublisher(machine: Machine, context: DeriveContext): KnownField<string> | undefined {
  const publishers = context.facts(APPLIANCE_PUBLISHERS).value;
  for (const publisher of [machine.plan.publisher, machine.image.publisher]) {
    if (publisher.state === 'known' && publishers.includes(publisher.value.toLowerCase())) return publisher;
  }
  return undefined;
}

type Hint =
  | { readonly answer: 'yes'; readonly because: Because }
  | { readonly answer: 'unknown'; readonly unknown: UnknownValue; readonly because: Because };

function memberHints(member: PoolMember, context: DeriveContext): readonly Hint[] {
  switch (member.kind) {
    case 'nic':
      return nicHints(member.nic, context);
    case 'address':
      return member.nic === undefined ? [] : nicHints(member.nic, context);
    case 'scaleSet': {
      const { nic } = member.ipConfiguration;
      return [...forwardingHints(nic.enableIPForwarding), ...planHints(member.scaleSet, context)];
    }
    case 'external':
      return [];
  }
}

const nicHints = (nic: NetworkInterface, context: DeriveContext): readonly Hint[] => [
  ...forwardingHints(nic.enableIPForwarding),
  ...nic.virtualMachines.flatMap((machine) => planHints(machine, context)),
];

function forwardingHints(field: Field<boolean>): readonly Hint[] {
  const answer = holdsTrue(field);
  if (answer === 'no') return [];
  const { place } = field.origin;
  if (answer === 'yes') return [{ answer, because: { text: 'a member forwards IP', place } }];
  if (field.state !== 'unknown') return [];
  return [{ answer, unknown: field.unknown, because: { text: 'whether a member forwards IP cannot be known', place } }];
}

function planHints(machine: Machine, context: DeriveContext): readonly Hint[] {
  const publisher = appliancePublisher(machine, context);
  if (publisher === undefined) return [];
  const text = `a member is an appliance of ${publisher.value}`;
  return [{ answer: 'yes', because: { text, place: publisher.origin.place, source: APPLIANCE_PUBLISHERS.id } }];
}

const ruleHints = (pool: BackendPool): readonly Hint[] =>
  pool.rules
    .filter((rule) => rule.haPorts === 'yes')
    .map((rule) => ({ answer: 'yes', because: { text: 'a rule sends all ports to the pool', place: rule.place } }));

function routeHints(pool: BackendPool, context: DeriveContext): readonly Hint[] {
  const hops = context.ask(deriveNextHopsOfFrontends, context.graph);
  return pool.rules.flatMap((rule) => {
    const frontend = nodeOf(rule.frontend);
    const [hop] = frontend === undefined ? [] : (hops.get(frontend) ?? []);
    if (hop === undefined) return [];
    return [
      {
        answer: 'yes' as const,
        because: { text: 'a route sends to the frontend of the pool', place: hop.origin.place },
      },
    ];
  });
}
