// What stands in front of a load balancer and shows it a few addresses of its own instead of those of the clients?
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Place } from '#src/model/place.ts';

export interface Proxy {
  /** Key of an application gateway or a Private Link service. */
  readonly key: string;
  /** Where it names the frontend or its address. */
  readonly place: Place;
}

/** Application gateways and Private Link services by the frontends that they send to. */
export function deriveProxiesOfFrontends(graph: ResourceGraph): ReadonlyMap<FrontendIpConfiguration, Proxy> {
  const proxies = new Map<FrontendIpConfiguration, Proxy>();
  for (const gateway of graph.applicationGateways) {
    if (gateway.deployed === false) continue;
    for (const address of gateway.pools.items.flatMap((pool) => pool.addresses.items)) {
      const { target } = address;
      if (target?.kind !== 'load-balancer-frontend') continue;
      proxies.set(target.frontend, { key: gateway.key, place: address.place });
    }
  }
  for (const service of graph.privateLinkServices) {
    if (service.deployed === false) continue;
    for (const link of service.frontends.items) {
      const frontend = nodeOf(link);
      if (frontend !== undefined) proxies.set(frontend, { key: service.key, place: link.id.origin.place });
    }
  }
  return proxies;
}
