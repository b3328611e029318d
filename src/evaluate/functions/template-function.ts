// The shape of a function of the template language, and how a function says "unknown".
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import type { Origin, UnknownReason, UnknownValue, Value } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';

/** Where a call stands; results take `origin`. */
export interface Call {
  /** As declared in the table, `resourceId`. */
  readonly name: string;
  readonly origin: Origin;
}

/** A `lambda('x', body)` argument, ready to be applied; throws EvaluationError when the body fails. */
export interface Lambda {
  readonly kind: 'lambda';
  readonly parameterCount: number;
  /** Residual text, `lambda('x', …)`. */
  readonly text: string;
  apply(values: readonly Value[]): Value;
}

/**
 * A function whose arguments are evaluated before it runs.
 * `unknowns: 'propagate'`: never called with an argument that is unknown at its top level: the caller then answers with a
 * residual unknown, or, where an unknown has alternatives, with the join of the answers for each.
 * Unknowns deeper inside arrays and objects do arrive; `deepUnknown` finds them where a function must know everything.
 * `unknowns: 'handled'`: the function takes unknown arguments too and keeps what it can.
 */
export interface TemplateFunction {
  readonly name: string;
  readonly minimumArguments: number;
  readonly maximumArguments: number;
  readonly unknowns: 'propagate' | 'handled';
  readonly run: (args: readonly Value[], call: Call) => Value;
}

/** A function that takes lambdas; all arguments are evaluated, unknown ones are passed on. */
export interface LambdaFunction {
  readonly name: string;
  readonly minimumArguments: number;
  readonly maximumArguments: number;
  readonly run: (args: readonly (Value | Lambda)[], call: Call) => Value;
}

const MAXIMUM_TEXT = 4000;

/** The unknown that stands for a call that cannot be computed; `known` says what is known of it all the same. */
export function residual(
  call: Call,
  args: readonly (Value | Lambda)[],
  known: Parameters<typeof unknownValue>[3] = {},
): UnknownValue {
  const text = `${call.name}(${args.map(textOf).join(', ')})`;
  // Each step may double the text of the one before.
  return unknownValue(shortened(text), mergeReasons(args), call.origin, known);
}

/** The text of an unknown is there to be read: a longer one is cut. */
export function shortened(text: string): string {
  return text.length > MAXIMUM_TEXT ? `${text.slice(0, MAXIMUM_TEXT)}…` : text;
}

/** Containers known through and through: values share parts, so a walk without memory could take exponential time. */
const FULLY_KNOWN = new WeakSet<Value>();

/** The first unknown at or below a value, open objects included; undefined when all of it is known. */
export function deepUnknown(value: Value): UnknownValue | undefined {
  if (value.kind === 'unknown') return value;
  if ((value.kind !== 'array' && value.kind !== 'object') || FULLY_KNOWN.has(value)) return undefined;
  for (const inner of value.kind === 'array' ? value.items : value.entries.values()) {
    const found = deepUnknown(inner);
    if (found) return found;
  }
  if (value.kind === 'object' && value.rest) return value.rest.unknown;
  FULLY_KNOWN.add(value);
  return undefined;
}

/** The reasons of all unknowns among values, each once, in order. */
export function mergeReasons(args: readonly (Value | Lambda)[]): readonly UnknownReason[] {
  const reasons = new Map<string, UnknownReason>();
  for (const arg of args) {
    const unknown = arg.kind === 'lambda' ? undefined : deepUnknown(arg);
    for (const reason of unknown?.reasons ?? []) reasons.set(`${reason.code} ${reason.message}`, reason);
  }
  return [...reasons.values()];
}

/** More items than any template has; guards against arrays that double at each step. */
const MAXIMUM_ITEMS = 1_000_000;

/** Refuses an array that is too long. */
export function requireCount(items: number, call: Call): void {
  if (items > MAXIMUM_ITEMS) {
    throw new EvaluationError('limit', `${call.name}: the array would have more than ${MAXIMUM_ITEMS} items`);
  }
}

/** A value as it would stand inside a residual expression. Long texts are cut: they are for reading. */
export function textOf(value: Value | Lambda): string {
  return textAt(value, 0);
}

function textAt(value: Value | Lambda, depth: number): string {
  switch (value.kind) {
    case 'lambda':
    case 'unknown':
      return value.text;
    case 'string':
      return `'${(value.value.length > 200 ? `${value.value.slice(0, 200)}…` : value.value).replaceAll("'", "''")}'`;
    case 'int':
    case 'float':
      return String(value.value);
    case 'bool':
      return value.value ? 'true()' : 'false()';
    case 'null':
      return 'null()';
    case 'array':
      return depth > 4 ? 'createArray(…)' : `createArray(${shorten(value.items, (item) => textAt(item, depth + 1))})`;
    case 'object':
      return depth > 4
        ? 'createObject(…)'
        : `createObject(${shorten([...value.entries], ([key, entry]) => `'${key.replaceAll("'", "''")}', ${textAt(entry, depth + 1)}`)})`;
  }
}

function shorten<T>(items: readonly T[], render: (item: T) => string): string {
  const texts = items.slice(0, 8).map(render);
  return items.length > 8 ? `${texts.join(', ')}, …` : texts.join(', ');
}

/** Refuses an argument: "format: argument 1 must be a string, not an int". */
export function wrongType(call: Call, index: number, expected: string, got: Value | Lambda): EvaluationError {
  return new EvaluationError(
    'argument type',
    `${call.name}: argument ${index + 1} must be ${expected}, not ${kindInWords(got)}`,
  );
}

export function kindInWords(value: Value | Lambda): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'lambda':
      return 'a lambda';
    case 'int':
    case 'array':
    case 'object':
      return `an ${value.kind}`;
    case 'unknown':
      return 'an unknown value';
    default:
      return `a ${value.kind}`;
  }
}
