// Do several peers of a Route Server name the same appliance?
import { defineCheck } from '#analyzers/check.ts';
import { ROUTE_SERVER_INSTANCES } from '#src/azure-facts/route-server.ts';
import type { BgpConnection } from '#src/graph/nodes/virtual-hub.ts';

export const bgpPeersWithOneAddress = defineCheck<{ readonly address: string; readonly first: string }>({
  id: 'bgp-peers-with-one-address',
  code: 'RS15',
  aliases: ['RS-15'],
  area: 'routing',
  severity: 'error',
  title: 'Several peers of a Route Server have the same address',
  outage:
    'All sessions but one are refused or never come up: the appliances that were meant have no peering, and nothing takes over when the one fails.',
  why: 'A peer is an appliance, named by its address. A loop that forgets its index, or a copied line, names one appliance several times.',
  remedy: 'Give each peer the address of its own appliance, by the index of the loop or from its network interface.',
  notWhen: 'Never: a second session to one address adds nothing.',
  azureFacts: [ROUTE_SERVER_INSTANCES],
  options: [],
  *run({ graph, facts }) {
    const instances = facts(ROUTE_SERVER_INSTANCES);
    for (const hub of graph.virtualHubs) {
      const seen = new Map<string, BgpConnection>();
      for (const peer of hub.bgpConnections) {
        if (peer.deployed === false || peer.peerIp.state === 'absent') continue;
        const address = peer.peerIp.state === 'known' ? peer.peerIp.value : peer.peerIp.unknown.text;
        const first = seen.get(address);
        seen.set(address, first ?? peer);
        if (first === undefined) continue;
        yield {
          at: peer.peerIp.origin.place,
          resource: peer.key,
          because: [
            { text: 'the first peer with this address', place: first.peerIp.origin.place },
            {
              text: `each appliance needs one peer, with sessions to all ${instances.value} instances of the Route Server`,
              source: instances.id,
            },
          ],
          data: { address, first: first.key },
        };
      }
    }
  },
  message: ({ address, first }) => `The peer has the address ${address} of ${first} already: both mean one appliance.`,
});
