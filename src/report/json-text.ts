// JSON text of a machine format. Integers beyond 2^53 are written exactly, which JSON.stringify cannot do.

export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | ReadonlyMap<string, Json>
  | { readonly [key: string]: Json | undefined };

/** Pretty-printed with two spaces and a final line break; undefined members are left out. */
export function renderJson(value: Json): string {
  const pieces: string[] = [];
  write(value, '\n', pieces);
  pieces.push('\n');
  return pieces.join('');
}

function write(value: Json, lineBreak: string, pieces: string[]): void {
  if (typeof value === 'bigint') pieces.push(value.toString());
  else if (value === null || typeof value !== 'object') pieces.push(JSON.stringify(value));
  else if (Array.isArray(value)) writeList(value, lineBreak, pieces);
  // Names that come from templates are kept in maps: objects would reorder `10` and lose `__proto__`.
  else writeMembers(value instanceof Map ? value : Object.entries(value), lineBreak, pieces);
}

function writeList(items: readonly Json[], lineBreak: string, pieces: string[]): void {
  if (items.length === 0) {
    pieces.push('[]');
    return;
  }
  const inner = `${lineBreak}  `;
  items.forEach((item, index) => {
    pieces.push(index === 0 ? '[' : ',', inner);
    write(item, inner, pieces);
  });
  pieces.push(lineBreak, ']');
}

function writeMembers(
  members: Iterable<readonly [string, Json | undefined]>,
  lineBreak: string,
  pieces: string[],
): void {
  const inner = `${lineBreak}  `;
  let isFirst = true;
  for (const [key, value] of members) {
    if (value === undefined) continue;
    pieces.push(isFirst ? '{' : ',', inner, JSON.stringify(key), ': ');
    isFirst = false;
    write(value, inner, pieces);
  }
  pieces.push(isFirst ? '{}' : `${lineBreak}}`);
}
