// Written by test/refresh-property-versions.ts: where is the table of a type?

type Loader = () => Promise<{ readonly TABLE: string }>;

/** Loaders by type in lower case. */
export const TABLES: ReadonlyMap<string, Loader> = new Map<string, Loader>([
  ['microsoft.authorization/roleassignments', () => import('./tables/microsoft-authorization-role-assignments.ts')],
  ['microsoft.cdn/profiles', () => import('./tables/microsoft-cdn-profiles.ts')],
  ['microsoft.cdn/profiles/afdendpoints', () => import('./tables/microsoft-cdn-profiles-afd-endpoints.ts')],
  [
    'microsoft.cdn/profiles/afdendpoints/routes',
    () => import('./tables/microsoft-cdn-profiles-afd-endpoints-routes.ts'),
  ],
  ['microsoft.cdn/profiles/origingroups', () => import('./tables/microsoft-cdn-profiles-origin-groups.ts')],
  [
    'microsoft.cdn/profiles/origingroups/origins',
    () => import('./tables/microsoft-cdn-profiles-origin-groups-origins.ts'),
  ],
  ['microsoft.compute/availabilitysets', () => import('./tables/microsoft-compute-availability-sets.ts')],
  ['microsoft.compute/virtualmachines', () => import('./tables/microsoft-compute-virtual-machines.ts')],
  [
    'microsoft.compute/virtualmachines/extensions',
    () => import('./tables/microsoft-compute-virtual-machines-extensions.ts'),
  ],
  [
    'microsoft.compute/virtualmachinescalesets',
    () => import('./tables/microsoft-compute-virtual-machine-scale-sets.ts'),
  ],
  [
    'microsoft.compute/virtualmachinescalesets/extensions',
    () => import('./tables/microsoft-compute-virtual-machine-scale-sets-extensions.ts'),
  ],
  ['microsoft.insights/activitylogalerts', () => import('./tables/microsoft-insights-activity-log-alerts.ts')],
  ['microsoft.insights/autoscalesettings', () => import('./tables/microsoft-insights-autoscalesettings.ts')],
  ['microsoft.insights/metricalerts', () => import('./tables/microsoft-insights-metric-alerts.ts')],
  ['microsoft.network/applicationgateways', () => import('./tables/microsoft-network-application-gateways.ts')],
  ['microsoft.network/azurefirewalls', () => import('./tables/microsoft-network-azure-firewalls.ts')],
  ['microsoft.network/connections', () => import('./tables/microsoft-network-connections.ts')],
  ['microsoft.network/dnszones', () => import('./tables/microsoft-network-dnszones.ts')],
  ['microsoft.network/expressroutecircuits', () => import('./tables/microsoft-network-express-route-circuits.ts')],
  [
    'microsoft.network/expressroutecircuits/peerings',
    () => import('./tables/microsoft-network-express-route-circuits-peerings.ts'),
  ],
  ['microsoft.network/expressroutegateways', () => import('./tables/microsoft-network-express-route-gateways.ts')],
  ['microsoft.network/firewallpolicies', () => import('./tables/microsoft-network-firewall-policies.ts')],
  ['microsoft.network/frontdoors', () => import('./tables/microsoft-network-front-doors.ts')],
  ['microsoft.network/loadbalancers', () => import('./tables/microsoft-network-load-balancers.ts')],
  [
    'microsoft.network/loadbalancers/backendaddresspools',
    () => import('./tables/microsoft-network-load-balancers-backend-address-pools.ts'),
  ],
  [
    'microsoft.network/loadbalancers/inboundnatrules',
    () => import('./tables/microsoft-network-load-balancers-inbound-nat-rules.ts'),
  ],
  ['microsoft.network/natgateways', () => import('./tables/microsoft-network-nat-gateways.ts')],
  ['microsoft.network/networkinterfaces', () => import('./tables/microsoft-network-network-interfaces.ts')],
  ['microsoft.network/networksecuritygroups', () => import('./tables/microsoft-network-network-security-groups.ts')],
  [
    'microsoft.network/networksecuritygroups/securityrules',
    () => import('./tables/microsoft-network-network-security-groups-security-rules.ts'),
  ],
  [
    'microsoft.network/networkvirtualappliances',
    () => import('./tables/microsoft-network-network-virtual-appliances.ts'),
  ],
  ['microsoft.network/privatelinkservices', () => import('./tables/microsoft-network-private-link-services.ts')],
  ['microsoft.network/publicipaddresses', () => import('./tables/microsoft-network-public-ip-addresses.ts')],
  ['microsoft.network/publicipprefixes', () => import('./tables/microsoft-network-public-ip-prefixes.ts')],
  ['microsoft.network/routetables', () => import('./tables/microsoft-network-route-tables.ts')],
  ['microsoft.network/routetables/routes', () => import('./tables/microsoft-network-route-tables-routes.ts')],
  ['microsoft.network/trafficmanagerprofiles', () => import('./tables/microsoft-network-trafficmanagerprofiles.ts')],
  [
    'microsoft.network/trafficmanagerprofiles/azureendpoints',
    () => import('./tables/microsoft-network-trafficmanagerprofiles-azure-endpoints.ts'),
  ],
  [
    'microsoft.network/trafficmanagerprofiles/externalendpoints',
    () => import('./tables/microsoft-network-trafficmanagerprofiles-external-endpoints.ts'),
  ],
  [
    'microsoft.network/trafficmanagerprofiles/nestedendpoints',
    () => import('./tables/microsoft-network-trafficmanagerprofiles-nested-endpoints.ts'),
  ],
  ['microsoft.network/virtualhubs', () => import('./tables/microsoft-network-virtual-hubs.ts')],
  [
    'microsoft.network/virtualhubs/bgpconnections',
    () => import('./tables/microsoft-network-virtual-hubs-bgp-connections.ts'),
  ],
  [
    'microsoft.network/virtualhubs/hubvirtualnetworkconnections',
    () => import('./tables/microsoft-network-virtual-hubs-hub-virtual-network-connections.ts'),
  ],
  [
    'microsoft.network/virtualhubs/ipconfigurations',
    () => import('./tables/microsoft-network-virtual-hubs-ip-configurations.ts'),
  ],
  [
    'microsoft.network/virtualnetworkappliances',
    () => import('./tables/microsoft-network-virtual-network-appliances.ts'),
  ],
  ['microsoft.network/virtualnetworkgateways', () => import('./tables/microsoft-network-virtualnetworkgateways.ts')],
  ['microsoft.network/virtualnetworks', () => import('./tables/microsoft-network-virtualnetworks.ts')],
  ['microsoft.network/virtualnetworks/subnets', () => import('./tables/microsoft-network-virtualnetworks-subnets.ts')],
  [
    'microsoft.network/virtualnetworks/virtualnetworkpeerings',
    () => import('./tables/microsoft-network-virtual-networks-virtual-network-peerings.ts'),
  ],
  ['microsoft.network/virtualwans', () => import('./tables/microsoft-network-virtual-wans.ts')],
]);
