// The services around load balancers as `inspect` hands them out: gateways, Front Door, Traffic Manager, Route Server, alerts.
// Plain data in the words of the published contract, as in inspection.ts.
import type { Computed, Told, ToldList, ToldPart, ToldResource } from './inspection.ts';

export interface ToldApplicationGateway extends ToldResource {
  readonly sku: Told<string>;
  readonly tier: Told<string>;
  readonly capacity: Told<number>;
  readonly minCapacity: Told<number>;
  readonly maxCapacity: Told<number>;
  readonly zones: Told<readonly string[]>;
  readonly subnets: ToldList<Told<string>>;
  readonly frontends: ToldList<ToldGatewayFrontend>;
  readonly pools: ToldList<ToldGatewayPool>;
  readonly settings: ToldList<ToldGatewaySettings>;
  readonly probes: ToldList<ToldGatewayProbe>;
  readonly rules: ToldList<ToldGatewayRule>;
}

export interface ToldGatewayFrontend extends ToldPart {
  readonly privateIp: Told<string>;
  readonly publicIpId: Told<string>;
}

export interface ToldGatewayPool extends ToldPart {
  readonly addresses: ToldList<Told<string>>;
  /** Keys of network interfaces and scale sets that certainly join. */
  readonly members: readonly string[];
}

export interface ToldGatewaySettings extends ToldPart {
  readonly port: Told<number>;
  readonly protocol: Told<string>;
  readonly probe: Told<string>;
  readonly requestTimeout: Told<number>;
  readonly cookieBasedAffinity: Told<string>;
  readonly drainTimeoutInSec: Told<number>;
}

export interface ToldGatewayProbe extends ToldPart {
  readonly protocol: Told<string>;
  readonly host: Told<string>;
  readonly path: Told<string>;
  readonly interval: Told<number>;
  readonly timeout: Told<number>;
  readonly unhealthyThreshold: Told<number>;
}

export interface ToldGatewayRule extends ToldPart {
  readonly listener: Told<string>;
  readonly pool: Told<string>;
  readonly settings: Told<string>;
}

export interface ToldFrontDoor extends ToldResource {
  /** Front Door (classic), which is one resource. */
  readonly classic: boolean;
  readonly sku: Told<string>;
  readonly originGroups: ToldList<ToldOriginGroup>;
}

export interface ToldOriginGroup extends ToldPart {
  readonly probed: Computed<boolean>;
  readonly probeIntervalInSeconds: Told<number>;
  readonly sampleSize: Told<number>;
  readonly successfulSamplesRequired: Told<number>;
  readonly additionalLatencyInMilliseconds: Told<number>;
  readonly origins: ToldList<ToldOrigin>;
}

export interface ToldOrigin extends ToldPart {
  readonly hostName: Told<string>;
  readonly priority: Told<number>;
  readonly weight: Told<number>;
  readonly enabledState: Told<string>;
}

export interface ToldTrafficManager extends ToldResource {
  readonly routingMethod: Told<string>;
  readonly ttl: Told<number>;
  readonly monitorProtocol: Told<string>;
  readonly monitorPort: Told<number>;
  readonly monitorPath: Told<string>;
  readonly intervalInSeconds: Told<number>;
  readonly timeoutInSeconds: Told<number>;
  readonly toleratedNumberOfFailures: Told<number>;
  readonly endpoints: ToldList<ToldEndpoint>;
}

export interface ToldEndpoint extends ToldPart {
  readonly type: Told<string>;
  readonly target: Told<string>;
  readonly targetResourceId: Told<string>;
  readonly priority: Told<number>;
  readonly weight: Told<number>;
  readonly endpointStatus: Told<string>;
  readonly alwaysServe: Told<string>;
}

export interface ToldRouteServer extends ToldResource {
  /** Unknown where the IP configuration that makes it one is not certain to be deployed with it. */
  readonly routeServer: Computed<boolean>;
  readonly allowBranchToBranchTraffic: Told<boolean>;
  readonly hubRoutingPreference: Told<string>;
  readonly minCapacity: Told<number>;
  readonly subnets: readonly Told<string>[];
  readonly publicIps: readonly Told<string>[];
}

