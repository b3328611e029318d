// Written by test/refresh-property-versions.ts: all tables, as texts that are parsed when a type needs them.
import { TABLE as microsoftAuthorizationRoleAssignments } from './tables/microsoft-authorization-role-assignments.ts';
import { TABLE as microsoftCdnProfiles } from './tables/microsoft-cdn-profiles.ts';
import { TABLE as microsoftCdnProfilesAfdEndpoints } from './tables/microsoft-cdn-profiles-afd-endpoints.ts';
import { TABLE as microsoftCdnProfilesAfdEndpointsRoutes } from './tables/microsoft-cdn-profiles-afd-endpoints-routes.ts';
import { TABLE as microsoftCdnProfilesOriginGroups } from './tables/microsoft-cdn-profiles-origin-groups.ts';
import { TABLE as microsoftCdnProfilesOriginGroupsOrigins } from './tables/microsoft-cdn-profiles-origin-groups-origins.ts';
import { TABLE as microsoftComputeAvailabilitySets } from './tables/microsoft-compute-availability-sets.ts';
import { TABLE as microsoftComputeVirtualMachineScaleSets } from './tables/microsoft-compute-virtual-machine-scale-sets.ts';
import { TABLE as microsoftComputeVirtualMachineScaleSetsExtensions } from './tables/microsoft-compute-virtual-machine-scale-sets-extensions.ts';
import { TABLE as microsoftComputeVirtualMachines } from './tables/microsoft-compute-virtual-machines.ts';
import { TABLE as microsoftComputeVirtualMachinesExtensions } from './tables/microsoft-compute-virtual-machines-extensions.ts';
import { TABLE as microsoftInsightsActivityLogAlerts } from './tables/microsoft-insights-activity-log-alerts.ts';
import { TABLE as microsoftInsightsAutoscalesettings } from './tables/microsoft-insights-autoscalesettings.ts';
import { TABLE as microsoftInsightsMetricAlerts } from './tables/microsoft-insights-metric-alerts.ts';
import { TABLE as microsoftNetworkApplicationGateways } from './tables/microsoft-network-application-gateways.ts';
import { TABLE as microsoftNetworkApplicationSecurityGroups } from './tables/microsoft-network-application-security-groups.ts';
import { TABLE as microsoftNetworkAzureFirewalls } from './tables/microsoft-network-azure-firewalls.ts';
import { TABLE as microsoftNetworkConnections } from './tables/microsoft-network-connections.ts';
import { TABLE as microsoftNetworkDnsZonesCaa } from './tables/microsoft-network-dns-zones-caa.ts';
import { TABLE as microsoftNetworkDnszones } from './tables/microsoft-network-dnszones.ts';
import { TABLE as microsoftNetworkDnszonesA } from './tables/microsoft-network-dnszones-a.ts';
import { TABLE as microsoftNetworkDnszonesAaaa } from './tables/microsoft-network-dnszones-aaaa.ts';
import { TABLE as microsoftNetworkDnszonesCname } from './tables/microsoft-network-dnszones-cname.ts';
import { TABLE as microsoftNetworkDnszonesMx } from './tables/microsoft-network-dnszones-mx.ts';
import { TABLE as microsoftNetworkDnszonesNs } from './tables/microsoft-network-dnszones-ns.ts';
import { TABLE as microsoftNetworkDnszonesPtr } from './tables/microsoft-network-dnszones-ptr.ts';
import { TABLE as microsoftNetworkDnszonesSrv } from './tables/microsoft-network-dnszones-srv.ts';
import { TABLE as microsoftNetworkDnszonesTxt } from './tables/microsoft-network-dnszones-txt.ts';
import { TABLE as microsoftNetworkExpressRouteCircuits } from './tables/microsoft-network-express-route-circuits.ts';
import { TABLE as microsoftNetworkExpressRouteCircuitsPeerings } from './tables/microsoft-network-express-route-circuits-peerings.ts';
import { TABLE as microsoftNetworkExpressRouteGateways } from './tables/microsoft-network-express-route-gateways.ts';
import { TABLE as microsoftNetworkFirewallPolicies } from './tables/microsoft-network-firewall-policies.ts';
import { TABLE as microsoftNetworkFrontDoors } from './tables/microsoft-network-front-doors.ts';
import { TABLE as microsoftNetworkIpGroups } from './tables/microsoft-network-ip-groups.ts';
import { TABLE as microsoftNetworkLoadBalancers } from './tables/microsoft-network-load-balancers.ts';
import { TABLE as microsoftNetworkLoadBalancersBackendAddressPools } from './tables/microsoft-network-load-balancers-backend-address-pools.ts';
import { TABLE as microsoftNetworkLoadBalancersInboundNatRules } from './tables/microsoft-network-load-balancers-inbound-nat-rules.ts';
import { TABLE as microsoftNetworkLocalNetworkGateways } from './tables/microsoft-network-local-network-gateways.ts';
import { TABLE as microsoftNetworkNatGateways } from './tables/microsoft-network-nat-gateways.ts';
import { TABLE as microsoftNetworkNetworkInterfaces } from './tables/microsoft-network-network-interfaces.ts';
import { TABLE as microsoftNetworkNetworkSecurityGroups } from './tables/microsoft-network-network-security-groups.ts';
import { TABLE as microsoftNetworkNetworkSecurityGroupsSecurityRules } from './tables/microsoft-network-network-security-groups-security-rules.ts';
import { TABLE as microsoftNetworkNetworkVirtualAppliances } from './tables/microsoft-network-network-virtual-appliances.ts';
import { TABLE as microsoftNetworkPrivateLinkServices } from './tables/microsoft-network-private-link-services.ts';
import { TABLE as microsoftNetworkPublicIpAddresses } from './tables/microsoft-network-public-ip-addresses.ts';
import { TABLE as microsoftNetworkPublicIpPrefixes } from './tables/microsoft-network-public-ip-prefixes.ts';
import { TABLE as microsoftNetworkRouteTables } from './tables/microsoft-network-route-tables.ts';
import { TABLE as microsoftNetworkRouteTablesRoutes } from './tables/microsoft-network-route-tables-routes.ts';
import { TABLE as microsoftNetworkTrafficmanagerprofiles } from './tables/microsoft-network-trafficmanagerprofiles.ts';
import { TABLE as microsoftNetworkTrafficmanagerprofilesAzureEndpoints } from './tables/microsoft-network-trafficmanagerprofiles-azure-endpoints.ts';
import { TABLE as microsoftNetworkTrafficmanagerprofilesExternalEndpoints } from './tables/microsoft-network-trafficmanagerprofiles-external-endpoints.ts';
import { TABLE as microsoftNetworkTrafficmanagerprofilesNestedEndpoints } from './tables/microsoft-network-trafficmanagerprofiles-nested-endpoints.ts';
import { TABLE as microsoftNetworkVirtualHubs } from './tables/microsoft-network-virtual-hubs.ts';
import { TABLE as microsoftNetworkVirtualHubsBgpConnections } from './tables/microsoft-network-virtual-hubs-bgp-connections.ts';
import { TABLE as microsoftNetworkVirtualHubsHubVirtualNetworkConnections } from './tables/microsoft-network-virtual-hubs-hub-virtual-network-connections.ts';
import { TABLE as microsoftNetworkVirtualHubsIpConfigurations } from './tables/microsoft-network-virtual-hubs-ip-configurations.ts';
import { TABLE as microsoftNetworkVirtualNetworkAppliances } from './tables/microsoft-network-virtual-network-appliances.ts';
import { TABLE as microsoftNetworkVirtualNetworksVirtualNetworkPeerings } from './tables/microsoft-network-virtual-networks-virtual-network-peerings.ts';
import { TABLE as microsoftNetworkVirtualWans } from './tables/microsoft-network-virtual-wans.ts';
import { TABLE as microsoftNetworkVirtualnetworkgateways } from './tables/microsoft-network-virtualnetworkgateways.ts';
import { TABLE as microsoftNetworkVirtualnetworks } from './tables/microsoft-network-virtualnetworks.ts';
import { TABLE as microsoftNetworkVirtualnetworksSubnets } from './tables/microsoft-network-virtualnetworks-subnets.ts';

