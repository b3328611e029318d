// How long do new flows of a rule still meet an instance that has failed?
// One answer per way of answering probes; unknown only where the possible values of the probe lead to different windows.
import type { DeriveContext } from '#analyzers/ask.ts';
import type { NewFlows } from '#src/model/failure.ts';
import type { Because } from '#src/model/finding.ts';
import type { UnknownValue } from '#src/model/value.ts';
import type { ModelledNewFlows, ProbeAnswer, ProbeInForce } from './failover-model.ts';
import { deriveRemoval, deriveReturn } from './failover-model.ts';
import type { RuleProbe } from './rule-probe.ts';

export type ModelledOrUnknown =
  | { readonly state: 'known'; readonly newFlows: NewFlows; readonly because: readonly Because[] }
  | {
      readonly state: 'unknown';
      readonly unknown: UnknownValue;
      /** What it may be; `isComplete` false: it may also be longer than all of these. */
      readonly possible: { readonly newFlows: readonly NewFlows[]; readonly isComplete: boolean } | undefined;
      readonly because: readonly Because[];
    };

/** Time until new flows avoid an instance that answers its probes like this. */
export const deriveRuleRemoval = (probe: RuleProbe, answers: ProbeAnswer, context: DeriveContext): ModelledOrUnknown =>
  modelled(probe, (inForce) => deriveRemoval(inForce, answers, settingsOf(context)));

/** Time until an instance that answers again gets new flows. */
export const deriveRuleReturn = (probe: RuleProbe, context: DeriveContext): ModelledOrUnknown =>
  modelled(probe, (inForce) => deriveReturn(inForce, settingsOf(context)));

const settingsOf = (context: DeriveContext) => ({ options: context.failover, facts: context.facts });

function modelled(probe: RuleProbe, model: (inForce: ProbeInForce | undefined) => ModelledNewFlows): ModelledOrUnknown {
  if (probe.state === 'none') return answered(model(undefined), []);
  if (probe.state === 'known') return answered(model(probe.inForce), probe.because);
  const outcomes = probe.possible?.probes.map(model);
  const [first, ...others] = outcomes ?? [];
  if (first !== undefined && others.every((other) => isSame(other.newFlows, first.newFlows))) {
    const text = 'every value that is possible here leads to the same window';
    return answered({ ...first, because: [{ text }, ...first.because] }, probe.because);
  }
  const possible = probe.possible && {
    newFlows: probe.possible.probes.map((inForce) => model(inForce).newFlows),
    isComplete: probe.possible.isComplete,
  };
  return { state: 'unknown', unknown: probe.unknown, possible, because: probe.because };
}

const answered = (model: ModelledNewFlows, because: readonly Because[]): ModelledOrUnknown => ({
  state: 'known',
  newFlows: model.newFlows,
  because: [...because, ...model.because],
});

function isSame(a: NewFlows, b: NewFlows): boolean {
  if ('never' in a || 'never' in b) return 'never' in a && 'never' in b;
  if ('unboundedFromMs' in a || 'unboundedFromMs' in b) {
    return 'unboundedFromMs' in a && 'unboundedFromMs' in b && a.unboundedFromMs === b.unboundedFromMs;
  }
  return a.minMs === b.minMs && a.meanMs === b.meanMs && a.maxMs === b.maxMs;
}
