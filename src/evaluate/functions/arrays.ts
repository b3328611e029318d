// The functions that build arrays and look into arrays and texts.
import { element } from '#src/evaluate/access.ts';
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { handling, lifting, UNBOUNDED } from '#src/evaluate/functions/define.ts';
import { certainType, compareValues } from '#src/evaluate/functions/equality.ts';
import { candidatesOf, someOf } from '#src/evaluate/functions/items-of-arrays.ts';
import {
  canBeWithin,
  certainlyContains,
  isCertainlyNotEmpty,
  knownEnd,
  knownStart,
} from '#src/evaluate/functions/partly-known-text.ts';
import { distinctItems } from '#src/evaluate/functions/sets.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { requireCount, residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import { joinValues } from '#src/evaluate/join.ts';
import { joinText } from '#src/evaluate/text-pieces.ts';
import type { ArrayValue, ObjectValue, UnknownValue, Value } from '#src/model/value.ts';
import { arrayValue, boolValue, entryOf, intValue, nullValue, stringValue, unknownValue } from '#src/model/value.ts';

type One = readonly [Value];
type Pair = readonly [Value, Value];

export const arrayFunctions: readonly TemplateFunction[] = [
  handling('array', 1, 1, array),
  handling('createArray', 0, UNBOUNDED, (items, call) => arrayValue(items, call.origin)),
  lifting('contains', 2, 2, contains),
  lifting('empty', 1, 1, empty),
  lifting('first', 1, 1, (args: One, call) => endItem(args, call, 'first')),
  lifting('last', 1, 1, (args: One, call) => endItem(args, call, 'last')),
  lifting('flatten', 1, 1, flatten),
  lifting('indexFromEnd', 2, 2, indexFromEnd),
  lifting('length', 1, 1, length),
  lifting('skip', 2, 2, skip),
  lifting('take', 2, 2, take),
  lifting('distinct', 1, 1, distinct),
];

function array([value]: One, call: Call): Value {
  const type = certainType(value);
  if (type === 'array') return value;
  return type === undefined ? residual(call, [value], { type: 'array' }) : arrayValue([value], call.origin);
}

function contains(args: Pair, call: Call): Value {
  const [container, item] = args;
  const answer = containsItem(container, item, call);
  return answer === undefined ? residual(call, args, { type: 'bool' }) : boolValue(answer, call.origin);
}

/** Undefined: what is not known decides. */
function containsItem(container: Value, item: Value, call: Call): boolean | undefined {
  switch (container.kind) {
    case 'array':
      return containsEqual(container.items, item);
    case 'object':
      return containsKey(container, item, call);
    case 'string':
      return containsText(container.value, item, call);
    case 'unknown':
      return unknownContains(container, item, call);
    default:
      throw wrongType(call, 0, 'a string, an array or an object', container);
  }
}

function containsEqual(items: readonly Value[], item: Value): boolean | undefined {
  let answer: boolean | undefined = false;
  for (const candidate of items) {
    const found = compareValues(candidate, item);
    if (found === 'yes') return true;
    if (found === 'unknown') answer = undefined;
  }
  return answer;
}

function containsKey(object: ObjectValue, key: Value, call: Call): boolean | undefined {
  requireText(key, call);
  if (key.kind !== 'string') return object.entries.size === 0 && object.rest === undefined ? false : undefined;
  if (entryOf(object, key.value) !== undefined) return true;
  return object.rest === undefined ? false : undefined;
}

function containsText(text: string, part: Value, call: Call): boolean | undefined {
  requireText(part, call);
  if (part.kind === 'string') return text.includes(part.value);
  return part.kind === 'unknown' && part.parts !== undefined && !canBeWithin(part.parts, text) ? false : undefined;
}

