// Which pools certainly stand behind rules, and who is in them?
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { InstanceConfiguration } from './egress.ts';

/** In the order of the source; a pool behind several rules comes once for each. */
export const poolsOfRules = (rules: readonly LoadBalancingRule[]): readonly BackendPool[] =>
  rules.flatMap((rule) => rule.pools.items.flatMap((link) => nodeOf(link) ?? []));

/** IP configurations of interfaces and scale sets that are members of these pools, each once; addresses have none. */
export function configurationsOfRules(rules: readonly LoadBalancingRule[]): readonly InstanceConfiguration[] {
  const members = poolsOfRules(rules).flatMap((pool) => pool.members);
  return [
    ...new Set(
      members.flatMap((member) =>
        member.kind === 'nic' || member.kind === 'scaleSet' ? [member.ipConfiguration] : [],
      ),
    ),
  ];
}
