// Child resources become parts of their parents: a pool of its balancer, a route of its table, a subnet of its network.
// One that is also declared inline is one node with two declarations. Those with a false condition join no list.
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Identity } from '#src/graph/identity.ts';
import { identityOf, parentIdentity } from '#src/graph/identity.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import { BackendPool, mergePools } from '#src/graph/nodes/backend-pool.ts';
import type { LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import { InboundNatRule } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import { SecurityRule } from '#src/graph/nodes/network-security-group.ts';
import type { Mutable, NodeList, PartNode } from '#src/graph/nodes/node.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { childSource, labelOf } from '#src/graph/nodes/read-node.ts';
import type { RouteTable } from '#src/graph/nodes/route-table.ts';
import { Route } from '#src/graph/nodes/route-table.ts';
import type { TrafficManagerProfile } from '#src/graph/nodes/traffic-manager-profile.ts';
import { TrafficManagerEndpoint } from '#src/graph/nodes/traffic-manager-profile.ts';
import type { VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import { mergeSubnets, Peering, Subnet } from '#src/graph/nodes/virtual-network.ts';

/** A resource that has children, by its identity. */
export type ParentNode = LoadBalancer | RouteTable | VirtualNetwork | NetworkSecurityGroup | TrafficManagerProfile;

/** Child resources as nodes, also those of parents that are declared elsewhere. */
export interface ChildNodes {
  readonly pools: BackendPool[];
  readonly inboundNatRules: InboundNatRule[];
  readonly routes: Route[];
  readonly subnets: Subnet[];
  readonly peerings: Peering[];
  readonly securityRules: SecurityRule[];
  readonly trafficManagerEndpoints: TrafficManagerEndpoint[];
}

export class ChildReader {
  readonly nodes: ChildNodes = {
    pools: [],
    inboundNatRules: [],
    routes: [],
    subnets: [],
    peerings: [],
    securityRules: [],
    trafficManagerEndpoints: [],
  };
  private readonly parents: ReadonlyMap<string, readonly ParentNode[]>;
  private readonly links: LinkCollector;

  constructor(parents: ReadonlyMap<string, readonly ParentNode[]>, links: LinkCollector) {
    this.parents = parents;
    this.links = links;
  }

  /** Reads a child resource and hangs it under its parent; false when the type is no child type. */
  read(resource: EvaluatedResource): boolean {
    const type = resource.type.toLowerCase();
    if (!CHILD_TYPES.has(type)) return false;
    this.links.readingFrom(resource);
    const identity = identityOf(resource.id);
    const source = childSource(resource);
    switch (type) {
      case 'microsoft.network/loadbalancers/backendaddresspools':
        this.addPool(source, this.parentOf(identity, 'load-balancer'));
        break;
      case 'microsoft.network/loadbalancers/inboundnatrules':
        this.addNatRule(source, this.parentOf(identity, 'load-balancer'));
        break;
      case 'microsoft.network/routetables/routes':
        this.addRoute(source, this.parentOf(identity, 'route-table'));
        break;
      case 'microsoft.network/virtualnetworks/subnets':
        this.addSubnet(source, this.parentOf(identity, 'virtual-network'));
        break;
      case 'microsoft.network/virtualnetworks/virtualnetworkpeerings':
        this.addPeering(source, this.parentOf(identity, 'virtual-network'));
        break;
      case 'microsoft.network/trafficmanagerprofiles/azureendpoints':
      case 'microsoft.network/trafficmanagerprofiles/externalendpoints':
      case 'microsoft.network/trafficmanagerprofiles/nestedendpoints':
        this.addEndpoint(source, this.parentOf(identity, 'traffic-manager-profile'));
        break;
      default:
        this.addSecurityRule(source, this.parentOf(identity, 'network-security-group'));
    }
    return true;
  }

  private parentOf<Kind extends ParentNode['kind']>(
    child: Identity | undefined,
    kind: Kind,
  ): Extract<ParentNode, { kind: Kind }> | undefined {
    if (child === undefined || !child.isComparable) return undefined;
    const nodes = this.parents.get(parentIdentity(child).key) ?? [];
    const wanted = nodes.filter((node): node is Extract<ParentNode, { kind: Kind }> => node.kind === kind);
    return wanted.find((node) => node.deployed !== false) ?? wanted[0];
  }

  private addPool(source: PartSource, balancer: LoadBalancer | undefined): void {
    const pool = new BackendPool(source, balancer, this.links);
    const inline = balancer && sameName(balancer.pools, pool);
    if (inline && pool.deployed !== false) {
      mergePools(inline, pool);
      return;
    }
    this.nodes.pools.push(pool);
    if (balancer) append(balancer, 'pools', pool);
  }

  private addNatRule(source: PartSource, balancer: LoadBalancer | undefined): void {
    const rule = new InboundNatRule(source, balancer, this.links);
    this.nodes.inboundNatRules.push(rule);
    if (balancer) append(balancer, 'inboundNatRules', rule);
  }

  private addRoute(source: PartSource, table: RouteTable | undefined): void {
    const route = new Route(source, table);
    this.nodes.routes.push(route);
    if (table) append(table, 'routes', route);
  }

  private addSubnet(source: PartSource, network: VirtualNetwork | undefined): void {
    const subnet = new Subnet(source, network, this.links);
    const inline = network && sameName(network.subnets, subnet);
    if (inline && subnet.deployed !== false) {
      mergeSubnets(inline, subnet);
      return;
    }
    this.nodes.subnets.push(subnet);
    if (network) append(network, 'subnets', subnet);
  }

  private addPeering(source: PartSource, network: VirtualNetwork | undefined): void {
    const peering = new Peering(source, network, this.links);
    this.nodes.peerings.push(peering);
    if (network) append(network, 'peerings', peering);
  }

  private addEndpoint(source: PartSource, profile: TrafficManagerProfile | undefined): void {
    const endpoint = new TrafficManagerEndpoint(source, profile, this.links);
    this.nodes.trafficManagerEndpoints.push(endpoint);
    if (profile) append(profile, 'endpoints', endpoint);
  }

  private addSecurityRule(source: PartSource, group: NetworkSecurityGroup | undefined): void {
    const rule = new SecurityRule(source, group);
    this.nodes.securityRules.push(rule);
    if (group) append(group, 'rules', rule);
  }
}

const CHILD_TYPES: ReadonlySet<string> = new Set([
  'microsoft.network/loadbalancers/backendaddresspools',
  'microsoft.network/loadbalancers/inboundnatrules',
  'microsoft.network/routetables/routes',
  'microsoft.network/virtualnetworks/subnets',
  'microsoft.network/virtualnetworks/virtualnetworkpeerings',
  'microsoft.network/networksecuritygroups/securityrules',
  'microsoft.network/trafficmanagerprofiles/azureendpoints',
  'microsoft.network/trafficmanagerprofiles/externalendpoints',
  'microsoft.network/trafficmanagerprofiles/nestedendpoints',
]);

function sameName<Node extends PartNode>(list: NodeList<Node>, part: PartNode): Node | undefined {
  const wanted = labelOf(part.name).toLowerCase();
  return list.items.find((node) => labelOf(node.name).toLowerCase() === wanted);
}

type ListNames<Parent> = {
  [Key in keyof Parent]: Parent[Key] extends NodeList<infer _Node> ? Key : never;
}[keyof Parent];

// Pushing one by one keeps a table of a thousand child routes linear.
function append<Parent extends ParentNode, Name extends ListNames<Parent>, Node extends PartNode>(
  parent: Parent,
  name: Name,
  node: Node,
): void {
  if (node.deployed === false) return;
  const list = parent[name] as NodeList<Node>;
  if (list.written) (list.items as Node[]).push(node);
  else (parent as Mutable<Parent>)[name] = { ...list, items: [node], written: true } as Parent[Name];
}
