// Values of a template for a reader: one property a line, nesting by indentation, unknowns as `‹expression›`.
import type { Value } from '#src/model/value.ts';
import { printable } from '#src/report/printable.ts';
import type { Style } from '#src/report/style.ts';
import { unknownText } from '#src/report/value-json.ts';

/** The lines of a named value; scalars stand on the line of their name. */
export function renderNamedValue(name: string, value: Value, indent: string, style: Style): readonly string[] {
  const label = `${indent}${printable(name)}:`;
  const inline = inlineText(value, style);
  if (inline !== undefined) return [`${label} ${inline}`];
  return [label, ...renderEntries(value, `${indent}  `, style)];
}

function renderEntries(value: Value, indent: string, style: Style): readonly string[] {
  if (value.kind === 'array') return value.items.flatMap((item) => renderItem(item, indent, style));
  if (value.kind !== 'object') return [];
  const lines = [...value.entries].flatMap(([name, entry]) => renderNamedValue(name, entry, indent, style));
  if (value.rest !== undefined)
    lines.push(`${indent}… ${style.warning(`‹${printable(unknownText(value.rest.unknown))}›`)}`);
  return lines;
}

/** The first line of an item carries its dash. */
function renderItem(item: Value, indent: string, style: Style): readonly string[] {
  const inline = inlineText(item, style);
  if (inline !== undefined) return [`${indent}- ${inline}`];
  const [first = '', ...others] = renderEntries(item, `${indent}  `, style);
  return [`${indent}- ${first.slice(indent.length + 2)}`, ...others];
}

/** Undefined: the value needs lines of its own. */
function inlineText(value: Value, style: Style): string | undefined {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'bool':
    case 'int':
    case 'float':
      return String(value.value);
    case 'string':
      return textInQuotes(value.value);
    case 'unknown':
      return style.warning(`‹${printable(unknownText(value))}›`);
    case 'array':
      return value.items.length === 0 ? '[]' : undefined;
    case 'object':
      return value.entries.size === 0 && value.rest === undefined ? '{}' : undefined;
  }
}

/** Quotes only where a reader could take the text for something else. */
function textInQuotes(text: string): string {
  const isPlain = /^[\p{L}_./*][^#‹"]*$/u.test(text) && text.trim() === text && !/^(true|false|null)$/i.test(text);
  return isPlain && printable(text) === text ? text : printable(JSON.stringify(text));
}
