// The functions that apply a lambda to the items of an array or the values of an object.
import { lookUp } from '#src/evaluate/access.ts';
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { liftingLambdas } from '#src/evaluate/functions/define.ts';
import { certainType } from '#src/evaluate/functions/equality.ts';
import { itemOf, someOf } from '#src/evaluate/functions/items-of-arrays.ts';
import { foldCase } from '#src/evaluate/functions/letter-case.ts';
import type { Call, Lambda, LambdaFunction } from '#src/evaluate/functions/template-function.ts';
import { residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import { requireWritable } from '#src/evaluate/value-size.ts';
import type { ArrayValue, UnknownValue, Value } from '#src/model/value.ts';
import { arrayValue, intValue, objectValue, unknownValue } from '#src/model/value.ts';

type Argument = Value | Lambda;
type Arguments = readonly Argument[];

export const lambdaFunctions: readonly LambdaFunction[] = [
  liftingLambdas('filter', 2, 2, filter),
  liftingLambdas('map', 2, 2, map),
  liftingLambdas('mapValues', 2, 2, mapValues),
  liftingLambdas('reduce', 3, 3, reduce),
  liftingLambdas('sort', 2, 2, sort),
  liftingLambdas('groupBy', 2, 3, groupBy),
  liftingLambdas('toObject', 2, 3, toObject),
];

function filter(args: Arguments, call: Call): Value {
  const array = arrayAt(args, 0, call);
  const lambda = lambdaAt(args, 1, 1, 2, call);
  if (array.kind === 'unknown') return filterUnknown(array, lambda, args, call);
  const kept: Value[] = [];
  let isCertain = true;
  for (const [index, item] of array.items.entries()) {
    const answer = decide(lambda.apply(withIndex(lambda, item, index, call)), lambda, call);
    if (answer === undefined) isCertain = false;
    if (answer !== false) kept.push(item);
  }
  return isCertain ? arrayValue(kept, call.origin) : someOf(kept, call, args);
}

/** A predicate that holds for the description of all items holds for each of them. */
function filterUnknown(array: UnknownValue, lambda: Lambda, args: Arguments, call: Call): Value {
  const item = itemOf(array);
  const answer = forEach(() => decide(lambda.apply(withUnknownIndex(lambda, item, array, call)), lambda, call));
  if (answer === true) return array;
  return answer === false ? arrayValue([], call.origin) : residual(call, args, { type: 'array', each: array.each });
}

function map(args: Arguments, call: Call): Value {
  const array = arrayAt(args, 0, call);
  const lambda = lambdaAt(args, 1, 1, 2, call);
  if (array.kind === 'unknown') {
    const each = forEach(() => lambda.apply(withUnknownIndex(lambda, itemOf(array), array, call)));
    return residual(call, args, { type: 'array', each });
  }
  const items = array.items.map((item, index) => lambda.apply(withIndex(lambda, item, index, call)));
  return arrayValue(items, call.origin);
}

function mapValues(args: Arguments, call: Call): Value {
  const [object] = args;
  const lambda = lambdaAt(args, 1, 1, 1, call);
  if (object?.kind === 'unknown' && (certainType(object) ?? 'object') === 'object') {
    return residual(call, args, { type: 'object' });
  }
  if (object?.kind !== 'object') throw wrongType(call, 0, 'an object', object as Argument);
  const entries = new Map<string, Value>();
  for (const [key, value] of object.entries) {
    const seen = object.rest?.deep ? (lookUp(object, key, call.origin) ?? value) : value;
    entries.set(key, lambda.apply([seen]));
  }
  const rest = object.rest && { unknown: residual(call, args, { type: 'object' }), deep: false };
  return objectValue(entries, call.origin, rest);
}

function reduce(args: Arguments, call: Call): Value {
  const array = arrayAt(args, 0, call);
  const [, initial] = args;
  if (initial === undefined || initial.kind === 'lambda') throw wrongType(call, 1, 'a value', initial as Argument);
  const lambda = lambdaAt(args, 2, 2, 3, call);
  if (array.kind === 'unknown') return residual(call, args);
  let accumulated: Value = initial;
  for (const [index, item] of array.items.entries()) {
    const values = [accumulated, item];
    if (lambda.parameterCount > 2) values.push(intValue(index, call.origin));
    accumulated = lambda.apply(values);
    // No other function lets one expression wrap a value as often as it likes.
    requireWritable(accumulated);
  }
  return accumulated;
}

/** Thrown inside a sort whose order depends on something unknown. */
const UNDECIDED = new Error('the order is not known');

/**
 * Stable. One item comes before another when the lambda says so and does not say so of the two exchanged; hence `less`
 * and `lessOrEquals` sort alike, and a constant lambda leaves the order.
 */
function sort(args: Arguments, call: Call): Value {
  const array = arrayAt(args, 0, call);
  const lambda = lambdaAt(args, 1, 2, 2, call);
  if (array.kind === 'unknown') return residual(call, args, { type: 'array', each: array.each });
  if (array.items.length < 2) return array;
  const isBefore = (left: Value, right: Value): boolean => {
    const answer = decide(lambda.apply([left, right]), lambda, call);
    if (answer === undefined) throw UNDECIDED;
    return answer;
  };
  try {
    const sorted = array.items.toSorted((left, right) => Number(isBefore(right, left)) - Number(isBefore(left, right)));
    return arrayValue(sorted, call.origin);
  } catch (error) {
    if (error !== UNDECIDED) throw error;
    return someOf(array.items, call, args);
  }
}

/** Keys in order of first appearance; keys that differ only in case are one group, under the first spelling. */
function groupBy(args: Arguments, call: Call): Value {
  const array = arrayAt(args, 0, call);
  const keyOf = lambdaAt(args, 1, 1, 1, call);
  const contentOf = args.length > 2 ? lambdaAt(args, 2, 1, 1, call) : undefined;
  if (array.kind === 'unknown') return residual(call, args, { type: 'object' });
  const groups = new Map<string, { readonly key: string; readonly items: Value[] }>();
  let isCertain = true;
  for (const item of array.items) {
    const key = textKey(keyOf, item, call);
    const value = contentOf === undefined ? item : contentOf.apply([item]);
    if (key === undefined) {
      isCertain = false;
      continue;
    }
    const folded = foldCase(key);
    const group = groups.get(folded);
    if (group === undefined) groups.set(folded, { key, items: [value] });
    else group.items.push(value);
  }
  // An item without a known key may belong to any group, or open a new one.
  if (!isCertain) return residual(call, args, { type: 'object' });
  const entries = new Map<string, Value>();
  for (const { key, items } of groups.values()) entries.set(key, arrayValue(items, call.origin));
  return objectValue(entries, call.origin);
}

function toObject(args: Arguments, call: Call): Value {
  const array = arrayAt(args, 0, call);
  const keyOf = lambdaAt(args, 1, 1, 1, call);
  const contentOf = args.length > 2 ? lambdaAt(args, 2, 1, 1, call) : undefined;
  if (array.kind === 'unknown') return residual(call, args, { type: 'object' });
  const seen = new Set<string>();
  const entries = new Map<string, Value>();
  let isCertain = true;
  for (const item of array.items) {
    const key = textKey(keyOf, item, call);
    const value = contentOf === undefined ? item : contentOf.apply([item]);
    if (key === undefined) {
      isCertain = false;
      continue;
    }
    const folded = foldCase(key);
    if (seen.has(folded)) throw new EvaluationError('duplicate', `toObject: the key "${key}" occurs twice`);
    seen.add(folded);
    entries.set(key, value);
  }
  // A key twice is an error, so an unknown key leaves the known ones certain.
  const rest = isCertain ? undefined : { unknown: residual(call, args, { type: 'object' }), deep: false };
  return objectValue(entries, call.origin, rest);
}

/** The key that a lambda gives an item; undefined when unknown. */
function textKey(keyOf: Lambda, item: Value, call: Call): string | undefined {
  const key = keyOf.apply([item]);
  if (key.kind === 'string') return key.value;
  if (key.kind === 'unknown' && (certainType(key) ?? 'string') === 'string') return undefined;
  throw new EvaluationError('argument type', `${call.name}: the key of every item must be a string`);
}

/** The answer of a predicate; undefined when unknown. */
function decide(answer: Value, lambda: Lambda, call: Call): boolean | undefined {
  if (answer.kind === 'bool') return answer.value;
  if (answer.kind === 'unknown' && (certainType(answer) ?? 'bool') === 'bool') return undefined;
  throw new EvaluationError('argument type', `${call.name}: ${lambda.text} must give a bool`);
}

/**
 * Applies a lambda to what describes every item of an unknown array. An error there is none when the array is empty, so
 * nothing is known then; a limit is one all the same.
 */
function forEach<T>(apply: () => T): T | undefined {
  try {
    return apply();
  } catch (error) {
    if (error instanceof EvaluationError && error.kind !== 'limit') return undefined;
    throw error;
  }
}

function withIndex(lambda: Lambda, item: Value, index: number, call: Call): readonly Value[] {
  return lambda.parameterCount < 2 ? [item] : [item, intValue(index, call.origin)];
}

function withUnknownIndex(lambda: Lambda, item: Value, array: UnknownValue, call: Call): readonly Value[] {
  if (lambda.parameterCount < 2) return [item];
  const text = `indexOf(${array.text}, ${item.kind === 'unknown' ? item.text : `${array.text}[*]`})`;
  return [item, unknownValue(text, array.reasons, call.origin, { type: 'int' })];
}

function arrayAt(args: Arguments, index: number, call: Call): ArrayValue | UnknownValue {
  const array = args[index];
  if (array?.kind === 'array') return array;
  if (array?.kind === 'unknown' && (certainType(array) ?? 'array') === 'array') return array;
  throw wrongType(call, index, 'an array', array as Argument);
}

function lambdaAt(args: Arguments, index: number, minimum: number, maximum: number, call: Call): Lambda {
  const lambda = args[index];
  if (lambda?.kind !== 'lambda') throw wrongType(call, index, 'a lambda', lambda as Argument);
  if (lambda.parameterCount >= minimum && lambda.parameterCount <= maximum) return lambda;
  const wanted = minimum === maximum ? String(minimum) : `${minimum} or ${maximum}`;
  throw new EvaluationError(
    'argument count',
    `${call.name}: the lambda takes ${wanted} ${maximum === 1 ? 'parameter' : 'parameters'}, not ${lambda.parameterCount}`,
  );
}
