// Where does a packet go from a subnet? Security groups let it out, the best route sends it on, appliances forward it.
import { ROUTE_NEXT_HOP_REACHED_DIRECTLY } from '#src/azure-facts/user-defined-routes.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { NextHop } from '#src/graph/nodes/route-table.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import { parseAddressRange, rangesMeet } from '#src/model/address-range.ts';
import type { Because } from '#src/model/finding.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { deriveEffectiveRoutes } from './effective-routes.ts';
import { chooseInternetRoute } from './internet-route.ts';
import { chooseOnPremisesRoute } from './on-premises-route.ts';
import { acrossNetworks } from './path-delivery.ts';
import type { Appliance } from './path-device.ts';
import { applianceAt, reachesDirectly } from './path-device.ts';
import type { PathEnd } from './path-end.ts';
import { flowEndOf, subnetEnd } from './path-end.ts';
import { passGroups } from './path-groups.ts';
import { toInternet } from './path-internet-exit.ts';
import type { Packet, PathRequest, Position, Trail, Walk } from './path-trail.ts';
import { ended, hop, withBecause, withHop } from './path-trail.ts';
import { chooseRoute } from './route-choice.ts';
import type { EffectiveRoute, OpenRoutes, RouteNextHop } from './route-set.ts';

/** Walks from a position to the destination of the packet. */
export function walkFrom(position: Position, packet: Packet, trail: Trail, request: PathRequest): Walk {
  const { subnet, configurations } = position;
  let left = trail;
  if (position.isGateway !== true) {
    const asked = { ...packet, destinationEnd: flowEndOf(packet.destination) };
    const step = passGroups(subnet, configurations, 'outbound', asked, trail, request);
    if (step.stop !== undefined) return ended(step.trail, step.stop);
    left = step.trail;
  }
  const taken = routeFor(subnet, packet.destination, request);
  if ('stop' in taken) {
    const text = taken.text;
    return ended(withHop(left, hop('route', 'stopped', null, subnet.subnetKey, text), ...taken.because), taken.stop);
  }
  const routed = withHop(left, routeHop(subnet, taken), ...taken.because);
  return follow(taken.nextHop, position, packet, routed, request);
}

interface Taken {
  readonly nextHop: RouteNextHop;
  readonly route: EffectiveRoute | undefined;
  readonly because: readonly Because[];
}
interface NotTaken {
  readonly stop: 'no-route' | 'not-enough-information';
  readonly text: string;
  readonly because: readonly Because[];
}

function routeFor(subnet: Subnet, end: PathEnd, request: PathRequest): Taken | NotTaken {
  const set = request.context.ask(deriveEffectiveRoutes, subnet);
  if (end.range === undefined) {
    if (end.kind === 'on-premises') return onPremisesRoute(subnet, request);
    if (end.kind === 'subnet') return notEnough(`the addresses of ${end.name} cannot be known`);
  }
  // A gateway that announced addresses of a network declared here would break that network.
  const leaveOut = (open: OpenRoutes) => end.kind === 'subnet' && open.kind === 'gateway';
  const choice = end.range === undefined ? chooseInternetRoute(set) : chooseRoute(set, end.range, leaveOut);
  switch (choice.state) {
    case 'found':
      return { nextHop: choice.route.nextHop, route: choice.route, because: choice.route.because };
    case 'none':
      return { stop: 'no-route', text: `no route leads to ${end.name}`, because: [] };
    case 'split':
      return notEnough(
        `parts of ${end.name} take different routes (${choice.routes.map((route) => route.text).join(', ')}); name an address`,
      );
    case 'unknown': {
      const why = choice.unknown.reasons[0]?.message ?? choice.unknown.text;
      return {
        ...notEnough(`which route wins is unknown: ${why}`),
        because: [{ text: why, place: choice.unknown.origin.place }],
      };
    }
  }
}

function onPremisesRoute(subnet: Subnet, request: PathRequest): Taken | NotTaken {
  const choice = chooseOnPremisesRoute(request.context.ask(deriveEffectiveRoutes, subnet));
  if (choice.state === 'none') return { stop: 'no-route', text: 'no route leads to on-premises', because: [] };
  if (choice.state === 'unknown') return notEnough(choice.why);
  const because = [...(choice.route?.because ?? []), { text: choice.assumes, place: subnet.place }];
  return { nextHop: choice.nextHop, route: choice.route, because };
}

const notEnough = (text: string): NotTaken => ({ stop: 'not-enough-information', text, because: [{ text }] });

