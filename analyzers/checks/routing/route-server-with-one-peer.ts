// Does a Route Server have a peer to fall back on?
import { defineCheck } from '#analyzers/check.ts';
import { ROUTE_SERVER_HOLD } from '#src/azure-facts/route-server.ts';

export const routeServerWithOnePeer = defineCheck<{ readonly peer: string }>({
  id: 'route-server-with-one-peer',
  code: 'RS01',
  aliases: ['RS-01'],
  area: 'routing',
  severity: 'warning',
  title: 'A Route Server has a single peer',
  outage:
    'When the peer fails, its routes are withdrawn and nothing else announces them: the traffic it carried stops.',
  why: 'A Route Server moves traffic by choosing among the peers that announce a prefix. With one peer there is nothing to choose.',
  remedy: 'Peer a second appliance with it, with an address of its own, in another zone.',
  notWhen: 'A second peer is declared in another template, or the routes may go with the appliance.',
  azureFacts: [ROUTE_SERVER_HOLD],
  options: [],
  *run({ graph, facts }) {
    const hold = facts(ROUTE_SERVER_HOLD);
    for (const hub of graph.virtualHubs) {
      if (hub.isRouteServer !== 'yes') continue;
      const peers = hub.bgpConnections.filter((peer) => peer.deployed !== false);
      const [only] = peers;
      if (only === undefined || peers.length > 1) continue;
      yield {
        at: only.place,
        resource: hub.key,
        because: [
          { text: 'the only peer of the Route Server', place: only.place },
          { text: `a silent peer is given up after ${hold.value} s, and its routes with it`, source: hold.id },
        ],
        data: { peer: only.key },
        ...(only.copies === undefined ? {} : { dependsOn: only.copies }),
      };
    }
  },
  message: ({ peer }, verdict) =>
    `The Route Server ${verdict === 'depends' ? 'may have' : 'has'} one peer, ${peer}: no other announces its routes when it fails.`,
});
