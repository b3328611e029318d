// Routes in the words of the `inspect` contract: all of them, inline and child, and what their next hops are.
import { tell, tellDeployed, tellId, tellList, tellOpenList, tellPart } from '#src/graph/inspect/tell.ts';
import type { NextHopTarget, Route } from '#src/graph/nodes/route-table.ts';
import type { ToldRoute, ToldTarget } from '#src/model/inspection.ts';

export function tellRoute(route: Route): ToldRoute {
  const table = route.routeTable;
  return {
    routeTable: table?.key ?? tableKeyOf(route),
    ...tellPart(route),
    deployed: tellDeployed(route.deployed),
    prefix: tell(route.prefix),
    nextHopType: tell(route.nextHopType),
    ...tellNextHops(route),
    subnets: tellOpenList(table?.subnets.map((subnet) => subnet.subnetKey) ?? [], table?.openSubnets),
  };
}

function tellNextHops(route: Route): Pick<ToldRoute, 'nextHopIp' | 'nextHopIps' | 'target' | 'targets'> {
  const { nextHops } = route;
  if (!nextHops.written) return { target: null };
  if (route.isEcmp) {
    return {
      nextHopIps: tellList(nextHops, (hop) => tell(hop.address)),
      target: null,
      targets: tellList(nextHops, (hop) => tellTarget(hop.target)),
    };
  }
  const [hop] = nextHops.items;
  if (hop === undefined) return { target: null };
  return { nextHopIp: tell(hop.address), target: tellTarget(hop.target) };
}

function tellTarget(target: NextHopTarget): ToldTarget {
  switch (target.kind) {
    case 'load-balancer-frontend':
    case 'gateway-load-balancer-frontend': {
      const { loadBalancer, name } = target.frontend;
      return { kind: target.kind, id: tellId(loadBalancer.resource.id), key: loadBalancer.key, frontend: tell(name) };
    }
    case 'network-interface':
      return { kind: target.kind, id: tellId(target.nic.resource.id), key: target.nic.key };
    case 'firewall':
      return { kind: target.kind, id: tellId(target.firewall.resource.id), key: target.firewall.key };
    default:
      return { kind: target.kind, id: null, key: null };
  }
}

// A child route of a table that is not declared: `<type>/routes/<table>/<route>` without the last type and name.
function tableKeyOf(route: Route): string {
  const { keyPrefix } = route.resource.deployment;
  const { type } = route.resource;
  const names = route.key.slice(keyPrefix.length + type.length + 1);
  return `${keyPrefix}${type.slice(0, type.lastIndexOf('/'))}/${names.slice(0, names.lastIndexOf('/'))}`;
}
