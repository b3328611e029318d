// Which pools certainly stand behind rules?
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

/** In the order of the source; a pool behind several rules comes once for each. */
export const poolsOfRules = (rules: readonly LoadBalancingRule[]): readonly BackendPool[] =>
  rules.flatMap((rule) => rule.pools.items.flatMap((link) => nodeOf(link) ?? []));
