// The facts of the resource graph as `inspect` hands them out: plain data, whose JSON is a published contract.
import type { Design } from './design.ts';
import type { Because } from './finding.ts';
import type { Gap } from './gap.ts';
import type { NeighbourInspection } from './inspection-neighbours.ts';

/** What cannot be known, and why or by which expression. */
export interface ToldUnknown {
  readonly $unknown: string;
}

/** A property that is not written, and what the service then uses; null when nobody documents it. */
export interface ToldAbsent {
  readonly absent: true;
  readonly effective: string | number | boolean | null;
}

export type Told<T> = T | ToldUnknown | ToldAbsent;
/** Computed fields are values or unknown, never absent. */
export type Computed<T> = T | ToldUnknown;
/** A list that cannot be known as a whole is unknown. */
export type ToldList<T> = readonly T[] | ToldUnknown;
export type ToldDeployed = true | false | 'unknown';

export interface ToldResource {
  readonly id: Computed<string> | null;
  readonly key: string;
  readonly name: Computed<string>;
  readonly deployed: ToldDeployed;
  /** Set: stands for "0 or more of this". */
  readonly $copies?: ToldUnknown;
}

export interface ToldPart {
  readonly name: Told<string>;
  readonly $copies?: ToldUnknown;
}

export interface ToldLoadBalancer extends ToldResource {
  readonly sku: Told<string>;
  readonly tier: Told<string>;
  readonly frontend: 'public' | 'internal' | 'mixed' | 'unknown';
  readonly frontends: ToldList<ToldFrontend>;
  readonly probes: ToldList<ToldProbe>;
  readonly rules: ToldList<ToldRule>;
  readonly outboundRules: ToldList<ToldOutboundRule>;
  readonly inboundNatRules: ToldList<ToldNatRule>;
  readonly pools: ToldList<ToldPool>;
}

export interface ToldFrontend extends ToldPart {
  readonly privateIp: Told<string>;
  readonly allocation: Told<string>;
  readonly subnetId: Told<string>;
  readonly publicIpId: Told<string>;
  readonly publicIpPrefixId: Told<string>;
  readonly zones: Told<readonly string[]>;
  readonly gatewayLoadBalancerId: Told<string>;
}

export interface ToldProbe extends ToldPart {
  readonly protocol: Told<string>;
  readonly port: Told<number>;
  readonly intervalInSeconds: Told<number>;
  readonly numberOfProbes: Told<number>;
  readonly probeThreshold: Told<number>;
  readonly requestPath: Told<string>;
  readonly noHealthyBackendsBehavior: Told<string>;
  readonly effective: { readonly intervalInSeconds: Computed<number>; readonly threshold: Computed<number> };
}

export interface ToldRule extends ToldPart {
  readonly protocol: Told<string>;
  readonly frontendPort: Told<number>;
  readonly backendPort: Told<number>;
  readonly haPorts: Computed<boolean>;
  readonly probe: Told<string>;
  readonly frontend: Told<string>;
  readonly pools: ToldList<Told<string>>;
  readonly idleTimeoutInMinutes: Told<number>;
  readonly enableTcpReset: Told<boolean>;
  readonly enableFloatingIP: Told<boolean>;
  readonly loadDistribution: Told<string>;
  readonly disableOutboundSnat: Told<boolean>;
}

export interface ToldOutboundRule extends ToldPart {
  readonly protocol: Told<string>;
  readonly allocatedOutboundPorts: Told<number>;
  readonly frontends: ToldList<Told<string>>;
  readonly pool: Told<string>;
  readonly idleTimeoutInMinutes: Told<number>;
  readonly enableTcpReset: Told<boolean>;
}

export interface ToldNatRule extends ToldPart {
  readonly protocol: Told<string>;
  readonly frontendPort: Told<number>;
  readonly frontendPortRangeStart: Told<number>;
  readonly frontendPortRangeEnd: Told<number>;
  readonly backendPort: Told<number>;
  readonly frontend: Told<string>;
  readonly pool: Told<string>;
}

export interface ToldPool extends ToldPart {
  readonly members: ToldList<ToldMember>;
  readonly size: Computed<number>;
  readonly maxSize: Computed<number>;
  readonly tunnelInterfaces: ToldList<ToldTunnelInterface>;
}

export interface ToldMember {
  readonly kind: 'nic' | 'scaleSet' | 'address';
  readonly id: Computed<string> | null;
  readonly key: string | null;
  readonly count: Computed<number>;
  readonly maxCount: Computed<number>;
  /** Of an address member: the address, or the id of the regional frontend. */
  readonly address?: Told<string>;
}

export interface ToldTunnelInterface {
  readonly port: Told<number>;
  readonly identifier: Told<number>;
  readonly protocol: Told<string>;
  readonly type: Told<string>;
}

export interface ToldRoute extends ToldPart {
  readonly routeTable: string;
  readonly deployed: ToldDeployed;
  readonly prefix: Told<string>;
  readonly nextHopType: Told<string>;
  readonly nextHopIp?: Told<string>;
  readonly nextHopIps?: ToldList<Told<string>>;
  readonly target: ToldTarget | null;
  readonly targets?: ToldList<ToldTarget>;
  readonly subnets: ToldList<string>;
}

export interface ToldTarget {
  readonly kind:
    | 'load-balancer-frontend'
    | 'network-interface'
    | 'gateway-load-balancer-frontend'
    | 'firewall'
    | 'none-in-template'
    | 'unknown';
  readonly id: Computed<string> | null;
  readonly key: string | null;
  /** Name of the frontend of a load balancer. */
  readonly frontend?: Told<string>;
}

