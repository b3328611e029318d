// Where does a deployment put its resources? Subscription, group and management group, each known or unknown.
import type { DeploymentContext, ScopeKind } from '#src/evaluate/evaluated.ts';
import { joinText } from '#src/evaluate/text-pieces.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import { stringValue, unknownValue } from '#src/model/value.ts';

export interface Target {
  readonly scope: ScopeKind;
  readonly tenantId: Value;
  readonly managementGroup: Value;
  readonly subscriptionId: Value;
  readonly resourceGroup: Value;
  /** Set: not even the kind of scope is known, and this stands for its whole id. */
  readonly openScope: UnknownValue | undefined;
  /** Of the resource group, or outside group scope of the deployment; looked for when asked, since the group may be declared later. */
  location(): Value;
  /** Tags of the resource group. */
  tags(): Value;
}

/** The target of the main deployment, as far as the caller knows it. */
export function targetOf(scope: ScopeKind, context: DeploymentContext, origin: Origin): Target {
  const given = (value: string | undefined, text: string, what: string): Value =>
    value === undefined ? runtime(text, `${what} is not given`, origin) : stringValue(value, origin);
  return {
    scope,
    tenantId: given(context.tenantId, 'tenant().tenantId', 'the tenant'),
    managementGroup: given(context.managementGroupId, 'managementGroup().name', 'the management group'),
    subscriptionId: given(context.subscriptionId, 'subscription().subscriptionId', 'the subscription'),
    resourceGroup: given(context.resourceGroup, 'resourceGroup().name', 'the resource group'),
    openScope: undefined,
    location: () =>
      given(
        context.location,
        scope === 'resourceGroup' ? 'resourceGroup().location' : 'deployment().location',
        'the location',
      ),
    tags: () =>
      runtime('resourceGroup().tags', 'the tags of the resource group are known only to Azure', origin, 'object'),
  };
}

/** An unknown that only Azure can tell. */
export function runtime(
  text: string,
  message: string,
  origin: Origin,
  type: UnknownValue['type'] = 'string',
): UnknownValue {
  return unknownValue(text, [{ code: 'runtime-value', message }], origin, { type });
}

export function resourceGroupId(target: Target, name: Value, origin: Origin): Value {
  return joinText(['/subscriptions/', target.subscriptionId, '/resourceGroups/', name], 'resourceGroup().id', origin);
}

/** What stands before `/providers/…` in the id of a resource deployed here. */
export function scopeId(target: Target, origin: Origin): Value {
  if (target.openScope) return target.openScope;
  switch (target.scope) {
    case 'resourceGroup':
      return resourceGroupId(target, target.resourceGroup, origin);
    case 'subscription':
      return joinText(['/subscriptions/', target.subscriptionId], 'subscription().id', origin);
    case 'managementGroup':
      // Ids of resources at management-group scope; `resourceId()` there leaves this out, see resource-ids.
      return joinText(
        ['/providers/Microsoft.Management/managementGroups/', target.managementGroup],
        'managementGroup().id',
        origin,
      );
    case 'tenant':
      return stringValue('', origin);
  }
}
