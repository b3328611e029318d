// The functions that build objects, merge them and look into them.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { handling, lifting, UNBOUNDED } from '#src/evaluate/functions/define.ts';
import { certainType, compareWithKeyOrder } from '#src/evaluate/functions/equality.ts';
import { candidatesOf, someOf } from '#src/evaluate/functions/items-of-arrays.ts';
import { foldCase } from '#src/evaluate/functions/letter-case.ts';
import { isMergeable, mergeDeeply, mergeShallowly } from '#src/evaluate/functions/merge.ts';
import { commonItems, distinctItems } from '#src/evaluate/functions/sets.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import type { ArrayValue, ObjectValue, UnknownValue, Value } from '#src/model/value.ts';
import { arrayValue, objectValue, stringValue, unknownValue } from '#src/model/value.ts';

type One = readonly [Value];

export const objectFunctions: readonly TemplateFunction[] = [
  handling('createObject', 0, UNBOUNDED, createObject),
  lifting('items', 1, 1, items),
  lifting('objectKeys', 1, 1, objectKeys),
  lifting('shallowMerge', 1, 1, shallowMerge),
  lifting('union', 2, UNBOUNDED, union),
  lifting('intersection', 2, UNBOUNDED, intersection),
];

function createObject(args: readonly Value[], call: Call): Value {
  if (args.length % 2 !== 0) throw new EvaluationError('argument count', 'createObject: the last key has no value');
  const entries = new Map<string, Value>();
  let hasUnknownKey = false;
  for (let index = 0; index < args.length; index += 2) {
    const key = args[index] as Value;
    if (certainType(key) !== 'string' && certainType(key) !== undefined) throw wrongType(call, index, 'a string', key);
    if (key.kind !== 'string') {
      hasUnknownKey = true;
    } else if (entries.has(key.value)) {
      throw new EvaluationError('duplicate', `createObject: the key "${key.value}" is given twice`);
    } else {
      entries.set(key.value, args[index + 1] as Value);
    }
  }
  // A key twice is an error, so an unknown key leaves the known ones certain.
  const rest = hasUnknownKey ? { unknown: residual(call, args, { type: 'object' }), deep: false } : undefined;
  return objectValue(entries, call.origin, rest);
}

function items(args: One, call: Call): Value {
  const [value] = args;
  requireObject(value, call);
  if (value.kind === 'object' && value.rest === undefined) {
    const { origin } = call;
    const made = sortedEntries(value).map(([key, entry]) => {
      const members = new Map<string, Value>([
        ['key', stringValue(key, origin)],
        ['value', entry],
      ]);
      return objectValue(members, origin);
    });
    return arrayValue(made, origin);
  }
  const { text, reasons } = residual(call, args);
  const members = new Map<string, Value>([
    ['key', unknownValue(`${text}[*].key`, reasons, call.origin, { type: 'string' })],
    ['value', unknownValue(`${text}[*].value`, reasons, call.origin)],
  ]);
  return residual(call, args, { type: 'array', each: objectValue(members, call.origin) });
}

function objectKeys(args: One, call: Call): Value {
  const [value] = args;
  requireObject(value, call);
  if (value.kind === 'object' && value.rest === undefined) {
    return arrayValue(
      sortedEntries(value).map(([key]) => stringValue(key, call.origin)),
      call.origin,
    );
  }
  const { text, reasons } = residual(call, args);
  const each = unknownValue(`${text}[*]`, reasons, call.origin, { type: 'string' });
  return residual(call, args, { type: 'array', each });
}

/** Entries in the engine's order: by folded key, unit by unit; keys that differ only in case keep theirs. */
function sortedEntries(object: ObjectValue): readonly (readonly [string, Value])[] {
  return [...object.entries]
    .map(([key, value]) => ({ folded: foldCase(key), entry: [key, value] as const }))
    .sort((left, right) => (left.folded < right.folded ? -1 : left.folded > right.folded ? 1 : 0))
    .map(({ entry }) => entry);
}

function requireObject(value: Value, call: Call): asserts value is ObjectValue | UnknownValue {
  if (!isMergeable(value)) throw wrongType(call, 0, 'an object', value);
}

