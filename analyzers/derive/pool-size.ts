// Is a pool a single instance, as far as the template tells?
import { possibleCounts } from '#src/graph/counts.ts';
import type { BackendPool } from '#src/graph/nodes/load-balancer.ts';
import { isKnownCount } from '#src/graph/nodes/node.ts';
import type { UnknownValue } from '#src/model/value.ts';

export type PoolSize =
  | { readonly isSingle: 'yes' | 'no' }
  | { readonly isSingle: 'unknown'; readonly unknown: UnknownValue };

/**
 * `no` also for a pool whose members the template does not name: nothing then suggests that there is one only.
 * `unknown` where the members are named and their number is not.
 */
export function derivePoolSize(pool: BackendPool): PoolSize {
  const { size, members } = pool;
  if (isKnownCount(size)) return { isSingle: size === 1 ? 'yes' : 'no' };
  if (members.length === 0 || pool.openMembership !== undefined) return { isSingle: 'no' };
  const counted = members.reduce((sum, { count }) => sum + (isKnownCount(count) ? count : 0), 0);
  if (counted > 1) return { isSingle: 'no' };
  const possible = possibleCounts(size);
  return possible === undefined || possible.includes(1) ? { isSingle: 'unknown', unknown: size } : { isSingle: 'no' };
}
