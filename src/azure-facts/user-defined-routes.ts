// How fast does a changed route reach the data path, and what may a route point at?
import { apiVersion, azureFact, boolean, count, range } from './fact.ts';
import {
  issue,
  NETWORK_TYPES,
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
