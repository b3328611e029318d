// Which rule is asked for? The one that is named; without a name the one in which the failure is felt longest.
import type { LegSource } from './leg-source.ts';
import { nameOf } from './pool-instances.ts';

/** Legs that a text names: by key, by `load balancer/name`, or by the name of a rule, a pool or a load balancer. */
export function legsNamed(legs: readonly LegSource[], text: string): readonly LegSource[] {
  const wanted = text.toLowerCase();
  const exact = legs.filter((leg) => [leg.key, leg.poolKey].some((key) => key.toLowerCase() === wanted));
  if (exact.length > 0) return exact;
  return legs.filter((leg) => {
    const balancer = nameOf(leg.loadBalancer.name);
    const parts = [nameOf(leg.rule.name), nameOf(leg.pool.name)];
    const names = [balancer, ...parts, ...parts.map((part) => `${balancer}/${part}`), leg.loadBalancer.key];
    return names.some((name) => name.toLowerCase() === wanted);
  });
}

/** The longest of several; the first one where they are alike. */
export function longest<Item>(items: readonly Item[], lengthOf: (item: Item) => number): Item | undefined {
  let best: Item | undefined;
  let bestLength = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const length = lengthOf(item);
    if (length > bestLength) {
      best = item;
      bestLength = length;
    }
  }
  return best;
}
