// What does a template say about a network interface and its IP configurations?
import type { Field } from '#src/graph/field.ts';
import type { BackendPool, FrontendIpConfiguration, InboundNatRule } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Link, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export interface NetworkInterface extends ResourceNode {
  readonly kind: 'network-interface';
  readonly enableIPForwarding: Field<boolean>;
  readonly enableAcceleratedNetworking: Field<boolean>;
  readonly networkSecurityGroup: Link<NetworkSecurityGroup>;
  readonly ipConfigurations: NodeList<IpConfiguration>;
  /** Virtual machines that certainly use it: none or one in a template that deploys. */
  readonly virtualMachines: readonly VirtualMachine[];
}

export interface IpConfiguration extends PartNode {
  readonly kind: 'ip-configuration';
  readonly nic: NetworkInterface;
  readonly primary: Field<boolean>;
  readonly privateIp: Field<string>;
  readonly allocation: Field<string>;
  readonly addressVersion: Field<string>;
  readonly subnet: Link<Subnet>;
  readonly publicIp: Link<PublicIpAddress>;
  readonly pools: NodeList<Link<BackendPool>>;
  readonly inboundNatRules: NodeList<Link<InboundNatRule>>;
  readonly gatewayLoadBalancer: Link<FrontendIpConfiguration>;
}
