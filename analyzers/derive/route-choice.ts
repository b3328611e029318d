// Which route does a packet take? The longest prefix wins, equal ones are decided by their source, and routes learned by BGP
// never win over those of the network, its peers and its service endpoints.
// Routes that only may be there, or whose prefix is unknown, make the answer unknown where they could win with another next hop.
import {
  ROUTE_PRECEDENCE,
  ROUTE_SYSTEM_BEFORE_BGP,
  ROUTE_SYSTEM_DEFAULTS,
} from '#src/azure-facts/user-defined-routes.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Peering } from '#src/graph/nodes/virtual-network.ts';
import type { AddressRange } from '#src/model/address-range.ts';
import { cutRange, rangeCovers, rangesMeet } from '#src/model/address-range.ts';
import type { IpPrefix } from '#src/model/ip-address.ts';
import { parseIpPrefix } from '#src/model/ip-address.ts';
import type { UnknownValue } from '#src/model/value.ts';
import type { EffectiveRoute, OpenRoutes, RouteNextHop, RouteSet } from './route-set.ts';

export type RouteChoice =
  | { readonly state: 'found'; readonly route: EffectiveRoute }
  | { readonly state: 'none' }
  /** Parts of the range take different routes. */
  | { readonly state: 'split'; readonly routes: readonly EffectiveRoute[] }
  | {
      readonly state: 'unknown';
      readonly unknown: UnknownValue;
      /** The one that wins unless the unknown one does. */
      readonly otherwise: EffectiveRoute | undefined;
    };

/** `leaveOut`: open routes that the caller takes on itself to exclude. */
export function chooseRoute(
  set: RouteSet,
  destination: AddressRange,
  leaveOut: (open: OpenRoutes) => boolean = () => false,
): RouteChoice {
  const routes = set.routes.filter((route) => rangesMeet(route.prefix, destination));
  const open = set.open.filter((each) => !leaveOut(each));
  const pieces = cutRange(destination, [...routes.map((route) => route.prefix), ...PRIVATE_PREFIXES]);
  const choices = pieces.map((piece) => chooseForPiece({ routes, open }, piece));
  const [first] = choices;
  if (first === undefined) return { state: 'none' };
  const unknown = choices.find((choice) => choice.state === 'unknown');
  if (unknown !== undefined) return unknown;
  if (
    first.state === 'found' &&
    choices.every((each) => each.state === 'found' && leadsAlike(each.route, first.route))
  ) {
    return first;
  }
  if (choices.every((choice) => choice.state === 'none')) return first;
  const taken = choices.flatMap((choice) => (choice.state === 'found' ? [choice.route] : []));
  return { state: 'split', routes: [...new Set(taken)] };
}

/** No border of a route lies inside of the piece. */
function chooseForPiece(set: RouteSet, piece: AddressRange): RouteChoice {
  const covering = set.routes.filter((route) => rangeCovers(route.prefix, piece));
  const isOwn = covering.some((route) => isBeforeBgp(route) && route.open === undefined);
  const rivals = covering.filter((route) => !(isOwn && route.source === 'bgp')).sort(byPrecedence);
  const firstCertain = rivals.findIndex((route) => route.open === undefined);
  const best = rivals[firstCertain];
  const possible = firstCertain < 0 ? rivals : rivals.slice(0, firstCertain);
  for (const route of possible) {
    if (route.open !== undefined && !(best !== undefined && leadsAlike(route, best))) {
      return { state: 'unknown', unknown: route.open, otherwise: best };
    }
  }
  const hidden =
    best?.source === 'bgp' ? rivals.find((route) => route.open !== undefined && isBeforeBgp(route)) : undefined;
  if (hidden?.open !== undefined) return { state: 'unknown', unknown: hidden.open, otherwise: best };
  const rival = set.open.find((each) => mayWin(each, best, piece, isOwn));
  if (rival !== undefined) return { state: 'unknown', unknown: rival.unknown, otherwise: best };
  return best === undefined ? { state: 'none' } : { state: 'found', route: best };
}

function mayWin(open: OpenRoutes, best: EffectiveRoute | undefined, piece: AddressRange, isOwn: boolean): boolean {
  if (best !== undefined && sameNextHop(open.nextHop, best.nextHop)) return false;
  if (open.reach === 'public' && isPrivate(piece)) return false;
  // Address spaces of a network and its peers never overlap, so what belongs to one belongs to no other.
  if (isOwn && (open.source === 'bgp' || isBeforeBgp(open))) return false;
  return !(best?.source === 'user' && best.prefix.first === best.prefix.last);
}

/** The order in which routes win that hold the same address. */
function byPrecedence(left: EffectiveRoute, right: EffectiveRoute): number {
  if (left.prefix.length !== right.prefix.length) return right.prefix.length - left.prefix.length;
  const order = ROUTE_PRECEDENCE.value;
  const bySource = order.indexOf(left.source) - order.indexOf(right.source);
  return bySource === 0 ? Number(isBeforeBgp(right)) - Number(isBeforeBgp(left)) : bySource;
}

const isBeforeBgp = ({ kind }: EffectiveRoute | OpenRoutes): boolean => ROUTE_SYSTEM_BEFORE_BGP.value.includes(kind);

const leadsAlike = (left: EffectiveRoute, right: EffectiveRoute): boolean =>
  left === right || sameNextHop(left.nextHop, right.nextHop);

/** Do two routes certainly send to the same place? */
export function sameNextHop(left: RouteNextHop, right: RouteNextHop): boolean {
  switch (left.kind) {
    case 'peering':
      return right.kind === 'peering' && isSamePeer(left.peering, right.peering);
    case 'gateway':
      return right.kind === 'gateway' && left.gateway?.subnet === right.gateway?.subnet;
    case 'appliance':
      return right.kind === 'appliance' && addressesOf(left) !== undefined && addressesOf(left) === addressesOf(right);
    case 'unknown':
      return false;
    default:
      return left.kind === right.kind;
  }
}

function isSamePeer(left: Peering, right: Peering): boolean {
  const remote = nodeOf(left.remote);
  return left === right || (remote !== undefined && remote === nodeOf(right.remote));
}

// Undefined when one of them is unknown: two unknowns are not known to be alike.
function addressesOf(nextHop: RouteNextHop & { readonly kind: 'appliance' }): string | undefined {
  const texts = nextHop.hops.map(({ address, target }) => {
    if ('frontend' in target) return `${target.frontend.key} ${target.frontend.place.start}`;
    if ('ipConfiguration' in target) return `${target.nic.key} ${target.ipConfiguration.place.start}`;
    if ('firewall' in target) return target.firewall.key;
    return address.state === 'known' ? address.value : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.sort().join(' ');
}

/** Addresses that the internet does not route, as the system routes list them. */
export const PRIVATE_PREFIXES = ROUTE_SYSTEM_DEFAULTS.value.flatMap(({ prefix, nextHop }) => {
  const range = parseIpPrefix(prefix);
  return nextHop === 'None' && range !== undefined ? [range] : [];
});

/** The prefix of the default route, which leads to the internet where nobody writes another. */
export const DEFAULT_ROUTE = ROUTE_SYSTEM_DEFAULTS.value.find(({ nextHop }) => nextHop === 'Internet')?.prefix ?? '';

/** All addresses of version 4, as the default route holds them. */
export const EVERY_ADDRESS = parseIpPrefix(DEFAULT_ROUTE) as IpPrefix;

export const isPrivate = (range: AddressRange): boolean =>
  PRIVATE_PREFIXES.some((prefix) => rangeCovers(prefix, range));
