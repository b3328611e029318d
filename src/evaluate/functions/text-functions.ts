// How functions that make or question texts are defined, so that unknown arguments leave what is certain.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { lifting } from '#src/evaluate/functions/define.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import { joinText } from '#src/evaluate/text-pieces.ts';
import type { StringValue, UnknownValue, Value, ValueType } from '#src/model/value.ts';
import { stringValue, withOrigin } from '#src/model/value.ts';

export type Piece = string | UnknownValue;

/** A function whose result is a text; it gets unknown arguments and keeps known pieces, beside the possible values. */
export function makingText<Args extends readonly Value[]>(
  name: string,
  minimumArguments: number,
  maximumArguments: number,
  run: (args: Args, call: Call) => Value,
): TemplateFunction {
  const lifted = lifting(name, minimumArguments, maximumArguments, run);
  const both = (args: readonly Value[], call: Call): Value => {
    const value = lifted.run(args, call);
    if (value.kind !== 'unknown' || value.parts !== undefined) return value;
    const plain = run(args as Args, call);
    if (plain.kind !== 'unknown' || plain.parts === undefined || plain.type === 'array') return value;
    return { ...value, type: 'string', parts: plain.parts };
  };
  return { ...lifted, run: both };
}

/** A function that needs its arguments known at their top level and whose result has a certain type. */
export function answering<Args extends readonly Value[]>(
  type: ValueType,
  name: string,
  minimumArguments: number,
  maximumArguments: number,
  run: (args: Args, call: Call) => Value,
): TemplateFunction {
  return lifting<Args>(name, minimumArguments, maximumArguments, (args, call) =>
    args.some((arg) => arg.kind === 'unknown') ? residual(call, args, { type }) : run(args, call),
  );
}

/** Longer than any deployment; guards against texts that grow within one expression, whose result the engine limits anyway. */
const MAXIMUM_LENGTH = 1_000_000;

/** Refuses a text before it is made. */
export function requireLength(length: number, call: Call): void {
  if (length > MAXIMUM_LENGTH) {
    throw new EvaluationError('limit', `${call.name}: the text would have more than ${MAXIMUM_LENGTH} characters`);
  }
}

/** The text made of pieces. One unknown text alone stays the same unknown: nothing was added to it. */
export function textOfPieces(pieces: readonly Piece[], args: readonly Value[], call: Call): StringValue | UnknownValue {
  let known = '';
  let index = 0;
  for (; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (typeof piece !== 'string') break;
    known += piece;
    requireLength(known.length, call);
  }
  if (index === pieces.length) return stringValue(known, call.origin);
  const [only] = pieces;
  if (pieces.length === 1 && typeof only === 'object' && only.type === 'string') return withOrigin(only, call.origin);
  return joinText(pieces, residual(call, args).text, call.origin);
}

/** The text of an argument; throws where it is not one. */
export function textAt(args: readonly Value[], index: number, call: Call): string {
  const arg = args[index] as Value;
  if (arg.kind !== 'string') throw wrongType(call, index, 'a string', arg);
  return arg.value;
}

/** Refuses an argument that can be no text, whatever turns out to be behind an unknown. */
export function requireText(args: readonly Value[], index: number, call: Call): void {
  const arg = args[index];
  if (arg === undefined || arg.kind === 'string') return;
  if (arg.kind === 'unknown' && (arg.type === undefined || arg.type === 'string')) return;
  throw wrongType(call, index, 'a string', arg);
}

/** An int argument as a number; one that no double holds exactly is out of any range that is asked for. */
export function intAt(args: readonly Value[], index: number, call: Call): number {
  const arg = args[index] as Value;
  if (arg.kind !== 'int') throw wrongType(call, index, 'an int', arg);
  return Number(arg.value);
}
