// What does a template say about a load balancer: frontends, probes, rules, pools, of any SKU and tier?
import type { Answer, Field } from '#src/graph/field.ts';
import type { IpConfiguration, NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { Count, ExternalNode, Link, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import type { ScaleSetIpConfiguration, VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { Origin, UnknownValue } from '#src/model/value.ts';

export interface LoadBalancer extends ResourceNode {
  readonly kind: 'load-balancer';
  readonly sku: Field<string>;
  readonly tier: Field<string>;
  /** Of all frontends; a Gateway SKU is internal. */
  readonly side: 'public' | 'internal' | 'mixed' | 'unknown';
  readonly frontends: NodeList<FrontendIpConfiguration>;
  readonly probes: NodeList<Probe>;
  readonly rules: NodeList<LoadBalancingRule>;
  readonly outboundRules: NodeList<OutboundRule>;
  /** Inline ones and child resources. */
  readonly inboundNatRules: NodeList<InboundNatRule>;
  readonly inboundNatPools: NodeList<InboundNatPool>;
  /** Inline ones and child resources; one node for a pool that is declared both ways. */
  readonly pools: NodeList<BackendPool>;
}

export interface FrontendIpConfiguration extends PartNode {
  readonly kind: 'frontend';
  readonly loadBalancer: LoadBalancer;
  /** `unknown` where a link to an address or to a subnet cannot be seen. */
  readonly side: 'public' | 'internal' | 'unknown';
  readonly privateIp: Field<string>;
  readonly allocation: Field<string>;
  readonly addressVersion: Field<string>;
  readonly subnet: Link<Subnet>;
  readonly publicIp: Link<PublicIpAddress>;
  readonly publicIpPrefix: Link<PublicIpPrefix>;
  readonly zones: Field<readonly string[]>;
  /** The Gateway load balancer that this frontend is chained to. */
  readonly gatewayLoadBalancer: Link<FrontendIpConfiguration>;
  readonly rules: readonly LoadBalancingRule[];
  readonly outboundRules: readonly OutboundRule[];
}

export interface Probe extends PartNode {
  readonly kind: 'probe';
  readonly loadBalancer: LoadBalancer;
  readonly protocol: Field<string>;
  readonly port: Field<number>;
  readonly intervalInSeconds: Field<number>;
  readonly numberOfProbes: Field<number>;
  readonly probeThreshold: Field<number>;
  readonly requestPath: Field<string>;
  readonly noHealthyBackendsBehavior: Field<string>;
  /** Rules that certainly use it. */
  readonly rules: readonly LoadBalancingRule[];
}

export interface LoadBalancingRule extends PartNode {
  readonly kind: 'rule';
  readonly loadBalancer: LoadBalancer;
  readonly protocol: Field<string>;
  readonly frontendPort: Field<number>;
  readonly backendPort: Field<number>;
  /** Protocol All with both ports 0. */
  readonly haPorts: Answer;
  readonly frontend: Link<FrontendIpConfiguration>;
  readonly probe: Link<Probe>;
  /** `backendAddressPool` and `backendAddressPools`, each pool once. */
  readonly pools: NodeList<Link<BackendPool>>;
  readonly idleTimeoutInMinutes: Field<number>;
  readonly enableTcpReset: Field<boolean>;
  readonly enableFloatingIP: Field<boolean>;
  readonly loadDistribution: Field<string>;
  readonly disableOutboundSnat: Field<boolean>;
  readonly enableConnectionTracking: Field<boolean>;
}

export interface OutboundRule extends PartNode {
  readonly kind: 'outbound-rule';
  readonly loadBalancer: LoadBalancer;
  readonly protocol: Field<string>;
  readonly allocatedOutboundPorts: Field<number>;
  readonly frontends: NodeList<Link<FrontendIpConfiguration>>;
  readonly pool: Link<BackendPool>;
  readonly idleTimeoutInMinutes: Field<number>;
  readonly enableTcpReset: Field<boolean>;
}

/** One port, or a range of ports over a pool. */
export interface InboundNatRule extends PartNode {
  readonly kind: 'inbound-nat-rule';
  readonly loadBalancer: LoadBalancer | undefined;
  readonly protocol: Field<string>;
  readonly frontendPort: Field<number>;
  readonly backendPort: Field<number>;
  readonly frontendPortRangeStart: Field<number>;
  readonly frontendPortRangeEnd: Field<number>;
  readonly frontend: Link<FrontendIpConfiguration>;
  readonly pool: Link<BackendPool>;
  readonly idleTimeoutInMinutes: Field<number>;
  readonly enableTcpReset: Field<boolean>;
  readonly enableFloatingIP: Field<boolean>;
}

export interface InboundNatPool extends PartNode {
  readonly kind: 'inbound-nat-pool';
  readonly loadBalancer: LoadBalancer;
  readonly protocol: Field<string>;
  readonly frontendPortRangeStart: Field<number>;
  readonly frontendPortRangeEnd: Field<number>;
  readonly backendPort: Field<number>;
  readonly frontend: Link<FrontendIpConfiguration>;
}

export interface BackendPool extends PartNode {
  readonly kind: 'pool';
  /** Undefined where a child resource belongs to a load balancer that is not declared here. */
  readonly loadBalancer: LoadBalancer | undefined;
  /** Every place that declares it: inline, as child resource, or both. */
  readonly declarations: readonly PartNode[];
  readonly addresses: NodeList<BackendAddress>;
  readonly tunnelInterfaces: NodeList<TunnelInterface>;
  readonly drainPeriodInSeconds: Field<number>;
  readonly syncMode: Field<string>;
  readonly virtualNetwork: Link<VirtualNetwork>;
  /** In the order of the source; those that may be members have an unknown count. */
  readonly members: readonly PoolMember[];
  /** Set: there may be members that nobody can name. */
  readonly openMembership: UnknownValue | undefined;
  readonly size: Count;
  readonly maxSize: Count;
  /** Rules that certainly send to it. */
  readonly rules: readonly LoadBalancingRule[];
  readonly outboundRules: readonly OutboundRule[];
}

/** `loadBalancerBackendAddresses[]`: an address, or the frontend of a regional load balancer behind a Global one. */
export interface BackendAddress extends PartNode {
  readonly kind: 'backend-address';
  readonly pool: BackendPool;
  readonly ipAddress: Field<string>;
  readonly adminState: Field<string>;
  readonly virtualNetwork: Link<VirtualNetwork>;
  readonly subnet: Link<Subnet>;
  readonly regionalFrontend: Link<FrontendIpConfiguration>;
  /** Exported templates carry it: the address is that of a network interface that joins by itself. */
  readonly ipConfiguration: Link<IpConfiguration>;
}

export interface TunnelInterface extends PartNode {
  readonly kind: 'tunnel-interface';
  readonly port: Field<number>;
  readonly identifier: Field<number>;
  readonly protocol: Field<string>;
  readonly type: Field<string>;
}

/** `count` today, `maxCount` at the largest size, surge included. One member per IP configuration or address. */
export type PoolMember = NicMember | ScaleSetMember | AddressMember | ExternalMember;
interface MemberCounts {
  readonly count: Count;
  readonly maxCount: Count;
  /** Where the membership is written. */
  readonly origin: Origin;
}
export interface NicMember extends MemberCounts {
  readonly kind: 'nic';
  readonly nic: NetworkInterface;
  readonly ipConfiguration: IpConfiguration;
}
export interface ScaleSetMember extends MemberCounts {
  readonly kind: 'scaleSet';
  readonly scaleSet: VirtualMachineScaleSet;
  readonly ipConfiguration: ScaleSetIpConfiguration;
}
export interface AddressMember extends MemberCounts {
  readonly kind: 'address';
  readonly address: BackendAddress;
  /** The network interface of the template that has this address. */
  readonly nic: NetworkInterface | undefined;
}
/** An IP configuration outside the template, listed by the pool itself. */
export interface ExternalMember extends MemberCounts {
  readonly kind: 'external';
  readonly external: ExternalNode;
}
