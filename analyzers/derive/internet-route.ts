// Which route takes flows to addresses of the internet that nobody names? Only routes for at least half of all addresses count:
// a narrower one is for some addresses, not for the internet.
import type { DeriveContext } from '#analyzers/ask.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import { deriveEffectiveRoutes } from './effective-routes.ts';
import type { RouteChoice } from './route-choice.ts';
import { chooseRoute, EVERY_ADDRESS } from './route-choice.ts';
import type { OpenRoutes, RouteSet } from './route-set.ts';

/** The route to the internet of what stands in a subnet: asked once, however many stand there. */
export function deriveInternetRoute(subnet: Subnet, context: DeriveContext): RouteChoice {
  return chooseInternetRoute(context.ask(deriveEffectiveRoutes, subnet));
}

/** The route to the internet. */
export function chooseInternetRoute(set: RouteSet, leaveOut: (open: OpenRoutes) => boolean = () => false): RouteChoice {
  const wide = set.routes.filter((route) => route.prefix.length <= 1);
  // Networks, services and tags hold some addresses each; a user or a router may announce a default route.
  const open = set.open.filter((each) => each.reach === 'any' && (each.source === 'user' || each.source === 'bgp'));
  // A default route that is announced loses against a user-defined one.
  const hasUserDefault = wide.some(
    (route) => route.source === 'user' && route.prefix.length === 0 && route.open === undefined,
  );
  const losing = (each: OpenRoutes) => leaveOut(each) || (hasUserDefault && each.source === 'bgp');
  return chooseRoute({ routes: wide, open }, EVERY_ADDRESS, losing);
}
