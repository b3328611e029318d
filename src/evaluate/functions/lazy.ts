// if, and, or, coalesce: only what is needed is evaluated. Where a condition is unknown both ways are kept.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { evaluateExpression } from '#src/evaluate/expression-values.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import type { SpecialFunction } from '#src/evaluate/functions/special-function.ts';
import { kindInWords, residual, textOf } from '#src/evaluate/functions/template-function.ts';
import { joinValues } from '#src/evaluate/join.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import { boolValue, nullValue, unknownValue } from '#src/model/value.ts';
import type { CallNode, ExpressionNode } from '#src/template/expression/nodes.ts';

/** Evaluates what may turn out not to be needed: a refusal then is no problem of the template, only an unknown. */
function tentatively(node: ExpressionNode, frame: Frame, at: Origin): Value {
  try {
    return frame.scope.run.quietly(() => evaluateExpression(node, frame, at));
  } catch (error) {
    if (!(error instanceof EvaluationError) || error.kind === 'limit') throw error;
    return unknownValue('fail()', [{ code: 'error', message: `in one case: ${error.message}` }], at);
  }
}

function runIf(node: CallNode, frame: Frame, at: Origin): Value {
  const [conditionNode, yes, no] = node.args as [ExpressionNode, ExpressionNode, ExpressionNode];
  const condition = evaluateExpression(conditionNode, frame, at);
  if (condition.kind === 'bool') return evaluateExpression(condition.value ? yes : no, frame, at);
  if (condition.kind !== 'unknown') {
    throw new EvaluationError('argument type', `if: the condition must be a bool, not ${kindInWords(condition)}`);
  }
  const branches = [tentatively(yes, frame, at), tentatively(no, frame, at)];
  return joinValues(branches, `if(${condition.text}, ${branches.map(textOf).join(', ')})`, [condition], at);
}

/** `decisive`: false for `and`, true for `or`; it decides whatever else is unknown. */
function runJunction(name: string, decisive: boolean, node: CallNode, frame: Frame, at: Origin): Value {
  const seen: Value[] = [];
  let isOpen = false;
  for (const arg of node.args) {
    const value = isOpen ? tentatively(arg, frame, at) : evaluateExpression(arg, frame, at);
    if (value.kind === 'bool') {
      if (value.value === decisive) return boolValue(decisive, at);
    } else if (value.kind === 'unknown') {
      isOpen = true;
    } else {
      throw new EvaluationError('argument type', `${name}: every argument must be a bool, not ${kindInWords(value)}`);
    }
    seen.push(value);
  }
  if (!isOpen) return boolValue(!decisive, at);
  return residual({ name, origin: at }, seen, { type: 'bool' });
}

function runCoalesce(node: CallNode, frame: Frame, at: Origin): Value {
  const candidates: Value[] = [];
  for (const arg of node.args) {
    const value = candidates.length > 0 ? tentatively(arg, frame, at) : evaluateExpression(arg, frame, at);
    if (value.kind === 'null') continue;
    candidates.push(value);
    if (value.kind !== 'unknown' || isNeverNull(value)) break;
  }
  const [first] = candidates;
  if (first === undefined) return nullValue(at);
  if (candidates.length === 1) return first;
  return joinValues(candidates, `coalesce(${candidates.map(textOf).join(', ')})`, candidates, at);
}

function isNeverNull(value: UnknownValue): boolean {
  if (value.alternatives !== undefined)
    return value.alternatives.every((one) => one.kind !== 'null' && one.kind !== 'unknown');
  return value.type !== undefined || value.parts !== undefined || value.each !== undefined;
}

export const LAZY_FUNCTIONS: readonly SpecialFunction[] = [
  { name: 'if', minimumArguments: 3, maximumArguments: 3, run: runIf },
  {
    name: 'and',
    minimumArguments: 2,
    maximumArguments: Number.POSITIVE_INFINITY,
    run: (node, frame, at) => runJunction('and', false, node, frame, at),
  },
  {
    name: 'or',
    minimumArguments: 2,
    maximumArguments: Number.POSITIVE_INFINITY,
    run: (node, frame, at) => runJunction('or', true, node, frame, at),
  },
  { name: 'coalesce', minimumArguments: 0, maximumArguments: Number.POSITIVE_INFINITY, run: runCoalesce },
];
