// How fast does a Route Server notice a dead peer, and what are its limits?
import { azureFact, boolean, count, minutes, range, seconds, text, words } from './fact.ts';
import {
  learn,
  NVA_GUIDE,
  ROUTE_SERVER_CAPACITY,
  ROUTE_SERVER_FAQ,
  ROUTE_SERVER_FAST_FAILOVER,
  ROUTE_SERVER_NEXT_HOP,
  ROUTE_SERVER_QUICKSTART,
  section,
} from './sources.ts';

const CHECKED_ON = '2026-11-30';

export const ROUTE_SERVER_KEEPALIVE = azureFact({
  id: 'route-server.bgp.keepalive',
  value: seconds(60),
  appliesTo: 'BGP sessions of a Route Server, as it offers them',
  source: section(ROUTE_SERVER_FAQ, 'Routing'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'An appliance may negotiate lower timers, which a template never shows.',
});

export const ROUTE_SERVER_HOLD = azureFact({
  id: 'route-server.bgp.hold',
  value: seconds(180),
  appliesTo: 'BGP sessions of a Route Server, as it offers them',
  source: section(ROUTE_SERVER_FAQ, 'Routing'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'A silent peer is given up between hold minus keepalive and hold.',
});

export const ROUTE_SERVER_TIMERS_NEGOTIABLE = azureFact({
  id: 'route-server.bgp.timers-negotiable',
  value: boolean(true),
  appliesTo: 'timers of BGP sessions between an appliance and a Route Server',
  source: section(NVA_GUIDE, 'Azure Route Server'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The guide warns that low timers make sessions unstable.',
  alternatives: [
    {
      value: false,
      note: 'The questions and answers name 60 and 180 s only.',
      source: section(ROUTE_SERVER_FAQ, 'Routing'),
    },
  ],
});

export const ROUTE_SERVER_PROGRAMMING = azureFact({
  id: 'route-server.programming',
  value: range('seconds', { min: 0.9, max: 5.4 }),
  appliesTo: 'time from a BGP update to the routes of network interfaces',
  source: section(ROUTE_SERVER_FAST_FAILOVER, 'Measurements'),
  checkedOn: CHECKED_ON,
  confidence: 'measured',
});

export const ROUTE_SERVER_DAMPING = azureFact({
  id: 'route-server.damping',
  value: seconds(30),
  appliesTo: 'the least time between two updates that a Route Server programs',
  source: section(ROUTE_SERVER_FAST_FAILOVER, 'Measurements'),
  checkedOn: CHECKED_ON,
  confidence: 'measured',
  note: 'A withdrawal followed by an announcement is two updates; one replacing update is not.',
});

export const ROUTE_SERVER_PEERS = azureFact({
  id: 'route-server.peers',
  value: count(8),
  appliesTo: 'BGP peers of one Route Server',
  source: section(ROUTE_SERVER_FAQ, 'Limits'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: 16,
      note: 'The newest questions and answers, as quoted by a study guide of September 2026.',
      source: section(ROUTE_SERVER_FAQ, 'Limits'),
    },
  ],
});

export const ROUTE_SERVER_ROUTES_PER_PEER = azureFact({
  id: 'route-server.routes-per-peer',
  value: count(4000),
  appliesTo: 'routes that one BGP peer may announce; one more ends the session',
  source: section(ROUTE_SERVER_FAQ, 'Limits'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Current and incoming routes of one update are added: announcing 2,001 again counts 4,002.',
  alternatives: [{ value: 1000, note: 'The limit of 2022 and 2023.', source: section(ROUTE_SERVER_FAQ, 'Limits') }],
});

export const ROUTE_SERVER_INSTANCES = azureFact({
  id: 'route-server.instances',
  value: count(2),
  appliesTo: 'instances of a Route Server, with each of which every appliance must peer',
  source: section(ROUTE_SERVER_FAQ, 'General'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_BFD = azureFact({
  id: 'route-server.bfd',
  value: boolean(false),
  appliesTo: 'bidirectional forwarding detection on sessions of a Route Server',
  source: section(ROUTE_SERVER_FAQ, 'Routing'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'No page that was read mentions it.',
});

export const ROUTE_SERVER_ASN = azureFact({
  id: 'route-server.asn',
  value: count(65515),
  appliesTo: 'autonomous system number of every Route Server',
  source: section(ROUTE_SERVER_QUICKSTART, 'Review the template'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_RESERVED_ASNS = azureFact({
  id: 'route-server.reserved-asns',
  value: words(['8074', '8075', '12076', '23456', '64496-64511', '65515', '65517-65520', '65535-65551']),
  appliesTo: 'autonomous system numbers that a peer must not use; only 16-bit numbers are taken',
  source: section(ROUTE_SERVER_FAQ, 'Routing'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_LARGEST_ASN = azureFact({
  id: 'route-server.largest-asn',
  value: count(65_535),
  appliesTo: 'autonomous system number of a peer: numbers of 32 bits are not taken',
  source: section(ROUTE_SERVER_FAQ, 'Routing'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_IPV6 = azureFact({
  id: 'route-server.ipv6',
  value: boolean(false),
  appliesTo:
    'IPv6 in the virtual network of a Route Server: adding one breaks it there, and peered networks keep IPv4 only',
  source: section(ROUTE_SERVER_FAQ, 'General'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_SUBNET_PREFIX = azureFact({
  id: 'route-server.subnet-prefix',
  value: count(26),
  appliesTo: 'longest prefix of RouteServerSubnet',
  source: section(ROUTE_SERVER_QUICKSTART, 'Prerequisites'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [{ value: 27, note: 'Older pages.', source: section(ROUTE_SERVER_FAQ, 'General') }],
});

export const ROUTE_SERVER_BRANCH_TO_BRANCH_DEFAULT = azureFact({
  id: 'route-server.branch-to-branch.default',
  value: boolean(false),
  appliesTo: 'Microsoft.Network/virtualHubs properties.allowBranchToBranchTraffic of a Route Server, absent',
  source: section(ROUTE_SERVER_FAQ, 'General'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_PREFERENCE_DEFAULT = azureFact({
  id: 'route-server.routing-preference.default',
  value: text('ExpressRoute'),
  appliesTo: 'Microsoft.Network/virtualHubs properties.hubRoutingPreference, absent',
  source: section(ROUTE_SERVER_FAQ, 'Routing'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_NEXT_HOP_ADDRESS = azureFact({
  id: 'route-server.next-hop-address',
  value: boolean(true),
  appliesTo: 'an appliance may announce the frontend of an internal load balancer as next hop; templates never show it',
  source: section(ROUTE_SERVER_NEXT_HOP, 'Overview'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_VMS_DEFAULT = azureFact({
  id: 'route-server.virtual-machines.default-capacity',
  value: count(4000),
  appliesTo: 'virtual machines with the default of two routing units; 1,000 more per unit, 50,000 at 48',
  source: section(ROUTE_SERVER_CAPACITY, 'Routing infrastructure units'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_GATEWAY_DOWNTIME = azureFact({
  id: 'route-server.gateway-downtime',
  value: minutes(10),
  appliesTo: 'downtime of a gateway when a Route Server is created or deleted in its network, about',
  source: section(ROUTE_SERVER_FAQ, 'Gateways'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_MAINTENANCE_NOTICE = azureFact({
  id: 'route-server.maintenance-notice',
  value: boolean(false),
  appliesTo: 'advance notice before the peering of one instance drops for maintenance',
  source: section(ROUTE_SERVER_FAQ, 'General'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_VPN_ACTIVE_ACTIVE = azureFact({
  id: 'route-server.vpn-gateway.active-active',
  value: boolean(true),
  appliesTo: 'properties.activeActive that a VPN gateway needs in the network of a Route Server',
  source: section(ROUTE_SERVER_FAQ, 'Gateways'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'BGP need not be enabled on the gateway; its number has to be that of the Route Server.',
});

export const ROUTE_SERVER_EXPRESSROUTE_MULTIPATH = azureFact({
  id: 'route-server.expressroute-multipath',
  value: boolean(false),
  appliesTo: 'equal-cost multipath over several ExpressRoute connections in the network of a Route Server',
  source: section(
    learn('azure/route-server/troubleshoot-route-server', 'Troubleshoot Azure Route Server issues'),
    'On-premises connectivity issues',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SERVER_LOWEST_HOLD = azureFact({
  id: 'route-server.bgp.lowest-hold',
  value: seconds(9),
  appliesTo: 'hold time below which a session is taken for unstable',
  source: section(NVA_GUIDE, 'Azure Route Server'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'The guide warns of low timers without a figure; three lost keepalives of three seconds are taken as the border.',
});

export const ROUTE_SERVER_LOWEST_KEEPALIVE = azureFact({
  id: 'route-server.bgp.lowest-keepalive',
  value: seconds(3),
  appliesTo: 'keepalive interval below which a session is taken for unstable',
  source: section(NVA_GUIDE, 'Azure Route Server'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'The guide warns of low timers without a figure.',
});

export const ROUTE_SERVER_DEFAULT_ROUTE_REACHES_PEERS = azureFact({
  id: 'route-server.default-route.reaches-peers',
  value: text('0.0.0.0/0'),
  appliesTo: 'a prefix that a peer announces: the Route Server programs it into the subnet of that peer too',
  source: section(ROUTE_SERVER_FAQ, 'Routing'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The subnet through which an appliance sends to the internet needs a route of its own for it.',
});

export const ROUTE_SERVER_EQUAL_PATHS = azureFact({
  id: 'route-server.equal-paths',
  value: boolean(true),
  appliesTo: 'peers that announce a prefix with AS paths of equal length: all are used at once, chosen per flow',
  source: section(ROUTE_SERVER_FAQ, 'Routing'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Nothing makes the reply of a flow choose the same peer.',
});

export const ROUTE_SERVER_GATEWAY_ROUTE = azureFact({
  id: 'route-server.gateway-subnet-route',
  value: text('VnetLocal'),
  appliesTo: 'next hop of the route for RouteServerSubnet that GatewaySubnet needs beside one for the whole network',
  source: section(ROUTE_SERVER_FAQ, 'Gateways'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Otherwise the sessions between the Route Server and the gateway go through the appliance and break.',
});