/** JSON by type in lower case. */
export const TABLES: ReadonlyMap<string, string> = new Map([
  ['microsoft.authorization/roleassignments', microsoftAuthorizationRoleAssignments],
  ['microsoft.cdn/profiles', microsoftCdnProfiles],
  ['microsoft.cdn/profiles/afdendpoints', microsoftCdnProfilesAfdEndpoints],
  ['microsoft.cdn/profiles/afdendpoints/routes', microsoftCdnProfilesAfdEndpointsRoutes],
  ['microsoft.cdn/profiles/origingroups', microsoftCdnProfilesOriginGroups],
  ['microsoft.cdn/profiles/origingroups/origins', microsoftCdnProfilesOriginGroupsOrigins],
  ['microsoft.compute/availabilitysets', microsoftComputeAvailabilitySets],
  ['microsoft.compute/virtualmachines', microsoftComputeVirtualMachines],
  ['microsoft.compute/virtualmachines/extensions', microsoftComputeVirtualMachinesExtensions],
  ['microsoft.compute/virtualmachinescalesets', microsoftComputeVirtualMachineScaleSets],
  ['microsoft.compute/virtualmachinescalesets/extensions', microsoftComputeVirtualMachineScaleSetsExtensions],
  ['microsoft.insights/activitylogalerts', microsoftInsightsActivityLogAlerts],
  ['microsoft.insights/autoscalesettings', microsoftInsightsAutoscalesettings],
  ['microsoft.insights/metricalerts', microsoftInsightsMetricAlerts],
  ['microsoft.network/applicationgateways', microsoftNetworkApplicationGateways],
  ['microsoft.network/applicationsecuritygroups', microsoftNetworkApplicationSecurityGroups],
  ['microsoft.network/azurefirewalls', microsoftNetworkAzureFirewalls],
  ['microsoft.network/connections', microsoftNetworkConnections],
  ['microsoft.network/dnszones', microsoftNetworkDnszones],
  ['microsoft.network/dnszones/a', microsoftNetworkDnszonesA],
  ['microsoft.network/dnszones/aaaa', microsoftNetworkDnszonesAaaa],
  ['microsoft.network/dnszones/caa', microsoftNetworkDnsZonesCaa],
  ['microsoft.network/dnszones/cname', microsoftNetworkDnszonesCname],
  ['microsoft.network/dnszones/mx', microsoftNetworkDnszonesMx],
  ['microsoft.network/dnszones/ns', microsoftNetworkDnszonesNs],
  ['microsoft.network/dnszones/ptr', microsoftNetworkDnszonesPtr],
  ['microsoft.network/dnszones/srv', microsoftNetworkDnszonesSrv],
  ['microsoft.network/dnszones/txt', microsoftNetworkDnszonesTxt],
  ['microsoft.network/expressroutecircuits', microsoftNetworkExpressRouteCircuits],
  ['microsoft.network/expressroutecircuits/peerings', microsoftNetworkExpressRouteCircuitsPeerings],
  ['microsoft.network/expressroutegateways', microsoftNetworkExpressRouteGateways],
  ['microsoft.network/firewallpolicies', microsoftNetworkFirewallPolicies],
  ['microsoft.network/frontdoors', microsoftNetworkFrontDoors],
  ['microsoft.network/ipgroups', microsoftNetworkIpGroups],
  ['microsoft.network/loadbalancers', microsoftNetworkLoadBalancers],
  ['microsoft.network/loadbalancers/backendaddresspools', microsoftNetworkLoadBalancersBackendAddressPools],
  ['microsoft.network/loadbalancers/inboundnatrules', microsoftNetworkLoadBalancersInboundNatRules],
  ['microsoft.network/localnetworkgateways', microsoftNetworkLocalNetworkGateways],
  ['microsoft.network/natgateways', microsoftNetworkNatGateways],
  ['microsoft.network/networkinterfaces', microsoftNetworkNetworkInterfaces],
  ['microsoft.network/networksecuritygroups', microsoftNetworkNetworkSecurityGroups],
  ['microsoft.network/networksecuritygroups/securityrules', microsoftNetworkNetworkSecurityGroupsSecurityRules],
  ['microsoft.network/networkvirtualappliances', microsoftNetworkNetworkVirtualAppliances],
  ['microsoft.network/privatelinkservices', microsoftNetworkPrivateLinkServices],
  ['microsoft.network/publicipaddresses', microsoftNetworkPublicIpAddresses],
  ['microsoft.network/publicipprefixes', microsoftNetworkPublicIpPrefixes],
  ['microsoft.network/routetables', microsoftNetworkRouteTables],
  ['microsoft.network/routetables/routes', microsoftNetworkRouteTablesRoutes],
  ['microsoft.network/trafficmanagerprofiles', microsoftNetworkTrafficmanagerprofiles],
  ['microsoft.network/trafficmanagerprofiles/azureendpoints', microsoftNetworkTrafficmanagerprofilesAzureEndpoints],
  [
    'microsoft.network/trafficmanagerprofiles/externalendpoints',
    microsoftNetworkTrafficmanagerprofilesExternalEndpoints,
  ],
  ['microsoft.network/trafficmanagerprofiles/nestedendpoints', microsoftNetworkTrafficmanagerprofilesNestedEndpoints],
  ['microsoft.network/virtualhubs', microsoftNetworkVirtualHubs],
  ['microsoft.network/virtualhubs/bgpconnections', microsoftNetworkVirtualHubsBgpConnections],
  [
    'microsoft.network/virtualhubs/hubvirtualnetworkconnections',
    microsoftNetworkVirtualHubsHubVirtualNetworkConnections,
  ],
  ['microsoft.network/virtualhubs/ipconfigurations', microsoftNetworkVirtualHubsIpConfigurations],
  ['microsoft.network/virtualnetworkappliances', microsoftNetworkVirtualNetworkAppliances],
  ['microsoft.network/virtualnetworkgateways', microsoftNetworkVirtualnetworkgateways],
  ['microsoft.network/virtualnetworks', microsoftNetworkVirtualnetworks],
  ['microsoft.network/virtualnetworks/subnets', microsoftNetworkVirtualnetworksSubnets],
  ['microsoft.network/virtualnetworks/virtualnetworkpeerings', microsoftNetworkVirtualNetworksVirtualNetworkPeerings],
  ['microsoft.network/virtualwans', microsoftNetworkVirtualWans],
]);
