// Are two values equal? The engine knows two kinds of deep equality, and unknown parts make a third answer possible.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { foldCase } from '#src/evaluate/functions/letter-case.ts';
import { canBe, canBeSameText } from '#src/evaluate/functions/partly-known-text.ts';
import type { ArrayValue, ObjectValue, UnknownValue, Value } from '#src/model/value.ts';

/** `unknown`: the parts that are not known decide. */
export type Certainty = 'yes' | 'no' | 'unknown';

/** Deeper values than people write; guards the stack. */
const MAXIMUM_DEPTH = 1000;
/** More parts than any template compares; guards against values that double at each level by sharing parts. */
const MAXIMUM_PARTS = 1_000_000;

interface Comparison {
  readonly keyOrderCounts: boolean;
  readonly depth: number;
  /** The side stands below an object whose nested objects may have further entries. */
  readonly leftIsOpen: boolean;
  readonly rightIsOpen: boolean;
  readonly work: { parts: number };
}

/** Equality as `equals`, `contains`, `indexOf` and `lastIndexOf` see it: the order of keys does not matter. */
export function compareValues(left: Value, right: Value): Certainty {
  return compareKnownScalars(left, right) ?? compare(left, right, comparison(false));
}

/** Equality as `union`, `intersection` and `distinct` see it: objects with another order of keys are different. */
export function compareWithKeyOrder(left: Value, right: Value): Certainty {
  return compareKnownScalars(left, right) ?? compare(left, right, comparison(true));
}

function comparison(keyOrderCounts: boolean): Comparison {
  return { keyOrderCounts, depth: 0, leftIsOpen: false, rightIsOpen: false, work: { parts: 0 } };
}

/** The short way for what is compared most. */
function compareKnownScalars(left: Value, right: Value): Certainty | undefined {
  return left.kind === 'string' && right.kind === 'string' ? certain(left.value === right.value) : undefined;
}

function compare(left: Value, right: Value, how: Comparison): Certainty {
  if (left.kind === 'unknown') return compareUnknown(left, right, how);
  if (right.kind === 'unknown') return compareUnknown(right, left, swapped(how));
  switch (left.kind) {
    case 'null':
      return certain(right.kind === 'null');
    case 'array':
      return right.kind === 'array' ? compareArrays(left, right, how) : 'no';
    case 'object':
      return right.kind === 'object' ? compareObjects(left, right, how) : 'no';
    case 'float':
      // Two NaN are equal, as they are for the engine's comparison of numbers.
      return certain(right.kind === 'float' && (left.value === right.value || Object.is(left.value, right.value)));
    default:
      return certain(right.kind === left.kind && right.value === left.value);
  }
}

function certain(isEqual: boolean): Certainty {
  return isEqual ? 'yes' : 'no';
}

function swapped(how: Comparison): Comparison {
  if (how.leftIsOpen === how.rightIsOpen) return how;
  return { ...how, leftIsOpen: how.rightIsOpen, rightIsOpen: how.leftIsOpen };
}

/** The comparison of the parts of two values. */
function below(how: Comparison, leftIsOpen: boolean, rightIsOpen: boolean): Comparison {
  how.work.parts += 1;
  if (how.depth >= MAXIMUM_DEPTH || how.work.parts > MAXIMUM_PARTS) {
    throw new EvaluationError('limit', 'the values to compare are too deep or too large');
  }
  return { keyOrderCounts: how.keyOrderCounts, depth: how.depth + 1, leftIsOpen, rightIsOpen, work: how.work };
}

function compareArrays(left: ArrayValue, right: ArrayValue, how: Comparison): Certainty {
  if (left.items.length !== right.items.length) return 'no';
  const inside = below(how, how.leftIsOpen, how.rightIsOpen);
  let answer: Certainty = 'yes';
  for (let index = 0; index < left.items.length; index += 1) {
    const found = compare(left.items[index] as Value, right.items[index] as Value, inside);
    if (found === 'no') return 'no';
    if (found === 'unknown') answer = 'unknown';
  }
  return answer;
}

function compareObjects(left: ObjectValue, right: ObjectValue, how: Comparison): Certainty {
  const leftIsOpen = how.leftIsOpen || left.rest !== undefined;
  const rightIsOpen = how.rightIsOpen || right.rest !== undefined;
  const inside = below(how, how.leftIsOpen || left.rest?.deep === true, how.rightIsOpen || right.rest?.deep === true);
  if (leftIsOpen || rightIsOpen) return compareOpenObjects(left, right, leftIsOpen, rightIsOpen, inside);
  if (left.entries.size !== right.entries.size) return 'no';
  let answer: Certainty = 'yes';
  const rightKeys = how.keyOrderCounts ? right.entries.keys() : undefined;
  for (const [key, value] of left.entries) {
    if (rightKeys !== undefined && rightKeys.next().value !== key) return 'no';
    const other = right.entries.get(key);
    if (other === undefined) return 'no';
    const found = compare(value, other, inside);
    if (found === 'no') return 'no';
    if (found === 'unknown') answer = 'unknown';
  }
  return answer;
}

