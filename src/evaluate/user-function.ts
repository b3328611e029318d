// Functions that the template defines: `contoso.name(args)`.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { evaluateExpression } from '#src/evaluate/expression-values.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import { frameOf } from '#src/evaluate/frame.ts';
import { functionNamed } from '#src/evaluate/functions/table.ts';
import { evaluateNodeStrictly } from '#src/evaluate/node-values.ts';
import { violation } from '#src/evaluate/parameter-types.ts';
import type { Scope } from '#src/evaluate/scope.ts';
import type { Origin, Value } from '#src/model/value.ts';
import { withOrigin } from '#src/model/value.ts';
import type { CallNode, ExpressionNode } from '#src/template/expression/nodes.ts';
import type { JsonNode } from '#src/template/nodes.ts';

/** Calls of user-defined functions nest at most this deep; the engine refuses recursion altogether. */
const MAXIMUM_CALL_DEPTH = 64;

/** All members of the `functions` section by `namespace.name` in lower case. */
export function userFunctions(template: JsonNode): ReadonlyMap<string, JsonNode> {
  const found = new Map<string, JsonNode>();
  for (const group of template.get('functions')?.items ?? []) {
    const namespace = group.get('namespace')?.scalar;
    for (const { name, value } of group.get('members')?.properties ?? []) {
      found.set(`${String(namespace)}.${name}`.toLowerCase(), value);
    }
  }
  return found;
}

/** Calls one; it sees only its own parameters, and the template's variables. */
export function callUserFunction(node: CallNode, frame: Frame, at: Origin): Value {
  const { scope } = frame;
  const definition = scope.functions.get(node.lowerName);
  const fullName = `${node.namespace}.${node.name}`;
  if (definition === undefined) throw new EvaluationError('unknown function', `there is no function "${fullName}"`);
  const parameters = definition.get('parameters')?.items ?? [];
  if (parameters.length !== node.args.length) {
    throw new EvaluationError(
      'argument count',
      `${fullName} takes ${parameters.length} arguments, not ${node.args.length}`,
    );
  }
  const locals = new Map<string, Value>();
  for (const [index, parameter] of parameters.entries()) {
    const arg = node.args[index];
    if (arg === undefined) continue;
    const value = evaluateExpression(arg, frame, at);
    const wrong = violation(value, parameter, scope.definitions);
    if (wrong) throw new EvaluationError('argument type', `${fullName}: argument ${index + 1} ${wrong}`);
    locals.set(String(parameter.get('name')?.scalar).toLowerCase(), value);
  }
  return withOrigin(runBody(definition, fullName, node.lowerName, locals, frame), at);
}

function runBody(
  definition: JsonNode,
  fullName: string,
  id: string,
  locals: ReadonlyMap<string, Value>,
  frame: Frame,
): Value {
  const { scope } = frame;
  const { callStack } = scope.run;
  if (callStack.includes(id) || callStack.length > MAXIMUM_CALL_DEPTH) {
    throw new EvaluationError('cycle', `${fullName} calls itself`);
  }
  const output = definition.get('output');
  const body = output?.get('value');
  if (output === undefined || body === undefined)
    throw new EvaluationError('syntax', `${fullName} has no output value`);
  callStack.push(id);
  try {
    const value = evaluateNodeStrictly(body, { ...frameOf(scope, 'user function'), locals });
    const wrong = violation(value, output, scope.definitions);
    if (wrong) throw new EvaluationError('argument type', `the result of ${fullName} ${wrong}`);
    return value;
  } finally {
    callStack.pop();
  }
}

/** Functions that the engine refuses anywhere in a user-defined function, even in a branch that is never taken. */
const NOT_IN_FUNCTIONS: ReadonlySet<string> = new Set(
  [
    'managementGroupResourceId',
    'reference',
    'references',
    'pickZones',
    'toLogicalZone',
    'toLogicalZones',
    'toPhysicalZone',
    'toPhysicalZones',
    'managementGroup',
    'tenant',
    'copyIndex',
    'utcNow',
    'newGuid',
    'externalInputs',
    'invokeResourceMethod',
  ].map((name) => name.toLowerCase()),
);

/** The engine looks at every function before it evaluates anything, also at those that nobody calls. */
export function checkUserFunctions(scope: Scope): void {
  for (const [name, definition] of scope.functions) {
    const body = definition.get('output')?.get('value');
    if (body !== undefined) checkTexts(body, name, scope);
  }
}

function checkTexts(node: JsonNode, name: string, scope: Scope): void {
  if (!node.dynamic) return;
  for (const item of node.items) checkTexts(item, name, scope);
  for (const { value } of node.properties) checkTexts(value, name, scope);
  const text = node.scalar;
  if (typeof text !== 'string' || !/^\[[^[].*\]$/s.test(text)) return;
  const { root, error } = scope.run.parse(text);
  if (error !== undefined) scope.run.problem(`${name}: the expression cannot be read: ${error.message}`, node);
  else checkCalls(root, name, node, scope);
}

function checkCalls(expression: ExpressionNode, name: string, at: JsonNode, scope: Scope): void {
  if (expression.kind === 'member' || expression.kind === 'index') checkCalls(expression.base, name, at, scope);
  if (expression.kind === 'index') checkCalls(expression.index, name, at, scope);
  if (expression.kind !== 'call') return;
  const { lowerName } = expression;
  if (expression.namespace === undefined) {
    if (NOT_IN_FUNCTIONS.has(lowerName) || lowerName.startsWith('list')) {
      scope.run.problem(`${name}: ${expression.name} is not allowed in a user-defined function`, at);
    } else if (functionNamed(lowerName) === undefined) {
      scope.run.problem(`${name}: there is no function "${expression.name}"`, at);
    }
  }
  for (const arg of expression.args) checkCalls(arg, name, at, scope);
}