function routeHop(subnet: Subnet, taken: Taken) {
  const { route, nextHop } = taken;
  const table =
    route?.kind === 'user' && subnet.routeTable.target.state === 'found' ? subnet.routeTable.target.node.key : null;
  const prefix = route === undefined ? 'routes of the gateway' : `${route.source} route ${route.text}`;
  return hop('route', 'routed', table, subnet.subnetKey, `${prefix} to ${nextHopWords(nextHop)}`);
}

function nextHopWords(nextHop: RouteNextHop): string {
  switch (nextHop.kind) {
    case 'virtual-network':
      return 'the network itself';
    case 'peering':
      return 'the peered network';
    case 'gateway':
      return 'the virtual network gateway';
    case 'appliance':
      return nextHop.hops.map(({ address }) => (address.state === 'known' ? address.value : 'an appliance')).join(', ');
    default:
      return nextHop.kind.replace('-', ' ');
  }
}

function follow(nextHop: RouteNextHop, position: Position, packet: Packet, trail: Trail, request: PathRequest): Walk {
  const { destination } = packet;
  const stopHere = (text: string) => hop('route', 'stopped', null, position.subnet.subnetKey, text);
  switch (nextHop.kind) {
    case 'virtual-network':
    case 'peering':
      if (destination.kind === 'subnet') return acrossNetworks(position, packet, destination, trail, request);
      return ended(withHop(trail, stopHere(`${destination.name} is not in the network`)), 'no-route');
    case 'internet':
    case 'service-endpoint':
      return toInternet(position, packet, trail, request);
    case 'none':
      return ended(withHop(trail, stopHere('the next hop None drops the packet')), 'no-route');
    case 'gateway':
      return throughGateway(nextHop.gateway?.key ?? null, position, packet, trail);
    case 'appliance':
      return toAppliance(nextHop.hops, position, packet, trail, request);
    case 'unknown':
      return ended(
        withHop(trail, stopHere(`the next hop is unknown: ${nextHop.unknown.text}`)),
        'not-enough-information',
      );
  }
}

function throughGateway(key: string | null, position: Position, packet: Packet, trail: Trail): Walk {
  const gone = withHop(
    trail,
    hop('gateway', 'forwarded', key, position.subnet.subnetKey, 'the gateway takes the packet'),
  );
  const { destination } = packet;
  if (destination.kind !== 'on-premises') return ended(gone, 'leaves-template');
  return ended(
    withHop(gone, hop('on-premises', 'received', null, null, `${destination.name} receives it`)),
    'delivered',
  );
}

function toAppliance(
  hops: readonly NextHop[],
  position: Position,
  packet: Packet,
  trail: Trail,
  request: PathRequest,
): Walk {
  const key = position.subnet.subnetKey;
  const found = applianceAt(
    hops.map((each) => each.target),
    packet,
    request,
  );
  if ('stop' in found) {
    const outcome =
      found.stop === 'next-hop-missing' && isOutside(hops, position, request) ? 'leaves-template' : found.stop;
    return ended(withHop(trail, hop('appliance', 'stopped', null, key, found.text), ...found.because), outcome);
  }
  const { device } = found;
  const entry = device.subnet;
  if (entry !== undefined) {
    const reach = reachesDirectly(position.subnet, entry);
    const because = {
      text: 'a next hop has to be in the network or in a peered one',
      place: entry.place,
      source: ROUTE_NEXT_HOP_REACHED_DIRECTLY.id,
    };
    const stop = (text: string) => withHop(trail, hop('appliance', 'stopped', device.key, key, text), because);
    if (reach === 'no')
      return ended(
        stop(`${nameOf(device.key)} stands in a network that is not peered with this one`),
        'next-hop-missing',
      );
    if (reach === 'unknown')
      return ended(
        stop(`whether the network of ${nameOf(device.key)} is peered with this one is unknown`),
        'not-enough-information',
      );
  }
  const balanced =
    device.frontend === undefined
      ? trail
      : withHop(
          trail,
          hop(
            'load-balancer',
            'balanced',
            device.frontend.loadBalancer.key,
            entry?.subnetKey ?? null,
            `one of ${device.machines.size} machines or scale sets is chosen`,
          ),
        );
  return throughAppliance(found, packet, balanced, request);
}

