// Do flows between two spokes take a direct peering although everything else is sent through an appliance?
import type { CheckContext } from '#analyzers/check.ts';
import { defineCheck } from '#analyzers/check.ts';
import { deriveEffectiveRoutes } from '#analyzers/derive/effective-routes.ts';
import { deriveInternetRoute } from '#analyzers/derive/internet-route.ts';
import { chooseRoute } from '#analyzers/derive/route-choice.ts';
import { ROUTE_PRECEDENCE } from '#src/azure-facts/user-defined-routes.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { NextHop } from '#src/graph/nodes/route-table.ts';
import type { Peering, Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import { parseAddressRange } from '#src/model/address-range.ts';

interface Data extends Record<string, string> {
  readonly from: string;
  readonly to: string;
}

export const peeringBypassesAppliance = defineCheck<Data>({
  id: 'peering-bypasses-appliance',
  code: 'UD07',
  aliases: ['UD-07'],
  area: 'routing',
  severity: 'warning',
  title: 'A direct peering between spokes goes past the appliance',
  outage:
    'Nothing stops; what the appliance should inspect never reaches it, and a rule that should block blocks nothing.',
  why: 'A peering adds a route to the address space of the other network. It is longer than a default route to the appliance, so that it wins.',
  remedy: 'Add a route to the prefix of the other spoke through the appliance on both sides, or remove the peering.',
  notWhen: 'These two networks are meant to talk directly.',
  azureFacts: [ROUTE_PRECEDENCE],
  options: [],
  *run({ graph, ...context }) {
    const asked = { graph, ...context };
    for (const peering of graph.peerings) {
      const [here, there] = [peering.virtualNetwork, nodeOf(peering.remote)];
      if (here === undefined || there === undefined || peering.deployed === false) continue;
      const subnet = graph.subnets.find(
        (each) => each.virtualNetwork === here && each.deployed !== false && bypasses(each, peering, there, asked),
      );
      if (subnet === undefined) continue;
      yield {
        at: peering.place,
        resource: peering.key,
        because: [
          { text: 'the subnet sends everything else to an appliance', place: subnet.routeTable.id.origin.place },
          { text: 'the longest prefix wins', source: ROUTE_PRECEDENCE.id },
        ],
        data: { from: labelOf(here.name), to: labelOf(there.name) },
      };
    }
  },
  message: ({ from, to }) =>
    `Flows from ${from} to ${to} take their peering, past the appliance that everything else is sent through.`,
});

/** The default route leads to an appliance in a third network, and the peering wins for the address space of the other one. */
function bypasses(subnet: Subnet, peering: Peering, there: VirtualNetwork, context: CheckContext): boolean {
  const choice = context.ask(deriveInternetRoute, subnet);
  if (choice.state !== 'found' || choice.route.nextHop.kind !== 'appliance') return false;
  const homes = choice.route.nextHop.hops.map(homeOf);
  const isThird = homes.every((home) => home !== undefined && home !== there && home !== subnet.virtualNetwork);
  if (!isThird) return false;
  const [prefix] = there.addressPrefixes.state === 'known' ? there.addressPrefixes.value : [];
  const range = parseAddressRange(prefix ?? '');
  if (range === undefined) return false;
  const taken = chooseRoute(context.ask(deriveEffectiveRoutes, subnet), range);
  if (taken.state !== 'found' || taken.route.nextHop.kind !== 'peering') return false;
  return taken.route.nextHop.peering === peering;
}

// One that nobody sees may stand in the other network, which then is the hub and no spoke.
function homeOf({ target }: NextHop): VirtualNetwork | undefined {
  switch (target.kind) {
    case 'load-balancer-frontend':
      return nodeOf(target.frontend.subnet)?.virtualNetwork;
    case 'network-interface':
      return nodeOf(target.ipConfiguration.subnet)?.virtualNetwork;
    case 'firewall':
      return target.firewall.ipConfigurations.items.map((item) => nodeOf(item.subnet)?.virtualNetwork).find(Boolean);
    default:
      return undefined;
  }
}
