// What does a template say about virtual networks, their subnets and peerings?
import type { Field } from '#src/graph/field.ts';
import type { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Link, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { RouteTable } from '#src/graph/nodes/route-table.ts';

export interface VirtualNetwork extends ResourceNode {
  readonly kind: 'virtual-network';
  readonly addressPrefixes: Field<readonly string[]>;
  /** Inline ones and child resources; one node for a subnet that is declared both ways. */
  readonly subnets: NodeList<Subnet>;
  readonly peerings: NodeList<Peering>;
}

export interface Subnet extends PartNode {
  readonly kind: 'subnet';
  /** Undefined where a child resource belongs to a network that is not declared here. */
  readonly virtualNetwork: VirtualNetwork | undefined;
  /** `Microsoft.Network/virtualNetworks/subnets/<network>/<subnet>`, also for one declared inline; with the deployment's prefix. */
  readonly subnetKey: string;
  /** Every place that declares it; the last one is what stays after the deployment. */
  readonly declarations: readonly PartNode[];
  /** `addressPrefix` and `addressPrefixes` together. */
  readonly prefixes: Field<readonly string[]>;
  readonly routeTable: Link<RouteTable>;
  readonly networkSecurityGroup: Link<NetworkSecurityGroup>;
  readonly natGateway: Link<NatGateway>;
  readonly defaultOutboundAccess: Field<boolean>;
  readonly delegations: NodeList<PartNode>;
}

export interface Peering extends PartNode {
  readonly kind: 'peering';
  readonly virtualNetwork: VirtualNetwork | undefined;
  readonly remote: Link<VirtualNetwork>;
  readonly allowForwardedTraffic: Field<boolean>;
  readonly allowGatewayTransit: Field<boolean>;
  readonly useRemoteGateways: Field<boolean>;
  readonly allowVirtualNetworkAccess: Field<boolean>;
}
