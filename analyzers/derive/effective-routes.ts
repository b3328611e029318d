// Which routes count in a subnet? Those of its route table, of gateways and Route Servers, and of the platform.
// Leaves out which one wins: see route-choice.ts. Prefixes of service tags and of BGP stand as open routes.
import type { DeriveContext } from '#analyzers/ask.ts';
import {
  ROUTE_NONE_REMOVED,
  ROUTE_PROPAGATION_SWITCH,
  ROUTE_SYSTEM_DEFAULTS,
} from '#src/azure-facts/user-defined-routes.ts';
import { holdsTrue, holdsWord } from '#src/graph/field.ts';
import { readNodes } from '#src/graph/nodes/read-node.ts';
import type { Route, RouteTable } from '#src/graph/nodes/route-table.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import { rangeCovers } from '#src/model/address-range.ts';
import { parseIpPrefix } from '#src/model/ip-address.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import type { UnknownValue } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';
import type { HybridGateway } from './hybrid-gateways.ts';
import { deriveLearnedGateways } from './hybrid-gateways.ts';
import { peeringRoutes } from './peering-routes.ts';
import type { EffectiveRoute, OpenRoutes, RouteNextHop, RouteSet } from './route-set.ts';

/** The routes of a subnet, and so of every network interface in it. */
export function deriveEffectiveRoutes(subnet: Subnet, context: DeriveContext): RouteSet {
  const network = subnet.virtualNetwork;
  const gateways = network === undefined ? [] : context.ask(deriveLearnedGateways, network);
  const user = tableRoutes(subnet, gateways);
  const own = network === undefined ? unseenNetwork(subnet) : networkRoutes(network);
  const sets = [
    user,
    own,
    network === undefined ? NO_ROUTES : peeringRoutes(subnet, network),
    ...gateways.map((gateway) => gatewayRoutes(gateway, subnet)),
    serviceEndpoints(subnet),
    systemDefaults(user, own),
  ];
  return { routes: sets.flatMap((set) => set.routes), open: sets.flatMap((set) => set.open) };
}

const NO_ROUTES: RouteSet = { routes: [], open: [] };

/** A user-defined default route takes the private ones to None away, and so does a network that holds such a prefix. */
function systemDefaults(user: RouteSet, own: RouteSet): RouteSet {
  const defaults = user.routes.filter((route) => route.text === ROUTE_NONE_REMOVED.value);
  const isRemoved = defaults.some((route) => route.open === undefined);
  const doubt = defaults[0]?.open;
  const routes = ROUTE_SYSTEM_DEFAULTS.value.flatMap(({ prefix: text, nextHop }): readonly EffectiveRoute[] => {
    const prefix = parseIpPrefix(text);
    const isNone = nextHop === 'None';
    if (prefix === undefined || (isNone && isRemoved)) return [];
    if (isNone && own.routes.some((route) => rangeCovers(route.prefix, prefix))) return [];
    return [
      {
        kind: 'default',
        source: 'system',
        prefix,
        text,
        nextHop: { kind: isNone ? 'none' : 'internet' },
        open: isNone ? doubt : undefined,
        because: [
          { text: `every subnet has the system route ${text} to ${nextHop}`, source: ROUTE_SYSTEM_DEFAULTS.id },
        ],
      },
    ];
  });
  return { routes, open: [] };
}

function tableRoutes(subnet: Subnet, gateways: readonly HybridGateway[]): RouteSet {
  const { target, id } = subnet.routeTable;
  switch (target.state) {
    case 'none':
      return NO_ROUTES;
    case 'found':
      return routesOfTable(target.node, gateways);
    case 'external': {
      const message = `the routes of ${nameOf(target.external.key)} are not declared here`;
      return openUserRoutes(unknownValue(message, [{ code: 'external-resource', message }], id.origin));
    }
    case 'unknown':
      return openUserRoutes(target.unknown);
  }
}

