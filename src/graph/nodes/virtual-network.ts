// What does a template say about virtual networks, their subnets and peerings?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field, Section } from '#src/graph/field.ts';
import { readBoolean, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import { identityOf } from '#src/graph/identity.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import {
  DeclaredNode,
  itemSource,
  joinTexts,
  labelOf,
  lastWritten,
  Part,
  readNodes,
} from '#src/graph/nodes/read-node.ts';
import type { RouteTable } from '#src/graph/nodes/route-table.ts';

export class VirtualNetwork extends DeclaredNode {
  readonly kind = 'virtual-network';
  /** Inline ones and child resources; one node for a subnet that is declared both ways. */
  readonly subnets: NodeList<Subnet>;
  readonly peerings: NodeList<Peering>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.subnets = readNodes(this.properties, 'subnets', (item) => new Subnet(itemSource(resource, item), this, links));
    this.peerings = readNodes(
      this.properties,
      'virtualNetworkPeerings',
      (item) => new Peering(itemSource(resource, item), this, links),
    );
  }

  get addressPrefixes(): Field<readonly string[]> {
    return readStrings(readObject(this.properties, 'addressSpace'), 'addressPrefixes');
  }
}

export class Subnet extends Part {
  readonly kind = 'subnet';
  /** Undefined where a child resource belongs to a network that is not declared here. */
  readonly virtualNetwork: VirtualNetwork | undefined;
  /** `Microsoft.Network/virtualNetworks/subnets/<network>/<subnet>`, also for one declared inline; with the deployment's prefix. */
  readonly subnetKey: string;
  /** Every declaration of it; the last one is what stays after the deployment. */
  readonly declarations: readonly Part[];
  readonly routeTable: Link<RouteTable>;
  readonly networkSecurityGroup: Link<NetworkSecurityGroup>;
  readonly natGateway: Link<NatGateway>;

  constructor(source: PartSource, virtualNetwork: VirtualNetwork | undefined, links: LinkCollector) {
    super(source);
    this.virtualNetwork = virtualNetwork;
    this.subnetKey = this.isChildResource || !virtualNetwork ? this.key : inlineKey(virtualNetwork, this.name);
    this.declarations = [this];
    this.routeTable = links.link('route-table', readLinkId(this.properties, 'routeTable'));
    this.networkSecurityGroup = links.link(
      'network-security-group',
      readLinkId(this.properties, 'networkSecurityGroup'),
    );
    this.natGateway = links.link('nat-gateway', readLinkId(this.properties, 'natGateway'));
  }

  /** `addressPrefix` and `addressPrefixes` together. A declaration that takes them from the subnet itself changes nothing. */
  get prefixes(): Field<readonly string[]> {
    const [first, ...later] = this.declarations;
    const changing = later.filter((part) => !isOwnState(prefixesOf(part.properties), part));
    return lastWritten(first === undefined ? changing : [first, ...changing], prefixesOf);
  }
  get defaultOutboundAccess(): Field<boolean> {
    return readBoolean(this.properties, 'defaultOutboundAccess');
  }
  get delegations(): NodeList<Part> {
    return readNodes(this.properties, 'delegations', (item) => new Part(itemSource(this.resource, item)));
  }
}

const prefixesOf = (properties: Section): Field<readonly string[]> =>
  joinTexts(readString(properties, 'addressPrefix'), readStrings(properties, 'addressPrefixes'));

/** Is it what the declared resource was before: read by `reference()` of itself? */
function isOwnState(field: Field<unknown>, part: Part): boolean {
  const read = field.state === 'unknown' ? field.unknown.resourceId : undefined;
  const identity = read && identityOf(read);
  return identity?.isComparable === true && identity.key === identityOf(part.resource.id)?.key;
}

/** A subnet that is declared twice: the child resource is written last, so its properties replace the inline ones. */
export function mergeSubnets(subnet: Subnet, later: Subnet): void {
  const { virtualNetwork, subnetKey } = subnet;
  const declarations = [...subnet.declarations.map((part) => (part === subnet ? new Part(subnet) : part)), later];
  Object.assign(subnet, later, { virtualNetwork, subnetKey, declarations });
}

export class Peering extends Part {
  readonly kind = 'peering';
  /** Undefined where a child resource belongs to a network that is not declared here. */
  readonly virtualNetwork: VirtualNetwork | undefined;
  readonly remote: Link<VirtualNetwork>;

  constructor(source: PartSource, virtualNetwork: VirtualNetwork | undefined, links: LinkCollector) {
    super(source);
    this.virtualNetwork = virtualNetwork;
    this.remote = links.link('virtual-network', readLinkId(this.properties, 'remoteVirtualNetwork'));
  }

  get allowForwardedTraffic(): Field<boolean> {
    return readBoolean(this.properties, 'allowForwardedTraffic');
  }
  get allowGatewayTransit(): Field<boolean> {
    return readBoolean(this.properties, 'allowGatewayTransit');
  }
  get useRemoteGateways(): Field<boolean> {
    return readBoolean(this.properties, 'useRemoteGateways');
  }
  get allowVirtualNetworkAccess(): Field<boolean> {
    return readBoolean(this.properties, 'allowVirtualNetworkAccess');
  }
}

function inlineKey(network: VirtualNetwork, name: Field<string>): string {
  const prefix = network.resource.deployment.keyPrefix;
  const type = network.resource.type;
  const networkName = network.key.slice(prefix.length + type.length + 1);
  return `${prefix}${type}/subnets/${networkName}/${labelOf(name)}`;
}
