// Arrays as sets: without duplicates, in order of first appearance.
import { canonicalKey, compareWithKeyOrder } from '#src/evaluate/functions/equality.ts';
import type { Value } from '#src/model/value.ts';

/** Comparisons with partly unknown items are made one by one, up to this many. */
const MAXIMUM_COMPARISONS = 20_000;

/** The items without duplicates; undefined when unknown parts decide whether some are duplicates. */
export function distinctItems(items: readonly Value[]): readonly Value[] | undefined {
  const seen = new Set<string>();
  const kept: Value[] = [];
  const partlyUnknown: Value[] = [];
  for (const item of items) {
    const key = canonicalKey(item);
    if (key === undefined) {
      partlyUnknown.push(item);
    } else if (seen.has(key)) {
      continue;
    } else {
      seen.add(key);
    }
    kept.push(item);
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
  const otherKeys = others.map(keysOf);
  const kept: Value[] = [];
  const seen = new Set<string>();
  for (const item of first) {
    const key = canonicalKey(item);
    if (key === undefined || otherKeys.some((keys) => keys === undefined)) return undefined;
    if (seen.has(key) || !otherKeys.every((keys) => keys?.has(key))) continue;
    seen.add(key);
    kept.push(item);
  }
  return kept;
}

function keysOf(items: readonly Value[]): ReadonlySet<string> | undefined {
  const keys = new Set<string>();
  for (const item of items) {
    const key = canonicalKey(item);
    if (key === undefined) return undefined;
    keys.add(key);
  }
  return keys;
}
