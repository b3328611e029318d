// How large is a value once written out? Values share their parts, so a few steps of doubling can stand for more than any
// machine holds.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import type { ArrayValue, StringValue, Value } from '#src/model/value.ts';

/** More members and items than a deployment may have characters; long texts count for several. */
const MAXIMUM_SIZE = 1_000_000;
/** Deeper than this no template nests, and printing would run out of stack. */
const MAXIMUM_DEPTH = 500;

/** Texts of this length take about as much memory as one value. */
const CHARACTERS_PER_VALUE = 32;

/** How many values the result of a function counts for beside itself: its items, or what its characters take. */
export function sizeOfResult(value: ArrayValue | StringValue): number {
  return value.kind === 'array' ? value.items.length : Math.floor(value.value.length / CHARACTERS_PER_VALUE);
}

interface Size {
  readonly count: number;
  readonly depth: number;
}

const SIZES = new WeakMap<Value, Size>();
const LEAF: Size = { count: 1, depth: 0 };

/** Refuses a value that is too large to be written out. Each shared part is looked at once. */
export function requireWritable(value: Value): void {
  const { count, depth } = sizeOf(value);
  if (count > MAXIMUM_SIZE) throw new EvaluationError('limit', `the value has more than ${MAXIMUM_SIZE} members`);
  if (depth > MAXIMUM_DEPTH)
    throw new EvaluationError('limit', `the value is nested more than ${MAXIMUM_DEPTH} levels deep`);
}

function sizeOf(value: Value): Size {
  if (value.kind === 'string' && value.value.length > CHARACTERS_PER_VALUE)
    return { count: 1 + sizeOfResult(value), depth: 0 };
  if (value.kind === 'unknown' && value.each) return sizeOf(value.each);
  if (value.kind !== 'array' && value.kind !== 'object') return LEAF;
  const known = SIZES.get(value);
  if (known !== undefined) return known;
  let count = 1;
  let depth = 0;
  for (const inner of value.kind === 'array' ? value.items : value.entries.values()) {
    const size = sizeOf(inner);
    count += size.count;
    if (size.depth >= depth) depth = size.depth + 1;
  }
  const size = { count, depth };
  SIZES.set(value, size);
  return size;
}
