// Which route takes flows to on-premises addresses that nobody names? Routes learned from a gateway, or a user-defined route
// for private addresses; the assumption that this needs is told.

import { isPrivate, sameNextHop } from './route-choice.ts';
import type { EffectiveRoute, RouteNextHop, RouteSet } from './route-set.ts';

export type OnPremisesChoice =
  | {
      readonly state: 'found';
      readonly nextHop: RouteNextHop;
      readonly route: EffectiveRoute | undefined;
      readonly assumes: string;
    }
  | { readonly state: 'none' }
  | { readonly state: 'unknown'; readonly why: string };

/** The route to on-premises. */
export function chooseOnPremisesRoute(set: RouteSet): OnPremisesChoice {
  const spaces = set.routes.filter((route) => route.kind === 'virtual-network' || route.kind === 'peering');
  const user = set.routes.filter(
    (route) =>
      route.kind === 'user' &&
      !spaces.some((space) => route.prefix.length >= space.prefix.length && holds(space, route)),
  );
  const open =
    set.open.find((each) => each.kind === 'user' && each.reach === 'any') ??
    set.open.find((each) => each.kind === 'route-server');
  if (open !== undefined) return { state: 'unknown', why: open.unknown.text };
  const learned = [...set.routes, ...set.open].filter((route) => route.kind === 'gateway');
  const narrow = user.filter((route) => route.prefix.length > 0 && isPrivate(route.prefix));
  const wide = user.find((route) => route.prefix.length === 0);
  const [first] = learned;
  if (first !== undefined) return throughGateway(first.nextHop, narrow, learned.length);
  const [only] = narrow;
  const candidates = wide === undefined ? narrow : [wide, ...narrow];
  const [taken] = candidates;
  if (taken === undefined || only?.open !== undefined || taken.open !== undefined) {
    return taken === undefined ? { state: 'none' } : { state: 'unknown', why: 'a route may be missing' };
  }
  if (!candidates.every((route) => sameNextHop(route.nextHop, taken.nextHop))) {
    return {
      state: 'unknown',
      why: 'which of several routes holds the on-premises address is unknown; name the address',
    };
  }
  const assumes = `assumes that on-premises lies in ${candidates.map((route) => route.text).join(', ')}`;
  return { state: 'found', nextHop: taken.nextHop, route: taken, assumes };
}

function throughGateway(nextHop: RouteNextHop, narrow: readonly EffectiveRoute[], count: number): OnPremisesChoice {
  const others = narrow.filter((route) => !sameNextHop(route.nextHop, nextHop));
  const [other] = others;
  if (other !== undefined) {
    const why = `whether ${other.text} holds the on-premises address is unknown; name the address`;
    return { state: 'unknown', why };
  }
  const assumes = `assumes that the gateway learns a prefix of on-premises${count > 1 ? ', whichever it is' : ''}`;
  return { state: 'found', nextHop, route: undefined, assumes };
}

const holds = (space: EffectiveRoute, route: EffectiveRoute): boolean =>
  space.prefix.first <= route.prefix.first && route.prefix.last <= space.prefix.last;
