// Route Servers, gateways, Private Link, managed appliances and DNS zones in the words of the `inspect` contract.
import { VPN_ACTIVE_ACTIVE_DEFAULT } from '#src/azure-facts/gateways.ts';
import {
  ROUTE_SERVER_BRANCH_TO_BRANCH_DEFAULT,
  ROUTE_SERVER_PREFERENCE_DEFAULT,
} from '#src/azure-facts/route-server.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import { tell, tellAnswer, tellKey, tellList, tellPart, tellResource } from '#src/graph/inspect/tell.ts';
import { tellApplicationGateway } from '#src/graph/inspect/tell-application-gateway.ts';
import { tellClassicFrontDoor, tellFrontDoor, tellTrafficManager } from '#src/graph/inspect/tell-entry-services.ts';
import {
  tellActivityLogAlert,
  tellAvailabilitySet,
  tellFirewallPolicy,
  tellMetricAlert,
  tellRoleAssignment,
} from '#src/graph/inspect/tell-operations.ts';
import type { DnsZone } from '#src/graph/nodes/dns-zone.ts';
import type { ExpressRouteCircuit } from '#src/graph/nodes/express-route-circuit.ts';
import type { HubAppliance, SubnetAppliance } from '#src/graph/nodes/managed-appliance.ts';
import type { PrivateLinkService } from '#src/graph/nodes/private-link-service.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { BgpConnection, VirtualHub } from '#src/graph/nodes/virtual-hub.ts';
import type { GatewayConnection, VirtualNetworkGateway } from '#src/graph/nodes/virtual-network-gateway.ts';
import type {
  NeighbourInspection,
  ToldBgpPeer,
  ToldDnsZone,
  ToldExpressRouteCircuit,
  ToldGatewayConnection,
  ToldManagedAppliance,
  ToldPrivateLinkService,
  ToldRouteServer,
  ToldVirtualNetworkGateway,
} from '#src/model/inspection-neighbours.ts';

/** The lists of the services around load balancers. */
export function tellNeighbours(graph: ResourceGraph): NeighbourInspection {
  return {
    applicationGateways: graph.applicationGateways.map(tellApplicationGateway),
    frontDoors: [
      ...graph.frontDoorProfiles.filter((profile) => profile.isFrontDoor !== 'no').map(tellFrontDoor),
      ...graph.classicFrontDoors.map(tellClassicFrontDoor),
    ],
    trafficManagers: graph.trafficManagerProfiles.map(tellTrafficManager),
    routeServers: graph.virtualHubs.filter((hub) => hub.isRouteServer !== 'no').map(tellRouteServer),
    bgpPeers: graph.bgpConnections.map(tellBgpPeer),
    virtualNetworkGateways: graph.virtualNetworkGateways.map(tellGateway),
    gatewayConnections: graph.gatewayConnections.map(tellConnection),
    expressRouteCircuits: graph.expressRouteCircuits.map(tellCircuit),
    privateLinkServices: graph.privateLinkServices.map(tellPrivateLinkService),
    managedAppliances: [
      ...graph.hubAppliances.map(tellHubAppliance),
      ...graph.subnetAppliances.map(tellSubnetAppliance),
    ],
    dnsZones: graph.dnsZones.map(tellDnsZone),
    metricAlerts: graph.metricAlerts.map(tellMetricAlert),
    activityLogAlerts: graph.activityLogAlerts.map(tellActivityLogAlert),
    roleAssignments: graph.roleAssignments.map(tellRoleAssignment),
    availabilitySets: graph.availabilitySets.map(tellAvailabilitySet),
    applicationSecurityGroups: graph.applicationSecurityGroups.map(tellResource),
    firewallPolicies: graph.firewallPolicies.map(tellFirewallPolicy),
  };
}

function tellRouteServer(hub: VirtualHub): ToldRouteServer {
  return {
    ...tellResource(hub),
    routeServer: tellAnswer(hub.isRouteServer, 'its IP configuration is not certain to be deployed with it'),
    allowBranchToBranchTraffic: tell(hub.allowBranchToBranchTraffic, ROUTE_SERVER_BRANCH_TO_BRANCH_DEFAULT.value),
    hubRoutingPreference: tell(hub.hubRoutingPreference, ROUTE_SERVER_PREFERENCE_DEFAULT.value),
    minCapacity: tell(hub.minCapacity),
    subnets: hub.ipConfigurations.map((part) => tellKey(part.subnet, (subnet) => subnet.subnetKey)),
    publicIps: hub.ipConfigurations.map((part) => tellKey(part.publicIp, (address) => address.key)),
  };
}

