// How long do new flows meet a silent member of a pool, by the slowest rule that sends to it?
import type { DeriveContext } from '#analyzers/ask.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { NoAnswer } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';
import { deriveRuleProbe } from './rule-probe.ts';
import { deriveRuleRemoval } from './rule-removal.ts';

/** The window of the slowest rule; a pool of one member has nobody to move to. */
export function derivePoolConvergence(pool: BackendPool, context: DeriveContext): NewFlows | NoAnswer {
  if (pool.size === 1) return { never: true };
  const windows = pool.rules.map((rule): NewFlows | NoAnswer => {
    const removal = deriveRuleRemoval(context.ask(deriveRuleProbe, rule), 'silent', context);
    if (removal.state === 'known') return removal.newFlows;
    return { unknown: removal.unknown.reasons[0]?.message ?? removal.unknown.text };
  });
  return slowestOf(windows) ?? { unknown: 'no rule of this template sends to the pool' };
}

/** The one that takes longest: never, else one that cannot be known, else the latest end. */
export function slowestOf(windows: readonly (NewFlows | NoAnswer)[]): NewFlows | NoAnswer | undefined {
  const never = windows.find((window) => !isNoAnswer(window) && 'never' in window);
  const unknown = windows.find(isNoAnswer);
  if (never !== undefined || unknown !== undefined) return never ?? unknown;
  const ends = windows.map((window) => (isNoAnswer(window) ? 0 : endOf(window)));
  return windows[ends.indexOf(Math.max(...ends))];
}

function endOf(window: NewFlows): number {
  return 'maxMs' in window ? window.maxMs : Number.POSITIVE_INFINITY;
}
