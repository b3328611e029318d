// Does a deployment take a route table away and give it back?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { deriveWritten } from '#analyzers/derive/written.ts';
import { ROUTE_PRECEDENCE } from '#src/azure-facts/user-defined-routes.ts';

export const subnetWrittenTwiceDifferently = defineCheck<{ readonly subnet: string | null }>({
  id: 'subnet-written-twice-differently',
  code: 'UD17',
  aliases: ['UD-17'],
  area: 'routing',
  severity: 'warning',
  title: 'A subnet is written twice, and only the second time with its route table',
  outage:
    'Each deployment takes the route table away until the second declaration is through: traffic passes the appliance by, or is dropped.',
  why: 'A network that lists its subnets sets them as listed. What the list leaves out is removed and comes back with the child resource.',
  remedy: 'Write the route table in both places, or declare the subnet in one of them only.',
  notWhen: 'The template is deployed once, before there is traffic.',
  azureFacts: [ROUTE_PRECEDENCE],
  options: [],
  *run({ graph, facts }) {
    const precedence = facts(ROUTE_PRECEDENCE);
    for (const subnet of graph.subnets) {
      const [inline, ...later] = subnet.declarations;
      const again = later.at(-1);
      if (inline === undefined || again === undefined || again.deployed === false) continue;
      if (deriveWritten(inline.properties, 'routeTable').answer !== 'no') continue;
      if (deriveWritten(again.properties, 'routeTable').answer !== 'yes') continue;
      yield {
        at: inline.place,
        resource: inline.key,
        because: [
          { text: 'written again, with a route table', place: again.place },
          {
            text: `without it only the system routes remain, the last of ${precedence.value.join(', ')}`,
            source: precedence.id,
          },
        ],
        data: { subnet: knownText(subnet.name) },
      };
    }
  },
  message: ({ subnet }) =>
    `${called('subnet', subnet)} is listed here without the route table that it gets again as a resource of its own: each deployment takes it away for a while.`,
});
