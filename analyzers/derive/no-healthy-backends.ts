// What does a load balancer do when no member is up: which of its two behaviors counts, and of which SKU is it?
import { knowsSince } from '#src/azure-facts/api-version.ts';
import { LB_PROBE_NO_HEALTHY_DEFAULT, LB_PROBE_NO_HEALTHY_FIRST_API } from '#src/azure-facts/load-balancer-probes.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import type { FlowSituation } from './established-flows.ts';
import type { NoHealthyBackends } from './failover-model.ts';
import type { RuleProbe } from './rule-probe.ts';

/** Where new flows go when no member is up by this probe. */
export function deriveNoHealthyBackends(probe: RuleProbe, loadBalancer: LoadBalancer): NoHealthyBackends | 'unknown' {
  if (probe.state === 'none') return LB_PROBE_NO_HEALTHY_DEFAULT.value;
  if (probe.probe === undefined) return 'unknown';
  const field = probe.probe.noHealthyBackendsBehavior;
  if (field.state === 'absent' || holdsWord(field, 'AllProbedDown') === 'yes') return 'AllProbedDown';
  const { apiVersion } = loadBalancer;
  const isUnderstood =
    apiVersion.state === 'known' ? knowsSince(apiVersion.value, LB_PROBE_NO_HEALTHY_FIRST_API.value) : 'unknown';
  if (isUnderstood === 'no') return LB_PROBE_NO_HEALTHY_DEFAULT.value;
  return isUnderstood === 'yes' && holdsWord(field, 'AllProbedUp') === 'yes' ? 'AllProbedUp' : 'unknown';
}

/** The SKU, where it is certain. */
export function deriveSku(loadBalancer: LoadBalancer): FlowSituation['sku'] {
  for (const sku of ['Basic', 'Standard', 'Gateway'] as const)
    if (holdsWord(loadBalancer.sku, sku) === 'yes') return sku;
  return 'unknown';
}
