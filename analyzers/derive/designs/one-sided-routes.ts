// A design that routes lead to sees whole flows only where routes on both sides lead to it: do those of the template?
import type { CheckContext } from '#analyzers/check.ts';
import { PLATFORM_SUBNETS } from '#src/azure-facts/subnet-addresses.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { NextHopTarget } from '#src/graph/nodes/route-table.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { AddressRange } from '#src/model/address-range.ts';
import { parseAddressRange } from '#src/model/address-range.ts';
import type { Design, DesignKind } from '#src/model/design.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { deriveEffectiveRoutes } from '../effective-routes.ts';
import { deriveConfigurationsBySubnet, instanceKey } from '../egress.ts';
import { deriveMachineKeys, keysOfNic } from '../pool-machines.ts';
import { poolsOfRules } from '../pools-of-rules.ts';
import { chooseRoute } from '../route-choice.ts';
import { translates } from './matrix-row.ts';

const BY_ROUTES: readonly DesignKind[] = [
  'ilb-ha-ports',
  'single-appliance',
  'api-active-passive',
  'azure-firewall-hub',
];

/** The design as it is, or as one that sees some flows in one direction only, with the two subnets that show it. */
export function withOneSidedRoutes(design: Design, context: CheckContext): Design {
  if (design.symmetry !== 'symmetric' || !BY_ROUTES.includes(design.kind)) return design;
  if (translates(design.members, context) === true) return design;
  const pair = oneSidedPair(new Set(design.members), context);
  if (pair === undefined) {
    return { ...design, assumptions: [...design.assumptions, 'routes on both sides of a flow lead to it'] };
  }
  const [from, to] = pair;
  const text = `${nameOf(from)} sends to ${nameOf(to)} through it, and answers do not come back through it`;
  return {
    ...design,
    symmetry: 'asymmetric',
    clientAddress: 'unknown',
    evidence: [...design.evidence, { text, place: to.place }],
  };
}

function oneSidedPair(members: ReadonlySet<string>, context: CheckContext): readonly [Subnet, Subnet] | undefined {
  const ends = hostSubnets(members, context);
  const routed = routedSubnets(members, context);
  for (const from of ends) {
    if (!routed.has(from.subnet)) continue;
    for (const to of ends) {
      if (from === to || leadsTo(members, from.subnet, to.range, context) !== 'yes') continue;
      if (leadsTo(members, to.subnet, from.range, context) === 'no') return [from.subnet, to.subnet];
    }
  }
  return undefined;
}

interface HostSubnet {
  readonly subnet: Subnet;
  readonly range: AddressRange;
}

/** Subnets whose addresses are known and in which others stand than the members themselves and services of the platform. */
function hostSubnets(members: ReadonlySet<string>, context: CheckContext): readonly HostSubnet[] {
  const bySubnet = context.ask(deriveConfigurationsBySubnet, context.graph);
  return context.graph.subnets.flatMap((subnet) => {
    const [text, ...others] = subnet.prefixes.state === 'known' ? subnet.prefixes.value : [];
    const range = text === undefined ? undefined : parseAddressRange(text);
    if (subnet.deployed === false || range === undefined || others.length > 0) return [];
    const isOwn = (bySubnet.get(subnet) ?? []).some((each) => isMember(members, instanceKey(each), each.nic.key));
    const isPlatform = PLATFORM_SUBNETS.value.some((name) => holdsWord(subnet.name, name) === 'yes');
    return isOwn || isPlatform ? [] : [{ subnet, range }];
  });
}

const isMember = (members: ReadonlySet<string>, ...keys: readonly string[]): boolean =>
  keys.some((key) => members.has(key));

function routedSubnets(members: ReadonlySet<string>, context: CheckContext): ReadonlySet<Subnet> {
  const routes = context.graph.routes.filter(
    (route) =>
      route.deployed !== false && route.nextHops.items.some(({ target }) => isOfDesign(members, target, context)),
  );
  return new Set(routes.flatMap((route) => route.routeTable?.subnets ?? []));
}

function leadsTo(
  members: ReadonlySet<string>,
  subnet: Subnet,
  to: AddressRange,
  context: CheckContext,
): 'yes' | 'no' | 'unknown' {
  const choice = chooseRoute(context.ask(deriveEffectiveRoutes, subnet), to, (open) => open.kind === 'gateway');
  if (choice.state === 'none') return 'no';
  if (choice.state !== 'found') return 'unknown';
  const { nextHop } = choice.route;
  if (nextHop.kind === 'unknown' || nextHop.kind === 'gateway') return 'unknown';
  if (nextHop.kind !== 'appliance') return 'no';
  if (nextHop.hops.some(({ target }) => target.kind === 'unknown')) return 'unknown';
  return nextHop.hops.every(({ target }) => isOfDesign(members, target, context)) ? 'yes' : 'no';
}

function isOfDesign(members: ReadonlySet<string>, target: NextHopTarget, context: CheckContext): boolean {
  switch (target.kind) {
    case 'network-interface':
      return isMember(members, ...keysOfNic(target.nic));
    case 'load-balancer-frontend':
      return poolsOfRules(target.frontend.rules).some((pool) =>
        isMember(members, ...context.ask(deriveMachineKeys, pool)),
      );
    case 'firewall':
      return members.has(target.firewall.key);
    default:
      return false;
  }
}

const nameOf = (subnet: Subnet): string => resourceWords(subnet.subnetKey).name;
