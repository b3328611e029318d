// Is the next hop one of two appliances, so that they have to move routes themselves?
import { defineCheck } from '#analyzers/check.ts';
import { deriveApiPairs } from '#analyzers/derive/designs/api-active-passive.ts';
import { API_TYPICAL } from '#src/azure-facts/api-failover.ts';
import { resourceWords } from '#src/model/resource-name.ts';

interface Data extends Record<string, string | number> {
  readonly active: string;
  readonly standby: string;
  readonly seconds: number;
}

export const nextHopMovedByAppliance = defineCheck<Data>({
  id: 'next-hop-moved-by-appliance',
  code: 'UD01',
  aliases: ['UD-01'],
  area: 'routing',
  severity: 'warning',
  title: 'The next hop is one of two appliances, and nothing in Azure decides between them',
  outage:
    'After the active appliance dies, nothing passes until the standby has moved the routes: a minute or two as published, ten in the worst case.',
  why: 'A route has no health check. The standby has to notice the death, get a token and rewrite each route; while the link between the two is down, both take themselves for the active one.',
  remedy:
    'Put an internal load balancer with a probe and an HA-ports rule in front of both, and let the route lead to its frontend.',
  notWhen: 'The minutes are accepted, or what passes must keep its public address.',
  azureFacts: [API_TYPICAL],
  options: [],
  *run({ graph, ask, facts }) {
    const typical = facts(API_TYPICAL);
    for (const { active, standby, evidence } of ask(deriveApiPairs, graph)) {
      const [route] = evidence;
      if (route?.place === undefined) continue;
      yield {
        at: route.place,
        resource: active.key,
        because: [
          ...evidence,
          { text: `published: ${typical.value.min} to ${typical.value.max} s`, source: typical.id },
        ],
        data: {
          active: resourceWords(active.key).name,
          standby: resourceWords(standby.key).name,
          seconds: typical.value.max ?? 0,
        },
      };
    }
  },
  message: ({ active, standby, seconds }) =>
    `The next hop is ${active}; ${standby} has to move the route itself, which takes about ${seconds} s.`,
});
