// What does a template say about a NAT gateway, its addresses and the subnets behind it?
import type { Field } from '#src/graph/field.ts';
import type { Link, NodeList, ResourceNode } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';

export interface NatGateway extends ResourceNode {
  readonly kind: 'nat-gateway';
  readonly sku: Field<string>;
  readonly zones: Field<readonly string[]>;
  readonly idleTimeoutInMinutes: Field<number>;
  /** IPv4 and IPv6 together. */
  readonly publicIps: NodeList<Link<PublicIpAddress>>;
  readonly publicIpPrefixes: NodeList<Link<PublicIpPrefix>>;
  readonly sourceVirtualNetwork: Link<VirtualNetwork>;
  /** Subnets that certainly use it. */
  readonly subnets: readonly Subnet[];
}
