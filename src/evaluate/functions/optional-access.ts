// `tryGet` and `tryIndexFromEnd`: what Bicep's `.?` and `[?…]` become. Only the first step is forgiving.
import { applyToAll, element, lookUp } from '#src/evaluate/access.ts';
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { lifting, UNBOUNDED } from '#src/evaluate/functions/define.ts';
import { certainType } from '#src/evaluate/functions/equality.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { deepUnknown, residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import { joinValues, MAXIMUM_ALTERNATIVES } from '#src/evaluate/join.ts';
import type { ArrayValue, ObjectValue, Value } from '#src/model/value.ts';
import { entryOf, nullValue } from '#src/model/value.ts';

type Steps = readonly [base: Value, first: Value, ...further: Value[]];

export const optionalAccessFunctions: readonly TemplateFunction[] = [
  lifting('tryGet', 2, UNBOUNDED, tryGet),
  lifting('tryIndexFromEnd', 2, UNBOUNDED, tryIndexFromEnd),
];

function tryGet(args: Steps, call: Call): Value {
  const [base, key, ...further] = args;
  const keyType = certainType(key);
  if (keyType !== undefined && keyType !== 'string' && keyType !== 'int')
    throw wrongType(call, 1, 'a string or an int', key);
  if (base.kind === 'object') return stepInto(tryEntry(base, key, args, call), further, args, call);
  if (base.kind === 'array') return stepInto(tryItem(base, key, args, call), further, args, call);
  return tryOther(base, keyType === 'string' ? 'object' : keyType === 'int' ? 'array' : undefined, args, call);
}

function tryIndexFromEnd(args: Steps, call: Call): Value {
  const [base, position, ...further] = args;
  if ((certainType(position) ?? 'int') !== 'int') return nullValue(call.origin);
  if (base.kind !== 'array') return tryOther(base, 'array', args, call);
  if (position.kind !== 'int') return stepInto(anyOf(base.items, args, call), further, args, call);
  const item = position.value < 1 ? undefined : base.items.at(-Number(position.value));
  return stepInto(item ?? nullValue(call.origin), further, args, call);
}

/** The entry, null when it is certainly absent, undefined when nothing is known of it. */
function tryEntry(base: ObjectValue, key: Value, args: Steps, call: Call): Value | undefined {
  if (certainType(key) === 'int') return nullValue(call.origin);
  if (key.kind !== 'string') return base.rest === undefined ? anyOf([...base.entries.values()], args, call) : undefined;
  const seen = lookUp(base, key.value, call.origin);
  if (seen === undefined) return nullValue(call.origin);
  // What an open object only may have can be absent, which a plain step would not survive.
  const isId = base.rest?.resource?.isOwner === true && key.value.toLowerCase() === 'id';
  return isId || entryOf(base, key.value) !== undefined ? seen : undefined;
}

function tryItem(base: ArrayValue, key: Value, args: Steps, call: Call): Value | undefined {
  if (certainType(key) === 'string') return nullValue(call.origin);
  if (key.kind !== 'int') return anyOf(base.items, args, call);
  return (key.value < 0 ? undefined : base.items[Number(key.value)]) ?? nullValue(call.origin);
}

/** One of several entries, or none; undefined when they are too many to say so. */
function anyOf(candidates: readonly Value[], args: Steps, call: Call): Value | undefined {
  if (candidates.length >= MAXIMUM_ALTERNATIVES) return undefined;
  return joinValues([...candidates, nullValue(call.origin)], residual(call, args).text, args, call.origin);
}

/** A base that is neither object nor array: unknown, or something into which no key leads. */
function tryOther(base: Value, needed: 'object' | 'array' | undefined, args: Steps, call: Call): Value {
  const [, , ...further] = args;
  const type = certainType(base);
  const canHold =
    type === undefined || type === needed || (needed === undefined && (type === 'array' || type === 'object'));
  if (!canHold) return nullValue(call.origin);
  if (base.kind !== 'unknown' || base.each === undefined || needed !== 'array') return residual(call, args);
  return stepInto(anyOf([base.each], args, call), further, args, call);
}

/** The further keys, applied strictly unless the first step found null. `found` undefined: nothing is known of it. */
function stepInto(found: Value | undefined, further: readonly Value[], args: Steps, call: Call): Value {
  if (found === undefined) return residual(call, args);
  if (found.kind === 'null' || further.length === 0) return found;
  if (found.kind !== 'unknown') return walk(found, further, call);
  if (found.alternatives !== undefined) {
    const { text } = residual(call, args);
    const stepFurther = (one: Value): Value => stepInto(one, further, args, call);
    return joinValues(applyToAll(found.alternatives, stepFurther, text, call.origin), text, [found], call.origin);
  }
  return certainType(found) === undefined ? residual(call, args) : walk(found, further, call);
}

function walk(from: Value, keys: readonly Value[], call: Call): Value {
  let value = from;
  for (const key of keys) value = step(value, key, call);
  return value;
}

/** One strict step: by name, by index, or from the end as `{value, fromEnd}`. */
function step(value: Value, key: Value, call: Call): Value {
  if (key.kind !== 'object') return element(value, key, call.origin);
  if (deepUnknown(key) !== undefined) return residual(call, [value, key]);
  const position = entryOf(key, 'value');
  const fromEnd = entryOf(key, 'fromEnd');
  if (position === undefined || fromEnd?.kind !== 'bool') {
    throw new EvaluationError(
      'argument type',
      `${call.name}: a further key must be a string, an int or {value, fromEnd}`,
    );
  }
  if (!fromEnd.value) return element(value, position, call.origin);
  return fromTheEnd(value, position, call);
}

function fromTheEnd(value: Value, position: Value, call: Call): Value {
  if (value.kind === 'array' && position.kind === 'int') {
    const item = position.value < 1 ? undefined : value.items.at(-Number(position.value));
    if (item !== undefined) return item;
    throw new EvaluationError(
      'out of range',
      `${call.name}: position ${position.value} is outside an array of ${value.items.length}`,
    );
  }
  const type = certainType(value);
  if (type !== undefined && type !== 'array')
    throw new EvaluationError('missing property', `${call.name}: only an array is counted from its end`);
  return value.kind === 'unknown' && value.each ? value.each : residual(call, [value, position]);
}
