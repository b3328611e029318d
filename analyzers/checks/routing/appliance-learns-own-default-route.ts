// Can an appliance still send to the internet when it announces the default route itself?
import { defineCheck } from '#analyzers/check.ts';
import { routeServersWithPeers } from '#analyzers/derive/designs/route-server.ts';
import { deriveEffectiveRoutes } from '#analyzers/derive/effective-routes.ts';
import { deriveNetworkOfRouteServer } from '#analyzers/derive/route-server-network.ts';
import { ROUTE_SERVER_DEFAULT_ROUTE_REACHES_PEERS } from '#src/azure-facts/route-server.ts';
import { holdsTrue } from '#src/graph/field.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import { resourceWords } from '#src/model/resource-name.ts';

export const applianceLearnsOwnDefaultRoute = defineCheck<{ readonly appliance: string }>({
  id: 'appliance-learns-own-default-route',
  code: 'RS09',
  aliases: ['RS-09'],
  area: 'routing',
  severity: 'warning',
  title: 'A peer of a Route Server has no way to the internet beside the one that it announces',
  outage:
    'What the appliance sends to the internet comes back to it, as soon as it announces the default route: nothing leaves.',
  why: 'A Route Server programs every announced prefix into all subnets of its network, that of the announcing appliance included.',
  remedy: 'Give the subnet through which the appliance reaches the internet a route for 0.0.0.0/0 to Internet.',
  notWhen: 'The appliances announce narrower prefixes only.',
  azureFacts: [ROUTE_SERVER_DEFAULT_ROUTE_REACHES_PEERS],
  options: [],
  *run(context) {
    const { graph, ask, facts } = context;
    const everything = facts(ROUTE_SERVER_DEFAULT_ROUTE_REACHES_PEERS);
    for (const { hub, machines } of routeServersWithPeers(context)) {
      const network = ask(deriveNetworkOfRouteServer, hub);
      if (network === undefined) continue;
      for (const machine of graph.virtualMachines.filter(({ key }) => machines.includes(key))) {
        const subnets = subnetsOf(machine);
        const [first] = subnets ?? [];
        if (subnets === undefined || first === undefined) continue;
        const isExposed = (subnet: Subnet) =>
          subnet.virtualNetwork === network &&
          learnsRoutes(subnet) &&
          ask(deriveEffectiveRoutes, subnet).routes.every(
            ({ source, text }) => source !== 'user' || text !== everything.value,
          );
        if (!subnets.every(isExposed)) continue;
        yield {
          at: first.place,
          resource: machine.key,
          because: [
            { text: 'the appliance peers with this Route Server', place: hub.place },
            { text: 'it stands in the network of the Route Server', place: machine.place },
            { text: `an announced ${everything.value} reaches its own subnet too`, source: everything.id },
          ],
          data: { appliance: resourceWords(machine.key).name },
          dependsOn: `whether the appliance announces ${everything.value}`,
        };
      }
    }
  },
  message: ({ appliance }) =>
    `No subnet of ${appliance} has a default route of its own: what it sends to the internet returns to it if it announces one.`,
});

/** The subnets of a machine; undefined where one of them is not known. */
function subnetsOf({ nics }: VirtualMachine): readonly Subnet[] | undefined {
  if (nics.open !== undefined) return undefined;
  const parts = nics.items.map((link) => nodeOf(link)?.ipConfigurations.items);
  if (parts.includes(undefined)) return undefined;
  const subnets = parts.flatMap((items) => (items ?? []).map((part) => nodeOf(part.subnet)));
  return subnets.every((subnet) => subnet !== undefined) ? subnets : undefined;
}

/** Certainly: no route table, or one whose routes are all known and that lets learned ones in. */
function learnsRoutes({ routeTable }: Subnet): boolean {
  if (routeTable.target.state === 'none') return true;
  const table = nodeOf(routeTable);
  return table !== undefined && table.routes.open === undefined && holdsTrue(table.disableBgpRoutePropagation) === 'no';
}
