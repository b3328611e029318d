// Where does a nested or linked deployment put its resources, and what is known of the resource group there?
import type { Deployment } from '#src/evaluate/deployment.ts';
import { atStage } from '#src/evaluate/frame.ts';
import type { Resource } from '#src/evaluate/resource.ts';
import { readTargetName, readText, scopeTarget } from '#src/evaluate/resource-scope.ts';
import type { Target } from '#src/evaluate/target.ts';
import { runtime } from '#src/evaluate/target.ts';
import type { Value } from '#src/model/value.ts';
import { entryOf, textWithUnknowns } from '#src/model/value.ts';
import type { JsonNode } from '#src/template/nodes.ts';

/** Where a nested or linked deployment deploys, told by its `scope`, `subscriptionId`, `resourceGroup`, else by its parent. */
export function nestedTarget(resource: Resource, template: JsonNode): Target {
  const { deployment, place: node } = resource;
  const frame = atStage(resource.frame, 'name or condition');
  const parent = deployment.target;
  const location = readText(node.get('location'), frame);
  const scoped = scopeTarget(readText(node.get('scope'), frame), parent, template);
  if (scoped?.scope === 'resourceGroup' && scoped.openScope === undefined) {
    return { ...scoped, ...groupState(deployment, scoped.subscriptionId, scoped.resourceGroup, parent, node) };
  }
  if (scoped !== undefined) return { ...scoped, location: () => location ?? scoped.location() };
  const subscription = readTargetName(node.get('subscriptionId'), frame);
  const group = readTargetName(node.get('resourceGroup'), frame);
  if (group === undefined && subscription === undefined) {
    const isGroup = parent.scope === 'resourceGroup';
    return { ...parent, location: () => (isGroup ? parent.location() : (location ?? parent.location())) };
  }
  const target = { ...parent, openScope: undefined, ...(subscription && { subscriptionId: subscription }) };
  if (group === undefined) return { ...target, scope: 'subscription', location: () => location ?? parent.location() };
  return {
    ...target,
    scope: 'resourceGroup',
    resourceGroup: group,
    ...groupState(deployment, target.subscriptionId, group, parent, node),
  };
}

/** Location and tags of a resource group: its own, when the same files create it or the deployment is in it already. */
function groupState(
  deployment: Deployment,
  subscription: Value,
  group: Value,
  parent: Target,
  node: JsonNode,
): Pick<Target, 'location' | 'tags'> {
  const wanted = textWithUnknowns(group).toLowerCase();
  const isSame =
    parent.scope === 'resourceGroup' &&
    textWithUnknowns(subscription) === textWithUnknowns(parent.subscriptionId) &&
    textWithUnknowns(parent.resourceGroup).toLowerCase() === wanted;
  if (isSame) return { location: () => parent.location(), tags: () => parent.tags() };
  const read = (name: string, fallback: () => Value): Value => {
    const declared = declaredGroup(deployment, wanted);
    if (declared === undefined) return fallback();
    return entryOf(declared.body, name) ?? fallback();
  };
  const unknown = (name: string, type: 'string' | 'object'): Value =>
    runtime(
      `resourceGroup().${name}`,
      `the ${name} of resource group ${textWithUnknowns(group)} cannot be told from the template`,
      node,
      type,
    );
  return {
    location: () => read('location', () => unknown('location', 'string')),
    tags: () => read('tags', () => unknown('tags', 'object')),
  };
}

function declaredGroup(deployment: Deployment, lowerName: string): Resource | undefined {
  for (let at: Deployment | undefined = deployment; at !== undefined; at = at.parent) {
    for (const one of at.resources()) {
      if (one.type.toLowerCase() !== 'microsoft.resources/resourcegroups') continue;
      if (one.condition !== true || one.existing) continue;
      if (textWithUnknowns(one.name).toLowerCase() === lowerName) return one;
    }
  }
  return undefined;
}
