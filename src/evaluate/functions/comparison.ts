// The functions that compare values and turn values into bools. `if`, `and`, `or` and `coalesce` are lazy and live elsewhere.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { compareByCulture } from '#src/evaluate/functions/collation.ts';
import { handling, propagating } from '#src/evaluate/functions/define.ts';
import { compareValues } from '#src/evaluate/functions/equality.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import type { Value } from '#src/model/value.ts';
import { boolValue } from '#src/model/value.ts';

type Pair = readonly [Value, Value];

export const comparisonFunctions: readonly TemplateFunction[] = [
  handling('equals', 2, 2, equals),
  propagating(
    'less',
    2,
    2,
    ordering((order) => order < 0),
  ),
  propagating(
    'lessOrEquals',
    2,
    2,
    ordering((order) => order <= 0),
  ),
  propagating(
    'greater',
    2,
    2,
    ordering((order) => order > 0),
  ),
  propagating(
    'greaterOrEquals',
    2,
    2,
    ordering((order) => order >= 0),
  ),
  propagating('not', 1, 1, not),
  propagating('bool', 1, 1, bool),
];

function equals(args: Pair, call: Call): Value {
  const answer = compareValues(args[0], args[1]);
  return answer === 'unknown' ? residual(call, args, { type: 'bool' }) : boolValue(answer === 'yes', call.origin);
}

function ordering(holds: (order: number) => boolean): (args: Pair, call: Call) => Value {
  return ([left, right], call) => boolValue(holds(order(left, right, call)), call.origin);
}

/** Negative, zero or positive; NaN, for which nothing holds, where a number is NaN. */
function order(left: Value, right: Value, call: Call): number {
  if (left.kind === 'string') {
    if (right.kind === 'string') return compareByCulture(left.value, right.value);
    throw wrongType(call, 1, 'a string like the first', right);
  }
  if (left.kind !== 'int' && left.kind !== 'float') throw wrongType(call, 0, 'a number or a string', left);
  if (right.kind !== 'int' && right.kind !== 'float') throw wrongType(call, 1, 'a number like the first', right);
  if (left.value < right.value) return -1;
  if (left.value > right.value) return 1;
  return Number.isNaN(left.value) || Number.isNaN(right.value) ? Number.NaN : 0;
}

function not([value]: readonly [Value], call: Call): Value {
  if (value.kind !== 'bool') throw wrongType(call, 0, 'a bool', value);
  return boolValue(!value.value, call.origin);
}

function bool([value]: readonly [Value], call: Call): Value {
  switch (value.kind) {
    case 'bool':
      return boolValue(value.value, call.origin);
    case 'int':
    case 'float':
      return boolValue(Number(value.value) !== 0, call.origin);
    case 'string':
      return boolValue(boolOfText(value.value), call.origin);
    default:
      throw wrongType(call, 0, 'a bool, a number or a text that says true or false', value);
  }
}

function boolOfText(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (word === 'true') return true;
  if (word === 'false') return false;
  throw new EvaluationError('format', `bool: '${text.slice(0, 100)}' is neither true nor false`);
}