function routesOfTable(table: RouteTable, gateways: readonly HybridGateway[]): RouteSet {
  const routes: EffectiveRoute[] = [];
  const open: OpenRoutes[] = table.routes.open === undefined ? [] : [...openUserRoutes(table.routes.open).open];
  for (const route of table.routes.items) {
    if (route.deployed === false) continue;
    const nextHop = nextHopOf(route, gateways);
    const { prefix } = route;
    const own = { kind: 'user', source: 'user', nextHop } as const;
    const because = [{ text: `route ${routeName(route)} of ${nameOf(table.key)}`, place: route.place }];
    if (prefix.state === 'unknown') open.push({ ...own, reach: 'any', unknown: prefix.unknown, because });
    if (prefix.state !== 'known') continue;
    const parsed = parseIpPrefix(prefix.value);
    const doubt = route.deployed === true ? route.copies : route.deployed;
    if (parsed !== undefined) routes.push({ ...own, prefix: parsed, text: prefix.value, open: doubt, because });
    else open.push({ ...own, reach: 'public', unknown: tagAddresses(prefix.value, route), because });
  }
  return { routes, open };
}

function nextHopOf(route: Route, gateways: readonly HybridGateway[]): RouteNextHop {
  const type = route.nextHopType;
  if (type.state === 'unknown') return { kind: 'unknown', unknown: type.unknown };
  const is = (word: string) => holdsWord(type, word) === 'yes';
  if (is('VnetLocal')) return { kind: 'virtual-network' };
  if (is('Internet')) return { kind: 'internet' };
  if (is('None')) return { kind: 'none' };
  if (is('VirtualNetworkGateway')) {
    return { kind: 'gateway', gateway: gateways.find((gateway) => gateway.kind === 'virtual-network-gateway') };
  }
  const isEcmp = is('VirtualApplianceEcmp');
  const { items, open } = route.nextHops;
  if (open !== undefined) return { kind: 'unknown', unknown: open };
  if ((isEcmp || is('VirtualAppliance')) && items.length > 0) return { kind: 'appliance', hops: items, isEcmp };
  const message = `the route ${routeName(route)} has no next hop`;
  return { kind: 'unknown', unknown: unknownValue(message, [{ code: 'error', message }], route.properties.origin) };
}

function openUserRoutes(unknown: UnknownValue): RouteSet {
  const because = [{ text: 'the routes of the route table cannot be known', place: unknown.origin.place }];
  const nextHop = { kind: 'unknown', unknown } as const;
  return { routes: [], open: [{ kind: 'user', source: 'user', nextHop, reach: 'any', unknown, because }] };
}

function tagAddresses(tag: string, route: Route): UnknownValue {
  const message = `the addresses behind the service tag ${tag} are not in the template`;
  return unknownValue(message, [{ code: 'runtime-value', message }], route.properties.origin);
}

function networkRoutes(network: VirtualNetwork): RouteSet {
  const { addressPrefixes } = network;
  const own = { kind: 'virtual-network', source: 'system', nextHop: { kind: 'virtual-network' } } as const;
  const because = [{ text: `addresses of ${nameOf(network.key)}`, place: addressPrefixes.origin.place }];
  const subnetTexts = network.subnets.items.flatMap((item) =>
    item.deployed !== false && item.prefixes.state === 'known' ? item.prefixes.value : [],
  );
  const texts = addressPrefixes.state === 'known' ? addressPrefixes.value : subnetTexts;
  const routes = texts.flatMap((text): readonly EffectiveRoute[] => {
    const prefix = parseIpPrefix(text);
    return prefix === undefined ? [] : [{ ...own, prefix, text, open: undefined, because }];
  });
  if (addressPrefixes.state !== 'unknown') return { routes, open: [] };
  return { routes, open: [{ ...own, reach: 'any', unknown: addressPrefixes.unknown, because }] };
}

