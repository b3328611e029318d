// subscription, resourceGroup, managementGroup, tenant, deployment, environment, deployer: what surrounds a deployment.
// Members that only Azure knows are unknown; members that do not exist are an error, as in the engine.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { evaluateExpression } from '#src/evaluate/expression-values.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import type { SpecialFunction } from '#src/evaluate/functions/special-function.ts';
import { kindInWords } from '#src/evaluate/functions/template-function.ts';
import type { Target } from '#src/evaluate/target.ts';
import { resourceGroupId, runtime } from '#src/evaluate/target.ts';
import { joinText } from '#src/evaluate/text-pieces.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import { objectValue, stringValue } from '#src/model/value.ts';
import type { CallNode } from '#src/template/expression/nodes.ts';

const MANAGEMENT_GROUPS = '/providers/Microsoft.Management/managementGroups';

function record(entries: Readonly<Record<string, Value>>, at: Origin): Value {
  return objectValue(new Map(Object.entries(entries)), at);
}

function open(text: string, at: Origin, type?: UnknownValue['type']): Value {
  return runtime(text, `${text} is known only to Azure`, at, type);
}

function refuse(name: string, target: Target): EvaluationError {
  return new EvaluationError('not allowed here', `${name}() is not available in a deployment at ${target.scope} scope`);
}

function subscription(node: CallNode, frame: Frame, at: Origin): Value {
  const { target } = frame.scope.deployment;
  const [arg] = node.args.map((one) => evaluateExpression(one, frame, at));
  if (arg !== undefined && arg.kind !== 'string' && arg.kind !== 'unknown') {
    throw new EvaluationError('argument type', `subscription: the id must be a string, not ${kindInWords(arg)}`);
  }
  if (arg === undefined && target.scope !== 'resourceGroup' && target.scope !== 'subscription') {
    throw refuse('subscription', target);
  }
  const id = arg ?? target.subscriptionId;
  return record(
    {
      id: joinText(['/subscriptions/', id], 'subscription().id', at),
      subscriptionId: id,
      tenantId: target.tenantId,
      displayName: open('subscription().displayName', at),
    },
    at,
  );
}

function resourceGroup(node: CallNode, frame: Frame, at: Origin): Value {
  const { target } = frame.scope.deployment;
  const [arg] = node.args.map((one) => evaluateExpression(one, frame, at));
  if (target.scope !== 'resourceGroup' && arg === undefined) throw refuse('resourceGroup', target);
  const type = stringValue('Microsoft.Resources/resourceGroups', at);
  if (arg !== undefined) {
    if (arg.kind !== 'string' && arg.kind !== 'unknown') {
      throw new EvaluationError('argument type', `resourceGroup: the name must be a string, not ${kindInWords(arg)}`);
    }
    return record({ id: resourceGroupId(target, arg, at), name: arg, type }, at);
  }
  return record(
    {
      id: resourceGroupId(target, target.resourceGroup, at),
      name: target.resourceGroup,
      type,
      location: target.location(),
      managedBy: open('resourceGroup().managedBy', at),
      tags: target.tags(),
      properties: record({ provisioningState: open('resourceGroup().properties.provisioningState', at) }, at),
    },
    at,
  );
}

function managementGroup(node: CallNode, frame: Frame, at: Origin): Value {
  const { target } = frame.scope.deployment;
  const [arg] = node.args.map((one) => evaluateExpression(one, frame, at));
  if (arg === undefined && target.scope !== 'managementGroup') throw refuse('managementGroup', target);
  if (arg !== undefined && arg.kind !== 'string' && arg.kind !== 'unknown') {
    throw new EvaluationError('argument type', `managementGroup: the name must be a string, not ${kindInWords(arg)}`);
  }
  const name = arg ?? target.managementGroup;
  return record(
    {
      id: joinText([`${MANAGEMENT_GROUPS}/`, name], 'managementGroup().id', at),
      name,
      type: stringValue(MANAGEMENT_GROUPS, at),
      ...(arg === undefined && { properties: open('managementGroup().properties', at, 'object') }),
    },
    at,
  );
}

function tenant(_node: CallNode, frame: Frame, at: Origin): Value {
  const { tenantId } = frame.scope.deployment.target;
  return record(
    {
      countryCode: open('tenant().countryCode', at),
      displayName: open('tenant().displayName', at),
      id: joinText(['/tenants/', tenantId], 'tenant().id', at),
      tenantId,
    },
    at,
  );
}

function deployment(_node: CallNode, frame: Frame, at: Origin): Value {
  const { name, target, template } = frame.scope.deployment;
  const version = template.get('contentVersion')?.scalar;
  const contentVersion = stringValue(typeof version === 'string' ? version : '', at);
  return record(
    {
      name,
      properties: record({ template: record({ contentVersion }, at) }, at),
      ...(target.scope !== 'resourceGroup' && { location: target.location() }),
    },
    at,
  );
}

/** Without arguments the answer depends only on the deployment. */
function oncePerDeployment(name: string, run: SpecialFunction['run']): SpecialFunction['run'] {
  return (node, frame, at) => {
    if (node.args.length > 0) return run(node, frame, at);
    const { deployment: where } = frame.scope;
    return where.surrounding(name, () => run(node, frame, where.template));
  };
}

export const SCOPE_FUNCTIONS: readonly SpecialFunction[] = [
  {
    name: 'subscription',
    minimumArguments: 0,
    maximumArguments: 1,
    run: oncePerDeployment('subscription', subscription),
  },
  {
    name: 'resourceGroup',
    minimumArguments: 0,
    maximumArguments: 1,
    run: oncePerDeployment('resourceGroup', resourceGroup),
  },
  {
    name: 'managementGroup',
    minimumArguments: 0,
    maximumArguments: 1,
    run: oncePerDeployment('managementGroup', managementGroup),
  },
  { name: 'tenant', minimumArguments: 0, maximumArguments: 0, run: oncePerDeployment('tenant', tenant) },
  { name: 'deployment', minimumArguments: 0, maximumArguments: 0, run: oncePerDeployment('deployment', deployment) },
  {
    name: 'environment',
    minimumArguments: 0,
    maximumArguments: 0,
    run: (_node, _frame, at) => open('environment()', at, 'object'),
  },
  {
    name: 'deployer',
    minimumArguments: 0,
    maximumArguments: 0,
    run: (_node, _frame, at) => open('deployer()', at, 'object'),
  },
];
