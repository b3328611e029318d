// Which rules probe the same machines: those of a pool, and those of the other pools that its machines are in?
import type { DeriveContext } from '#analyzers/ask.ts';
import type { BackendPool, LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import { derivePoolsOfSameMachines } from './pool-machines.ts';

/** A rule with the pool that it sends to. */
export interface RuleOfMachines {
  readonly pool: BackendPool;
  readonly rule: LoadBalancingRule;
}

/** The rules of an internal pool, and of the public pools with the same machines; undefined unless it has both. */
export function deriveTwoSides(
  pool: BackendPool,
  context: DeriveContext,
): { readonly inside: readonly RuleOfMachines[]; readonly outside: readonly RuleOfMachines[] } | undefined {
  if (pool.loadBalancer?.side !== 'internal') return undefined;
  const others = context.ask(derivePoolsOfSameMachines, pool).filter((other) => other.loadBalancer?.side === 'public');
  const inside = pool.rules.map((rule) => ({ pool, rule }));
  const outside = others.flatMap((other) => other.rules.map((rule) => ({ pool: other, rule })));
  return inside.length === 0 || outside.length === 0 ? undefined : { inside, outside };
}