function unknownContains(container: UnknownValue, item: Value, call: Call): boolean | undefined {
  switch (certainType(container)) {
    case 'string':
      requireText(item, call);
      if (item.kind !== 'string') return undefined;
      return item.value === '' || certainlyContains(container.parts ?? [], item.value) ? true : undefined;
    case 'object':
      requireText(item, call);
      return undefined;
    case 'array':
      return container.each !== undefined && compareValues(container.each, item) === 'no' ? false : undefined;
    case undefined:
      return undefined;
    default:
      throw wrongType(call, 0, 'a string, an array or an object', container);
  }
}

function requireText(item: Value, call: Call): void {
  const type = certainType(item);
  if (type !== undefined && type !== 'string') throw wrongType(call, 1, 'a string', item);
}

function empty(args: One, call: Call): Value {
  const answer = isEmpty(args[0], call);
  return answer === undefined ? residual(call, args, { type: 'bool' }) : boolValue(answer, call.origin);
}

function isEmpty(value: Value, call: Call): boolean | undefined {
  switch (value.kind) {
    case 'null':
      return true;
    case 'string':
      return value.value === '';
    case 'array':
      return value.items.length === 0;
    case 'object':
      if (value.entries.size > 0) return false;
      return value.rest === undefined ? true : undefined;
    case 'unknown':
      if (value.type === 'int' || value.type === 'bool') break;
      return value.parts !== undefined && isCertainlyNotEmpty(value.parts) ? false : undefined;
    default:
      break;
  }
  throw wrongType(call, 0, 'an array, an object, a string or null', value);
}

function length(args: One, call: Call): Value {
  const [value] = args;
  switch (value.kind) {
    case 'array':
      return intValue(value.items.length, call.origin);
    case 'string':
      return intValue(value.value.length, call.origin);
    case 'object':
      if (value.rest === undefined) return intValue(value.entries.size, call.origin);
      return residual(call, args, { type: 'int' });
    case 'unknown':
      if (value.type !== 'int' && value.type !== 'bool') return residual(call, args, { type: 'int' });
      break;
    default:
      break;
  }
  throw wrongType(call, 0, 'an array, an object or a string', value);
}

/** The first or last item of an array, null when it is empty; the first or last character of a text, '' when it is empty. */
function endItem(args: One, call: Call, end: 'first' | 'last'): Value {
  const [value] = args;
  const position = end === 'first' ? 0 : -1;
  if (value.kind === 'array') return value.items.at(position) ?? nullValue(call.origin);
  if (value.kind === 'string') return stringValue(value.value.at(position) ?? '', call.origin);
  switch (certainType(value)) {
    case 'string': {
      const parts = value.kind === 'unknown' ? (value.parts ?? []) : [];
      const known = end === 'first' ? knownStart(parts) : knownEnd(parts);
      const character = known.at(position);
      return character === undefined ? residual(call, args, { type: 'string' }) : stringValue(character, call.origin);
    }
    case 'array': {
      const ends = value.kind === 'unknown' ? value.ends : undefined;
      const known = end === 'first' ? ends?.first[0] : ends?.last.at(-1);
      if (known !== undefined) return known;
      const each = value.kind === 'unknown' ? value.each : undefined;
      if (each === undefined) return residual(call, args);
      return joinValues([each, nullValue(call.origin)], residual(call, args).text, args, call.origin);
    }
    case undefined:
      return residual(call, args);
    default:
      throw wrongType(call, 0, 'an array or a string', value);
  }
}

function flatten(args: One, call: Call): Value {
  const [value] = args;
  requireArray(value, 0, call);
  const arrays = candidatesOf([value]);
  if (!arrays.every((inner) => (certainType(inner) ?? 'array') === 'array')) {
    // An unknown array that can only hold something else may still be empty.
    if (value.kind === 'unknown') return residual(call, args, { type: 'array' });
    throw new EvaluationError('argument type', 'flatten: every item of the array must be an array');
  }
  const items = candidatesOf(arrays);
  requireCount(items.length, call);
  if (value.kind === 'array' && value.items.every((inner) => inner.kind === 'array'))
    return arrayValue(items, call.origin);
  return someOf(items, call, args);
}

