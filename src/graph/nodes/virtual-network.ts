// What does a template say about virtual networks, their subnets and peerings?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readBoolean, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Link, Mutable, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import { joinTexts, labelOf, readNodes, readPart, readResourceNode } from '#src/graph/nodes/read-node.ts';
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

export function readVirtualNetwork(resource: EvaluatedResource, links: LinkCollector): VirtualNetwork {
  const node = readResourceNode(resource);
  const empty = { items: [], open: undefined, written: false, origin: resource.body.origin };
  const network: Mutable<VirtualNetwork> = {
    ...node,
    kind: 'virtual-network',
    addressPrefixes: readStrings(readObject(node.properties, 'addressSpace'), 'addressPrefixes'),
    subnets: empty,
    peerings: empty,
  };
  network.subnets = readNodes(node.properties, 'subnets', (item) => {
    const part = readPart(resource, item);
    return readSubnet(part, subnetKeyOf(network, part), network, links);
  });
  network.peerings = readNodes(node.properties, 'virtualNetworkPeerings', (item) =>
    readPeering(readPart(resource, item), network, links),
  );
  return network;
}

/** A subnet, inline or a child resource. */
export function readSubnet(
  part: PartNode,
  subnetKey: string,
  virtualNetwork: VirtualNetwork | undefined,
  links: LinkCollector,
): Subnet {
  const properties = part.properties;
  return {
    ...part,
    kind: 'subnet',
    virtualNetwork,
    subnetKey,
    declarations: [part],
    prefixes: joinTexts(readString(properties, 'addressPrefix'), readStrings(properties, 'addressPrefixes')),
    routeTable: links.link('route-table', readLinkId(properties, 'routeTable')),
    networkSecurityGroup: links.link('network-security-group', readLinkId(properties, 'networkSecurityGroup')),
    natGateway: links.link('nat-gateway', readLinkId(properties, 'natGateway')),
    defaultOutboundAccess: readBoolean(properties, 'defaultOutboundAccess'),
    delegations: readNodes(properties, 'delegations', (item) => readPart(part.resource, item)),
  };
}

/** A subnet that is declared twice: the child resource is written last, so its properties replace the inline ones. */
export function mergeSubnets(subnet: Subnet, later: Subnet): void {
  const { virtualNetwork, subnetKey, declarations } = subnet;
  Object.assign(subnet, later, {
    virtualNetwork,
    subnetKey,
    declarations: [...declarations, ...later.declarations],
    prefixes: later.prefixes.state === 'absent' ? subnet.prefixes : later.prefixes,
  });
}

/** A peering, inline or a child resource. */
export function readPeering(part: PartNode, virtualNetwork: VirtualNetwork | undefined, links: LinkCollector): Peering {
  const properties = part.properties;
  return {
    ...part,
    kind: 'peering',
    virtualNetwork,
    remote: links.link('virtual-network', readLinkId(properties, 'remoteVirtualNetwork')),
    allowForwardedTraffic: readBoolean(properties, 'allowForwardedTraffic'),
    allowGatewayTransit: readBoolean(properties, 'allowGatewayTransit'),
    useRemoteGateways: readBoolean(properties, 'useRemoteGateways'),
    allowVirtualNetworkAccess: readBoolean(properties, 'allowVirtualNetworkAccess'),
  };
}

function subnetKeyOf(network: VirtualNetwork, part: PartNode): string {
  const prefix = network.resource.deployment.keyPrefix;
  const type = network.resource.type;
  const networkName = network.key.slice(prefix.length + type.length + 1);
  return `${prefix}${type}/subnets/${networkName}/${labelOf(part.name)}`;
}
