// Did joining an internal Standard load balancer leave machines without any way out?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import type { MachineEgress } from '#analyzers/derive/machine-egress.ts';
import { derivePoolEgress, waysBecause } from '#analyzers/derive/machine-egress.ts';
import { LB_INTERNAL_HAS_NO_OUTBOUND } from '#src/azure-facts/load-balancer-conditions.ts';
import { holdsTrue, holdsWord } from '#src/graph/field.ts';

interface Data extends Record<string, string | number | null> {
  readonly pool: string | null;
  readonly machines: number;
}

export const internalMembersWithoutOutbound = defineCheck<Data>({
  id: 'internal-members-without-outbound',
  code: 'LB24',
  aliases: ['LB-24'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'Members of an internal load balancer have no way out',
  outage:
    'The machines open no connection to the internet at all: no updates, no licences, no calls to public endpoints.',
  why: 'A member of an internal Standard load balancer has no default outbound access, and the load balancer itself supplies none.',
  remedy:
    'Put a NAT gateway on the subnet, or route to a firewall; where nothing is to leave, write defaultOutboundAccess false.',
  notWhen: 'The machines are meant to reach nothing.',
  azureFacts: [LB_INTERNAL_HAS_NO_OUTBOUND],
  options: [],
  *run({ graph, ask }) {
    for (const pool of graph.pools) {
      const { loadBalancer } = pool;
      if (loadBalancer?.side !== 'internal' || holdsWord(loadBalancer.sku, 'Standard') !== 'yes') continue;
      const { shut } = ask(derivePoolEgress, pool);
      const unintended = shut.filter(({ machine }) => !isShutOnPurpose(machine));
      const certain = unintended.filter(({ unknown }) => unknown === undefined);
      const subjects = certain.length > 0 ? certain : unintended;
      const [first] = subjects;
      if (first === undefined) continue;
      yield {
        at: pool.place,
        resource: pool.key,
        because: [
          ...waysBecause(subjects.map(({ machine }) => machine)),
          {
            text: 'joining an internal Standard load balancer ends default outbound access',
            source: LB_INTERNAL_HAS_NO_OUTBOUND.id,
          },
        ],
        data: { pool: knownText(pool.name), machines: subjects.length },
        ...(first.unknown === undefined ? {} : { dependsOn: first.unknown }),
      };
    }
  },
  message: ({ pool }, verdict) =>
    `${called('pool', pool)} is internal, and its members ${verdict === 'depends' ? 'may have' : 'have'} no way out to the internet.`,
});

/** A private subnet was made private by somebody; a public rule that takes the ports away is a finding of its own. */
function isShutOnPurpose({ ways, pools }: MachineEgress): boolean {
  if (pools.some((pool) => pool.loadBalancer?.side === 'public' || pool.loadBalancer?.side === 'mixed')) return true;
  return ways.some(({ subnet }) => holdsTrue(subnet.defaultOutboundAccess, true) === 'no');
}