function tellBgpPeer(connection: BgpConnection): ToldBgpPeer {
  const { peer } = connection;
  return {
    ...tellPart(connection),
    peerIp: tell(connection.peerIp),
    peerAsn: tell(connection.peerAsn),
    hub: connection.hub?.key ?? parentKey(connection),
    instance: 'nic' in peer ? peer.nic.key : null,
  };
}

// `<prefix>Microsoft.Network/virtualHubs/bgpConnections/<hub>/<name>` without the last type and name.
function parentKey({ resource, key }: BgpConnection): string {
  const { keyPrefix } = resource.deployment;
  const names = key.slice(keyPrefix.length + resource.type.length + 1);
  return `${keyPrefix}${resource.type.slice(0, resource.type.lastIndexOf('/'))}/${names.slice(0, names.lastIndexOf('/'))}`;
}

function tellGateway(gateway: VirtualNetworkGateway): ToldVirtualNetworkGateway {
  return {
    ...tellResource(gateway),
    gatewayType: tell(gateway.gatewayType),
    vpnType: tell(gateway.vpnType),
    sku: tell(gateway.sku),
    activeActive: tell(gateway.activeActive, VPN_ACTIVE_ACTIVE_DEFAULT.value),
    enableBgp: tell(gateway.enableBgp),
    asn: tell(gateway.asn),
    subnets: tellList(gateway.ipConfigurations, (part) => tellKey(part.subnet, (subnet) => subnet.subnetKey)),
    publicIps: tellList(gateway.ipConfigurations, (part) => tellKey(part.publicIp, (address) => address.key)),
    connections: gateway.connections.map((connection) => connection.key),
  };
}

function tellConnection(connection: GatewayConnection): ToldGatewayConnection {
  return {
    ...tellResource(connection),
    connectionType: tell(connection.connectionType),
    gateway: tellKey(connection.gateway, (gateway) => gateway.key),
    enableBgp: tell(connection.enableBgp),
    routingWeight: tell(connection.routingWeight),
    localNetworkGatewayId: tell(connection.localNetworkGatewayId),
    peerId: tell(connection.peerId),
  };
}

function tellCircuit(circuit: ExpressRouteCircuit): ToldExpressRouteCircuit {
  return {
    ...tellResource(circuit),
    sku: tell(circuit.sku),
    peeringLocation: tell(circuit.peeringLocation),
    bandwidthInMbps: tell(circuit.bandwidthInMbps),
  };
}

function tellPrivateLinkService(service: PrivateLinkService): ToldPrivateLinkService {
  return {
    ...tellResource(service),
    frontends: tellList(service.frontends, (link) =>
      tellKey(link, (frontend) => `${frontend.loadBalancer.key}/frontendIPConfigurations/${labelOf(frontend.name)}`),
    ),
    subnets: tellList(service.ipConfigurations, (part) => tellKey(part.subnet, (subnet) => subnet.subnetKey)),
    enableProxyProtocol: tell(service.enableProxyProtocol),
  };
}

const NOWHERE = { absent: true, effective: null } as const;

function tellHubAppliance(appliance: HubAppliance): ToldManagedAppliance {
  return {
    ...tellResource(appliance),
    vendor: tell(appliance.vendor),
    scale: tell(appliance.scaleUnit),
    hub: tellKey(appliance.hub, (hub) => hub.key),
    subnet: NOWHERE,
  };
}

function tellSubnetAppliance(appliance: SubnetAppliance): ToldManagedAppliance {
  return {
    ...tellResource(appliance),
    vendor: NOWHERE,
    scale: tell(appliance.bandwidthInGbps),
    hub: NOWHERE,
    subnet: tellKey(appliance.subnet, (subnet) => subnet.subnetKey),
  };
}

function tellDnsZone(zone: DnsZone): ToldDnsZone {
  return {
    ...tellResource(zone),
    zoneType: tell(zone.zoneType),
    recordSets: zone.recordSets.map((set) => ({ ...tellPart(set), type: set.recordType, ttl: tell(set.ttl) })),
  };
}
