// What does a template say about a network interface and its IP configurations?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readBoolean, readLinkId, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { BackendPool, FrontendIpConfiguration, InboundNatRule } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Link, Mutable, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import type { Item } from '#src/graph/nodes/read-node.ts';
import { readLinks, readNodes, readPart, readResourceNode } from '#src/graph/nodes/read-node.ts';
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

export function readNetworkInterface(resource: EvaluatedResource, links: LinkCollector): NetworkInterface {
  const node = readResourceNode(resource);
  const properties = node.properties;
  const nic: Mutable<NetworkInterface> = {
    ...node,
    kind: 'network-interface',
    enableIPForwarding: readBoolean(properties, 'enableIPForwarding'),
    enableAcceleratedNetworking: readBoolean(properties, 'enableAcceleratedNetworking'),
    networkSecurityGroup: links.link('network-security-group', readLinkId(properties, 'networkSecurityGroup')),
    ipConfigurations: { items: [], open: undefined, written: false, origin: resource.body.origin },
    virtualMachines: [],
  };
  nic.ipConfigurations = readNodes(properties, 'ipConfigurations', (item) => readIpConfiguration(item, nic, links));
  return nic;
}

function readIpConfiguration(item: Item, nic: NetworkInterface, links: LinkCollector): IpConfiguration {
  const part = readPart(nic.resource, item);
  const properties = part.properties;
  return {
    ...part,
    kind: 'ip-configuration',
    nic,
    primary: readBoolean(properties, 'primary'),
    privateIp: readString(properties, 'privateIPAddress'),
    allocation: readString(properties, 'privateIPAllocationMethod'),
    addressVersion: readString(properties, 'privateIPAddressVersion'),
    subnet: links.link('subnet', readLinkId(properties, 'subnet')),
    publicIp: links.link('public-ip-address', readLinkId(properties, 'publicIPAddress')),
    pools: readLinks(properties, 'loadBalancerBackendAddressPools', 'pool', links),
    inboundNatRules: readLinks(properties, 'loadBalancerInboundNatRules', 'inbound-nat-rule', links),
    gatewayLoadBalancer: links.link('frontend', readLinkId(properties, 'gatewayLoadBalancer')),
  };
}
