// resourceId and its siblings: ids by type and names, at the scope of the deployment or at one that is given.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { evaluateExpression } from '#src/evaluate/expression-values.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import type { SpecialFunction } from '#src/evaluate/functions/special-function.ts';
import { residual, textOf } from '#src/evaluate/functions/template-function.ts';
import { checkNames, functionPath, idArguments, isGuid } from '#src/evaluate/resource-id.ts';
import type { Target } from '#src/evaluate/target.ts';
import { resourceGroupId } from '#src/evaluate/target.ts';
import { joinText } from '#src/evaluate/text-pieces.ts';
import type { Origin, Value } from '#src/model/value.ts';
import type { CallNode } from '#src/template/expression/nodes.ts';

function evaluateArgs(node: CallNode, frame: Frame, at: Origin): readonly Value[] {
  return node.args.map((arg) => evaluateExpression(arg, frame, at));
}

function residualText(name: string, args: readonly Value[]): string {
  return `${name}(${args.map(textOf).join(', ')})`;
}

function requireGuid(name: string, value: Value): void {
  if (value.kind === 'string' && !isGuid(value.value)) {
    throw new EvaluationError('argument type', `${name}: "${value.value}" is no subscription id`);
  }
}

function resourceId(node: CallNode, frame: Frame, at: Origin): Value {
  const args = evaluateArgs(node, frame, at);
  const split = idArguments('resourceId', args);
  if (split === undefined) return residual({ name: 'resourceId', origin: at }, args, { type: 'string' });
  const { target } = frame.scope.deployment;
  const text = () => residualText('resourceId', args);
  const [first, second, ...more] = split.leading;
  if (more.length > 0)
    throw new EvaluationError('argument count', 'resourceId takes at most a subscription and a group before the type');
  if (first && second) requireGuid('resourceId', first);
  if (first && second === undefined && target.scope !== 'resourceGroup') requireGuid('resourceId', first);
  const path = functionPath(split.type, split.names, text, at);
  if (first && second) {
    const place = { ...target, subscriptionId: first };
    return joinText([groupOrId(split.type, place, second, split.names, at, path)], text, at);
  }
  if (target.scope === 'resourceGroup') {
    return joinText([groupOrId(split.type, target, first ?? target.resourceGroup, split.names, at, path)], text, at);
  }
  if (target.scope === 'subscription' || first !== undefined) {
    return joinText(
      [subscriptionBase(target, first, at), subscriptionPath(split.type, split.names, path, at)],
      text,
      at,
    );
  }
  return joinText([path], text, at);
}

/** A resource group is itself a step of the id, not something under `/providers/`. */
function groupOrId(
  type: string,
  target: Target,
  group: Value,
  names: readonly Value[],
  at: Origin,
  path: Value,
): Value {
  if (isResourceGroups(type) && names[0]) return resourceGroupId(target, names[0], at);
  return joinText([resourceGroupId(target, group, at), path], 'resourceId', at);
}

function isResourceGroups(type: string): boolean {
  return type.toLowerCase() === 'microsoft.resources/resourcegroups';
}

function subscriptionPath(type: string, names: readonly Value[], path: Value, at: Origin): Value {
  return isResourceGroups(type) && names[0] ? joinText(['/resourceGroups/', names[0]], 'resourceId', at) : path;
}

function subscriptionBase(target: Target, given: Value | undefined, at: Origin): Value {
  return joinText(['/subscriptions/', given ?? target.subscriptionId], 'subscription().id', at);
}

function subscriptionResourceId(node: CallNode, frame: Frame, at: Origin): Value {
  const args = evaluateArgs(node, frame, at);
  const split = idArguments('subscriptionResourceId', args);
  if (split === undefined) return residual({ name: 'subscriptionResourceId', origin: at }, args, { type: 'string' });
  const { target } = frame.scope.deployment;
  const [given, ...more] = split.leading;
  if (more.length > 0)
    throw new EvaluationError('argument count', 'subscriptionResourceId takes at most a subscription before the type');
  if (given === undefined && target.scope !== 'resourceGroup' && target.scope !== 'subscription') {
    throw new EvaluationError(
      'argument count',
      `subscriptionResourceId needs a subscription id at ${target.scope} scope`,
    );
  }
  if (given) requireGuid('subscriptionResourceId', given);
  const text = () => residualText('subscriptionResourceId', args);
  const path = functionPath(split.type, split.names, text, at);
  return joinText([subscriptionBase(target, given, at), subscriptionPath(split.type, split.names, path, at)], text, at);
}

