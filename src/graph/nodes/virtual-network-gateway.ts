// What does a template say about a VPN or ExpressRoute gateway and its connections?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readBoolean, readInt, readLinkId, readObject, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, Part, readNodes } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export class VirtualNetworkGateway extends DeclaredNode {
  readonly kind = 'virtual-network-gateway';
  readonly ipConfigurations: NodeList<VirtualNetworkGatewayIpConfiguration>;
  /** Connections that certainly start at it. */
  readonly connections: readonly GatewayConnection[] = [];

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.ipConfigurations = readNodes(
      this.properties,
      'ipConfigurations',
      (item) => new VirtualNetworkGatewayIpConfiguration(itemSource(resource, item), links),
    );
  }

  get gatewayType(): Field<string> {
    return readString(this.properties, 'gatewayType');
  }
  get vpnType(): Field<string> {
    return readString(this.properties, 'vpnType');
  }
  get sku(): Field<string> {
    return readString(readObject(this.properties, 'sku'), 'name');
  }
  get activeActive(): Field<boolean> {
    return readBoolean(this.properties, 'activeActive');
  }
  get enableBgp(): Field<boolean> {
    return readBoolean(this.properties, 'enableBgp');
  }
  get asn(): Field<number> {
    return readInt(readObject(this.properties, 'bgpSettings'), 'asn');
  }
}

class VirtualNetworkGatewayIpConfiguration extends Part {
  readonly kind = 'virtual-network-gateway-ip-configuration';
  readonly subnet: Link<Subnet>;
  readonly publicIp: Link<PublicIpAddress>;

  constructor(source: PartSource, links: LinkCollector) {
    super(source);
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
    this.publicIp = links.link('public-ip-address', readLinkId(this.properties, 'publicIPAddress'));
  }
}

/** `Microsoft.Network/connections`. */
export class GatewayConnection extends DeclaredNode {
  readonly kind = 'gateway-connection';
  readonly gateway: Link<VirtualNetworkGateway>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.gateway = links.link('virtual-network-gateway', readLinkId(this.properties, 'virtualNetworkGateway1'));
  }

  get connectionType(): Field<string> {
    return readString(this.properties, 'connectionType');
  }
  get enableBgp(): Field<boolean> {
    return readBoolean(this.properties, 'enableBgp');
  }
  get routingWeight(): Field<number> {
    return readInt(this.properties, 'routingWeight');
  }
  get localNetworkGatewayId(): Field<string> {
    return readLinkId(this.properties, 'localNetworkGateway2');
  }
  /** The ExpressRoute circuit at the other end. */
  get peerId(): Field<string> {
    return readLinkId(this.properties, 'peer');
  }
}