export interface ToldBgpPeer extends ToldPart {
  readonly peerIp: Told<string>;
  readonly peerAsn: Told<number>;
  /** Key of the Route Server or the hub, also of one that is declared elsewhere. */
  readonly hub: string;
  /** Key of the network interface that has the address; null where none of the template has it. */
  readonly instance: string | null;
}

export interface ToldVirtualNetworkGateway extends ToldResource {
  readonly gatewayType: Told<string>;
  readonly vpnType: Told<string>;
  readonly sku: Told<string>;
  readonly activeActive: Told<boolean>;
  readonly enableBgp: Told<boolean>;
  readonly asn: Told<number>;
  readonly subnets: ToldList<Told<string>>;
  readonly publicIps: ToldList<Told<string>>;
  readonly connections: readonly string[];
}

export interface ToldGatewayConnection extends ToldResource {
  readonly connectionType: Told<string>;
  readonly gateway: Told<string>;
  readonly enableBgp: Told<boolean>;
  readonly routingWeight: Told<number>;
  readonly localNetworkGatewayId: Told<string>;
  readonly peerId: Told<string>;
}

export interface ToldExpressRouteCircuit extends ToldResource {
  readonly sku: Told<string>;
  readonly peeringLocation: Told<string>;
  readonly bandwidthInMbps: Told<number>;
}

export interface ToldPrivateLinkService extends ToldResource {
  readonly frontends: ToldList<Told<string>>;
  readonly subnets: ToldList<Told<string>>;
  readonly enableProxyProtocol: Told<boolean>;
}

/** An appliance that the platform runs: in a hub of Virtual WAN, or in a subnet. */
export interface ToldManagedAppliance extends ToldResource {
  readonly vendor: Told<string>;
  readonly scale: Told<string>;
  readonly hub: Told<string>;
  readonly subnet: Told<string>;
}

export interface ToldDnsZone extends ToldResource {
  readonly zoneType: Told<string>;
  readonly recordSets: readonly (ToldPart & { readonly type: string; readonly ttl: Told<number> })[];
}

export interface ToldAlert extends ToldResource {
  readonly scopes: Told<readonly string[]>;
  readonly enabled: Told<boolean>;
  /** Names of metrics, or `field=value` of the activity log. */
  readonly signals: ToldList<Told<string>>;
}

export interface ToldRoleAssignment extends ToldResource {
  readonly roleDefinitionId: Told<string>;
  readonly principalId: Told<string>;
  readonly scope: Told<string>;
}

export interface ToldAvailabilitySet extends ToldResource {
  readonly sku: Told<string>;
  readonly faultDomains: Told<number>;
  readonly updateDomains: Told<number>;
}

export interface ToldFirewallPolicy extends ToldResource {
  readonly tier: Told<string>;
  readonly threatIntelMode: Told<string>;
  readonly basePolicy: Told<string>;
  readonly privateRanges: Told<readonly string[]>;
}

/** The lists of these services. */
export interface NeighbourInspection {
  readonly applicationGateways: readonly ToldApplicationGateway[];
  readonly frontDoors: readonly ToldFrontDoor[];
  readonly trafficManagers: readonly ToldTrafficManager[];
  readonly routeServers: readonly ToldRouteServer[];
  readonly bgpPeers: readonly ToldBgpPeer[];
  readonly virtualNetworkGateways: readonly ToldVirtualNetworkGateway[];
  readonly gatewayConnections: readonly ToldGatewayConnection[];
  readonly expressRouteCircuits: readonly ToldExpressRouteCircuit[];
  readonly privateLinkServices: readonly ToldPrivateLinkService[];
  readonly managedAppliances: readonly ToldManagedAppliance[];
  readonly dnsZones: readonly ToldDnsZone[];
  readonly metricAlerts: readonly ToldAlert[];
  readonly activityLogAlerts: readonly ToldAlert[];
  readonly roleAssignments: readonly ToldRoleAssignment[];
  readonly availabilitySets: readonly ToldAvailabilitySet[];
  readonly applicationSecurityGroups: readonly ToldResource[];
  readonly firewallPolicies: readonly ToldFirewallPolicy[];
}
