// Does a route have several next hops that nobody watches?
import { defineCheck } from '#analyzers/check.ts';
import { knownText } from '#analyzers/derive/called.ts';
import { ROUTE_ECMP_NO_FAILOVER } from '#src/azure-facts/user-defined-routes.ts';

export const nextHopsWithoutHealth = defineCheck<{ readonly prefix: string | null; readonly hops: number }>({
  id: 'next-hops-without-health',
  code: 'UD05',
  aliases: ['UD-05'],
  area: 'routing',
  severity: 'warning',
  title: 'Several next hops share a route, and nothing watches them',
  outage: 'Flows of a dead appliance are lost until somebody changes the route: new flows never move by themselves.',
  why: 'The platform spreads flows over the next hops of such a route, and does not probe them.',
  remedy:
    'Put the appliances behind an internal load balancer with a probe, or have something outside change the route.',
  notWhen: 'Automation with probes of its own changes the route.',
  azureFacts: [ROUTE_ECMP_NO_FAILOVER],
  options: [],
  *run({ graph, facts }) {
    const noFailover = facts(ROUTE_ECMP_NO_FAILOVER);
    for (const route of graph.routes) {
      if (!route.isEcmp) continue;
      yield {
        at: route.nextHopIps.origin.place,
        resource: route.key,
        because: [{ text: 'no next hop of such a route is probed', source: noFailover.id }],
        data: { prefix: knownText(route.prefix), hops: route.nextHopIps.items.length },
      };
    }
  },
  message: ({ prefix, hops }) =>
    `${prefix === null ? 'A route' : `The route of ${prefix}`} has ${hops} next hops and no probe: flows of a dead one do not move.`,
});
