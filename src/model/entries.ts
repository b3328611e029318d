// The entries of an object, small and quick to make: objects of templates have few names, and thousands of them share
// the same ones. A Map of its own for each would take most of the memory of a large evaluation.

/** Names in order, shared by every object made from the same declaration. */
export class EntryNames {
  readonly list: readonly string[];
  private index: ReadonlyMap<string, number> | undefined;

  constructor(list: readonly string[]) {
    this.list = list;
  }

  /** Position of a name, spelling as given; -1 when absent. */
  indexOf(name: string): number {
    if (this.list.length <= LINEAR) return this.list.indexOf(name);
    this.index ??= new Map(this.list.map((one, position) => [one, position]));
    return this.index.get(name) ?? -1;
  }
}

/** Up to here looking through the list beats a hash table. */
const LINEAR = 8;

/** A read-only map over shared names and a list of values in the same order. */
export class Entries<T> implements ReadonlyMap<string, T> {
  private readonly names: EntryNames;
  private readonly list: readonly T[];

  constructor(names: EntryNames, list: readonly T[]) {
    this.names = names;
    this.list = list;
  }

  get size(): number {
    return this.list.length;
  }

  get(name: string): T | undefined {
    const position = this.names.indexOf(name);
    return position === -1 ? undefined : this.list[position];
  }

  has(name: string): boolean {
    return this.names.indexOf(name) !== -1;
  }

  forEach(action: (value: T, key: string, map: ReadonlyMap<string, T>) => void): void {
    for (const [key, value] of this) action(value, key, this);
  }

  *[Symbol.iterator](): MapIterator<[string, T]> {
    for (let position = 0; position < this.list.length; position += 1) {
      yield [this.names.list[position] as string, this.list[position] as T];
    }
  }

  entries(): MapIterator<[string, T]> {
    return this[Symbol.iterator]();
  }

  keys(): MapIterator<string> {
    return this.names.list.values() as MapIterator<string>;
  }

  values(): MapIterator<T> {
    return this.list.values() as MapIterator<T>;
  }
}
