// JSON text of a machine format. Integers beyond 2^53 are written exactly, which JSON.stringify cannot do.

export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | ReadonlyMap<string, Json>
  | LazyList
  | { readonly [key: string]: Json | undefined };

/** A list whose items are made one by one while they are written: a long report need not stand in memory twice. */
export class LazyList {
  readonly items: () => Iterable<Json>;

  constructor(items: () => Iterable<Json>) {
    this.items = items;
  }
}

/** The list of what `convert` makes of each item. */
export function lazyList<T>(items: Iterable<T>, convert: (item: T) => Json): LazyList {
  return new LazyList(function* () {
    for (const item of items) yield convert(item);
  });
}

/** Pretty-printed with two spaces and a final line break; undefined members are left out. */
export function renderJson(value: Json): string {
  const writer = new Writer();
  writer.write(value, '\n');
  return writer.finish();
}

const CHUNK_LENGTH = 65_536;

/** Joins pieces as soon as a chunk is full: keeping every bracket and comma would take far more memory than the text. */
class Writer {
  private readonly chunks: string[] = [];
  private pieces: string[] = [];
  private length = 0;

  finish(): string {
    this.add('\n');
    return this.chunks.join('') + this.pieces.join('');
  }

  write(value: Json, lineBreak: string): void {
    if (typeof value === 'bigint') this.add(value.toString());
    else if (value === null || typeof value !== 'object') this.add(JSON.stringify(value));
    else if (value instanceof LazyList) this.writeList(value.items(), lineBreak);
    else if (Array.isArray(value)) this.writeList(value, lineBreak);
    // Names that come from templates are kept in maps: objects would reorder `10` and lose `__proto__`.
    else this.writeMembers(value instanceof Map ? value : Object.entries(value), lineBreak);
  }

  private writeList(items: Iterable<Json>, lineBreak: string): void {
    const inner = `${lineBreak}  `;
    let start = '[';
    for (const item of items) {
      this.add(start + inner);
      start = ',';
      this.write(item, inner);
    }
    this.add(start === '[' ? '[]' : `${lineBreak}]`);
  }

  private writeMembers(members: Iterable<readonly [string, Json | undefined]>, lineBreak: string): void {
    const inner = `${lineBreak}  `;
    let start = '{';
    for (const [key, value] of members) {
      if (value === undefined) continue;
      this.add(`${start}${inner}${JSON.stringify(key)}: `);
      start = ',';
      this.write(value, inner);
    }
    this.add(start === '{' ? '{}' : `${lineBreak}}`);
  }

  private add(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
    if (this.length < CHUNK_LENGTH) return;
    this.chunks.push(this.pieces.join(''));
    this.pieces = [];
    this.length = 0;
  }
}
