// Can a value of which parts are unknown turn out to be the true one, and where not?
import { canBe } from '#src/evaluate/functions/partly-known-text.ts';
import type { ObjectValue, UnknownValue, Value } from '#src/model/value.ts';
import { entryOf } from '#src/model/value.ts';

export interface Comparison {
  /** Known leaves that were held against a true one. */
  known: number;
  /** `pointer: ours, not truth`. */
  readonly contradictions: string[];
}

export const newComparison = (): Comparison => ({ known: 0, contradictions: [] });

/** Whether nothing known of `value` contradicts `truth`. */
export function admits(value: Value, truth: Value): boolean {
  const comparison = newComparison();
  compareWithTruth(value, truth, '', comparison);
  return comparison.contradictions.length === 0;
}

interface Openness {
  /** The object itself stands below a deeply open one. */
  readonly deep: boolean;
}

/** Adds what is known of `value` and contradicts `truth`. What the truth itself leaves unknown is no measure. */
export function compareWithTruth(
  value: Value,
  truth: Value,
  pointer: string,
  into: Comparison,
  openness: Openness = { deep: false },
): void {
  const wrong = () => into.contradictions.push(`${pointer}: ${inWords(value)}, not ${inWords(truth)}`);
  if (value.kind === 'unknown') {
    if (truth.kind !== 'unknown' && !unknownAdmits(value, truth, openness)) wrong();
  } else if (value.kind === 'array') {
    if (truth.kind !== 'array' || truth.items.length !== value.items.length) wrong();
    else {
      if (value.items.length === 0) into.known += 1;
      for (const [index, item] of value.items.entries())
        compareWithTruth(item, truth.items[index] as Value, `${pointer}/${index}`, into, openness);
    }
  } else if (value.kind === 'object') {
    if (truth.kind !== 'object') wrong();
    else compareObjects(value, truth, pointer, into, openness);
  } else if (value.kind === 'null') {
    into.known += 1;
    if (truth.kind !== 'null') wrong();
  } else {
    into.known += 1;
    if (truth.kind !== value.kind || truth.value !== value.value) wrong();
  }
}

function compareObjects(
  value: ObjectValue,
  truth: ObjectValue,
  pointer: string,
  into: Comparison,
  openness: Openness,
): void {
  const isOpen = openness.deep || value.rest !== undefined;
  const below = { deep: openness.deep || value.rest?.deep === true };
  if (!isOpen && truth.rest === undefined && !hasNamesOf(value, truth)) {
    const [names, trueNames] = [value, truth].map(({ entries }) => [...entries.keys()].join());
    into.contradictions.push(`${pointer}: members ${names}, not ${trueNames}`);
    return;
  }
  if (value.entries.size === 0) into.known += 1;
  for (const [key, entry] of value.entries) {
    const other = truth.entries.get(key) ?? (isOpen || entry.kind === 'unknown' ? entryOf(truth, key) : undefined);
    if (other !== undefined) compareWithTruth(entry, other, `${pointer}/${key}`, into, below);
    // What an unknown object may have under a key is written as unknown, also where it turns out to lack it.
    else if (truth.rest === undefined && !(isOpen && entry.kind === 'unknown'))
      into.contradictions.push(`${pointer}/${key}: ${inWords(entry)}, not absent`);
  }
}

/** The same names in the same order. */
function hasNamesOf(value: ObjectValue, truth: ObjectValue): boolean {
  const trueNames = [...truth.entries.keys()];
  return (
    value.entries.size === trueNames.length &&
    [...value.entries.keys()].every((name, index) => name === trueNames[index])
  );
}

function unknownAdmits(value: UnknownValue, truth: Value, openness: Openness): boolean {
  if (value.type !== undefined && value.type !== truth.kind) return false;
  if (value.parts !== undefined && (truth.kind !== 'string' || !canBe(value.parts, truth.value))) return false;
  const fits = (one: Value, item: Value): boolean => {
    const comparison = newComparison();
    compareWithTruth(one, item, '', comparison, openness);
    return comparison.contradictions.length === 0;
  };
  const { each, alternatives } = value;
  if (each !== undefined && (truth.kind !== 'array' || !truth.items.every((item) => fits(each, item)))) return false;
  return alternatives === undefined || alternatives.some((one) => fits(one, truth));
}

function inWords(value: Value): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'unknown':
      return `unknown ${value.text}${value.alternatives ? ` of ${value.alternatives.map(inWords).join(' | ')}` : ''}`;
    case 'array':
      return `[${value.items.map(inWords).join(', ')}]`;
    case 'object':
      return `{${[...value.entries].map(([key, entry]) => `${key}: ${inWords(entry)}`).join(', ')}}`;
    default:
      return `${value.kind} ${value.value}`;
  }
}
