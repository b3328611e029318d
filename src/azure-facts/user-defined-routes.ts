// Which routes does a subnet have, which one wins, what may it point at, and how fast does a change reach the data path?
import { apiVersion, azureFact, boolean, count, range, table, text, words } from './fact.ts';
import {
  issue,
  learn,
  NETWORK_TYPES,
  ROUTE_SERVER_FAQ,
  ROUTE_SERVER_FAST_FAILOVER,
  section,
  TERRAFORM_NETWORK,
  UDR_OVERVIEW,
} from './sources.ts';

const CHECKED_ON = '2026-11-30';
const ROUTES = 'Microsoft.Network/routeTables properties.routes[].properties';

export const ROUTE_CHANGE_PROPAGATION = azureFact({
  id: 'route.change.propagation',
  value: range('seconds', { min: 4, typical: 7, max: 60 }),
  appliesTo: 'time from the change of a route to the data path',
  source: section(ROUTE_SERVER_FAST_FAILOVER, 'Comparison with user-defined routes'),
  checkedOn: CHECKED_ON,
  confidence: 'measured',
  note: 'Tests found 4 to 7 s in 2026, 5 to 10 s in 2018 and 2019, and 10 to 60 s in 2022; Microsoft publishes no figure.',
  alternatives: [
    {
      value: { min: 5, max: 10 },
      note: 'Users of a vendor template.',
      source: section(
        issue('F5Networks/f5-azure-arm-templates', 89, 'route update against moving IP configurations'),
        'thread',
      ),
    },
  ],
});

export const ROUTE_SERVICE_TAGS = azureFact({
  id: 'route.service-tags',
  value: count(25),
  appliesTo: `${ROUTES}.addressPrefix that name a service tag, in one table`,
  source: section(UDR_OVERVIEW, 'Service tags for user-defined routes'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_ECMP_FIRST_API = azureFact({
  id: 'route.ecmp.first-api-version',
  value: apiVersion('2025-07-01'),
  appliesTo: `${ROUTES}.nextHopType, value VirtualApplianceEcmp`,
  source: section(NETWORK_TYPES, 'RoutePropertiesFormat in all API versions'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_ECMP_NEXT_HOPS = azureFact({
  id: 'route.ecmp.next-hops',
  value: range('count', { min: 2, max: 64 }),
  appliesTo: `${ROUTES}.nextHop.nextHopIpAddresses`,
  source: section(NETWORK_TYPES, 'RouteNextHopEcmp'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_ECMP_NO_FAILOVER = azureFact({
  id: 'route.ecmp.no-failover',
  value: boolean(true),
  appliesTo: `${ROUTES} with nextHopType VirtualApplianceEcmp and a next hop that is dead`,
  source: section(issue('Azure/azure-cli', 32873, 'support VirtualApplianceEcmp'), 'thread'),
  checkedOn: CHECKED_ON,
  confidence: 'measured',
  note: 'No probe and no new hash: in a test of 2026 seven of eight TCP flows stood still until the route was edited.',
});

export const PEERING_FORWARDED_TRAFFIC_DEFAULT = azureFact({
  id: 'peering.forwarded-traffic.default',
  value: boolean(false),
  appliesTo: 'Microsoft.Network/virtualNetworks/virtualNetworkPeerings properties.allowForwardedTraffic, absent',
  source: section(TERRAFORM_NETWORK, 'schema of azurerm_virtual_network_peering'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const FORWARDING_NIC_REQUIRED = azureFact({
  id: 'route.forwarding-nic-required',
  value: boolean(true),
  appliesTo: 'enableIPForwarding of a network interface that is the next hop of a route, or sits behind one',
  source: section(UDR_OVERVIEW, 'Next hop types across Azure tools'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_PRECEDENCE = azureFact({
  id: 'route.precedence',
  value: words(['user', 'bgp', 'system']),
  appliesTo: 'routes of equal prefix length; before that, the longest prefix that holds the destination wins',
  source: section(UDR_OVERVIEW, 'How Azure selects a route'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_SYSTEM_BEFORE_BGP = azureFact({
  id: 'route.system-before-bgp',
  value: words(['virtual-network', 'peering', 'service-endpoint']),
  appliesTo: 'system routes that win over routes learned by BGP, even over more specific ones',
  source: section(UDR_OVERVIEW, 'How Azure selects a route'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'A user-defined route with the same prefix hides the system route, but does not let BGP in.',
});

export const ROUTE_SYSTEM_DEFAULTS = azureFact({
  id: 'route.system-defaults',
  value: table([
    { prefix: '0.0.0.0/0', nextHop: 'Internet' },
    { prefix: '10.0.0.0/8', nextHop: 'None' },
    { prefix: '172.16.0.0/12', nextHop: 'None' },
    { prefix: '192.168.0.0/16', nextHop: 'None' },
    { prefix: '100.64.0.0/10', nextHop: 'None' },
  ]),
  appliesTo: 'system routes of every subnet, beside that of its virtual network',
  source: section(UDR_OVERVIEW, 'Default'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'A private prefix that the network itself uses leads there, since that route is the longer or the only one.',
});

export const ROUTE_NONE_REMOVED = azureFact({
  id: 'route.none-removed',
  value: text('0.0.0.0/0'),
  appliesTo: 'prefix of a user-defined route that takes the system routes for private addresses to None away',
  source: section(UDR_OVERVIEW, 'Routing example'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'An address space that holds one of these prefixes takes the route for it away as well.',
});

export const ROUTE_NEXT_HOP_REACHED_DIRECTLY = azureFact({
  id: 'route.next-hop.reached-directly',
  value: boolean(true),
  appliesTo: `${ROUTES}.nextHopIpAddress: an address in the network of the subnet or in one that is peered with it`,
  source: section(UDR_OVERVIEW, 'User-defined'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ROUTE_PROPAGATION_SWITCH = azureFact({
  id: 'route.propagation-switch',
  value: text('disableBgpRoutePropagation'),
  appliesTo: 'property of a route table: true keeps all routes of gateways and Route Server away from its subnets',
  source: section(UDR_OVERVIEW, 'Border gateway protocol'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const PEERING_GATEWAY_TRANSIT = azureFact({
  id: 'peering.gateway-transit',
  value: words(['useRemoteGateways', 'allowGatewayTransit']),
  appliesTo:
    'the two sides of a peering: a network learns the routes of the gateways and the Route Server of the other one',
  source: section(ROUTE_SERVER_FAQ, 'Can Azure Route Server exchange routes with peered virtual networks?'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const PEERING_FORWARDED_TRAFFIC_EFFECT = azureFact({
  id: 'peering.forwarded-traffic.effect',
  value: text('dropped'),
  appliesTo: 'packets that another machine forwards into a network whose peering has allowForwardedTraffic false',
  source: section(
    learn(
      'azure/virtual-network/virtual-network-manage-peering',
      'Create, change, or delete a virtual network peering',
    ),
    'Create a peering',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: 'passes',
      note: 'A published capture saw such packets pass.',
      source: section(issue('MicrosoftDocs/azure-docs', 48390, 'allow forwarded traffic'), 'thread'),
    },
  ],
});

export const PEERING_ACCESS_DEFAULT = azureFact({
  id: 'peering.network-access.default',
  value: boolean(true),
  appliesTo: 'Microsoft.Network/virtualNetworks/virtualNetworkPeerings properties.allowVirtualNetworkAccess, absent',
  source: section(TERRAFORM_NETWORK, 'schema of azurerm_virtual_network_peering'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'Terraform and the portal write true. What the service makes of an absent property is not published; false only takes the peer out of the service tag VirtualNetwork.',
});
