// Does a gateway fit the Route Server that stands in its network?
import { defineCheck } from '#analyzers/check.ts';
import type { Judged } from '#analyzers/derive/judged.ts';
import { dependency, every, isWhollyOpen, judge, judgeWord, not } from '#analyzers/derive/judged.ts';
import { deriveGatewaysBesideRouteServer } from '#analyzers/derive/route-server-network.ts';
import { VPN_ACTIVE_ACTIVE_DEFAULT } from '#src/azure-facts/gateways.ts';
import {
  ROUTE_SERVER_ASN,
  ROUTE_SERVER_EXPRESSROUTE_MULTIPATH,
  ROUTE_SERVER_VPN_ACTIVE_ACTIVE,
} from '#src/azure-facts/route-server.ts';
import type { VirtualNetworkGateway } from '#src/graph/nodes/virtual-network-gateway.ts';
import type { Place } from '#src/model/place.ts';

export const gatewayUnfitForRouteServer = defineCheck<{ readonly fault: keyof typeof FAULTS }>({
  id: 'gateway-unfit-for-route-server',
  code: 'RS08',
  aliases: ['RS-08'],
  area: 'routing',
  severity: 'warning',
  title: 'A gateway does not fit the Route Server in its network',
  outage:
    'Routes between on-premises and the appliances are not exchanged, or traffic uses one ExpressRoute connection only. Adding the Route Server to a running gateway stops that for about ten minutes.',
  why: 'Beside a Route Server a VPN gateway has to be active-active with the number of the Route Server; ExpressRoute loses multipath.',
  remedy: 'Set activeActive to true with two IP configurations and leave the number of the gateway at its default.',
  notWhen: 'The gateway and the Route Server exchange no routes, and traffic over one connection is enough.',
  azureFacts: [
    ROUTE_SERVER_VPN_ACTIVE_ACTIVE,
    VPN_ACTIVE_ACTIVE_DEFAULT,
    ROUTE_SERVER_ASN,
    ROUTE_SERVER_EXPRESSROUTE_MULTIPATH,
  ],
  options: [],
  *run({ graph, ask, facts }) {
    const activeActive = facts(ROUTE_SERVER_VPN_ACTIVE_ACTIVE);
    const standard = facts(VPN_ACTIVE_ACTIVE_DEFAULT);
    const asn = facts(ROUTE_SERVER_ASN);
    const multipath = facts(ROUTE_SERVER_EXPRESSROUTE_MULTIPATH);
    const reasons = {
      'active-standby': [
        { text: `activeActive has to be ${activeActive.value}`, source: activeActive.id },
        { text: `left out, it is ${standard.value}`, source: standard.id },
      ],
      number: [{ text: `a Route Server has the number ${asn.value}`, source: asn.id }],
      multipath: [{ text: 'beside a Route Server one connection is used at a time', source: multipath.id }],
    };
    for (const hub of graph.virtualHubs) {
      if (hub.deployed === false || hub.isRouteServer !== 'yes') continue;
      for (const gateway of ask(deriveGatewaysBesideRouteServer, hub)) {
        for (const { kind, at, judged } of faultsOf(gateway, standard.value, asn.value)) {
          if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
          yield {
            at,
            resource: gateway.key,
            because: [{ text: 'a Route Server stands in the same network', place: hub.place }, ...reasons[kind]],
            data: { fault: kind },
            ...dependency(judged),
          };
        }
      }
    }
  },
  message: ({ fault }, verdict) =>
    `A Route Server stands beside this gateway, which ${verdict === 'depends' ? `may be one that ${FAULTS[fault]}` : FAULTS[fault]}.`,
});

const FAULTS = {
  'active-standby': 'runs active-standby: this is not supported',
  number: 'has another number than the Route Server: they exchange no routes',
  multipath: 'has several ExpressRoute connections: only one of them is used at a time',
} as const;

interface Fault {
  readonly kind: keyof typeof FAULTS;
  readonly at: Place;
  readonly judged: Judged;
}

function faultsOf(gateway: VirtualNetworkGateway, activeActiveDefault: boolean, number: number): readonly Fault[] {
  if (gateway.deployed === false) return [];
  const { gatewayType, activeActive, asn, connections } = gateway;
  const isVpn = judgeWord(gatewayType, ['Vpn']);
  const isActive = judge(activeActive, (isOn) => isOn, activeActiveDefault);
  const circuits = connections.filter(
    (connection) =>
      connection.deployed === true && judgeWord(connection.connectionType, ['ExpressRoute']).answer === 'yes',
  );
  const hasSeveral: Judged = { answer: circuits.length > 1 ? 'yes' : 'no' };
  return [
    { kind: 'active-standby', at: activeActive.origin.place, judged: every(isVpn, not(isActive)) },
    {
      kind: 'number',
      at: asn.origin.place,
      judged: every(
        isVpn,
        judge(asn, (value) => value !== number, false),
      ),
    },
    {
      kind: 'multipath',
      at: gateway.place,
      judged: every(judgeWord(gatewayType, ['ExpressRoute']), hasSeveral),
    },
  ];
}
