// Arrays as sets: without duplicates, in order of first appearance.
import { canonicalKey, compareWithKeyOrder } from '#src/evaluate/functions/equality.ts';
import type { Value } from '#src/model/value.ts';

/** Comparisons with partly unknown items are made one by one, up to this many. */
const MAXIMUM_COMPARISONS = 20_000;

/** A set of fully known values. */
class ValueSet {
  private readonly texts = new Set<string>();
  private readonly others = new Set<string>();

  /** Adds a value; answers whether it is new, or undefined (and adds nothing) when it is not fully known. */
  add(value: Value): boolean | undefined {
    // Texts, which are most common, need no canonical form.
    const set = value.kind === 'string' ? this.texts : this.others;
    const key = value.kind === 'string' ? value.value : canonicalKey(value);
    if (key === undefined) return undefined;
    const before = set.size;
    return set.add(key).size > before;
  }

  has(value: Value): boolean {
    if (value.kind === 'string') return this.texts.has(value.value);
    const key = canonicalKey(value);
    return key !== undefined && this.others.has(key);
  }
}

/** The items without duplicates; undefined when unknown parts decide whether some are duplicates. */
export function distinctItems(items: readonly Value[]): readonly Value[] | undefined {
  const seen = new ValueSet();
  const kept: Value[] = [];
  const partlyUnknown: Value[] = [];
  for (const item of items) {
    const isNew = seen.add(item);
    if (isNew === undefined) partlyUnknown.push(item);
    if (isNew !== false) kept.push(item);
  }
  return partlyUnknown.length === 0 || areAllDifferent(partlyUnknown, kept) ? kept : undefined;
}

/** Whether each partly unknown item is certainly different from every other item. */
function areAllDifferent(partlyUnknown: readonly Value[], items: readonly Value[]): boolean {
  if (partlyUnknown.length * items.length > MAXIMUM_COMPARISONS) return false;
  return partlyUnknown.every((item) => {
    let meetings = 0;
    return items.every((other) => {
      // The item itself is among them once; a second appearance of the same object need not be the same value.
      if (other === item && meetings++ === 0) return true;
      return compareWithKeyOrder(item, other) === 'no';
    });
  });
}

/** The items of the first array that all others have; undefined when unknown parts decide. */
export function commonItems(arrays: readonly (readonly Value[])[]): readonly Value[] | undefined {
  const [first = [], ...others] = arrays;
  if (arrays.some((items) => items.length === 0)) return [];
  const otherSets = others.map(setOf);
  if (otherSets.includes(undefined)) return undefined;
  const kept: Value[] = [];
  const seen = new ValueSet();
  for (const item of first) {
    const isNew = seen.add(item);
    if (isNew === undefined) return undefined;
    if (isNew && otherSets.every((set) => set?.has(item))) kept.push(item);
  }
  return kept;
}

function setOf(items: readonly Value[]): ValueSet | undefined {
  const set = new ValueSet();
  return items.every((item) => set.add(item) !== undefined) ? set : undefined;
}
