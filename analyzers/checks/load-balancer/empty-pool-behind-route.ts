// Does a route lead to a load balancer whose pool nobody joins?

import { defineCheck } from '#analyzers/check.ts';
import { deriveNextHopsOfFrontends } from '#analyzers/derive/appliance-pool.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { LB_SLA_INSTANCES } from '#src/azure-facts/load-balancer-skus-zones.ts';
import type { BackendPool } from '#src/graph/nodes/load-balancer.ts';

interface Data extends Record<string, string | number | null> {
  readonly pool: string | null;
  readonly routes: number;
}

export const emptyPoolBehindRoute = defineCheck<Data>({
  id: 'empty-pool-behind-route',
  code: 'LB38',
  aliases: ['LB-38'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A route leads to a pool without members',
  outage: 'Everything that the route covers is dropped, from the first day.',
  why: 'The frontend exists and the route is accepted, but no instance stands behind: often the appliances join the pool of their other load balancer only.',
  remedy: 'Let the inside interface of the appliances join the pool.',
  notWhen: 'The members are added by something else after the deployment.',
  azureFacts: [LB_SLA_INSTANCES],
  options: [],
  *run({ graph, ask, facts }) {
    const promised = facts(LB_SLA_INSTANCES);
    const seen = new Set<BackendPool>();
    for (const [frontend, hops] of ask(deriveNextHopsOfFrontends, graph)) {
      const [hop] = hops;
      const pools = poolsOfRules(frontend.rules);
      const isEmpty = pools.length > 0 && pools.every((pool) => pool.members.length === 0 && pool.size === 0);
      for (const pool of isEmpty ? pools : []) {
        if (hop === undefined || seen.has(pool)) continue;
        seen.add(pool);
        yield {
          at: pool.place,
          resource: pool.key,
          because: [
            { text: 'a route leads to the frontend of the pool', place: hop.origin.place },
            {
              text: `a load balancer promises availability with ${promised.value} healthy instances`,
              source: promised.id,
            },
          ],
          data: { pool: knownText(pool.name), routes: hops.length },
        };
      }
    }
  },
  message: ({ pool }) =>
    `${called('pool', pool)} has no member, and a route leads to it: what the route covers is dropped.`,
});
