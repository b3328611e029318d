// Does a Route Server break IPv6 in its network?
import { defineCheck } from '#analyzers/check.ts';
import { deriveNetworkOfRouteServer } from '#analyzers/derive/route-server-network.ts';
import { ROUTE_SERVER_IPV6 } from '#src/azure-facts/route-server.ts';
import { parseIpPrefix } from '#src/model/ip-address.ts';

export const ipv6BesideRouteServer = defineCheck<{ readonly prefix: string }>({
  id: 'ipv6-beside-route-server',
  code: 'RS12',
  aliases: ['RS-12'],
  area: 'routing',
  severity: 'warning',
  title: 'A Route Server stands in a network with IPv6',
  outage: 'IPv6 stops working in that network once the Route Server is there.',
  why: 'A Route Server does not support IPv6, and a network that has both loses the newer one.',
  remedy: 'Keep IPv6 out of the network of the Route Server; peer it with a network that has IPv6.',
  notWhen: 'Nothing in the network uses IPv6.',
  azureFacts: [ROUTE_SERVER_IPV6],
  options: [],
  *run({ graph, ask, facts }) {
    const support = facts(ROUTE_SERVER_IPV6);
    for (const hub of graph.virtualHubs) {
      if (hub.isRouteServer !== 'yes') continue;
      const network = ask(deriveNetworkOfRouteServer, hub);
      const prefixes = network?.addressPrefixes;
      if (network === undefined || prefixes?.state !== 'known') continue;
      const prefix = prefixes.value.find((text) => parseIpPrefix(text) !== undefined && text.includes(':'));
      if (prefix === undefined) continue;
      yield {
        at: prefixes.origin.place,
        resource: network.key,
        because: [
          { text: 'the Route Server in this network', place: hub.place },
          { text: 'a Route Server does not support IPv6', source: support.id },
        ],
        data: { prefix },
      };
    }
  },
  message: ({ prefix }) => `The network has ${prefix} and a Route Server: IPv6 stops working there.`,
});
