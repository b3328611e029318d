// What is known of a value of a template, and where does it come from?
// Absent, null, false and unknown are four different things: absent is the lack of an entry, the others are values here.
import type { GapCode } from './gap.ts';
import type { Place } from './place.ts';

/**
 * Where a value comes from: the place where it is written, and the origins it was made from there
 * (an expression's result comes via the variable, parameter or argument values it used).
 * Words such as "parameter probeInterval" are derived from the places' pointers when somebody asks.
 */
export interface Origin {
  readonly place: Place;
  readonly via: Origin | readonly Origin[] | undefined;
}

export interface NullValue {
  readonly kind: 'null';
  readonly origin: Origin;
}
export interface BoolValue {
  readonly kind: 'bool';
  readonly value: boolean;
  readonly origin: Origin;
}
/** An integer; a bigint only where a double is not exact (beyond 2^53). */
export interface IntValue {
  readonly kind: 'int';
  readonly value: number | bigint;
  readonly origin: Origin;
}
/** A number written with fraction or exponent, or made by `float()`. `1.0` is a float, never equal to the int 1. */
export interface FloatValue {
  readonly kind: 'float';
  readonly value: number;
  readonly origin: Origin;
}
export interface StringValue {
  readonly kind: 'string';
  readonly value: string;
  readonly origin: Origin;
}
export interface ArrayValue {
  readonly kind: 'array';
  readonly items: readonly Value[];
  readonly origin: Origin;
}
/**
 * Keys keep their spelling and order; look-ups try the exact spelling, then any other casing (`entryOf`).
 * `rest` set: the object may have further entries that nobody can know (`union(unknown, …)`);
 * `rest.deep` set: nested objects too (what a service adds to a declared body).
 */
export interface ObjectValue {
  readonly kind: 'object';
  readonly entries: ReadonlyMap<string, Value>;
  readonly rest: Rest | undefined;
  readonly origin: Origin;
}
export interface Rest {
  readonly unknown: UnknownValue;
  readonly deep: boolean;
  /** Set while reading a declared resource: its id, and whether this very object is the (sub-)resource that has the id. */
  readonly resource?: { readonly id: Value; readonly isOwner: boolean };
}

/** Why a value is unknown. `error`: the engine would refuse (a problem tells); `secure`: given, but not to be shown. */
export interface UnknownReason {
  readonly code: GapCode | 'error' | 'secure';
  /** A sentence without its full stop, such as "parameter vnetName has no value". */
  readonly message: string;
}

export type ValueType = 'string' | 'int' | 'bool' | 'array' | 'object';

/**
 * A value that cannot be known from the files, with everything about it that can.
 * `text` is the residual expression without brackets, known parts filled in: `format('x-{0}', parameters('p'))`.
 */
export interface UnknownValue {
  readonly kind: 'unknown';
  readonly text: string;
  readonly reasons: readonly UnknownReason[];
  readonly origin: Origin;
  /** The type, where it is certain. */
  readonly type: ValueType | undefined;
  /** A string with known pieces: `['x-', <unknown>]`. */
  readonly parts: readonly (string | UnknownValue)[] | undefined;
  /** It is one of these: both branches of `if(unknown, a, b)`, the allowed values of a parameter. */
  readonly alternatives: readonly Value[] | undefined;
  /** An array of unknown length whose every item looks like this. */
  readonly each: Value | undefined;
  /** An array of unknown length that begins and ends with these items: a text split of which only the middle is unknown. */
  readonly ends: { readonly first: readonly Value[]; readonly last: readonly Value[] } | undefined;
  /** A property of a declared resource that only Azure fills in: the id of that (sub-)resource. */
  readonly resourceId: Value | undefined;
}

export type Value =
  | NullValue
  | BoolValue
  | IntValue
  | FloatValue
  | StringValue
  | ArrayValue
  | ObjectValue
  | UnknownValue;

export const nullValue = (origin: Origin): NullValue => ({ kind: 'null', origin });
export const boolValue = (value: boolean, origin: Origin): BoolValue => ({ kind: 'bool', value, origin });
export const floatValue = (value: number, origin: Origin): FloatValue => ({ kind: 'float', value, origin });
export const stringValue = (value: string, origin: Origin): StringValue => ({ kind: 'string', value, origin });
export const arrayValue = (items: readonly Value[], origin: Origin): ArrayValue => ({ kind: 'array', items, origin });

/** An int; keeps a number where a double is exact and a bigint elsewhere, so that there is one form per integer. */
export function intValue(value: number | bigint, origin: Origin): IntValue {
  if (typeof value === 'bigint' && value >= -9007199254740991n && value <= 9007199254740991n) {
    return { kind: 'int', value: Number(value), origin };
  }
  return { kind: 'int', value, origin };
}

export function objectValue(
  entries: ReadonlyMap<string, Value>,
  origin: Origin,
  rest: Rest | undefined = undefined,
): ObjectValue {
  return { kind: 'object', entries, rest, origin };
}

/** An unknown; give what is known about it in `known`. */
export function unknownValue(
  text: string,
  reasons: readonly UnknownReason[],
  origin: Origin,
  known: Partial<Pick<UnknownValue, 'type' | 'parts' | 'alternatives' | 'each' | 'ends' | 'resourceId'>> = {},
): UnknownValue {
  return {
    kind: 'unknown',
    text,
    reasons,
    origin,
    type: known.type,
    parts: known.parts,
    alternatives: known.alternatives,
    each: known.each,
    ends: known.ends,
    resourceId: known.resourceId,
  };
}

/** The same value standing somewhere else. */
export function withOrigin<T extends Value>(value: T, origin: Origin): T {
  return { ...value, origin };
}

/** The entry of an object: exact spelling first, then the first key that differs only in case. Absent: undefined. */
export function entryOf(object: ObjectValue, key: string): Value | undefined {
  const exact = object.entries.get(key);
  if (exact !== undefined) return exact;
  const wanted = key.toLowerCase();
  // Only the names are walked: reading a value may cost its evaluation.
  for (const name of object.entries.keys()) {
    if (name.length === key.length && name.toLowerCase() === wanted) return object.entries.get(name);
  }
  return undefined;
}

/** A text with its unknown pieces in braces, `{parameters('prefix')}-lb`: for keys and for comparing ids that are not fully known. */
export function textWithUnknowns(value: Value): string {
  if (value.kind === 'string') return value.value;
  if (value.kind === 'int' || value.kind === 'float' || value.kind === 'bool') return String(value.value);
  if (value.kind !== 'unknown') return `{${value.kind}}`;
  if (value.parts === undefined) return `{${value.text}}`;
  return value.parts.map((part) => (typeof part === 'string' ? part : textWithUnknowns(part))).join('');
}
