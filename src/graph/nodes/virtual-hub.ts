// What does a template say about a virtual hub: a Route Server with its BGP peers, or a hub of Virtual WAN?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Answer, Field } from '#src/graph/field.ts';
import { readBoolean, readInt, readLinkId, readObject, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import { DeclaredNode } from '#src/graph/nodes/read-node.ts';
import type { NextHopTarget } from '#src/graph/nodes/route-table.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export class VirtualHub extends DeclaredNode {
  readonly kind = 'virtual-hub';
  readonly ipConfigurations: readonly HubIpConfiguration[] = [];
  readonly bgpConnections: readonly BgpConnection[] = [];

  get sku(): Field<string> {
    return readString(this.properties, 'sku');
  }
  get allowBranchToBranchTraffic(): Field<boolean> {
    return readBoolean(this.properties, 'allowBranchToBranchTraffic');
  }
  get hubRoutingPreference(): Field<string> {
    return readString(this.properties, 'hubRoutingPreference');
  }
  get minCapacity(): Field<number> {
    return readInt(readObject(this.properties, 'virtualRouterAutoScaleConfiguration'), 'minCapacity');
  }
  get virtualWanId(): Field<string> {
    return readLinkId(this.properties, 'virtualWan');
  }
  get addressPrefix(): Field<string> {
    return readString(this.properties, 'addressPrefix');
  }
  /** A hub of Virtual WAN names its WAN or its prefix; a Route Server stands in a subnet of a network. */
  get isRouteServer(): Answer {
    const { virtualWanId, addressPrefix } = this;
    if (virtualWanId.state === 'known' || addressPrefix.state === 'known') return 'no';
    if (this.ipConfigurations.some((each) => each.deployed === true && each.copies === undefined)) return 'yes';
    // Its IP configuration may be declared elsewhere, or under a condition.
    return 'unknown';
  }
}

export class HubIpConfiguration extends DeclaredNode {
  readonly kind = 'hub-ip-configuration';
  /** Undefined where it is declared elsewhere. */
  readonly hub: VirtualHub | undefined = undefined;
  readonly subnet: Link<Subnet>;
  readonly publicIp: Link<PublicIpAddress>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
    this.publicIp = links.link('public-ip-address', readLinkId(this.properties, 'publicIPAddress'));
  }
}

export class BgpConnection extends DeclaredNode {
  readonly kind = 'bgp-connection';
  readonly hub: VirtualHub | undefined = undefined;
  /** What in the template has the address of the peer. */
  readonly peer: NextHopTarget = { kind: 'none-in-template' };

  get peerIp(): Field<string> {
    return readString(this.properties, 'peerIp');
  }
  get peerAsn(): Field<number> {
    return readInt(this.properties, 'peerAsn');
  }
  /** Written only for peers of a hub of Virtual WAN. */
  get hubVirtualNetworkConnectionId(): Field<string> {
    return readLinkId(this.properties, 'hubVirtualNetworkConnection');
  }
}
