// What is the way down to a place, said with names rather than indexes, so that it survives reformatting and reordering?
// Names count as they are written: an expression stays one, so that loops and the values of parameters do not matter.
import type { JsonNode } from '#src/template/nodes.ts';

/**
 * `microsoft.network/loadbalancers/[variables('lb')]/properties/probes/http`: a resource by type and name, a member by its
 * name, an item of a list by its `name`, or by its index where it has none.
 */
export function declaredPath(node: JsonNode): string {
  const steps: string[] = [];
  for (let at: JsonNode | undefined = node; at?.parent !== undefined; at = at.parent) {
    // Whether `resources` is a list or an object with symbolic names is a matter of the compiler.
    if (!isResources(at)) steps.push(stepTo(at, at.parent));
  }
  return steps.reverse().join('/');
}

function stepTo(node: JsonNode, parent: JsonNode): string {
  if (node.kind === 'object' && isResources(parent)) {
    return `${writtenText(node, 'type')?.toLowerCase() ?? ''}/${writtenText(node, 'name') ?? ''}`;
  }
  const index = String(node.key);
  return parent.kind === 'array' ? (writtenText(node, 'name') ?? index) : index;
}

/** The resources of a template body or of a resource; some other property may have that name too. */
function isResources(node: JsonNode): boolean {
  if (String(node.key).toLowerCase() !== 'resources' || node.parent === undefined) return false;
  const body = node.parent;
  return body.parent === undefined || String(body.key).toLowerCase() === 'template' || isResource(body);
}

const isResource = (node: JsonNode): boolean => node.get('type') !== undefined && node.get('apiVersion') !== undefined;

function writtenText(node: JsonNode, member: string): string | undefined {
  const value = node.get(member);
  return value === undefined || value.scalar === null ? undefined : String(value.scalar);
}
