// What is known of the items of arrays that are not known themselves: which value describes every one of them?
import type { Call, Lambda } from '#src/evaluate/functions/template-function.ts';
import { mergeReasons, residual } from '#src/evaluate/functions/template-function.ts';
import { joinValues, MAXIMUM_ALTERNATIVES } from '#src/evaluate/join.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';

/** The value that describes every item of an unknown array. */
export function itemOf(array: UnknownValue): Value {
  return array.each ?? unknownValue(`${array.text}[*]`, array.reasons, array.origin);
}

/** One value that describes all of several; undefined for none. Beyond the limit of alternatives it is plainly unknown. */
function describeAll(values: readonly Value[], text: string, origin: Origin): Value | undefined {
  if (values.length === 0) return undefined;
  if (values.length > MAXIMUM_LOOKED_AT) return unknownValue(text, mergeReasons(values), origin);
  const joined = joinValues(values, text, [], origin);
  if (joined.kind !== 'unknown' || joined.alternatives !== undefined) return joined;
  return unknownValue(text, joined.reasons, origin);
}

/** With more items it is not worth while to look for few different ones among them. */
const MAXIMUM_LOOKED_AT = 4 * MAXIMUM_ALTERNATIVES;

/** The unknown array that a call gives when its items come from `candidates`, but nobody can say which of them. */
export function someOf(candidates: readonly Value[], call: Call, args: readonly (Value | Lambda)[]): UnknownValue {
  const { text } = residual(call, args);
  return residual(call, args, { type: 'array', each: describeAll(candidates, `${text}[*]`, call.origin) });
}

/** All items of arrays, known ones as they are and one description for those of an unknown array. */
export function candidatesOf(arrays: readonly Value[]): readonly Value[] {
  return arrays.flatMap((array) => {
    if (array.kind === 'array') return array.items;
    return array.kind === 'unknown' ? [itemOf(array)] : [];
  });
}