function tenantResourceId(node: CallNode, frame: Frame, at: Origin): Value {
  const args = evaluateArgs(node, frame, at);
  const split = idArguments('tenantResourceId', args);
  if (split === undefined) return residual({ name: 'tenantResourceId', origin: at }, args, { type: 'string' });
  if (split.leading.length > 0)
    throw new EvaluationError('argument count', 'tenantResourceId begins with the resource type');
  return functionPath(split.type, split.names, () => residualText('tenantResourceId', args), at);
}

function managementGroupResourceId(node: CallNode, frame: Frame, at: Origin): Value {
  const args = evaluateArgs(node, frame, at);
  const split = idArguments('managementGroupResourceId', args);
  if (split === undefined) return residual({ name: 'managementGroupResourceId', origin: at }, args, { type: 'string' });
  const { target } = frame.scope.deployment;
  if (split.leading.length > 1)
    throw new EvaluationError('argument count', 'managementGroupResourceId takes one group before the type');
  const [given] = split.leading;
  // Without a group outside management-group scope the engine takes the first argument, the type, for the group.
  const group = given ?? (target.scope === 'managementGroup' ? target.managementGroup : args[0]);
  if (given === undefined && target.scope !== 'managementGroup' && split.names.length < 2) {
    throw new EvaluationError(
      'argument count',
      `managementGroupResourceId needs a management group at ${target.scope} scope`,
    );
  }
  const text = () => residualText('managementGroupResourceId', args);
  const base = ['/providers/Microsoft.Management/managementGroups/', group ?? ''];
  return joinText([...base, functionPath(split.type, split.names, text, at)], text, at);
}

function extensionResourceId(node: CallNode, frame: Frame, at: Origin): Value {
  const args = evaluateArgs(node, frame, at);
  const [scope, type, ...names] = args;
  for (const [index, arg] of args.entries()) {
    if (arg.kind !== 'string' && arg.kind !== 'unknown') {
      throw new EvaluationError('argument type', `extensionResourceId: argument ${index + 1} must be a string`);
    }
  }
  if (scope === undefined || type === undefined || type.kind !== 'string') {
    return residual({ name: 'extensionResourceId', origin: at }, args, { type: 'string' });
  }
  if (scope.kind === 'string' && !/^\/+[^/]+\/+[^/]/.test(scope.value)) {
    throw new EvaluationError('argument type', `extensionResourceId: "${scope.value}" is no resource id`);
  }
  checkNames('extensionResourceId', type.value.replace(/\/$/, ''), names);
  const text = () => residualText('extensionResourceId', args);
  // The engine takes a scope apart and puts it together again, so repeated and trailing slashes vanish.
  const base = scope.kind === 'string' ? scope.value.replace(/\/+/g, '/').replace(/\/$/, '') : scope;
  return joinText([base, functionPath(type.value.replace(/\/$/, ''), names, text, at)], text, at);
}

const MANY = Number.POSITIVE_INFINITY;

export const RESOURCE_ID_FUNCTIONS: readonly SpecialFunction[] = [
  { name: 'resourceId', minimumArguments: 2, maximumArguments: MANY, run: resourceId },
  { name: 'subscriptionResourceId', minimumArguments: 2, maximumArguments: MANY, run: subscriptionResourceId },
  { name: 'tenantResourceId', minimumArguments: 2, maximumArguments: MANY, run: tenantResourceId },
  { name: 'managementGroupResourceId', minimumArguments: 2, maximumArguments: MANY, run: managementGroupResourceId },
  { name: 'extensionResourceId', minimumArguments: 3, maximumArguments: MANY, run: extensionResourceId },
];
