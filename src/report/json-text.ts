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
  | OneLine
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

/** A value that is written on one line. `of` is what it was made of: the text of the same thing is made once. */
export class OneLine {
  readonly of: object;
  readonly value: () => Json;

  constructor(of: object, value: () => Json) {
    this.of = of;
    this.value = value;
  }
}

/** Takes a piece of a text; the next one follows it directly. */
export type Sink = (piece: string) => void;

/** Pretty-printed with two spaces and a final line break; undefined members are left out. */
export function renderJson(value: Json): string {
  const chunks: string[] = [];
  writeJson(value, (chunk) => chunks.push(chunk));
  return chunks.join('');
}

/** The same text in chunks, as soon as each is full: a long report then never stands in memory as a whole. */
export function writeJson(value: Json, sink: Sink): void {
  const writer = new Writer(sink);
  writer.write(value, '\n');
  writer.finish();
}

const CHUNK_LENGTH = 65_536;

/** Joins pieces as soon as a chunk is full: keeping every bracket and comma would take far more memory than the text. */
class Writer {
  private readonly sink: Sink;
  private pieces: string[] = [];
  private length = 0;
  private readonly lines = new Map<object, string>();

  constructor(sink: Sink) {
    this.sink = sink;
  }

  finish(): void {
    this.add('\n');
    this.sink(this.pieces.join(''));
  }

  write(value: Json, lineBreak: string): void {
    if (typeof value === 'bigint') this.add(value.toString());
    else if (value === null || typeof value !== 'object') this.add(JSON.stringify(value));
    else if (value instanceof LazyList) this.writeList(value.items(), lineBreak);
    else if (value instanceof OneLine) this.add(this.lineOf(value));
    else if (Array.isArray(value)) this.writeList(value, lineBreak);
    // Names that come from templates are kept in maps: objects would reorder `10` and lose `__proto__`.
    else this.writeMembers(value instanceof Map ? value : Object.entries(value), lineBreak);
  }

  private lineOf({ of, value }: OneLine): string {
    const known = this.lines.get(of);
    if (known !== undefined) return known;
    const line = lineText(value());
    this.lines.set(of, line);
    return line;
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
    this.sink(this.pieces.join(''));
    this.pieces = [];
    this.length = 0;
  }
}

/** A value without line breaks, with a blank after each colon and comma. */
function lineText(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (value instanceof OneLine) return lineText(value.value());
  if (value instanceof LazyList) return listText(value.items());
  if (Array.isArray(value)) return listText(value);
  const members: Iterable<readonly [string, Json | undefined]> = value instanceof Map ? value : Object.entries(value);
  const written = [...members].flatMap(([key, member]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}: ${lineText(member)}`],
  );
  return `{${written.join(', ')}}`;
}

const listText = (items: Iterable<Json>): string => `[${[...items].map(lineText).join(', ')}]`;
