// Does a route lead to the frontend of a Gateway Load Balancer?
import { defineCheck } from '#analyzers/check.ts';
import { knownText } from '#analyzers/derive/called.ts';
import { GATEWAY_NOT_A_NEXT_HOP } from '#src/azure-facts/load-balancer-skus-zones.ts';

interface Data extends Record<string, string | null> {
  readonly prefix: string | null;
  readonly loadBalancer: string;
}

export const gatewayFrontendAsNextHop = defineCheck<Data>({
  id: 'gateway-frontend-as-next-hop',
  code: 'GW04',
  aliases: ['GW-04'],
  area: 'gateway',
  severity: 'error',
  title: 'A route leads to a Gateway Load Balancer',
  outage: 'Everything that the route covers is dropped.',
  why: 'A Gateway Load Balancer takes flows only from frontends and addresses that are chained to it; it is no next hop.',
  remedy: 'Route to an internal Standard load balancer with HA ports in front of the appliances.',
  notWhen: 'Never: the service does not support it.',
  azureFacts: [GATEWAY_NOT_A_NEXT_HOP],
  options: [],
  *run({ graph }) {
    for (const route of graph.routes) {
      for (const hop of route.nextHops.items) {
        const { target } = hop;
        if (target.kind !== 'gateway-load-balancer-frontend') continue;
        yield {
          at: hop.address.origin.place,
          resource: route.key,
          because: [
            {
              text: 'the frontend with this address',
              place: target.frontend.place,
              source: GATEWAY_NOT_A_NEXT_HOP.id,
            },
          ],
          data: { prefix: knownText(route.prefix), loadBalancer: target.frontend.loadBalancer.key },
        };
      }
    }
  },
  message: ({ prefix, loadBalancer }) =>
    `Traffic${prefix === null ? '' : ` to ${prefix}`} has ${loadBalancer}, a Gateway Load Balancer, as its next hop, which is not supported.`,
});
