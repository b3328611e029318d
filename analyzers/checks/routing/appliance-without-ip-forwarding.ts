// Does the next hop of a route take packets that are not for itself?

import { defineCheck } from '#analyzers/check.ts';
import { knownText, ofPrefix } from '#analyzers/derive/called.ts';
import { dependency, isWhollyOpen, judge, not } from '#analyzers/derive/judged.ts';
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { FORWARDING_NIC_REQUIRED } from '#src/azure-facts/user-defined-routes.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { NextHopTarget } from '#src/graph/nodes/route-table.ts';
import type { ScaleSetNicConfiguration } from '#src/graph/nodes/virtual-machine-scale-set.ts';

export const applianceWithoutIpForwarding = defineCheck<{ readonly prefix: string | null }>({
  id: 'appliance-without-ip-forwarding',
  code: 'UD03',
  aliases: ['UD-03'],
  area: 'routing',
  severity: 'error',
  title: 'A next hop does not forward',
  outage: 'Azure drops every packet that is not addressed to the interface itself: all traffic of the route is lost.',
  why: 'A network interface takes packets for others only with enableIPForwarding. The switch in the guest is a second one.',
  remedy: 'Set enableIPForwarding to true on the network interface, and forwarding in the guest as well.',
  notWhen: 'The appliance is addressed directly only, and the route is left from an earlier design.',
  azureFacts: [FORWARDING_NIC_REQUIRED],
  options: [],
  *run({ graph, facts }) {
    const required = facts(FORWARDING_NIC_REQUIRED);
    for (const route of graph.routes) {
      for (const hop of route.nextHops.items) {
        for (const nic of interfacesOf(hop.target)) {
          const judged = not(judge(nic.enableIPForwarding, (forwards) => forwards, false));
          if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
          yield {
            at: nic.enableIPForwarding.origin.place,
            resource: nic.key,
            because: [
              { text: 'a route sends to this interface', place: hop.origin.place },
              { text: 'without enableIPForwarding packets for others are dropped', source: required.id },
            ],
            data: { prefix: knownText(route.prefix) },
            ...dependency(judged),
          };
        }
      }
    }
  },
  message: ({ prefix }, verdict) =>
    `The interface is the next hop ${ofPrefix(prefix)} and ${verdict === 'depends' ? 'may not forward' : 'does not forward'}: enableIPForwarding is not true.`,
});

type Forwarder = NetworkInterface | ScaleSetNicConfiguration;

/** The interface of the address, or those behind the rules of the frontend. */
function interfacesOf(target: NextHopTarget): readonly Forwarder[] {
  if (target.kind === 'network-interface') return [target.nic];
  if (target.kind !== 'load-balancer-frontend') return [];
  const pools = poolsOfRules(target.frontend.rules);
  const members = pools.flatMap((pool) => pool.members);
  const found = members.flatMap((member): Forwarder[] => {
    if (member.kind === 'nic') return [member.nic];
    if (member.kind === 'scaleSet') return [member.ipConfiguration.nic];
    return member.kind === 'address' && member.nic !== undefined ? [member.nic] : [];
  });
  return [...new Set(found)];
}
