// One value out of several that it may turn out to be: both branches of an undecided `if`, the allowed values of a parameter.
import { mergeReasons } from '#src/evaluate/functions/template-function.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import { unknownValue, withOrigin } from '#src/model/value.ts';

/** More alternatives than this say nothing that a reader could use; the value is then plainly unknown. */
export const MAXIMUM_ALTERNATIVES = 16;

/** Joins possible values. If all are the same known value that value is known, whatever decides between them. */
export function joinValues(values: readonly Value[], text: string, deciders: readonly Value[], origin: Origin): Value {
  const candidates = values.flatMap(alternativesOf);
  const distinct: Value[] = [];
  for (const value of candidates) {
    if (!distinct.some((other) => isSame(other, value))) distinct.push(value);
    if (distinct.length > MAXIMUM_ALTERNATIVES) break;
  }
  const [first] = distinct;
  if (distinct.length === 1 && first !== undefined && first.kind !== 'unknown') return withOrigin(first, origin);
  const reasons = mergeReasons([...deciders, ...values.filter((value) => value.kind === 'unknown')]);
  const alternatives = distinct.length <= MAXIMUM_ALTERNATIVES ? distinct : undefined;
  const type = commonType(candidates);
  return unknownValue(text, reasons, origin, { ...(alternatives && { alternatives }), ...(type && { type }) });
}

function alternativesOf(value: Value): readonly Value[] {
  return value.kind === 'unknown' ? (value.alternatives ?? [value]) : [value];
}

function commonType(values: readonly Value[]): UnknownValue['type'] {
  const types = new Set(values.map(typeOf));
  const [only] = types;
  return types.size === 1 ? only : undefined;
}

function typeOf(value: Value): UnknownValue['type'] {
  if (value.kind === 'unknown') return value.type;
  return value.kind === 'null' || value.kind === 'float' ? undefined : value.kind;
}

/** Exactly the same value, spelling and key order included; unknowns only when all that is known of them is the same residual text. */
export function isSame(left: Value, right: Value): boolean {
  if (left === right) return true;
  switch (left.kind) {
    case 'null':
      return right.kind === 'null';
    case 'unknown':
      return right.kind === 'unknown' && isSameUnknown(left, right);
    case 'array':
      return (
        right.kind === 'array' &&
        left.items.length === right.items.length &&
        left.items.every((item, index) => isSameOrBothAbsent(item, right.items[index]))
      );
    case 'object': {
      if (right.kind !== 'object' || left.entries.size !== right.entries.size) return false;
      if (left.rest !== undefined || right.rest !== undefined) return false;
      const others = [...right.entries];
      return [...left.entries].every(
        ([key, value], index) => others[index]?.[0] === key && isSameOrBothAbsent(value, others[index]?.[1]),
      );
    }
    default:
      return left.kind === right.kind && left.value === (right as typeof left).value;
  }
}

/** The same text stands for the same value only where nothing more is known of either. */
function isSameUnknown(left: UnknownValue, right: UnknownValue): boolean {
  const isBare = (one: UnknownValue) =>
    one.parts === undefined && one.alternatives === undefined && one.each === undefined;
  return left.text === right.text && isBare(left) && isBare(right);
}

function isSameOrBothAbsent(left: Value, right: Value | undefined): boolean {
  return right !== undefined && isSame(left, right);
}
