// Does a peering let through what an appliance forwards?
import { defineCheck } from '#analyzers/check.ts';
import { knownText } from '#analyzers/derive/called.ts';
import { isWhollyOpen, judge } from '#analyzers/derive/judged.ts';
import {
  PEERING_FORWARDED_TRAFFIC_DEFAULT,
  PEERING_FORWARDED_TRAFFIC_EFFECT,
} from '#src/azure-facts/user-defined-routes.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { NextHop, NextHopTarget } from '#src/graph/nodes/route-table.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';

export const peeringDropsForwardedTraffic = defineCheck<{ readonly network: string | null }>({
  id: 'peering-drops-forwarded-traffic',
  code: 'UD11',
  aliases: ['UD-11'],
  area: 'routing',
  severity: 'warning',
  title: 'A peering may drop what an appliance forwards',
  outage: 'Replies that the appliance forwards from other networks do not arrive: connections through it hang.',
  why: 'A packet whose source is not in the peered network passes only with allowForwardedTraffic. Left out it is false in templates, and true in some modules.',
  remedy: 'Set allowForwardedTraffic to true on the peering of the network whose routes lead to the appliance.',
  notWhen: 'The appliance translates every source, so that nothing foreign crosses the peering.',
  azureFacts: [PEERING_FORWARDED_TRAFFIC_DEFAULT, PEERING_FORWARDED_TRAFFIC_EFFECT],
  options: [],
  *run({ graph, facts }) {
    const [standard, effect] = [facts(PEERING_FORWARDED_TRAFFIC_DEFAULT), facts(PEERING_FORWARDED_TRAFFIC_EFFECT)];
    for (const peering of graph.peerings) {
      const hub = nodeOf(peering.remote);
      const hop = hub === undefined ? undefined : hopInto(hub, peering.virtualNetwork);
      if (hop === undefined || peering.deployed === false) continue;
      const allows = judge(peering.allowForwardedTraffic, (value) => value, standard.value);
      if (allows.answer === 'yes' || isWhollyOpen(allows)) continue;
      yield {
        at: peering.allowForwardedTraffic.origin.place,
        resource: peering.key,
        because: [
          { text: 'a route leads to an appliance in the other network', place: hop.origin.place },
          { text: `left out, allowForwardedTraffic is ${standard.value}`, source: standard.id },
          {
            text: `then packets that were forwarded are ${effect.value}; a published capture saw them pass`,
            source: effect.id,
          },
        ],
        data: { network: knownText(hub?.name ?? peering.name) },
        dependsOn:
          allows.answer === 'unknown'
            ? allows.unknown
            : 'whether the service drops them: documentation and measurements differ',
      };
    }
  },
  message: ({ network }) =>
    `What an appliance in ${network ?? 'the other network'} forwards may be dropped by this peering: allowForwardedTraffic is not true.`,
});

/** A next hop in `hub` that a route of `spoke` leads to. */
function hopInto(hub: VirtualNetwork, spoke: VirtualNetwork | undefined): NextHop | undefined {
  const tables = new Set((spoke?.subnets.items ?? []).flatMap((subnet) => nodeOf(subnet.routeTable) ?? []));
  const hops = [...tables].flatMap((table) => table.routes.items.flatMap((route) => route.nextHops.items));
  return hops.find(({ target }) => subnetOf(target)?.virtualNetwork === hub);
}

function subnetOf(target: NextHopTarget): Subnet | undefined {
  if (target.kind === 'network-interface') return nodeOf(target.ipConfiguration.subnet);
  return target.kind === 'load-balancer-frontend' ? nodeOf(target.frontend.subnet) : undefined;
}
