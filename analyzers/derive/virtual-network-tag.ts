// Which addresses does the service tag VirtualNetwork stand for in the security rules of a subnet?
// The network, its peers, connected on-premises addresses, the host, and the prefixes of user-defined routes of the subnet.
import type { DeriveContext } from '#analyzers/ask.ts';
import { PEERING_ACCESS_DEFAULT } from '#src/azure-facts/user-defined-routes.ts';
import type { Answer } from '#src/graph/field.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { AddressRange } from '#src/model/address-range.ts';
import { deriveEffectiveRoutes } from './effective-routes.ts';
import { EVERY_ADDRESS, PRIVATE_PREFIXES } from './route-choice.ts';
import type { EffectiveRoute, OpenRoutes } from './route-set.ts';

export interface VirtualNetworkTag {
  readonly yes: readonly AddressRange[];
  readonly maybe: readonly AddressRange[];
  /** Address spaces of the network and its peers alone, which are never the internet. */
  readonly spaces: readonly AddressRange[];
  /** Does it stand for an address of the internet, or of on-premises, that nobody names? */
  readonly internet: Answer;
  readonly onPremises: Answer;
}

/** The tag for a subnet. */
export function deriveVirtualNetworkTag(subnet: Subnet, context: DeriveContext): VirtualNetworkTag {
  const { routes, open } = context.ask(deriveEffectiveRoutes, subnet);
  const certain = routes.filter((route) => belongs(route, context) === 'yes' && route.open === undefined);
  const perhaps = routes.filter((route) => belongs(route, context) !== 'no' && !certain.includes(route));
  const hidden = open.filter((each) => isHiddenSpace(each));
  const takesAll = (list: readonly EffectiveRoute[]) => list.some((route) => route.prefix.length === 0);
  const learns = [...routes, ...open].some((route) => route.kind === 'gateway' || route.kind === 'route-server');
  const hasUnknownRoutes = open.some((each) => each.kind === 'user' && each.reach === 'any');
  return {
    yes: certain.map((route) => route.prefix),
    maybe: [
      ...perhaps.map((route) => route.prefix),
      ...(hidden.length > 0 || learns ? PRIVATE_PREFIXES : []),
      ...(hasUnknownRoutes ? [EVERY_ADDRESS] : []),
    ],
    spaces: certain.filter((route) => route.kind !== 'user' && route.kind !== 'gateway').map((route) => route.prefix),
    internet: takesAll(certain) ? 'yes' : takesAll(perhaps) || hasUnknownRoutes ? 'unknown' : 'no',
    onPremises: learns || takesAll(certain) ? 'yes' : 'unknown',
  };
}

/** For callers that do not know the subnet: nothing is certain. */
export const UNSEEN_TAG: VirtualNetworkTag = {
  yes: [],
  maybe: PRIVATE_PREFIXES,
  spaces: [],
  internet: 'unknown',
  onPremises: 'unknown',
};

function belongs(route: EffectiveRoute, context: DeriveContext): Answer {
  if (route.kind === 'peering' && route.nextHop.kind === 'peering') {
    return holdsTrue(route.nextHop.peering.allowVirtualNetworkAccess, context.facts(PEERING_ACCESS_DEFAULT).value);
  }
  return route.kind === 'default' || route.kind === 'service-endpoint' ? 'no' : 'yes';
}

const isHiddenSpace = ({ kind }: OpenRoutes): boolean => kind === 'virtual-network' || kind === 'peering';
