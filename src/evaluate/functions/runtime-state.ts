// Functions whose answer only Azure has: list*, pickZones, roleDefinitions and others; and reference, which is known
// as far as the template declares the resource.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { evaluateExpression } from '#src/evaluate/expression-values.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import type { SpecialFunction } from '#src/evaluate/functions/special-function.ts';
import { residual } from '#src/evaluate/functions/template-function.ts';
import { referencesTo, referenceTo, requireRuntimeStage } from '#src/evaluate/reference.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import { objectValue, stringValue, unknownValue } from '#src/model/value.ts';
import type { CallNode } from '#src/template/expression/nodes.ts';

function askAzure(name: string, type?: UnknownValue['type']): SpecialFunction['run'] {
  return (node, frame, at) => {
    const args = node.args.map((arg) => evaluateExpression(arg, frame, at));
    const { text } = residual({ name, origin: at }, args);
    const reason = { code: 'runtime-value' as const, message: `${name}() is answered by Azure at deployment` };
    return unknownValue(text, [reason], at, type && { type });
  };
}

function reference(node: CallNode, frame: Frame, at: Origin): Value {
  requireRuntimeStage('reference', frame);
  const [target, , full] = node.args.map((arg) => evaluateExpression(arg, frame, at)) as [Value, Value?, Value?];
  return referenceTo(target, isFullWord('reference', full), frame, at);
}

function references(node: CallNode, frame: Frame, at: Origin): Value {
  requireRuntimeStage('references', frame);
  const [target, full] = node.args.map((arg) => evaluateExpression(arg, frame, at)) as [Value, Value?];
  return referencesTo(target, isFullWord('references', full), frame, at);
}

function isFullWord(name: string, value: Value | undefined): boolean {
  if (value === undefined) return false;
  if (value.kind === 'string' && value.value.toLowerCase() === 'full') return true;
  throw new EvaluationError('argument type', `${name}: the last argument can only be 'Full'`);
}

/** Experimental: id, name, type and version of a resource by its symbolic name, as declared. */
function resourceInfo(node: CallNode, frame: Frame, at: Origin): Value {
  const [symbol] = node.args.map((arg) => evaluateExpression(arg, frame, at));
  if (symbol?.kind !== 'string') throw new EvaluationError('argument type', 'resourceInfo takes a symbolic name');
  const [resource] = frame.scope.deployment.withSymbol(symbol.value);
  if (resource === undefined) {
    throw new EvaluationError('not allowed here', `resourceInfo: there is no resource "${symbol.value}"`);
  }
  const entries = new Map<string, Value>([
    ['id', resource.id],
    ['name', resource.name],
    ['type', stringValue(resource.type, at)],
  ]);
  if (resource.apiVersion) entries.set('apiVersion', resource.apiVersion);
  return objectValue(entries, at);
}

/** Any function whose name begins with `list`: keys, secrets, credentials. */
export function listFunction(name: string): SpecialFunction {
  const run = askAzure(name);
  return {
    name,
    minimumArguments: 1,
    maximumArguments: 3,
    run: (node, frame, at) => {
      requireRuntimeStage(name, frame);
      return run(node, frame, at);
    },
  };
}

export const RUNTIME_STATE_FUNCTIONS: readonly SpecialFunction[] = [
  { name: 'reference', minimumArguments: 1, maximumArguments: 3, run: reference },
  { name: 'references', minimumArguments: 1, maximumArguments: 2, run: references },
  { name: 'resourceInfo', minimumArguments: 1, maximumArguments: 1, run: resourceInfo },
  { name: 'pickZones', minimumArguments: 3, maximumArguments: 5, run: askAzure('pickZones', 'array') },
  { name: 'toLogicalZone', minimumArguments: 3, maximumArguments: 3, run: askAzure('toLogicalZone', 'string') },
  { name: 'toLogicalZones', minimumArguments: 3, maximumArguments: 3, run: askAzure('toLogicalZones', 'array') },
  { name: 'toPhysicalZone', minimumArguments: 3, maximumArguments: 3, run: askAzure('toPhysicalZone', 'string') },
  { name: 'toPhysicalZones', minimumArguments: 3, maximumArguments: 3, run: askAzure('toPhysicalZones', 'array') },
  { name: 'roleDefinitions', minimumArguments: 1, maximumArguments: 1, run: askAzure('roleDefinitions', 'object') },
  { name: 'providers', minimumArguments: 1, maximumArguments: 2, run: askAzure('providers', 'object') },
  { name: 'extensions', minimumArguments: 1, maximumArguments: 1, run: askAzure('extensions', 'object') },
  { name: 'invokeResourceMethod', minimumArguments: 1, maximumArguments: 10, run: askAzure('invokeResourceMethod') },
];
