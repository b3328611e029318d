// Which of the designs for highly available appliances is a pool part of?
// Only what load balancers tell; where the evidence is not certain, none is recognised.
import type { DeriveContext } from '#analyzers/ask.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { BackendPool, LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import { deriveAppliancePool } from './appliance-pool.ts';
import { derivePoolsOfSameMachines } from './pool-machines.ts';

export type LoadBalancerDesign =
  | 'ilb-ha-ports'
  | 'public-internal-sandwich'
  | 'gateway-lb-provider'
  | 'single-appliance'
  | null;

/** The design of a pool of appliances; null for other pools. */
export function deriveLoadBalancerDesign(pool: BackendPool, context: DeriveContext): LoadBalancerDesign {
  const { loadBalancer } = pool;
  if (loadBalancer === undefined) return null;
  if (holdsWord(loadBalancer.sku, 'Gateway') === 'yes') return 'gateway-lb-provider';
  if (context.ask(deriveAppliancePool, pool).answer !== 'yes') return null;
  if (pool.size === 1) return 'single-appliance';
  const others = context.ask(derivePoolsOfSameMachines, pool);
  if (others.some((other) => isOtherSide(loadBalancer, other.loadBalancer))) return 'public-internal-sandwich';
  const isInternal = loadBalancer.side === 'internal';
  return isInternal && pool.rules.some((rule) => rule.haPorts === 'yes') ? 'ilb-ha-ports' : null;
}

function isOtherSide(one: LoadBalancer, other: LoadBalancer | undefined): boolean {
  if (other === undefined) return false;
  return (one.side === 'internal' && other.side === 'public') || (one.side === 'public' && other.side === 'internal');
}
