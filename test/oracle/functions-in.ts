// Which functions does a template call?
import type { Json } from './exact-json.ts';

/** Names in lower case, each once; user functions are left out. */
export function functionsIn(template: Json): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of expressions(template)) {
    const code = text.replace(/'(?:[^']|'')*'/g, "''");
    for (const [, name] of code.matchAll(/(?<![.\w])([A-Za-z]\w*)\s*\(/g)) names.add(String(name).toLowerCase());
  }
  return names;
}

function* expressions(value: Json): Generator<string> {
  if (typeof value === 'string') {
    if (value.startsWith('[') && !value.startsWith('[[') && value.endsWith(']')) yield value;
  } else if (Array.isArray(value)) for (const item of value) yield* expressions(item);
  else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      yield* expressions(key);
      yield* expressions(item);
    }
  }
}
