// Has a pair of appliances so many routes and addresses to move that the resource manager slows it down?
import { defineCheck } from '#analyzers/check.ts';
import { deriveApiPairs } from '#analyzers/derive/designs/api-active-passive.ts';
import { API_THROTTLED_OBJECTS } from '#src/azure-facts/api-failover.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { resourceWords } from '#src/model/resource-name.ts';

interface Data extends Record<string, string | number> {
  readonly active: string;
  readonly objects: number;
}

export const tooManyObjectsToMove = defineCheck<Data>({
  id: 'too-many-objects-to-move',
  code: 'AF03',
  aliases: ['AF-03'],
  area: 'nva',
  severity: 'warning',
  title: 'A failover through the API has many routes and addresses to move',
  outage:
    'The resource manager throttles the calls: what is moved last waits for minutes, while the first routes lead to the new appliance already.',
  why: 'Every route and every address is a call of its own. With more than a hundred of them calls were refused and repeated.',
  remedy: 'Send fewer, wider prefixes to the appliance, or let an internal load balancer decide instead of calls.',
  notWhen: 'The vendor writes whole route tables in one call.',
  azureFacts: [API_THROTTLED_OBJECTS],
  options: [],
  *run({ graph, ask, facts }) {
    const limit = facts(API_THROTTLED_OBJECTS);
    for (const { active, evidence } of ask(deriveApiPairs, graph)) {
      const routes = graph.routes.filter(
        (route) =>
          route.deployed !== false &&
          route.nextHops.items.some(
            ({ target }) => target.kind === 'network-interface' && target.nic.virtualMachines.includes(active),
          ),
      );
      const parts = active.nics.items.flatMap((link) => nodeOf(link)?.ipConfigurations.items ?? []);
      const addresses = parts.filter((part) => part.publicIp.target.state !== 'none').length;
      const objects = routes.length + addresses;
      if (objects <= limit.value) continue;
      yield {
        at: active.place,
        resource: active.key,
        because: [
          ...evidence,
          { text: `${routes.length} routes lead to it, and ${addresses} public addresses are its own` },
          { text: `above ${limit.value} calls were throttled`, source: limit.id },
        ],
        data: { active: resourceWords(active.key).name, objects },
      };
    }
  },
  message: ({ active, objects }) =>
    `${objects} routes and addresses have to move one by one when ${active} dies: the calls are throttled.`,
});