/** Counts from the end, from 1. A position that the array lacks is an error. */
function indexFromEnd(args: Pair, call: Call): Value {
  const [value, position] = args;
  requireArray(value, 0, call);
  const type = certainType(position);
  if (type !== undefined && type !== 'int') throw wrongType(call, 1, 'an int', position);
  if (value.kind === 'array' && position.kind === 'int') {
    const item = position.value < 1 ? undefined : value.items.at(-Number(position.value));
    if (item !== undefined) return item;
    throw new EvaluationError(
      'out of range',
      `indexFromEnd: position ${position.value} is outside an array of ${value.items.length}`,
    );
  }
  if (value.kind === 'unknown') return value.each ?? residual(call, args);
  return value.kind === 'array' ? element(value, position, call.origin) : residual(call, args);
}

function skip(args: Pair, call: Call): Value {
  const [value, count] = args;
  const skipped = wholeCount(count, call);
  if (skipped !== undefined && value.kind === 'array') {
    return skipped <= 0 ? value : arrayValue(value.items.slice(skipped), call.origin);
  }
  if (skipped !== undefined && value.kind === 'string') {
    return stringValue(value.value.slice(Math.max(skipped, 0)), call.origin);
  }
  const piece = pieceOf(value, args, call);
  if (skipped === undefined || value.kind !== 'unknown' || piece.type === undefined) return piece;
  if (skipped <= 0) return value;
  const [start, ...others] = value.parts ?? [];
  if (typeof start !== 'string' || start.length < skipped) return piece;
  return joinText([start.slice(skipped), ...others], piece.text, call.origin);
}

function take(args: Pair, call: Call): Value {
  const [value, count] = args;
  const taken = wholeCount(count, call);
  if (taken !== undefined && value.kind === 'array') {
    return taken >= value.items.length ? value : arrayValue(value.items.slice(0, Math.max(taken, 0)), call.origin);
  }
  if (taken !== undefined && value.kind === 'string') {
    return stringValue(value.value.slice(0, Math.max(taken, 0)), call.origin);
  }
  if (taken !== undefined && value.kind === 'unknown' && value.parts !== undefined) {
    const start = knownStart(value.parts);
    if (start.length >= taken) return stringValue(start.slice(0, Math.max(taken, 0)), call.origin);
    const whole = residual(call, args);
    if (start === '') return residual(call, args, { type: 'string' });
    const rest = unknownValue(`skip(${whole.text}, ${start.length})`, whole.reasons, call.origin, { type: 'string' });
    return joinText([start, rest], whole.text, call.origin);
  }
  return pieceOf(value, args, call);
}

/** Part of a value of which no more is known than its type and what its items look like. */
function pieceOf(value: Value, args: Pair, call: Call): UnknownValue {
  switch (certainType(value)) {
    case 'array':
      return someOf(candidatesOf([value]), call, args);
    case 'string':
      return residual(call, args, { type: 'string' });
    case undefined:
      return residual(call, args);
    default:
      throw wrongType(call, 0, 'an array or a string', value);
  }
}

/** The count of `skip` and `take`; undefined when unknown. */
function wholeCount(count: Value, call: Call): number | undefined {
  if (count.kind === 'unknown' && (count.type === undefined || count.type === 'int')) return undefined;
  if (count.kind !== 'int') throw wrongType(call, 1, 'an int', count);
  if (count.value < -2147483648 || count.value > 2147483647) {
    throw new EvaluationError('out of range', `${call.name}: the count does not fit into 32 bits`);
  }
  return Number(count.value);
}

function distinct(args: One, call: Call): Value {
  const [value] = args;
  requireArray(value, 0, call);
  if (value.kind !== 'array') return someOf(candidatesOf([value]), call, args);
  const kept = distinctItems(value.items);
  if (kept === undefined) return someOf(value.items, call, args);
  return kept.length === value.items.length ? value : arrayValue(kept, call.origin);
}

function requireArray(value: Value, index: number, call: Call): asserts value is ArrayValue | UnknownValue {
  const type = certainType(value);
  if (type !== undefined && type !== 'array') throw wrongType(call, index, 'an array', value);
}
