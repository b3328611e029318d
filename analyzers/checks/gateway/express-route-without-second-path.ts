// Does on-premises hang on one ExpressRoute connection?
import { defineCheck } from '#analyzers/check.ts';
import { EXPRESSROUTE_BFD_INTERVAL, EXPRESSROUTE_BGP_HOLD } from '#src/azure-facts/gateways.ts';
import { holdsWord } from '#src/graph/field.ts';

export const expressRouteWithoutSecondPath = defineCheck<{ readonly max: number }>({
  id: 'express-route-without-second-path',
  code: 'NB10',
  aliases: ['NB-10'],
  area: 'gateway',
  severity: 'info',
  title: 'A gateway has one ExpressRoute connection and no other way',
  outage: 'A dead link of the circuit is noticed after up to 180 s; with the circuit gone nothing reaches on-premises.',
  why: 'Without bidirectional forwarding detection the hold timer of BGP decides. The Microsoft edge offers the detection; the other edge has to ask for it.',
  remedy: 'Configure the detection on the edge routers, and add a second circuit or a VPN connection.',
  notWhen: 'The edge is known to have it, and the circuit is reached by two paths.',
  azureFacts: [EXPRESSROUTE_BGP_HOLD, EXPRESSROUTE_BFD_INTERVAL],
  options: [],
  *run({ graph, facts }) {
    const [hold, detection] = [facts(EXPRESSROUTE_BGP_HOLD), facts(EXPRESSROUTE_BFD_INTERVAL)];
    for (const gateway of graph.virtualNetworkGateways) {
      const connections = gateway.connections.filter((connection) => connection.deployed !== false);
      const [connection] = connections;
      if (connection === undefined || connections.length > 1) continue;
      if (holdsWord(connection.connectionType, 'ExpressRoute') === 'no') continue;
      yield {
        at: connection.place,
        resource: connection.key,
        because: [
          { text: `the hold timer: up to ${hold.value.max} s`, source: hold.id },
          { text: `with detection a probe every ${detection.value} ms`, source: detection.id },
        ],
        data: { max: hold.value.max ?? 0 },
        dependsOn: 'whether the edge routers speak bidirectional forwarding detection, and what other paths there are',
      };
    }
  },
  message: ({ max }) =>
    `The gateway has one ExpressRoute connection: a dead link may be noticed after ${max} s only, and nothing takes over.`,
});
