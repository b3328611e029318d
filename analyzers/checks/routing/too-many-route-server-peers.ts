// Does a Route Server have more peers than it takes?
import { defineCheck } from '#analyzers/check.ts';
import { ROUTE_SERVER_PEERS } from '#src/azure-facts/route-server.ts';

export const tooManyRouteServerPeers = defineCheck<{ readonly peers: number; readonly limit: number }>({
  id: 'too-many-route-server-peers',
  code: 'RS02',
  aliases: ['RS-02'],
  area: 'routing',
  severity: 'warning',
  title: 'A Route Server has more peers than its limit',
  outage: 'Peers beyond the limit are refused, so the appliances behind them never announce a route.',
  why: 'A Route Server takes a limited number of peers. Pages name two figures; the smaller one is safe.',
  remedy: 'Spread the appliances over fewer peers, or ask for the current limit of the region before the deployment.',
  notWhen: 'The larger limit has been confirmed for this subscription.',
  azureFacts: [ROUTE_SERVER_PEERS],
  options: [],
  *run({ graph, facts }) {
    const limit = facts(ROUTE_SERVER_PEERS);
    for (const hub of graph.virtualHubs) {
      if (hub.isRouteServer !== 'yes') continue;
      const peers = hub.bgpConnections.filter((peer) => peer.deployed === true);
      const last = peers[limit.value];
      if (last === undefined) continue;
      yield {
        at: last.place,
        resource: hub.key,
        because: [{ text: `at most ${limit.value} peers, by other pages more`, source: limit.id }],
        data: { peers: peers.length, limit: limit.value },
      };
    }
  },
  message: ({ peers, limit }) => `The Route Server has ${peers} peers, its limit is ${limit}.`,
});
