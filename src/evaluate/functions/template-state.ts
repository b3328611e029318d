// Functions that ask the template: parameters, variables, loop index, lambda variables; and what only a run of the
// deployment can make (utcNow, newGuid) or refuse (fail).
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { evaluateExpression } from '#src/evaluate/expression-values.ts';
import type { Frame, LoopStep } from '#src/evaluate/frame.ts';
import type { SpecialFunction } from '#src/evaluate/functions/special-function.ts';
import { kindInWords, residual } from '#src/evaluate/functions/template-function.ts';
import { lambdaVariable } from '#src/evaluate/lambda.ts';
import { runtime } from '#src/evaluate/target.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import { intValue, unknownValue } from '#src/model/value.ts';
import type { CallNode } from '#src/template/expression/nodes.ts';

/** The single text argument of `parameters('x')`, `variables('x')`. */
function nameArgument(node: CallNode, frame: Frame, at: Origin): string | UnknownValue {
  const [arg] = node.args;
  if (arg?.kind === 'text') return arg.value;
  const value = arg && evaluateExpression(arg, frame, at);
  if (value?.kind === 'string') return value.value;
  if (value?.kind === 'unknown') return value;
  throw new EvaluationError(
    'argument type',
    `${node.name}: the name must be a string${value ? `, not ${kindInWords(value)}` : ''}`,
  );
}

function parameters(node: CallNode, frame: Frame, at: Origin): Value {
  const name = nameArgument(node, frame, at);
  if (typeof name !== 'string') return residual({ name: 'parameters', origin: at }, [name]);
  if (frame.locals === undefined) return frame.scope.parameter(name);
  const local = frame.locals.get(name.toLowerCase());
  if (local === undefined) throw new EvaluationError('unknown name', `the function has no parameter "${name}"`);
  return local;
}

function variables(node: CallNode, frame: Frame, at: Origin): Value {
  const name = nameArgument(node, frame, at);
  if (typeof name !== 'string') return residual({ name: 'variables', origin: at }, [name]);
  return frame.scope.variable(name);
}

function copyIndex(node: CallNode, frame: Frame, at: Origin): Value {
  const values = node.args.map((arg) => evaluateExpression(arg, frame, at));
  const name = values[0]?.kind === 'string' ? values[0].value : undefined;
  const offset = name === undefined ? values[0] : values[1];
  if ((name === undefined && values.length > 1) || (offset && offset.kind !== 'int' && offset.kind !== 'unknown')) {
    throw new EvaluationError('argument type', 'copyIndex takes the name of a loop and an int offset');
  }
  const loop = findLoop(frame.loops, name);
  if (loop === undefined) {
    const what = name === undefined ? 'no resource loop' : `no loop "${name}"`;
    throw new EvaluationError('not allowed here', `copyIndex: there is ${what} around this expression`);
  }
  if (offset === undefined) return loop.index;
  if (loop.index.kind !== 'int' || offset.kind !== 'int') {
    return residual({ name: 'copyIndex', origin: at }, values, { type: 'int' });
  }
  return intValue(BigInt(loop.index.value) + BigInt(offset.value), { place: at.place, via: loop.index.origin });
}

/** Without a name only a resource loop is meant, also inside property loops. */
function findLoop(loops: LoopStep | undefined, name: string | undefined): LoopStep | undefined {
  const wanted = name?.toLowerCase();
  for (let at = loops; at !== undefined; at = at.outer) {
    if (wanted === undefined ? at.kind === 'resource' : at.name === wanted) return at;
  }
  return undefined;
}

function lambdaVariables(node: CallNode, frame: Frame, at: Origin): Value {
  const name = nameArgument(node, frame, at);
  if (typeof name !== 'string') return residual({ name: 'lambdaVariables', origin: at }, [name]);
  return lambdaVariable(name, frame);
}

function lambdaAlone(): Value {
  throw new EvaluationError(
    'unknown function',
    'lambda is allowed only as an argument of functions such as map and filter',
  );
}

/** Different at each deployment, so never known; the engine takes it only in the default value of a parameter. */
function eachTimeNew(name: string, node: CallNode, frame: Frame, at: Origin): Value {
  if (frame.stage !== 'default value') {
    throw new EvaluationError('not allowed here', `${name} is allowed only in the default value of a parameter`);
  }
  const parameter = at.place.parent?.key;
  const text = parameter === undefined ? `${name}()` : `parameters('${parameter}')`;
  for (const arg of node.args) evaluateExpression(arg, frame, at);
  return runtime(text, `${name}() gives another value at each deployment`, at);
}

function fail(node: CallNode, frame: Frame, at: Origin): Value {
  const [message] = node.args.map((arg) => evaluateExpression(arg, frame, at));
  if (message?.kind === 'string') throw new EvaluationError('fail', `the template refuses this: ${message.value}`);
  if (message?.kind === 'unknown') throw new EvaluationError('fail', `the template refuses this: ${message.text}`);
  throw new EvaluationError('argument type', 'fail: the message must be a string');
}

function externalInputs(node: CallNode, frame: Frame, at: Origin): Value {
  const args = node.args.map((arg) => evaluateExpression(arg, frame, at));
  return unknownValue(
    residual({ name: 'externalInputs', origin: at }, args).text,
    [{ code: 'runtime-value', message: 'an external input is given only when the parameters file is used' }],
    at,
  );
}

export const TEMPLATE_STATE_FUNCTIONS: readonly SpecialFunction[] = [
  { name: 'parameters', minimumArguments: 1, maximumArguments: 1, run: parameters },
  { name: 'variables', minimumArguments: 1, maximumArguments: 1, run: variables },
  { name: 'copyIndex', minimumArguments: 0, maximumArguments: 2, run: copyIndex },
  { name: 'lambdaVariables', minimumArguments: 1, maximumArguments: 1, run: lambdaVariables },
  { name: 'lambda', minimumArguments: 0, maximumArguments: Number.POSITIVE_INFINITY, run: lambdaAlone },
  {
    name: 'utcNow',
    minimumArguments: 0,
    maximumArguments: 1,
    run: (node, frame, at) => eachTimeNew('utcNow', node, frame, at),
  },
  {
    name: 'newGuid',
    minimumArguments: 0,
    maximumArguments: 0,
    run: (node, frame, at) => eachTimeNew('newGuid', node, frame, at),
  },
  { name: 'fail', minimumArguments: 1, maximumArguments: 1, run: fail },
  { name: 'externalInputs', minimumArguments: 1, maximumArguments: 1, run: externalInputs },
];
