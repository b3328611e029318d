// How the groups of functions write theirs down, and how a function is tried with every value that an argument may have.
import { applyToAll } from '#src/evaluate/access.ts';
import type { Call, Lambda, LambdaFunction, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { residual } from '#src/evaluate/functions/template-function.ts';
import { joinValues } from '#src/evaluate/join.ts';
import type { Value } from '#src/model/value.ts';

/** Arguments with several possible values are tried in all combinations up to this many. */
const MAXIMUM_COMBINATIONS = 64;

export const UNBOUNDED = Number.POSITIVE_INFINITY;

/** A function that needs every argument known at its top level; the evaluator answers for it otherwise. */
export function propagating<Args extends readonly Value[]>(
  name: string,
  minimumArguments: number,
  maximumArguments: number,
  run: (args: Args, call: Call) => Value,
): TemplateFunction {
  return { name, minimumArguments, maximumArguments, unknowns: 'propagate', run: run as TemplateFunction['run'] };
}

/** A function that takes unknown arguments as they come. */
export function handling<Args extends readonly Value[]>(
  name: string,
  minimumArguments: number,
  maximumArguments: number,
  run: (args: Args, call: Call) => Value,
): TemplateFunction {
  return { name, minimumArguments, maximumArguments, unknowns: 'handled', run: run as TemplateFunction['run'] };
}

/** A function that takes unknown arguments, and is asked once for each value where an argument is one of several. */
export function lifting<Args extends readonly Value[]>(
  name: string,
  minimumArguments: number,
  maximumArguments: number,
  run: (args: Args, call: Call) => Value,
): TemplateFunction {
  const plain = run as TemplateFunction['run'];
  const lifted = (args: readonly Value[], call: Call): Value =>
    overAlternatives(args, call, lifted) ?? plain(args, call);
  return { name, minimumArguments, maximumArguments, unknowns: 'handled', run: lifted };
}

/** The same for a function that takes lambdas. */
export function liftingLambdas<Args extends readonly (Value | Lambda)[]>(
  name: string,
  minimumArguments: number,
  maximumArguments: number,
  run: (args: Args, call: Call) => Value,
): LambdaFunction {
  const plain = run as LambdaFunction['run'];
  const lifted = (args: readonly (Value | Lambda)[], call: Call): Value =>
    overAlternatives(args, call, lifted) ?? plain(args, call);
  return { name, minimumArguments, maximumArguments, run: lifted };
}

/** The join of a call's answers for each value of the first argument that has several; undefined when none has. */
function overAlternatives<Arg extends Value | Lambda>(
  args: readonly Arg[],
  call: Call,
  run: (args: readonly Arg[], call: Call) => Value,
): Value | undefined {
  let combinations = 1;
  let position = -1;
  for (let index = args.length - 1; index >= 0; index -= 1) {
    const arg = args[index];
    if (arg?.kind !== 'unknown' || arg.alternatives === undefined) continue;
    combinations *= arg.alternatives.length;
    position = index;
  }
  const unknown = args[position];
  if (unknown?.kind !== 'unknown' || unknown.alternatives === undefined) return undefined;
  if (combinations > MAXIMUM_COMBINATIONS) return undefined;
  const text = residual(call, args).text;
  const answerFor = (alternative: Value): Value => run(args.with(position, alternative as Arg), call);
  return joinValues(applyToAll(unknown.alternatives, answerFor, text, call.origin), text, [unknown], call.origin);
}
