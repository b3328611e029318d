// What does a template say about a network interface and its IP configurations?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readBoolean, readLinkId, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { GatewayBackendPool } from '#src/graph/nodes/application-gateway.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { FrontendIpConfiguration, InboundNatRule } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, Part, readLinks, readNodes } from '#src/graph/nodes/read-node.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export class NetworkInterface extends DeclaredNode {
  readonly kind = 'network-interface';
  readonly networkSecurityGroup: Link<NetworkSecurityGroup>;
  readonly ipConfigurations: NodeList<IpConfiguration>;
  /** Virtual machines that certainly use it: none or one in a template that deploys. */
  readonly virtualMachines: readonly VirtualMachine[] = [];

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.networkSecurityGroup = links.link(
      'network-security-group',
      readLinkId(this.properties, 'networkSecurityGroup'),
    );
    this.ipConfigurations = readNodes(
      this.properties,
      'ipConfigurations',
      (item) => new IpConfiguration(itemSource(resource, item), this, links),
    );
  }

  get enableIPForwarding(): Field<boolean> {
    return readBoolean(this.properties, 'enableIPForwarding');
  }
  get enableAcceleratedNetworking(): Field<boolean> {
    return readBoolean(this.properties, 'enableAcceleratedNetworking');
  }
}

export class IpConfiguration extends Part {
  readonly kind = 'ip-configuration';
  readonly nic: NetworkInterface;
  readonly subnet: Link<Subnet>;
  readonly publicIp: Link<PublicIpAddress>;
  readonly pools: NodeList<Link<BackendPool>>;
  readonly inboundNatRules: NodeList<Link<InboundNatRule>>;
  readonly gatewayLoadBalancer: Link<FrontendIpConfiguration>;
  readonly applicationGatewayPools: NodeList<Link<GatewayBackendPool>>;

  constructor(source: PartSource, nic: NetworkInterface, links: LinkCollector) {
    super(source);
    this.nic = nic;
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
    this.publicIp = links.link('public-ip-address', readLinkId(this.properties, 'publicIPAddress'));
    this.pools = readLinks(this.properties, 'loadBalancerBackendAddressPools', 'pool', links);
    this.inboundNatRules = readLinks(this.properties, 'loadBalancerInboundNatRules', 'inbound-nat-rule', links);
    this.gatewayLoadBalancer = links.link('frontend', readLinkId(this.properties, 'gatewayLoadBalancer'));
    this.applicationGatewayPools = readLinks(
      this.properties,
      'applicationGatewayBackendAddressPools',
      'application-gateway-pool',
      links,
    );
  }

  get primary(): Field<boolean> {
    return readBoolean(this.properties, 'primary');
  }
  get privateIp(): Field<string> {
    return readString(this.properties, 'privateIPAddress');
  }
  get allocation(): Field<string> {
    return readString(this.properties, 'privateIPAllocationMethod');
  }
  get addressVersion(): Field<string> {
    return readString(this.properties, 'privateIPAddressVersion');
  }
}
