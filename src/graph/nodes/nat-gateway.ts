// What does a template say about a NAT gateway, its addresses and the subnets behind it?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readInt, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import { DeclaredNode, joinLists, readLinks } from '#src/graph/nodes/read-node.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { UnknownValue } from '#src/model/value.ts';

export class NatGateway extends DeclaredNode {
  readonly kind = 'nat-gateway';
  /** IPv4 and IPv6 together. */
  readonly publicIps: NodeList<Link<PublicIpAddress>>;
  readonly publicIpPrefixes: NodeList<Link<PublicIpPrefix>>;
  readonly sourceVirtualNetwork: Link<VirtualNetwork>;
  /** Subnets that certainly use it. */
  readonly subnets: readonly Subnet[] = [];
  /** Set: others may use it too, since what they name is unknown. */
  readonly openSubnets: UnknownValue | undefined = undefined;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.publicIps = joinLists(
      readLinks(this.properties, 'publicIpAddresses', 'public-ip-address', links),
      readLinks(this.properties, 'publicIpAddressesV6', 'public-ip-address', links),
    );
    this.publicIpPrefixes = joinLists(
      readLinks(this.properties, 'publicIpPrefixes', 'public-ip-prefix', links),
      readLinks(this.properties, 'publicIpPrefixesV6', 'public-ip-prefix', links),
    );
    this.sourceVirtualNetwork = links.link('virtual-network', readLinkId(this.properties, 'sourceVirtualNetwork'));
  }

  get sku(): Field<string> {
    return readString(readObject(this.body, 'sku'), 'name');
  }
  get zones(): Field<readonly string[]> {
    return readStrings(this.body, 'zones');
  }
  get idleTimeoutInMinutes(): Field<number> {
    return readInt(this.properties, 'idleTimeoutInMinutes');
  }
}
