// Can the members of an object be evaluated one by one, under the names as they are written?
import { EntryNames } from '#src/model/entries.ts';
import type { JsonNode } from '#src/template/nodes.ts';

/** The names of an object, or undefined where one repeats, is computed, or stands for loops. */
export function plainNamesOf(node: JsonNode): EntryNames | undefined {
  const names: string[] = [];
  for (const { name, value } of node.properties) {
    if (name.charCodeAt(0) === 91 || isCopy(name, value)) return undefined;
    names.push(name);
  }
  const isRepeating =
    names.length > 8 ? new Set(names).size < names.length : names.some((name, at) => names.indexOf(name) !== at);
  return isRepeating ? undefined : new EntryNames(names);
}

/** Whether a member holds the property loops of its object. */
export function isCopy(name: string, value: JsonNode): boolean {
  return value.kind === 'array' && name.length === 4 && name.toLowerCase() === 'copy';
}
