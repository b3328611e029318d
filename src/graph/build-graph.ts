// From evaluated resources to the typed resource graph: read, index, link, in that order.
// Linear in the number of resources: every id is put into its comparable form once, every look-up is by map.
import type { EvaluatedResource, EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import { AddressBook } from '#src/graph/addresses.ts';
import type { ParentNode } from '#src/graph/child-resources.ts';
import { ChildReader } from '#src/graph/child-resources.ts';
import { ExternalNodes } from '#src/graph/external-nodes.ts';
import { firewallAddress } from '#src/graph/firewall-address.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import { graphGaps, unmodelledResources } from '#src/graph/graph-gaps.ts';
import { childIdentity, identityOf } from '#src/graph/identity.ts';
import { indexNodes } from '#src/graph/index-nodes.ts';
import { linkChildren } from '#src/graph/link-children.ts';
import { LinkCollector } from '#src/graph/link-collector.ts';
import { resolveLinks } from '#src/graph/links.ts';
import { linkMembers } from '#src/graph/membership.ts';
import { linkNextHops } from '#src/graph/next-hops.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { Mutable, ResourceNode } from '#src/graph/nodes/node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { ModelledNodes } from '#src/graph/read-resources.ts';
import { emptyNodes, nodeLists, readModelled } from '#src/graph/read-resources.ts';
import { linkRelations } from '#src/graph/relations.ts';

/** Builds the graph of a template. */
export function buildGraph(template: EvaluatedTemplate): ResourceGraph {
  return linkGraph(readGraph(template));
}

/** What has been read and refers to each other by id only. */
interface UnlinkedGraph {
  readonly template: EvaluatedTemplate;
  readonly nodes: ModelledNodes;
  readonly parts: ReturnType<typeof allParts>;
  /** Resources that have no node. */
  readonly others: readonly EvaluatedResource[];
  readonly links: LinkCollector;
  readonly external: ExternalNodes;
}

/** The nodes of a template, none of their links followed yet. */
export function readGraph(template: EvaluatedTemplate): UnlinkedGraph {
  const links = new LinkCollector();
  const external = new ExternalNodes();
  const nodes = emptyNodes();
  const rest = readParents(template, nodes, links, external);
  const children = new ChildReader(parentsByKey(nodes), links);
  const others = rest.filter((resource) => !children.read(resource));
  return { template, nodes, parts: allParts(nodes, children), others, links, external };
}

/** Follows the links of nodes that have just been read; done once, since it completes the nodes themselves. */
export function linkGraph({ template, nodes, parts, others, links, external }: UnlinkedGraph): ResourceGraph {
  tellExternal(external, template, others, parts.subnets);
  const index = indexNodes(nodes, parts, new Set(links.pending.map((link) => link.kind)));
  resolveLinks(links.pending, index, external);
  for (const firewall of nodes.firewalls as Mutable<AzureFirewall>[]) firewall.privateIp = firewallAddress(firewall);
  linkRelations({ ...nodes, ...parts });
  linkChildren(nodes);
  const addresses = new AddressBook(nodes.loadBalancers, nodes.networkInterfaces, nodes.firewalls, nodes.scaleSets);
  linkMembers({
    pools: parts.pools,
    nics: nodes.networkInterfaces,
    scaleSets: nodes.scaleSets,
    virtualMachines: nodes.virtualMachines,
    gaps: template.gaps,
    nicWithAddress: (address) => {
      const [holder, second] = addresses.holdersOf(address, new Set());
      return holder?.kind === 'ip-configuration' && second === undefined ? holder.ipConfiguration.nic : undefined;
    },
  });
  linkNextHops({
    routes: parts.routes,
    bgpConnections: nodes.bgpConnections,
    applicationGateways: nodes.applicationGateways,
    index,
    addresses,
    firewallById: firewallsById(nodes.firewalls),
  });

  const otherIds = idsOf(others);
  let nodesByKey: ReturnType<typeof byKey> | undefined;
  const externalNodes = external.list((identity) => index.has(identity) || otherIds.has(identity.key));
  return {
    template,
    ...nodes,
    ...parts,
    others,
    external: externalNodes,
    // Linking itself never looks a node up by its key.
    get byKey() {
      nodesByKey ??= byKey(nodes);
      return nodesByKey;
    },
    gaps: [...template.gaps, ...graphGaps(externalNodes, external, unmodelledResources({ ...nodes, others }))],
  };
}

/** Reads everything but children; gives back what has no node of its own. */
function readParents(
  template: EvaluatedTemplate,
  nodes: ModelledNodes,
  links: LinkCollector,
  external: ExternalNodes,
): readonly EvaluatedResource[] {
  const rest: EvaluatedResource[] = [];
  for (const resource of template.resources) {
    links.readingFrom(resource);
    if (resource.existing) external.addExisting(resource);
    else if (!readModelled(resource, nodes, links)) rest.push(resource);
  }
  return rest;
}

/** What outside nodes must know of the declared resources: which keys are taken, and which are meant after all. */
function tellExternal(
  external: ExternalNodes,
  template: EvaluatedTemplate,
  others: readonly EvaluatedResource[],
  subnets: readonly Subnet[],
): void {
  external.reserve(template.resources.map((resource) => resource.key));
  external.reserve(subnets.map((subnet) => subnet.subnetKey));
  for (const { condition, id, key } of others) {
    const identity = condition === false ? undefined : identityOf(id);
    if (identity) external.addUnlinked(identity, key);
  }
  for (const resource of template.resources) {
    const identity = resource.condition === false && !resource.existing ? identityOf(resource.id) : undefined;
    if (identity) external.addUndeployed(identity, resource.key, resource);
  }
  for (const { deployed, isChildResource, virtualNetwork, resource, name, subnetKey } of subnets) {
    const network = deployed === false && !isChildResource && virtualNetwork ? identityOf(resource.id) : undefined;
    const identity = network && childIdentity(network, 'subnets', name);
    if (identity) external.addUndeployed(identity, subnetKey, resource);
  }
}

function parentsByKey(nodes: ModelledNodes): ReadonlyMap<string, readonly ParentNode[]> {
  const map = new Map<string, ParentNode[]>();
  const parents = [
    ...nodes.loadBalancers,
    ...nodes.routeTables,
    ...nodes.virtualNetworks,
    ...nodes.networkSecurityGroups,
    ...nodes.trafficManagerProfiles,
  ];
  for (const parent of parents) {
    const key = identityOf(parent.resource.id)?.key;
    if (key === undefined) continue;
    const same = map.get(key);
    if (same) same.push(parent);
    else map.set(key, [parent]);
  }
  return map;
}

/** Inline parts and child resources together, each once. */
function allParts(nodes: ModelledNodes, children: ChildReader) {
  const own = children.nodes;
  return {
    pools: together(nodes.loadBalancers, (balancer) => balancer.pools.items, own.pools),
    routes: together(nodes.routeTables, (table) => table.routes.items, own.routes),
    subnets: together(nodes.virtualNetworks, (network) => network.subnets.items, own.subnets),
    peerings: together(nodes.virtualNetworks, (network) => network.peerings.items, own.peerings),
    securityRules: together(nodes.networkSecurityGroups, (group) => group.rules.items, own.securityRules),
    trafficManagerEndpoints: together(
      nodes.trafficManagerProfiles,
      (profile) => profile.endpoints.items,
      own.trafficManagerEndpoints,
    ),
    inboundNatRules: together(nodes.loadBalancers, (balancer) => balancer.inboundNatRules.items, own.inboundNatRules),
  };
}

function together<Parent, Part>(
  parents: readonly Parent[],
  listOf: (parent: Parent) => readonly Part[],
  children: readonly Part[],
): readonly Part[] {
  const parts = new Set<Part>();
  for (const parent of parents) {
    for (const part of listOf(parent)) parts.add(part);
  }
  for (const child of children) parts.add(child);
  return [...parts];
}

function firewallsById(firewalls: readonly AzureFirewall[]): ReadonlyMap<string, AzureFirewall> {
  const map = new Map<string, AzureFirewall>();
  for (const firewall of firewalls) {
    const key = identityOf(firewall.resource.id)?.key;
    if (key !== undefined && firewall.deployed !== false) map.set(key, firewall);
  }
  return map;
}

function idsOf(resources: readonly EvaluatedResource[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const resource of resources) {
    const key = resource.condition === false ? undefined : identityOf(resource.id)?.key;
    if (key !== undefined) ids.add(key);
  }
  return ids;
}

function byKey(nodes: ModelledNodes): ReadonlyMap<string, ResourceNode> {
  const map = new Map<string, ResourceNode>();
  for (const list of nodeLists(nodes)) {
    for (const node of list) map.set(node.key, node);
  }
  return map;
}