// An address that no network declared here holds may belong to something outside.
function isOutside(hops: readonly NextHop[], position: Position, request: PathRequest): boolean {
  const [first] = hops;
  if (first?.target.kind !== 'none-in-template' || first.address.state !== 'known') return false;
  const address = parseAddressRange(first.address.value);
  if (address === undefined) return false;
  const networks = request.context.graph.virtualNetworks.filter((network) => network.deployed !== false);
  const isHeld = networks.some((network) => {
    const { addressPrefixes: space } = network;
    if (space.state !== 'known') return false;
    return space.value.some((text) => {
      const range = parseAddressRange(text);
      return range !== undefined && rangesMeet(range, address);
    });
  });
  return !isHeld && position.subnet.virtualNetwork !== undefined;
}

/** The packet enters an appliance; of the subnets that it can send from, the one that leads there is taken. */
export function throughAppliance(found: Appliance, packet: Packet, trail: Trail, request: PathRequest): Walk {
  const { device, exits } = found;
  const entry = device.subnet;
  const entryKey = entry?.subnetKey ?? null;
  if (trail.devices.some((each) => each.key === device.key && each.frontend === device.frontend)) {
    return ended(
      withHop(trail, hop(device.kind, 'stopped', device.key, entryKey, `${nameOf(device.key)} gets the packet again`)),
      'loop',
    );
  }
  let entered: Trail = trail;
  if (entry !== undefined) {
    const asked = { ...packet, destinationEnd: packet.arrivesAs ?? flowEndOf(packet.destination) };
    const step = passGroups(entry, device.configurations, 'inbound', asked, trail, request);
    if (step.stop !== undefined) return ended(step.trail, step.stop);
    entered = step.trail;
  }
  const noted: Trail = {
    ...withHop(
      entered,
      hop(
        device.kind,
        'forwarded',
        device.key,
        entryKey,
        `${[...device.machines].map(nameOf).join(' or ')} forwards it`,
      ),
      ...found.because,
    ),
    devices: [...trail.devices, device],
  };
  if (exits.length === 0) {
    return ended(
      withBecause(noted, { text: `where ${nameOf(device.key)} stands is not declared here` }),
      'not-enough-information',
    );
  }
  return bestExit(found, packet, noted, request);
}

function bestExit(found: Appliance, packet: Packet, trail: Trail, request: PathRequest): Walk {
  // To the internet an appliance with several interfaces sends by another one than packets come in by, first of all by one
  // that stands behind a public load balancer.
  const exits = packet.destination.kind === 'internet' ? outwards(found.exits) : found.exits;
  let first: Walk | undefined;
  for (const exit of exits) {
    const sources = sourcesBehind(found, exit.subnet, packet, request);
    const assumed =
      exits.length === 1
        ? trail
        : withBecause(trail, {
            text: `assumes that ${nameOf(found.device.key)} sends it out into ${nameOf(exit.subnet.subnetKey)}: routes inside of it are not in the template`,
            place: exit.subnet.place,
          });
    const walk = walkFrom(
      { subnet: exit.subnet, configurations: exit.configurations, isForwarded: true },
      { destination: packet.destination, sources, traffic: packet.traffic },
      assumed,
      request,
    );
    if (walk.outcome === 'delivered') return walk;
    first ??= walk;
  }
  if (first === undefined) return ended(trail, 'not-enough-information');
  if (packet.destination.kind !== 'on-premises' || first.outcome !== 'no-route') return first;
  const text = `${nameOf(found.device.key)} may end a tunnel to on-premises itself`;
  return ended(
    withHop(first, hop('appliance', 'undecided', found.device.key, null, text), { text }),
    'not-enough-information',
  );
}

function outwards(exits: Appliance['exits']): Appliance['exits'] {
  const isPublished = ({ configurations }: Appliance['exits'][number]) =>
    configurations.some((each) =>
      each.pools.items.some((link) => nodeOf(link)?.rules.some((rule) => nodeOf(rule.frontend)?.side === 'public')),
    );
  const reversed = [...exits].reverse();
  return [...reversed.filter(isPublished), ...reversed.filter((exit) => !isPublished(exit))];
}

/** The source addresses that a packet may have behind an appliance; one to the internet has to take its own. */
function sourcesBehind(found: Appliance, exit: Subnet, packet: Packet, request: PathRequest): Packet['sources'] {
  const { device } = found;
  const own = flowEndOf(subnetEnd(exit, request.context));
  if (device.translates !== undefined) return device.translates ? [own] : packet.sources;
  if (device.kind === 'firewall') return packet.sources;
  if (packet.destination.kind === 'internet') return [own];
  // What appliances publish needs the translation when there are several; a single one may do without.
  if (packet.arrivesAs === undefined) return packet.sources;
  return device.isSingle === 'yes' ? [...packet.sources, own] : [own];
}

const nameOf = (key: string): string => resourceWords(key).name;
