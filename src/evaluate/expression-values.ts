// From the tree of an expression to its value.
import { applyToAll, element, member } from '#src/evaluate/access.ts';
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import { functionNamed } from '#src/evaluate/functions/table.ts';
import type { Call, Lambda, LambdaFunction, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { residual, textOf } from '#src/evaluate/functions/template-function.ts';
import { joinValues, MAXIMUM_ALTERNATIVES } from '#src/evaluate/join.ts';
import { makeLambda } from '#src/evaluate/lambda.ts';
import { callUserFunction } from '#src/evaluate/user-function.ts';
import { sizeOfResult } from '#src/evaluate/value-size.ts';
import type { Origin, Value } from '#src/model/value.ts';
import { intValue, stringValue, unknownValue } from '#src/model/value.ts';
import type { CallNode, ExpressionNode, MemberNode } from '#src/template/expression/nodes.ts';

/** Evaluates an expression that stands at `at`. Throws EvaluationError where the engine would refuse. */
export function evaluateExpression(node: ExpressionNode, frame: Frame, at: Origin): Value {
  switch (node.kind) {
    case 'text':
      return stringValue(node.value, at);
    case 'number':
      return intValue(node.value, at);
    case 'member':
      if (isTemplateLink(node)) return templateLink(frame, at);
      return member(evaluateExpression(node.base, frame, at), node.name, at);
    case 'index':
      return element(evaluateExpression(node.base, frame, at), evaluateExpression(node.index, frame, at), at);
    case 'call':
      return evaluateCall(node, frame, at);
    case 'broken':
      throw new EvaluationError('syntax', 'the expression cannot be read');
  }
}

/** `deployment().properties.templateLink`: where a template was deployed from, if it was deployed by URI. */
function isTemplateLink(node: MemberNode): boolean {
  const { base } = node;
  if (node.name.toLowerCase() !== 'templatelink' || base.kind !== 'member' || base.name.toLowerCase() !== 'properties')
    return false;
  return base.base.kind === 'call' && base.base.lowerName === 'deployment';
}

/** The engine refuses it for a template given as text. Azure knows it, so what is built from it is unknown, not wrong. */
function templateLink(frame: Frame, at: Origin): Value {
  const message = 'deployment().properties.templateLink exists only when the template is deployed from a URI';
  frame.scope.run.problem(message, at.place);
  return unknownValue('deployment().properties.templateLink', [{ code: 'runtime-value', message }], at, {
    type: 'object',
  });
}

/** Every call counts before anything else is done: some evaluate their arguments more than once, or go on and on. */
function evaluateCall(node: CallNode, frame: Frame, at: Origin): Value {
  const { run } = frame.scope;
  try {
    run.enter();
    run.spend(1);
    return answerOfCall(node, frame, at);
  } finally {
    run.leave();
  }
}

function answerOfCall(node: CallNode, frame: Frame, at: Origin): Value {
  if (node.namespace !== undefined) return callUserFunction(node, frame, at);
  const entry = functionNamed(node.lowerName);
  if (entry === undefined) throw new EvaluationError('unknown function', `there is no function "${node.name}"`);
  if (entry.kind === 'special') {
    checkCount(node, entry.special.name, entry.special.minimumArguments, entry.special.maximumArguments);
    return entry.special.run(node, frame, at);
  }
  if (entry.kind === 'lambda') return callLambdaFunction(entry.function, node, frame, at);
  const definition = entry.function;
  checkCount(node, definition.name, definition.minimumArguments, definition.maximumArguments);
  const args: Value[] = [];
  for (const arg of node.args) args.push(evaluateExpression(arg, frame, at));
  const value = applyFunction(definition, args, { name: definition.name, origin: originOfCall(args, at) });
  if (value.kind === 'array' || value.kind === 'string') frame.scope.run.spend(sizeOfResult(value));
  return value;
}

/** Calls a function; an unknown argument that is one of several values is tried with each of them. */
export function applyFunction(definition: TemplateFunction, args: readonly Value[], call: Call): Value {
  if (definition.unknowns === 'handled') return definition.run(args, call);
  const unknownAt = args.findIndex((arg) => arg.kind === 'unknown');
  if (unknownAt === -1) return definition.run(args, call);
  const unknown = args[unknownAt];
  const others = args.filter((arg, index) => index !== unknownAt && arg.kind === 'unknown');
  if (unknown?.kind !== 'unknown' || unknown.alternatives === undefined || others.length > 1)
    return residual(call, args);
  const answers = applyToAll(
    unknown.alternatives.slice(0, MAXIMUM_ALTERNATIVES),
    (alternative) => {
      if (alternative.kind === 'unknown') return residual(call, args);
      return applyFunction(
        definition,
        args.map((arg, index) => (index === unknownAt ? alternative : arg)),
        call,
      );
    },
    `${call.name}(${args.map(textOf).join(', ')})`,
    call.origin,
  );
  return joinValues(answers, `${call.name}(${args.map(textOf).join(', ')})`, [unknown], call.origin);
}

function callLambdaFunction(definition: LambdaFunction, node: CallNode, frame: Frame, at: Origin): Value {
  checkCount(node, definition.name, definition.minimumArguments, definition.maximumArguments);
  const args: (Value | Lambda)[] = node.args.map((arg) =>
    arg.kind === 'call' && arg.lowerName === 'lambda' ? makeLambda(arg, frame, at) : evaluateExpression(arg, frame, at),
  );
  const values = args.filter((arg): arg is Value => arg.kind !== 'lambda');
  return definition.run(args, { name: definition.name, origin: originOfCall(values, at) });
}

function checkCount(node: CallNode, name: string, minimum: number, maximum: number): void {
  const count = node.args.length;
  if (count >= minimum && count <= maximum) return;
  const wanted =
    minimum === maximum
      ? String(minimum)
      : maximum === Number.POSITIVE_INFINITY
        ? `at least ${minimum}`
        : `${minimum} to ${maximum}`;
  throw new EvaluationError(
    'argument count',
    `${name} takes ${wanted} ${maximum === 1 ? 'argument' : 'arguments'}, not ${count}`,
  );
}

/** The result of a call stands where the call stands and came from those arguments that came from elsewhere. */
function originOfCall(args: readonly Value[], at: Origin): Origin {
  let via: Origin[] | undefined;
  for (const arg of args) {
    if (arg.origin === at || arg.origin.place === at.place) {
      const behind = arg.origin.via;
      if (behind === undefined) continue;
      via ??= [];
      if (Array.isArray(behind)) via.push(...behind);
      else via.push(behind as Origin);
    } else {
      via ??= [];
      via.push(arg.origin);
    }
  }
  if (via === undefined) return at;
  const [only] = via;
  if (via.length === 1 && only !== undefined) return { place: at.place, via: only };
  return { place: at.place, via: via.slice(0, MAXIMUM_ORIGINS) };
}

/** A value made of more pieces than this keeps the first ones: nobody reads further. */
const MAXIMUM_ORIGINS = 8;