// A subnet of a network that is declared elsewhere: only its own addresses are certain.
function unseenNetwork(subnet: Subnet): RouteSet {
  const message = `the network of ${nameOf(subnet.subnetKey)} is not declared here`;
  const unknown = unknownValue(message, [{ code: 'external-resource', message }], subnet.properties.origin);
  const because = [{ text: message, place: subnet.place }];
  const own = { kind: 'virtual-network', source: 'system', nextHop: { kind: 'virtual-network' } } as const;
  const texts = subnet.prefixes.state === 'known' ? subnet.prefixes.value : [];
  const routes = texts.flatMap((text): readonly EffectiveRoute[] => {
    const prefix = parseIpPrefix(text);
    return prefix === undefined ? [] : [{ ...own, prefix, text, open: undefined, because }];
  });
  const nextHop = { kind: 'unknown', unknown } as const;
  return {
    routes,
    open: [
      { ...own, nextHop, reach: 'any', unknown, because },
      { kind: 'gateway', source: 'bgp', nextHop, reach: 'any', unknown, because },
    ],
  };
}

function gatewayRoutes(gateway: HybridGateway, subnet: Subnet): RouteSet {
  const { target } = subnet.routeTable;
  const isOff =
    target.state === 'none'
      ? 'no'
      : target.state === 'found'
        ? holdsTrue(target.node.disableBgpRoutePropagation)
        : 'unknown';
  if (isOff === 'yes') return NO_ROUTES;
  const kind = gateway.kind === 'route-server' ? 'route-server' : 'gateway';
  const own = { kind, source: 'bgp', nextHop: learnedNextHop(gateway, subnet) } as const;
  const place = gateway.subnet?.place ?? subnet.place;
  const message =
    isOff === 'unknown' ? 'whether the subnet learns routes of gateways is unknown' : unseenPrefixes(gateway);
  const unknown = unknownValue(message, [{ code: 'runtime-value', message }], subnet.properties.origin);
  const because = [...gateway.because, { text: message, place, source: ROUTE_PROPAGATION_SWITCH.id }];
  const isCertain = isOff === 'no' && gateway.exists === 'yes';
  const routes = gateway.prefixes.map(({ text, prefix }) => ({
    ...own,
    text,
    prefix,
    open: isCertain ? undefined : unknown,
    because: [{ text: `${text} lies behind the gateway`, place }, ...gateway.because],
  }));
  if (gateway.speaksBgp === 'no') return { routes, open: [] };
  return { routes, open: [{ ...own, reach: 'any', unknown, because }] };
}

// Peers of a Route Server name their own next hops; what a gateway announces leads to the gateway.
function learnedNextHop(gateway: HybridGateway, subnet: Subnet): RouteNextHop {
  if (gateway.kind === 'virtual-network-gateway') return { kind: 'gateway', gateway };
  const message = 'the next hop that a peer of the Route Server announces is configured on the peer';
  const reason = { code: 'runtime-value', message } as const;
  return { kind: 'unknown', unknown: unknownValue(message, [reason], subnet.properties.origin) };
}

function unseenPrefixes(gateway: HybridGateway): string {
  return gateway.kind === 'route-server'
    ? 'the prefixes that peers of the Route Server announce are not in the template'
    : 'the prefixes that a gateway learns are not in the template';
}

function serviceEndpoints(subnet: Subnet): RouteSet {
  const endpoints = readNodes(subnet.properties, 'serviceEndpoints', (item) => item);
  if (!endpoints.written || (endpoints.items.length === 0 && endpoints.open === undefined)) return NO_ROUTES;
  const message = 'the addresses of services with an endpoint in the subnet are not in the template';
  const unknown = unknownValue(message, [{ code: 'runtime-value', message }], endpoints.origin);
  const because = [{ text: message, place: endpoints.origin.place }];
  const nextHop = { kind: 'service-endpoint' } as const;
  return {
    routes: [],
    open: [{ kind: 'service-endpoint', source: 'system', nextHop, reach: 'public', unknown, because }],
  };
}

const routeName = (route: Route): string => (route.name.state === 'known' ? route.name.value : '(unnamed)');

const nameOf = (key: string): string => resourceWords(key).name;
