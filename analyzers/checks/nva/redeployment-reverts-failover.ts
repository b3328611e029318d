// Does the template own a route that an appliance moves, so that deploying it again undoes a failover?
import { defineCheck } from '#analyzers/check.ts';
import { deriveApiPairs } from '#analyzers/derive/designs/api-active-passive.ts';
import { API_REDEPLOY_REVERTS } from '#src/azure-facts/api-failover.ts';
import { resourceWords } from '#src/model/resource-name.ts';

interface Data extends Record<string, string> {
  readonly active: string;
}

export const redeploymentRevertsFailover = defineCheck<Data>({
  id: 'redeployment-reverts-failover',
  code: 'UD13',
  aliases: ['UD-13'],
  area: 'nva',
  severity: 'warning',
  title: 'Deploying the template again takes back what the appliances have moved',
  outage:
    'After a failover the next deployment points the routes at the dead appliance: everything behind them stops until the appliances move them again.',
  why: 'A deployment writes what the template says; the routes that the standby has moved in the meantime are overwritten.',
  remedy:
    'Keep the routes and addresses that move in a deployment of their own that runs once, or let a load balancer decide.',
  notWhen: 'Deployments run only while the appliance that the template names is the active one.',
  azureFacts: [API_REDEPLOY_REVERTS],
  options: [],
  *run({ graph, ask, facts }) {
    const reverts = facts(API_REDEPLOY_REVERTS);
    for (const { active, standby, evidence } of ask(deriveApiPairs, graph)) {
      const tables = graph.routeTables.filter((table) =>
        table.routes.items.some((route) =>
          route.nextHops.items.some(
            ({ target }) => target.kind === 'network-interface' && target.nic.virtualMachines.includes(active),
          ),
        ),
      );
      for (const table of tables) {
        yield {
          at: table.place,
          resource: table.key,
          because: [
            ...evidence,
            { text: `${resourceWords(standby.key).name} moves its routes when ${resourceWords(active.key).name} dies` },
            { text: 'a deployment writes them as they stand here', place: table.place, source: reverts.id },
          ],
          data: { active: resourceWords(active.key).name },
        };
      }
    }
  },
  message: ({ active }) =>
    `Deploying this again points the routes at ${active}, whichever appliance is the active one.`,
});
