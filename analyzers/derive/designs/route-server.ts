// Which appliances exchange routes with a Route Server, and how do they share flows?
// AS paths and next hops that they announce are set inside them: the configuration may tell, else assumptions say so.
import type { CheckContext } from '#analyzers/check.ts';
import { holdsWord } from '#src/graph/field.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { BgpConnection, VirtualHub } from '#src/graph/nodes/virtual-hub.ts';
import type { Design, DesignKind } from '#src/model/design.ts';
import type { NoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';
import { derivePoolConvergence } from '../pool-convergence.ts';
import { deriveMachineKeys, keysOfNic } from '../pool-machines.ts';
import { bgpSilentWindow } from '../route-server-window.ts';
import { existenceOf, fromMatrix, settingsOfMembers } from './matrix-row.ts';

/** Peers of a Route Server; `machines` are those of them that the template declares, each once. */
export interface RouteServerPeers {
  readonly hub: VirtualHub;
  readonly connections: readonly BgpConnection[];
  readonly machines: readonly string[];
}

/** Route Servers that have peers in the template. */
export function routeServersWithPeers(context: CheckContext): readonly RouteServerPeers[] {
  return context.graph.virtualHubs.flatMap((hub) => {
    if (hub.deployed === false || hub.isRouteServer !== 'yes' || hub.bgpConnections.length === 0) return [];
    const connections = hub.bgpConnections;
    const machines = connections.flatMap(({ peer }) => ('nic' in peer ? keysOfNic(peer.nic) : []));
    return [{ hub, connections, machines: [...new Set(machines)] }];
  });
}

/** Is one peer all that the template declares? Two sessions of one machine are one peer. */
export const hasOnePeer = ({ connections, machines }: RouteServerPeers): boolean =>
  connections.length === 1 || (machines.length === 1 && connections.every(({ peer }) => 'nic' in peer));

/** What the peers of a Route Server are together. */
export function kindOfRouteServer(server: RouteServerPeers, context: CheckContext): DesignKind {
  if (hasOnePeer(server)) return 'single-appliance';
  const settings = settingsOfMembers(server.machines, context);
  if (settings.some((each) => each?.mode === 'active-passive')) return 'route-server-active-passive';
  return poolBefore(server.machines, context) === undefined
    ? 'route-server-active-active'
    : 'route-server-ilb-next-hop';
}

export function recogniseRouteServers(context: CheckContext): readonly Design[] {
  return routeServersWithPeers(context).map((server) => {
    const { hub, connections, machines } = server;
    const kind = kindOfRouteServer(server, context);
    const before = kind === 'route-server-ilb-next-hop' ? poolBefore(machines, context) : undefined;
    const balanced = {
      text: 'the peers stand behind an internal load balancer too',
      place: before?.place ?? hub.place,
    };
    return {
      ...fromMatrix(kind, machines, context),
      evidence: [
        ...hub.ipConfigurations.map((part) => ({
          text: 'the hub stands in a subnet: it is a Route Server',
          place: part.place,
        })),
        ...connections.map((connection) => ({ text: 'an appliance peers with it', place: connection.place })),
        ...(before === undefined ? [] : [balanced]),
      ],
      assumptions: [...existenceOf(hub), ...assumptionsOf(kind)],
      members: machines,
      convergence: convergenceOf(kind, server, context, before && context.ask(derivePoolConvergence, before)),
    };
  });
}

function convergenceOf(
  kind: DesignKind,
  { machines }: RouteServerPeers,
  context: CheckContext,
  pool: NewFlows | NoAnswer | undefined,
): NewFlows | NoAnswer {
  if (kind === 'single-appliance') return { never: true };
  if (pool !== undefined) return pool;
  return bgpSilentWindow(settingsOfMembers(machines, context), context.facts).newFlows;
}

/** An internal pool for all ports that all peers belong to. */
function poolBefore(machines: readonly string[], context: CheckContext) {
  if (machines.length === 0) return undefined;
  return context.graph.pools.find((pool) => {
    const { loadBalancer } = pool;
    if (loadBalancer?.side !== 'internal' || holdsWord(loadBalancer.sku, 'Gateway') !== 'no') return false;
    if (!pool.rules.some((rule) => rule.haPorts === 'yes' && nodeOf(rule.frontend) !== undefined)) return false;
    const keys = context.ask(deriveMachineKeys, pool);
    return machines.every((machine) => keys.has(machine));
  });
}

function assumptionsOf(kind: DesignKind): readonly string[] {
  const sessions =
    'every appliance has a session with both instances of the Route Server and announces the same routes to them';
  switch (kind) {
    case 'route-server-active-passive':
      return [
        sessions,
        'the standby prepends its AS path',
        'BGP timers are those of the Route Server unless the configuration names others',
      ];
    case 'route-server-ilb-next-hop':
      return [sessions, 'the appliances announce the frontend of the load balancer as next hop'];
    case 'single-appliance':
      return ['no other peer is declared elsewhere'];
    default:
      return [
        sessions,
        'no appliance prepends its AS path: all are used at once',
        'BGP timers are those of the Route Server unless the configuration names others',
      ];
  }
}
