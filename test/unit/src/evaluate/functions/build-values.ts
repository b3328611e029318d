// Short ways to write values in tests, and to read them back.

import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { applyFunction } from '#src/evaluate/expression-values.ts';
import type { Lambda, LambdaFunction, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import {
  arrayValue,
  boolValue,
  floatValue,
  intValue,
  nullValue,
  objectValue,
  stringValue,
  unknownValue,
} from '#src/model/value.ts';

const FILE = { path: 'test.json', text: '', lineStarts: [0] };
export const ORIGIN: Origin = {
  place: { file: FILE, start: 0, end: 0, parent: undefined, key: undefined },
  via: undefined,
};

/** Anything that JSON can say, plus bigints and values that are put in as they are. */
export type Plain =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Plain[]
  | { readonly [key: string]: Plain }
  | Value;

/** A value from plain JavaScript; numbers with a fraction become floats. */
export function value(plain: Plain): Value {
  if (plain === null) return nullValue(ORIGIN);
  if (typeof plain === 'string') return stringValue(plain, ORIGIN);
  if (typeof plain === 'boolean') return boolValue(plain, ORIGIN);
  if (typeof plain === 'bigint') return intValue(plain, ORIGIN);
  if (typeof plain === 'number') return Number.isInteger(plain) ? intValue(plain, ORIGIN) : floatValue(plain, ORIGIN);
  if (Array.isArray(plain)) return arrayValue(plain.map(value), ORIGIN);
  if (isValue(plain)) return plain;
  return objectValue(new Map(Object.entries(plain as { [key: string]: Plain }).map(([k, v]) => [k, value(v)])), ORIGIN);
}

function isValue(plain: object): plain is Value {
  return 'kind' in plain && 'origin' in plain;
}

export function float(number: number): Value {
  return floatValue(number, ORIGIN);
}

/** An unknown called `text`, of which `known` is known. */
export function unknown(text = 'x', known: Parameters<typeof unknownValue>[3] = {}): UnknownValue {
  return unknownValue(text, [{ code: 'missing-parameter', message: `${text} has no value` }], ORIGIN, known);
}

/** An object with these entries and others that nobody knows. */
export function open(entries: { readonly [key: string]: Plain }, deep = false): Value {
  const closed = value(entries);
  if (closed.kind !== 'object') throw new Error('not an object');
  return objectValue(closed.entries, ORIGIN, { unknown: unknown('rest'), deep });
}

/** Plain JavaScript of a value: unknowns as `{ $unknown: text }`, what else may be in an open object as `$rest`. */
export function plain(of: Value): unknown {
  switch (of.kind) {
    case 'null':
      return null;
    case 'array':
      return of.items.map(plain);
    case 'object': {
      const entries = [...of.entries].map(([key, entry]) => [key, plain(entry)]);
      if (of.rest !== undefined) entries.push(['$rest', of.rest.unknown.text]);
      return Object.fromEntries(entries);
    }
    case 'unknown':
      return { $unknown: of.text };
    default:
      return of.value;
  }
}

/** Calls a function of a group by name, as the evaluator does. */
export function caller(functions: readonly TemplateFunction[]): (name: string, ...args: Plain[]) => Value {
  return (name, ...args) => {
    const found = functions.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no function ${name}`);
    return applyFunction(found, args.map(value), { name, origin: ORIGIN });
  };
}

/** Calls a function that takes lambdas. */
export function lambdaCaller(
  functions: readonly LambdaFunction[],
): (name: string, ...args: (Plain | Lambda)[]) => Value {
  return (name, ...args) => {
    const found = functions.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no function ${name}`);
    return found.run(
      args.map((arg) => (isLambda(arg) ? arg : value(arg))),
      { name, origin: ORIGIN },
    );
  };
}

function isLambda(arg: Plain | Lambda): arg is Lambda {
  return typeof arg === 'object' && arg !== null && 'kind' in arg && arg.kind === 'lambda';
}

export function lambda(parameterCount: number, apply: (...values: Value[]) => Value): Lambda {
  return { kind: 'lambda', parameterCount, text: 'lambda(…)', apply: (values) => apply(...values) };
}

/** The kind of mistake that a call is refused for; undefined when it is not refused. */
export function refusal(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof EvaluationError) return error.kind;
    throw error;
  }
}