/** With an open side the answer is never yes. Keys are matched without case: an unknown merge decides the spelling. */
function compareOpenObjects(
  left: ObjectValue,
  right: ObjectValue,
  leftIsOpen: boolean,
  rightIsOpen: boolean,
  inside: Comparison,
): Certainty {
  const unmatched = new Map<string, Value>();
  for (const [key, value] of right.entries) unmatched.set(foldCase(key), value);
  for (const [key, value] of left.entries) {
    const folded = foldCase(key);
    const other = unmatched.get(folded);
    if (other === undefined && !rightIsOpen) return 'no';
    if (other !== undefined && compare(value, other, inside) === 'no') return 'no';
    unmatched.delete(folded);
  }
  return unmatched.size > 0 && !leftIsOpen ? 'no' : 'unknown';
}

function compareUnknown(left: UnknownValue, right: Value, how: Comparison): Certainty {
  if (left.alternatives !== undefined) return compareEach(left.alternatives, right, how);
  if (right.kind === 'unknown' && right.alternatives !== undefined) {
    return compareEach(right.alternatives, left, swapped(how));
  }
  const leftType = certainType(left);
  const rightType = certainType(right);
  if (leftType !== undefined && rightType !== undefined && leftType !== rightType) return 'no';
  if (left.parts !== undefined) {
    if (right.kind === 'string' && !canBe(left.parts, right.value)) return 'no';
    if (right.kind === 'unknown' && right.parts && !canBeSameText(left.parts, right.parts)) return 'no';
  }
  if (left.each !== undefined && right.kind === 'array') {
    const { each } = left;
    const inside = below(how, how.leftIsOpen, how.rightIsOpen);
    if (right.items.some((item) => compare(each, item, inside) === 'no')) return 'no';
  }
  return 'unknown';
}

/** One of several values against another: certain only when all of them agree. */
function compareEach(alternatives: readonly Value[], other: Value, how: Comparison): Certainty {
  let answer: Certainty | undefined;
  const inside = below(how, how.leftIsOpen, how.rightIsOpen);
  for (const alternative of alternatives) {
    const found = compare(alternative, other, inside);
    if (found === 'unknown' || (answer !== undefined && answer !== found)) return 'unknown';
    answer = found;
  }
  return answer ?? 'unknown';
}

/** The kind of a value where it is certain; never `unknown`. */
export function certainType(value: Value): Exclude<Value['kind'], 'unknown'> | undefined {
  if (value.kind !== 'unknown') return value.kind;
  if (value.type !== undefined) return value.type;
  if (value.parts !== undefined) return 'string';
  return value.each === undefined ? undefined : 'array';
}

/**
 * A text that two fully known values share exactly when `compareWithKeyOrder` says yes.
 * Undefined when anything in the value is unknown.
 */
export function canonicalKey(value: Value, depth = 0): string | undefined {
  switch (value.kind) {
    case 'null':
      return 'n';
    case 'bool':
      return value.value ? 't' : 'f';
    case 'int':
      return `i${value.value}`;
    case 'float':
      return `d${value.value}`;
    case 'string':
      return `s${value.value.length}:${value.value}`;
    case 'unknown':
      return undefined;
    case 'array':
    case 'object':
      return canonicalKeyOfComposite(value, depth);
  }
}

function canonicalKeyOfComposite(value: ArrayValue | ObjectValue, depth: number): string | undefined {
  if (depth >= MAXIMUM_DEPTH)
    throw new EvaluationError('limit', `a value nests more than ${MAXIMUM_DEPTH} levels deep`);
  let text = value.kind === 'array' ? '[' : '{';
  if (value.kind === 'array') {
    for (const item of value.items) {
      const key = canonicalKey(item, depth + 1);
      if (key === undefined) return undefined;
      text = lengthened(text, `${key},`);
    }
    return `${text}]`;
  }
  if (value.rest !== undefined) return undefined;
  for (const [name, entry] of value.entries) {
    const key = canonicalKey(entry, depth + 1);
    if (key === undefined) return undefined;
    text = lengthened(text, `${name.length}:${name}${key},`);
  }
  return `${text}}`;
}

/** The limit guards against values that double at each level by sharing parts. */
function lengthened(text: string, piece: string): string {
  if (text.length + piece.length > MAXIMUM_KEY_LENGTH) {
    throw new EvaluationError('limit', 'a value to compare is too large');
  }
  return text + piece;
}

const MAXIMUM_KEY_LENGTH = 50_000_000;
