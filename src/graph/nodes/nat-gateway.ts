// What does a template say about a NAT gateway, its addresses and the subnets behind it?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readInt, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link, NodeList, ResourceNode } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import { bodyOf, joinLists, readLinks, readResourceNode } from '#src/graph/nodes/read-node.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { UnknownValue } from '#src/model/value.ts';

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
  /** Set: others may use it too, since what they name is unknown. */
  readonly openSubnets: UnknownValue | undefined;
}

export function readNatGateway(resource: EvaluatedResource, links: LinkCollector): NatGateway {
  const node = readResourceNode(resource);
  const body = bodyOf(resource);
  const properties = node.properties;
  return {
    ...node,
    kind: 'nat-gateway',
    sku: readString(readObject(body, 'sku'), 'name'),
    zones: readStrings(body, 'zones'),
    idleTimeoutInMinutes: readInt(properties, 'idleTimeoutInMinutes'),
    publicIps: joinLists(
      readLinks(properties, 'publicIpAddresses', 'public-ip-address', links),
      readLinks(properties, 'publicIpAddressesV6', 'public-ip-address', links),
    ),
    publicIpPrefixes: joinLists(
      readLinks(properties, 'publicIpPrefixes', 'public-ip-prefix', links),
      readLinks(properties, 'publicIpPrefixesV6', 'public-ip-prefix', links),
    ),
    sourceVirtualNetwork: links.link('virtual-network', readLinkId(properties, 'sourceVirtualNetwork')),
    subnets: [],
    openSubnets: undefined,
  };
}
