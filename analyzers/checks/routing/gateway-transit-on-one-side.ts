// Does a spoke rely on gateways that the hub does not offer?

import { defineCheck } from '#analyzers/check.ts';
import { dependency, every, isWhollyOpen, judge, not } from '#analyzers/derive/judged.ts';
import { peeringTo } from '#analyzers/derive/peering-back.ts';
import { PEERING_GATEWAY_TRANSIT } from '#src/azure-facts/user-defined-routes.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Peering } from '#src/graph/nodes/virtual-network.ts';

export const gatewayTransitOnOneSide = defineCheck<{ readonly other: string }>({
  id: 'gateway-transit-on-one-side',
  code: 'RS13',
  aliases: ['RS-13'],
  area: 'routing',
  severity: 'warning',
  title: 'A peering uses remote gateways, and the other side does not offer them',
  outage:
    'The spoke never learns the routes of the hub, neither of its gateway nor of its Route Server: its traffic takes the system routes.',
  why: 'Both sides decide: useRemoteGateways on the spoke needs allowGatewayTransit on the hub.',
  remedy: 'Set allowGatewayTransit on the peering of the hub as well.',
  notWhen: 'Never: one without the other has no effect, or is refused.',
  azureFacts: [PEERING_GATEWAY_TRANSIT],
  options: [],
  *run({ graph, facts }) {
    const transit = facts(PEERING_GATEWAY_TRANSIT);
    for (const peering of graph.peerings) {
      const back = oppositeOf(peering);
      if (back === undefined) continue;
      const judged = every(
        judge(peering.useRemoteGateways, (uses) => uses, false),
        not(judge(back.allowGatewayTransit, (allows) => allows, false)),
      );
      if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
      yield {
        at: back.allowGatewayTransit.origin.place,
        resource: back.key,
        because: [
          { text: 'the other side uses remote gateways', place: peering.useRemoteGateways.origin.place },
          { text: `${transit.value.join(' needs ')}`, source: transit.id },
        ],
        data: { other: peering.key },
        ...dependency(judged),
      };
    }
  },
  message: ({ other }, verdict) =>
    `The peering ${verdict === 'depends' ? 'may offer' : 'offers'} no gateway transit, which ${other} relies on.`,
});

/** The peering of the other network that leads back. */
function oppositeOf({ virtualNetwork, remote, deployed }: Peering): Peering | undefined {
  const other = nodeOf(remote);
  if (virtualNetwork === undefined || other === undefined || deployed === false) return undefined;
  return peeringTo(other, virtualNetwork);
}
