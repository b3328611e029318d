// What stands before a public address: a Global load balancer, Traffic Manager, a Front Door? Clients come by the outermost.

import type { Field } from '#src/graph/field.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import { identityOf } from '#src/graph/identity.ts';
import type { FrontDoorProfile } from '#src/graph/nodes/front-door.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import type { Because } from '#src/model/finding.ts';
import type { PathHop } from '#src/model/path.ts';
import type { Trail } from './path-trail.ts';
import { hop, withHop } from './path-trail.ts';

/** An address that packets from the internet arrive at; `frontend` set: it is that of a load balancer. */
export interface EntryAddress {
  readonly publicIp: PublicIpAddress | undefined;
  readonly frontend: FrontendIpConfiguration | undefined;
}

interface Layer {
  readonly hop: PathHop;
  readonly because: Because;
}

/** The trail with all layers that certainly lead to an address. */
export function withFrontLayers(trail: Trail, entry: EntryAddress, graph: ResourceGraph): Trail {
  return layersBefore(entry, graph).reduce((before, layer) => withHop(before, layer.hop, layer.because), trail);
}

function layersBefore({ publicIp, frontend }: EntryAddress, graph: ResourceGraph): readonly Layer[] {
  const global = frontend === undefined ? undefined : globalFrontend(frontend, graph);
  if (global !== undefined) {
    const { key } = global.loadBalancer;
    const text = 'the Global tier chooses a region; addresses stay as they are';
    const inner = { hop: hop('load-balancer', 'balanced', key, null, text), because: { text, place: global.place } };
    return [...layersBefore({ publicIp: nodeOf(global.publicIp), frontend: undefined }, graph), inner];
  }
  if (publicIp === undefined) return [];
  const layer = frontDoorBefore(publicIp, graph) ?? classicFrontDoorBefore(publicIp, graph);
  if (layer !== undefined) return [layer];
  const resolved = trafficManagerBefore(publicIp, graph);
  return resolved === undefined ? [] : [resolved];
}

// The frontend of a Global load balancer whose rules lead to a pool with this regional frontend.
function globalFrontend(regional: FrontendIpConfiguration, graph: ResourceGraph): FrontendIpConfiguration | undefined {
  for (const balancer of graph.loadBalancers) {
    if (balancer.deployed === false || holdsWord(balancer.tier, 'Global') !== 'yes') continue;
    for (const rule of balancer.rules.items) {
      const leads = rule.pools.items.some((link) =>
        nodeOf(link)?.addresses.items.some((address) => nodeOf(address.regionalFrontend) === regional),
      );
      const frontend = nodeOf(rule.frontend);
      if (leads && frontend !== undefined) return frontend;
    }
  }
  return undefined;
}

function frontDoorBefore(publicIp: PublicIpAddress, graph: ResourceGraph): Layer | undefined {
  for (const profile of graph.frontDoorProfiles) {
    if (profile.deployed === false) continue;
    const origin = profile.originGroups
      .filter((group) => routes(profile).some((route) => nodeOf(route.originGroup) === group))
      .flatMap((group) => group.origins)
      .find((each) => each.deployed !== false && !isOff(each.enabledState) && isOf(each.hostName, publicIp));
    if (origin !== undefined)
      return frontDoor(profile.key, { text: 'an origin has this address', place: origin.place });
  }
  return undefined;
}

const routes = (profile: FrontDoorProfile) =>
  profile.endpoints
    .filter((endpoint) => endpoint.deployed !== false && !isOff(endpoint.enabledState))
    .flatMap((endpoint) => endpoint.routes)
    .filter((route) => route.deployed !== false && !isOff(route.enabledState));

function classicFrontDoorBefore(publicIp: PublicIpAddress, graph: ResourceGraph): Layer | undefined {
  for (const service of graph.classicFrontDoors) {
    if (service.deployed === false || isOff(service.enabledState)) continue;
    const backend = service.pools.items
      .flatMap((pool) => pool.backends.items)
      .find((each) => !isOff(each.enabledState) && isOf(each.address, publicIp));
    if (backend !== undefined)
      return frontDoor(service.key, { text: 'a backend has this address', place: backend.place });
  }
  return undefined;
}

function frontDoor(key: string, because: Because): Layer {
  const text = 'ends the connection of the client and opens one of its own to the origin';
  return { hop: hop('front-door', 'translated', key, null, text), because };
}

function trafficManagerBefore(publicIp: PublicIpAddress, graph: ResourceGraph): Layer | undefined {
  for (const profile of graph.trafficManagerProfiles) {
    if (profile.deployed === false || isOff(profile.profileStatus)) continue;
    const endpoint = profile.endpoints.items.find(
      (each) => !isOff(each.endpointStatus) && (nodeOf(each.publicIp) === publicIp || isOf(each.target, publicIp)),
    );
    if (endpoint === undefined) continue;
    const text = 'gives the client this address for the name; packets do not pass it';
    return {
      hop: hop('traffic-manager', 'routed', profile.key, null, text),
      because: { text: 'an endpoint has this address', place: endpoint.place },
    };
  }
  return undefined;
}

const isOff = (state: Field<string>): boolean => holdsWord(state, 'Disabled') === 'yes';

/** Is it the address, or the name, that the deployment reads from this public address? */
function isOf(host: Field<string>, publicIp: PublicIpAddress): boolean {
  const read = host.state === 'unknown' ? host.unknown.resourceId : undefined;
  if (read === undefined) return false;
  const identity = identityOf(read);
  return identity?.isComparable === true && identity.key === identityOf(publicIp.resource.id)?.key;
}
