// Does the gateway still reach the Route Server, or does a route for the network send its sessions through an appliance?
import { defineCheck } from '#analyzers/check.ts';
import { deriveEffectiveRoutes } from '#analyzers/derive/effective-routes.ts';
import { chooseRoute } from '#analyzers/derive/route-choice.ts';
import { ROUTE_SERVER_GATEWAY_ROUTE } from '#src/azure-facts/route-server.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import { parseIpPrefix } from '#src/model/ip-address.ts';

export const gatewayTrafficToRouteServerDiverted = defineCheck<{ readonly prefix: string }>({
  id: 'gateway-traffic-to-route-server-diverted',
  code: 'RS10',
  aliases: ['RS-10'],
  area: 'routing',
  severity: 'error',
  title: 'GatewaySubnet routes the whole network to an appliance, the Route Server too',
  outage:
    'The sessions between the gateway and the Route Server break: on-premises and the appliances lose the routes of each other.',
  why: 'The route for the network holds RouteServerSubnet as well, and the appliance does not pass those sessions on unchanged.',
  remedy:
    'Add a route for the prefix of RouteServerSubnet with the next hop type VnetLocal to the table of GatewaySubnet.',
  notWhen: 'The Route Server and the gateway exchange no routes.',
  azureFacts: [ROUTE_SERVER_GATEWAY_ROUTE],
  options: [],
  *run({ graph, ask, facts }) {
    const local = facts(ROUTE_SERVER_GATEWAY_ROUTE);
    for (const network of graph.virtualNetworks) {
      const gatewaySubnet = named(network.subnets.items, 'GatewaySubnet');
      const serverSubnet = named(network.subnets.items, 'RouteServerSubnet');
      if (gatewaySubnet === undefined || serverSubnet?.prefixes.state !== 'known') continue;
      const routes = ask(deriveEffectiveRoutes, gatewaySubnet);
      for (const text of serverSubnet.prefixes.value) {
        const range = parseIpPrefix(text);
        const choice = range === undefined ? undefined : chooseRoute(routes, range);
        if (choice?.state !== 'found' || choice.route.nextHop.kind !== 'appliance') continue;
        yield {
          at: choice.route.because[0]?.place ?? gatewaySubnet.place,
          resource: gatewaySubnet.key,
          because: [
            ...choice.route.because,
            { text: 'the route table of GatewaySubnet', place: gatewaySubnet.routeTable.id.origin.place },
            { text: `it holds ${text} of RouteServerSubnet`, place: serverSubnet.prefixes.origin.place },
            { text: `which needs a route to ${local.value}`, source: local.id },
          ],
          data: { prefix: text },
        };
      }
    }
  },
  message: ({ prefix }) =>
    `This route of GatewaySubnet sends ${prefix}, the subnet of the Route Server, to an appliance: their sessions break.`,
});

const named = (subnets: readonly Subnet[], name: string): Subnet | undefined =>
  subnets.find((subnet) => subnet.deployed !== false && holdsWord(subnet.name, name) === 'yes');
