// A template, or part of one, that an expression yields: the nodes that the value would be as text.
import type { Value } from '#src/model/value.ts';
import { JsonNode } from '#src/template/nodes.ts';
import { plainNamesOf } from '#src/template/plain-names.ts';

/**
 * The nodes of a value, as if it stood at `key` of `parent`; each points to the place where its value was written. What is
 * not known stays unknown: it stands there as a constant. Each of `earlierReaders`, who read a text before the one whom it
 * is meant for, takes a bracket away, so as many are put before it.
 */
export function nodeOfValue(value: Value, parent: JsonNode, key: string | number, earlierReaders: number): JsonNode {
  const { place } = value.origin;
  const kind = value.kind === 'unknown' ? 'null' : value.kind;
  const scalar = value.kind === 'string' ? escaped(value.value, earlierReaders) : 'value' in value ? value.value : null;
  const node = new JsonNode(kind, place.file, place.start, place.end, parent, key, scalar);
  if (typeof scalar === 'string') node.dynamic = scalar.startsWith('[');
  if (value.kind === 'array') {
    for (const [index, item] of value.items.entries()) node.items.push(nodeOfValue(item, node, index, earlierReaders));
    node.dynamic = node.items.some((item) => item.dynamic);
  }
  if (value.kind === 'object') {
    for (const [written, entry] of value.entries) {
      const name = escaped(written, earlierReaders);
      const member = nodeOfValue(entry, node, name, earlierReaders);
      node.properties.push({ name, nameStart: member.start, nameEnd: member.start, value: member });
    }
    node.plainNames = plainNamesOf(node);
    node.dynamic = node.plainNames === undefined || node.properties.some((member) => member.value.dynamic);
  }
  if (!node.dynamic) node.constant = value;
  return node;
}

function escaped(text: string, earlierReaders: number): string {
  return text.startsWith('[') ? '['.repeat(earlierReaders) + text : text;
}
