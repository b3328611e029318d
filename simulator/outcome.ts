// What can become of a flow? Closed lists: every flow ends with exactly one of these.
import type { FlowCounts } from '#src/model/simulation.ts';

/** Of a flow that starts during the scenario. */
export const NEW_FATES = [
  'undecided',
  'connected',
  'saved-by-retransmission',
  'saved-by-retry',
  'refused',
  'timed-out',
  'answered-503',
  'datagram-lost',
] as const;
export type NewFate = (typeof NEW_FATES)[number];

/** Of a flow that is alive when the scenario starts. */
export const ALIVE_FATES = [
  'unaffected',
  'goes-on',
  'hangs',
  'reset',
  'cut',
  'gave-up',
  'idle-ended',
  'moved',
  'ended',
] as const;
export type AliveFate = (typeof ALIVE_FATES)[number];

const SUCCESSES: ReadonlySet<NewFate> = new Set(['connected', 'saved-by-retransmission', 'saved-by-retry']);
const PINNED: ReadonlySet<AliveFate> = new Set(['goes-on', 'hangs']);

export interface Fates {
  readonly ofNew: ReadonlyMap<NewFate, number>;
  readonly ofAlive: ReadonlyMap<AliveFate, number>;
}

/** The counts of the contract. */
export function countFates(fates: Fates): FlowCounts {
  const counts = { attempted: 0, succeeded: 0, failed: 0, pinned: 0, lost: 0, moved: 0, unaffected: 0 };
  for (const [fate, count] of fates.ofNew) {
    counts.attempted += count;
    if (SUCCESSES.has(fate)) counts.succeeded += count;
    else counts.failed += count;
  }
  for (const [fate, count] of fates.ofAlive) {
    if (fate === 'unaffected' || fate === 'moved') counts[fate] += count;
    else if (PINNED.has(fate)) counts.pinned += count;
    else counts.lost += count;
  }
  return counts;
}
