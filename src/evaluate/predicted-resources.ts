// Which resources would the template deploy, in the shape of `bicep snapshot`?
// Existing ones and those with a false condition are left out; what is uncertain about a resource stands in `$condition` and `$copies`.
import type { EvaluatedResource, EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import type { ObjectValue, Value } from '#src/model/value.ts';
import { objectValue, stringValue } from '#src/model/value.ts';

/** The resources in order of the source, each as one object. */
export function predictedResources(template: EvaluatedTemplate): readonly ObjectValue[] {
  return template.resources
    .filter((resource) => !resource.existing && resource.condition !== false)
    .map(predictedResource);
}

function predictedResource(resource: EvaluatedResource): ObjectValue {
  const { origin } = resource.body;
  const entries = new Map<string, Value>([
    ['id', resource.id],
    ['type', stringValue(resource.type, origin)],
    ['name', resource.name],
  ]);
  if (resource.apiVersion !== undefined) entries.set('apiVersion', resource.apiVersion);
  if (typeof resource.condition === 'object') entries.set('$condition', resource.condition);
  if (resource.copies !== undefined) entries.set('$copies', resource.copies);
  for (const [name, value] of resource.body.entries) entries.set(name, value);
  return objectValue(entries, origin, resource.body.rest);
}
