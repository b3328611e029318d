// Which declarations have a node of their own, and who reads them?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import { ActivityLogAlert, MetricAlert } from '#src/graph/nodes/alert.ts';
import { ApplicationGateway } from '#src/graph/nodes/application-gateway.ts';
import { ApplicationSecurityGroup } from '#src/graph/nodes/application-security-group.ts';
import { AutoscaleSetting } from '#src/graph/nodes/autoscale-setting.ts';
import { AvailabilitySet } from '#src/graph/nodes/availability-set.ts';
import { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import { ClassicFrontDoor } from '#src/graph/nodes/classic-front-door.ts';
import { DnsRecordSet, DnsZone } from '#src/graph/nodes/dns-zone.ts';
import { ExpressRouteCircuit } from '#src/graph/nodes/express-route-circuit.ts';
import { FirewallPolicy } from '#src/graph/nodes/firewall-policy.ts';
import {
  FrontDoorEndpoint,
  FrontDoorProfile,
  FrontDoorRoute,
  Origin,
  OriginGroup,
} from '#src/graph/nodes/front-door.ts';
import { LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import { HubAppliance, SubnetAppliance } from '#src/graph/nodes/managed-appliance.ts';
import { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';
import { PrivateLinkService } from '#src/graph/nodes/private-link-service.ts';
import { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import { RoleAssignment } from '#src/graph/nodes/role-assignment.ts';
import { RouteTable } from '#src/graph/nodes/route-table.ts';
import { TrafficManagerProfile } from '#src/graph/nodes/traffic-manager-profile.ts';
import { BgpConnection, HubIpConfiguration, VirtualHub } from '#src/graph/nodes/virtual-hub.ts';
import { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import { VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import { GatewayConnection, VirtualNetworkGateway } from '#src/graph/nodes/virtual-network-gateway.ts';

/** What reads a declaration. */
type NodeClass = new (resource: EvaluatedResource, links: LinkCollector) => ResourceNode;

/** The lists of the graph, each with the class of its nodes. */
const LISTS = {
  loadBalancers: LoadBalancer,
  networkInterfaces: NetworkInterface,
  virtualMachines: VirtualMachine,
  scaleSets: VirtualMachineScaleSet,
  autoscaleSettings: AutoscaleSetting,
  availabilitySets: AvailabilitySet,
  routeTables: RouteTable,
  virtualNetworks: VirtualNetwork,
  publicIps: PublicIpAddress,
  publicIpPrefixes: PublicIpPrefix,
  natGateways: NatGateway,
  networkSecurityGroups: NetworkSecurityGroup,
  applicationSecurityGroups: ApplicationSecurityGroup,
  firewalls: AzureFirewall,
  firewallPolicies: FirewallPolicy,
  applicationGateways: ApplicationGateway,
  frontDoorProfiles: FrontDoorProfile,
  originGroups: OriginGroup,
  origins: Origin,
  frontDoorEndpoints: FrontDoorEndpoint,
  frontDoorRoutes: FrontDoorRoute,
  classicFrontDoors: ClassicFrontDoor,
  trafficManagerProfiles: TrafficManagerProfile,
  virtualHubs: VirtualHub,
  hubIpConfigurations: HubIpConfiguration,
  bgpConnections: BgpConnection,
  virtualNetworkGateways: VirtualNetworkGateway,
  gatewayConnections: GatewayConnection,
  expressRouteCircuits: ExpressRouteCircuit,
  privateLinkServices: PrivateLinkService,
  hubAppliances: HubAppliance,
  subnetAppliances: SubnetAppliance,
  dnsZones: DnsZone,
  dnsRecordSets: DnsRecordSet,
  metricAlerts: MetricAlert,
  activityLogAlerts: ActivityLogAlert,
  roleAssignments: RoleAssignment,
} as const satisfies Record<string, NodeClass>;

type Lists = typeof LISTS;

/** Nodes by kind, in the order of the source. */
export type ModelledNodes = { readonly [Name in keyof Lists]: InstanceType<Lists[Name]>[] };

const LIST_NAMES = Object.keys(LISTS) as (keyof Lists)[];

export const emptyNodes = (): ModelledNodes =>
  // Every list is there, and starts empty.
  Object.fromEntries(LIST_NAMES.map((name) => [name, []])) as unknown as ModelledNodes;

export function nodeLists(nodes: ModelledNodes): readonly (readonly ResourceNode[])[] {
  return Object.values(nodes);
}

const LIST_OF_TYPE: ReadonlyMap<string, keyof Lists> = new Map<string, keyof Lists>([
  ['microsoft.network/loadbalancers', 'loadBalancers'],
  ['microsoft.network/networkinterfaces', 'networkInterfaces'],
  ['microsoft.compute/virtualmachines', 'virtualMachines'],
  ['microsoft.compute/virtualmachinescalesets', 'scaleSets'],
  ['microsoft.insights/autoscalesettings', 'autoscaleSettings'],
  ['microsoft.compute/availabilitysets', 'availabilitySets'],
  ['microsoft.network/routetables', 'routeTables'],
  ['microsoft.network/virtualnetworks', 'virtualNetworks'],
  ['microsoft.network/publicipaddresses', 'publicIps'],
  ['microsoft.network/publicipprefixes', 'publicIpPrefixes'],
  ['microsoft.network/natgateways', 'natGateways'],
  ['microsoft.network/networksecuritygroups', 'networkSecurityGroups'],
  ['microsoft.network/applicationsecuritygroups', 'applicationSecurityGroups'],
  ['microsoft.network/azurefirewalls', 'firewalls'],
  ['microsoft.network/firewallpolicies', 'firewallPolicies'],
  ['microsoft.network/applicationgateways', 'applicationGateways'],
  ['microsoft.cdn/profiles', 'frontDoorProfiles'],
  ['microsoft.cdn/profiles/origingroups', 'originGroups'],
  ['microsoft.cdn/profiles/origingroups/origins', 'origins'],
  ['microsoft.cdn/profiles/afdendpoints', 'frontDoorEndpoints'],
  ['microsoft.cdn/profiles/afdendpoints/routes', 'frontDoorRoutes'],
  ['microsoft.network/frontdoors', 'classicFrontDoors'],
  ['microsoft.network/trafficmanagerprofiles', 'trafficManagerProfiles'],
  ['microsoft.network/virtualhubs', 'virtualHubs'],
  ['microsoft.network/virtualhubs/ipconfigurations', 'hubIpConfigurations'],
  ['microsoft.network/virtualhubs/bgpconnections', 'bgpConnections'],
  ['microsoft.network/virtualnetworkgateways', 'virtualNetworkGateways'],
  ['microsoft.network/connections', 'gatewayConnections'],
  ['microsoft.network/expressroutecircuits', 'expressRouteCircuits'],
  ['microsoft.network/privatelinkservices', 'privateLinkServices'],
  ['microsoft.network/networkvirtualappliances', 'hubAppliances'],
  ['microsoft.network/virtualnetworkappliances', 'subnetAppliances'],
  ['microsoft.network/dnszones', 'dnsZones'],
  ['microsoft.insights/metricalerts', 'metricAlerts'],
  ['microsoft.insights/activitylogalerts', 'activityLogAlerts'],
  ['microsoft.authorization/roleassignments', 'roleAssignments'],
  ...['a', 'aaaa', 'caa', 'cname', 'mx', 'ns', 'ptr', 'srv', 'txt'].map(
    (record) => [`microsoft.network/dnszones/${record}`, 'dnsRecordSets'] as const,
  ),
]);

/** Types of resources that have a node, in lower case; children that are read with their parent are not among them. */
export const MODELLED_TYPES: readonly string[] = [...LIST_OF_TYPE.keys()];

/** Makes a node of a declaration; false when its type has none. */
export function readModelled(resource: EvaluatedResource, nodes: ModelledNodes, links: LinkCollector): boolean {
  const name = LIST_OF_TYPE.get(resource.type.toLowerCase());
  if (name === undefined) return false;
  // The list of a name holds the nodes of its class.
  (nodes[name] as ResourceNode[]).push(new LISTS[name](resource, links));
  return true;
}
