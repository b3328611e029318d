// Which resource does a child resource belong to that has a node of its own: an origin to its group, a peer to its hub?
// Only certain ones are linked: both ids must be the same, whatever their unknown pieces are.
import { identityOf, parentIdentity } from '#src/graph/identity.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';
import type { ModelledNodes } from '#src/graph/read-resources.ts';

/** Fills the links between children and their parents, both ways. */
export function linkChildren(nodes: ModelledNodes): void {
  link(nodes.originGroups, 'profile', nodes.frontDoorProfiles, 'originGroups');
  link(nodes.origins, 'group', nodes.originGroups, 'origins');
  link(nodes.frontDoorEndpoints, 'profile', nodes.frontDoorProfiles, 'endpoints');
  link(nodes.frontDoorRoutes, 'endpoint', nodes.frontDoorEndpoints, 'routes');
  link(nodes.hubIpConfigurations, 'hub', nodes.virtualHubs, 'ipConfigurations');
  link(nodes.bgpConnections, 'hub', nodes.virtualHubs, 'bgpConnections');
  link(nodes.dnsRecordSets, 'zone', nodes.dnsZones, 'recordSets');
}

function link<
  Up extends string,
  Down extends string,
  Child extends ResourceNode & { readonly [Key in Up]: unknown },
  Parent extends ResourceNode & { readonly [Key in Down]: readonly Child[] },
>(children: readonly Child[], up: Up, parents: readonly Parent[], down: Down): void {
  if (children.length === 0) return;
  const byId = new Map<string, Parent>();
  for (const parent of parents) {
    const identity = identityOf(parent.resource.id);
    if (identity?.isComparable !== true) continue;
    const known = byId.get(identity.key);
    if (known === undefined || known.deployed === false) byId.set(identity.key, parent);
  }
  for (const child of children) {
    const identity = identityOf(child.resource.id);
    const parent = identity?.isComparable === true ? byId.get(parentIdentity(identity).key) : undefined;
    if (parent === undefined) continue;
    // Readers leave both empty; nobody has seen the graph yet.
    (child as { [Key in Up]: unknown })[up] = parent;
    if (child.deployed !== false) (parent[down] as unknown as Child[]).push(child);
  }
}
