// Does a route table lead to a frontend and to one of the machines behind it?

import { defineCheck } from '#analyzers/check.ts';
import { knownText } from '#analyzers/derive/called.ts';
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { GUIDE_INTERNAL_ONLY_SYMMETRY } from '#src/azure-facts/guide.ts';

interface Data extends Record<string, string | null> {
  readonly prefix: string | null;
  readonly member: string;
}

export const frontendAndMemberBothRouted = defineCheck<Data>({
  id: 'frontend-and-member-both-routed',
  code: 'LB25',
  aliases: ['LB-25'],
  area: 'load-balancer',
  severity: 'info',
  title: 'The same machines are reached through the frontend and directly',
  outage: 'Flows that went out one way and come back the other meet an appliance that does not know them.',
  why: 'What goes through the frontend may reach any member; what goes directly reaches one. A stateful machine drops the half that it has not seen begin.',
  remedy: 'Let all routes of the table lead to the frontend.',
  notWhen: 'The two prefixes never belong to one conversation.',
  azureFacts: [GUIDE_INTERNAL_ONLY_SYMMETRY],
  options: [],
  *run({ graph }) {
    for (const table of graph.routeTables) {
      const hops = table.routes.items.flatMap((route) => route.nextHops.items.map((hop) => ({ route, hop })));
      for (const { route, hop } of hops) {
        if (hop.target.kind !== 'network-interface') continue;
        const { nic } = hop.target;
        const other = hops.find(({ hop: { target } }) => {
          if (target.kind !== 'load-balancer-frontend') return false;
          const pools = poolsOfRules(target.frontend.rules);
          return pools.some((pool) => pool.members.some((member) => member.kind === 'nic' && member.nic === nic));
        });
        if (other === undefined) continue;
        yield {
          at: hop.address.origin.place,
          resource: route.key,
          because: [
            { text: 'a route of the table to the frontend in front of it', place: other.hop.address.origin.place },
            {
              text: 'both directions meet one machine only behind the same frontend',
              source: GUIDE_INTERNAL_ONLY_SYMMETRY.id,
            },
          ],
          data: { prefix: knownText(route.prefix), member: nic.key },
        };
      }
    }
  },
  message: ({ prefix, member }) =>
    `Traffic${prefix === null ? '' : ` to ${prefix}`} goes directly to ${member}, and other traffic of the table to the frontend before it.`,
});
