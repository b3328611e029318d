// How many instances, when some numbers are unknown? Unknown counts keep the few values they may have.
import type { Count } from '#src/graph/nodes/node.ts';
import type { Origin, UnknownReason, UnknownValue } from '#src/model/value.ts';
import { intValue, unknownValue } from '#src/model/value.ts';

/** More possible values than this are of no use to anybody. */
const MAXIMUM_POSSIBILITIES = 16;

/** The numbers a count may be; undefined when they cannot be listed. */
export function possibleCounts(count: Count): readonly number[] | undefined {
  if (typeof count === 'number') return [count];
  const numbers = count.alternatives?.flatMap((value) => (value.kind === 'int' ? [Number(value.value)] : []));
  return numbers !== undefined && numbers.length > 0 && numbers.length === count.alternatives?.length
    ? numbers
    : undefined;
}

export function sumCounts(counts: readonly Count[], origin: Origin): Count {
  return combine(counts, origin, ' + ', (numbers) => numbers.reduce((sum, number) => sum + number, 0));
}

export function largestCount(counts: readonly Count[], origin: Origin): Count {
  return combine(counts, origin, ' or ', (numbers) => Math.max(0, ...numbers));
}

/** A count that is one of several, whatever decides between them. */
export function eitherCount(counts: readonly Count[], decider: UnknownValue): Count {
  const numbers = counts.map(possibleCounts);
  if (numbers.some((list) => list === undefined)) return unknownCount(decider.text, decider.reasons, decider.origin);
  return countOfPossibilities(
    numbers.flatMap((list) => list ?? []),
    decider.text,
    decider.reasons,
    decider.origin,
  );
}

/** Applies a function to each number a count may be. */
export function mapCount(count: Count, apply: (number: number) => number): Count {
  if (typeof count === 'number') return apply(count);
  const numbers = possibleCounts(count);
  if (numbers === undefined) return count;
  return countOfPossibilities(numbers.map(apply), count.text, count.reasons, count.origin);
}

export function unknownCount(text: string, reasons: readonly UnknownReason[], origin: Origin): UnknownValue {
  return unknownValue(text, reasons, origin, { type: 'int' });
}

function combine(
  counts: readonly Count[],
  origin: Origin,
  sign: string,
  apply: (numbers: readonly number[]) => number,
): Count {
  const numbers = counts.filter((count) => typeof count === 'number');
  const known = apply(numbers);
  const unknowns = counts.filter((count) => typeof count !== 'number');
  if (unknowns.length === 0) return known;
  const text = [...(numbers.length > 0 ? [String(known)] : []), ...unknowns.map((count) => count.text)].join(sign);
  const reasons = distinctReasons(unknowns);
  let sets: readonly number[] = [known];
  for (const unknown of unknowns) {
    const possible = possibleCounts(unknown);
    if (possible === undefined) return unknownCount(text, reasons, origin);
    sets = distinct(sets.flatMap((left) => possible.map((right) => apply([left, right]))));
    if (sets.length > MAXIMUM_POSSIBILITIES) return unknownCount(text, reasons, origin);
  }
  return countOfPossibilities(sets, text, reasons, origin);
}

function countOfPossibilities(
  numbers: readonly number[],
  text: string,
  reasons: readonly UnknownReason[],
  origin: Origin,
): Count {
  const values = distinct(numbers);
  const [first] = values;
  if (values.length === 1 && first !== undefined) return first;
  if (values.length > MAXIMUM_POSSIBILITIES) return unknownCount(text, reasons, origin);
  return unknownValue(text, reasons, origin, {
    type: 'int',
    alternatives: values.map((number) => intValue(number, origin)),
  });
}

function distinct(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((left, right) => left - right);
}

function distinctReasons(unknowns: readonly UnknownValue[]): readonly UnknownReason[] {
  const reasons = new Map<string, UnknownReason>();
  for (const unknown of unknowns) {
    for (const reason of unknown.reasons) reasons.set(`${reason.code} ${reason.message}`, reason);
  }
  return [...reasons.values()];
}
