// What does the graph lack, and what depends on it?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { ExternalNodes } from '#src/graph/external-nodes.ts';
import type { ExternalNode } from '#src/graph/nodes/node.ts';
import type { VirtualHub } from '#src/graph/nodes/virtual-hub.ts';
import type { Gap } from '#src/model/gap.ts';

/** Declared resources that nothing is known of but their type: those without a node, and hubs of Virtual WAN. */
export function unmodelledResources(graph: {
  readonly others: readonly EvaluatedResource[];
  readonly virtualHubs: readonly VirtualHub[];
}): readonly EvaluatedResource[] {
  const hubs = graph.virtualHubs.filter((hub) => hub.isRouteServer === 'no').map((hub) => hub.resource);
  return [...graph.others, ...hubs];
}

/** Gaps of what stands outside and of network types that have no node. */
export function graphGaps(
  externalNodes: readonly ExternalNode[],
  external: ExternalNodes,
  others: readonly EvaluatedResource[],
): readonly Gap[] {
  return [...externalGaps(externalNodes, external), ...unmodelledGaps(others)];
}

function externalGaps(nodes: readonly ExternalNode[], external: ExternalNodes): readonly Gap[] {
  const gaps: Gap[] = [];
  for (const node of nodes) {
    const affects = external.referrersOf(node);
    if (affects.length === 0) continue;
    const message = `${node.key} is not declared in this template, so its properties cannot be seen`;
    gaps.push({ code: 'external-resource', message, affects, resource: node.key, place: node.place });
  }
  return gaps;
}

function unmodelledGaps(others: readonly EvaluatedResource[]): readonly Gap[] {
  const byType = new Map<string, EvaluatedResource[]>();
  for (const resource of others) {
    const type = resource.type.toLowerCase();
    if (!type.startsWith('microsoft.network/') || NO_TRAFFIC.has(type)) continue;
    const same = byType.get(type);
    if (same) same.push(resource);
    else byType.set(type, [resource]);
  }
  return [...byType.values()].flatMap((resources) => {
    const [first] = resources;
    if (first === undefined) return [];
    const message = `resources of type ${first.type} are not modelled: what they do with traffic is left out`;
    const affects = resources.map((resource) => resource.key);
    return [{ code: 'unmodelled-type', message, affects, resource: first.key, place: first.place } as const];
  });
}

/** Types that neither carry traffic nor decide where it goes. */
const NO_TRAFFIC: ReadonlySet<string> = new Set([
  'microsoft.network/networkwatchers',
  'microsoft.network/networkwatchers/flowlogs',
  'microsoft.network/networkwatchers/connectionmonitors',
  'microsoft.network/ddosprotectionplans',
  'microsoft.network/ddoscustompolicies',
  'microsoft.network/firewallpolicies/rulecollectiongroups',
  'microsoft.network/ipgroups',
  'microsoft.network/privatednszones',
  'microsoft.network/privatednszones/virtualnetworklinks',
]);