function shallowMerge(args: One, call: Call): Value {
  const [value] = args;
  const type = certainType(value);
  if (type !== undefined && type !== 'array') throw wrongType(call, 0, 'an array', value);
  if (value.kind !== 'array') return residual(call, args, { type: 'object' });
  const objects: (ObjectValue | UnknownValue)[] = [];
  for (const item of value.items) {
    if (!isMergeable(item)) throw new EvaluationError('argument type', 'shallowMerge: every item must be an object');
    objects.push(item);
  }
  return mergeShallowly(objects, call);
}

function union(args: readonly Value[], call: Call): Value {
  switch (commonType(args, call)) {
    case 'array':
      return unionOfArrays(args, call);
    case 'object':
      return mergeDeeply(args as readonly (ObjectValue | UnknownValue)[], call);
    default:
      return residual(call, args);
  }
}

function unionOfArrays(args: readonly Value[], call: Call): Value {
  const candidates = candidatesOf(args);
  if (!args.every((arg) => arg.kind === 'array')) return someOf(candidates, call, args);
  const kept = distinctItems(candidates);
  return kept === undefined ? someOf(candidates, call, args) : arrayValue(kept, call.origin);
}

/** Arrays or objects, all of one kind; undefined when none is certain. */
function commonType(args: readonly Value[], call: Call): 'array' | 'object' | undefined {
  let common: 'array' | 'object' | undefined;
  for (const [index, arg] of args.entries()) {
    const type = certainType(arg);
    if (type === undefined) continue;
    if (type !== 'array' && type !== 'object') throw wrongType(call, index, 'an array or an object', arg);
    if (common !== undefined && common !== type) throw wrongType(call, index, `an ${common} like those before`, arg);
    common = type;
  }
  return common;
}

function intersection(args: readonly Value[], call: Call): Value {
  switch (commonType(args, call)) {
    case 'array':
      return intersectionOfArrays(args, call);
    case 'object':
      return intersectionOfObjects(args, call);
    default:
      return residual(call, args);
  }
}

function intersectionOfArrays(args: readonly Value[], call: Call): Value {
  const arrays = args.filter((arg): arg is ArrayValue => arg.kind === 'array');
  const common = arrays.length === 0 ? undefined : commonItems(arrays.map((array) => array.items));
  if (common !== undefined && (common.length === 0 || arrays.length === args.length)) {
    return arrayValue(common, call.origin);
  }
  // Every item of the result is an item of each array, so those of the first known one describe it.
  return someOf(candidatesOf(arrays.slice(0, 1)), call, args);
}

/** Entries with the same key, case included, and the same value in all objects; values are compared whole. */
function intersectionOfObjects(args: readonly Value[], call: Call): Value {
  const objects = args.filter((arg): arg is ObjectValue => arg.kind === 'object');
  if (objects.some((object) => object.entries.size === 0 && object.rest === undefined)) {
    return objectValue(new Map(), call.origin);
  }
  const [first, ...others] = objects;
  const entries = new Map<string, Value>();
  let isCertain = objects.length === args.length && first?.rest === undefined;
  for (const [key, value] of first?.entries ?? []) {
    const answer = first?.rest?.deep ? 'unknown' : hasEntryInAll(others, key, value);
    if (answer === 'unknown') isCertain = false;
    else if (answer === 'yes' && objects.length === args.length) entries.set(key, value);
  }
  const rest = isCertain ? undefined : { unknown: residual(call, args, { type: 'object' }), deep: false };
  return objectValue(entries, call.origin, rest);
}

function hasEntryInAll(objects: readonly ObjectValue[], key: string, value: Value): 'yes' | 'no' | 'unknown' {
  let answer: 'yes' | 'unknown' = 'yes';
  for (const object of objects) {
    const other = object.entries.get(key);
    if (other === undefined && object.rest === undefined) return 'no';
    const found = other === undefined || object.rest?.deep ? 'unknown' : compareWithKeyOrder(value, other);
    if (found === 'no') return 'no';
    if (found === 'unknown') answer = 'unknown';
  }
  return answer;
}