export interface ToldNatGateway extends ToldResource {
  readonly sku: Told<string>;
  readonly zones: Told<readonly string[]>;
  readonly idleTimeoutInMinutes: Told<number>;
  readonly publicIps: ToldList<Told<string>>;
  readonly publicIpPrefixes: ToldList<Told<string>>;
  readonly subnets: ToldList<string>;
}

export interface ToldPublicIp extends ToldResource {
  readonly sku: Told<string>;
  readonly tier: Told<string>;
  readonly zones: Told<readonly string[]>;
  readonly allocation: Told<string>;
  readonly idleTimeoutInMinutes: Told<number>;
  readonly publicIpPrefix: Told<string>;
}

export interface ToldPublicIpPrefix extends ToldResource {
  readonly sku: Told<string>;
  readonly zones: Told<readonly string[]>;
  readonly prefixLength: Told<number>;
}

export interface ToldScaleSet extends ToldResource {
  readonly capacity: Told<number>;
  readonly count: Computed<number>;
  readonly maxCount: Computed<number>;
  readonly zones: Told<readonly string[]>;
  readonly orchestrationMode: Told<string>;
  readonly upgradeMode: Told<string>;
  readonly maxSurge: Told<boolean>;
  readonly healthProbe: Told<string>;
  readonly automaticRepairs: Told<boolean>;
  readonly publisher: Told<string>;
}

export interface ToldVirtualMachine extends ToldResource {
  readonly size: Told<string>;
  readonly zones: Told<readonly string[]>;
  readonly availabilitySet: Told<string>;
  readonly nics: ToldList<Told<string>>;
  readonly publisher: Told<string>;
  /** `identity.type`. */
  readonly identity: Told<string>;
}

export interface ToldNic extends ToldResource {
  readonly enableIPForwarding: Told<boolean>;
  readonly virtualMachine: string | null;
  readonly networkSecurityGroup: Told<string>;
  readonly ipConfigurations: ToldList<ToldIpConfiguration>;
}

export interface ToldIpConfiguration extends ToldPart {
  readonly privateIp: Told<string>;
  readonly allocation: Told<string>;
  readonly subnet: Told<string>;
  readonly publicIp: Told<string>;
  readonly pools: ToldList<Told<string>>;
  readonly gatewayLoadBalancerId: Told<string>;
}

export interface ToldVirtualNetwork extends ToldResource {
  readonly addressPrefixes: Told<readonly string[]>;
  readonly peerings: ToldList<ToldPeering>;
}

export interface ToldPeering extends ToldPart {
  readonly remote: Told<string>;
  readonly allowForwardedTraffic: Told<boolean>;
  readonly allowGatewayTransit: Told<boolean>;
  readonly useRemoteGateways: Told<boolean>;
}

export interface ToldSubnet extends ToldResource {
  readonly virtualNetwork: string | null;
  readonly prefixes: Told<readonly string[]>;
  readonly routeTable: Told<string>;
  readonly networkSecurityGroup: Told<string>;
  readonly natGateway: Told<string>;
  readonly defaultOutboundAccess: Told<boolean>;
}

export interface ToldSecurityGroup extends ToldResource {
  readonly rules: ToldList<ToldSecurityRule>;
}

export interface ToldSecurityRule extends ToldPart {
  readonly priority: Told<number>;
  readonly direction: Told<string>;
  readonly access: Told<string>;
  readonly protocol: Told<string>;
  readonly sourcePrefixes: Told<readonly string[]>;
  readonly sourcePorts: Told<readonly string[]>;
  readonly destinationPrefixes: Told<readonly string[]>;
  readonly destinationPorts: Told<readonly string[]>;
}

export interface ToldFirewall extends ToldResource {
  readonly sku: Told<string>;
  readonly skuTier: Told<string>;
  readonly zones: Told<readonly string[]>;
  readonly privateIp: Told<string>;
}

export interface ToldExternal {
  readonly id: Told<string>;
  readonly key: string;
  readonly type: string;
  /** Declared as `existing`; else only referred to. */
  readonly existing: boolean;
}

/** How an instance, or any instance of a subnet, reaches the internet; `via` is the key of what takes its flows out. */
export interface ToldEgress {
  readonly subnet: Computed<string>;
  readonly instance: string | null;
  readonly method: Computed<string>;
  readonly via: string | null;
  readonly because: readonly Because[];
}

/** Everything that `inspect` says. */
export interface Inspection extends NeighbourInspection {
  readonly template: { readonly path: string; readonly kind: 'arm' | 'bicep'; readonly scope: string };
  readonly loadBalancers: readonly ToldLoadBalancer[];
  readonly routes: readonly ToldRoute[];
  readonly natGateways: readonly ToldNatGateway[];
  readonly publicIps: readonly ToldPublicIp[];
  readonly publicIpPrefixes: readonly ToldPublicIpPrefix[];
  readonly scaleSets: readonly ToldScaleSet[];
  readonly virtualMachines: readonly ToldVirtualMachine[];
  readonly networkInterfaces: readonly ToldNic[];
  readonly virtualNetworks: readonly ToldVirtualNetwork[];
  readonly subnets: readonly ToldSubnet[];
  readonly networkSecurityGroups: readonly ToldSecurityGroup[];
  readonly firewalls: readonly ToldFirewall[];
  readonly egress: ToldList<ToldEgress>;
  readonly designs: readonly Design[] | ToldUnknown;
  /** Declared resources of types that are not modelled, by type. */
  readonly others: readonly { readonly key: string; readonly type: string; readonly deployed: ToldDeployed }[];
  readonly external: readonly ToldExternal[];
  readonly gaps: readonly Gap[];
}
