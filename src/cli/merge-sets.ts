// What several parameter sets have in common: equal things become one entry that lists the sets.
import type { Place } from '#src/model/place.ts';

export interface InSets<T> {
  readonly item: T;
  readonly parameterSets: readonly string[];
}

/** Equal items of all results as one, in the order in which they first appear. */
export function mergeEqual<R extends { readonly set: string }, T>(
  results: readonly R[],
  itemsOf: (result: R) => readonly T[],
): readonly InSets<T>[] {
  const [only, ...others] = results;
  if (only !== undefined && others.length === 0) {
    return itemsOf(only).map((item) => ({ item, parameterSets: [only.set] }));
  }
  const merged = new Map<string, { item: T; parameterSets: string[] }>();
  for (const result of results) {
    for (const item of itemsOf(result)) {
      const key = contentOf(item);
      const before = merged.get(key);
      if (before === undefined) merged.set(key, { item, parameterSets: [result.set] });
      else if (!before.parameterSets.includes(result.set)) before.parameterSets.push(result.set);
    }
  }
  return [...merged.values()];
}

/** A text that is the same for equal content. A place counts by its span, since it is linked to its whole file. */
function contentOf(item: unknown): string {
  return JSON.stringify(item, (_key, value: unknown) => {
    if (!isPlace(value)) return value;
    return [value.file.path, value.start, value.end];
  });
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'file' in value && 'start' in value && 'end' in value;
}
