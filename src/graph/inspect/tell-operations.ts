// Alerts, role assignments, availability sets and firewall policies in the words of the `inspect` contract.
import { tell, tellKey, tellList, tellResource } from '#src/graph/inspect/tell.ts';
import type { ActivityLogAlert, ActivityLogCondition, MetricAlert } from '#src/graph/nodes/alert.ts';
import type { AvailabilitySet } from '#src/graph/nodes/availability-set.ts';
import type { FirewallPolicy } from '#src/graph/nodes/firewall-policy.ts';
import type { RoleAssignment } from '#src/graph/nodes/role-assignment.ts';
import type { Told } from '#src/model/inspection.ts';
import type {
  ToldAlert,
  ToldAvailabilitySet,
  ToldFirewallPolicy,
  ToldRoleAssignment,
} from '#src/model/inspection-neighbours.ts';

export function tellMetricAlert(alert: MetricAlert): ToldAlert {
  return {
    ...tellResource(alert),
    scopes: tell(alert.scopes),
    enabled: tell(alert.enabled),
    signals: tellList(alert.criteria, (criterion) => tell(criterion.metricName)),
  };
}

export function tellActivityLogAlert(alert: ActivityLogAlert): ToldAlert {
  return {
    ...tellResource(alert),
    scopes: tell(alert.scopes),
    enabled: tell(alert.enabled),
    signals: tellList(alert.conditions, conditionText),
  };
}

function conditionText({ field, equals }: ActivityLogCondition): Told<string> {
  if (field.state === 'known' && equals.state === 'known') return `${field.value}=${equals.value}`;
  return tell(field.state === 'known' ? equals : field);
}

export function tellRoleAssignment(assignment: RoleAssignment): ToldRoleAssignment {
  return {
    ...tellResource(assignment),
    roleDefinitionId: tell(assignment.roleDefinitionId),
    principalId: tell(assignment.principalId),
    scope: tell(assignment.scope),
  };
}

export function tellAvailabilitySet(set: AvailabilitySet): ToldAvailabilitySet {
  return {
    ...tellResource(set),
    sku: tell(set.sku),
    faultDomains: tell(set.faultDomains),
    updateDomains: tell(set.updateDomains),
  };
}

export function tellFirewallPolicy(policy: FirewallPolicy): ToldFirewallPolicy {
  return {
    ...tellResource(policy),
    tier: tell(policy.skuTier),
    threatIntelMode: tell(policy.threatIntelMode),
    basePolicy: tellKey(policy.basePolicy, (base) => base.key),
    privateRanges: tell(policy.privateRanges),
  };
}
