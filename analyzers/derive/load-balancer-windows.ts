// Which windows do new flows meet behind a load balancer, and does one of them exceed a figure that somebody stated?
import type { DeriveContext } from '#analyzers/ask.ts';
import type { Answer } from '#src/graph/field.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import type { NewFlows } from '#src/model/failure.ts';
import type { Place } from '#src/model/place.ts';
import type { UnknownValue } from '#src/model/value.ts';
import { deriveProbeInForce, deriveRuleProbe } from './rule-probe.ts';
import type { ModelledOrUnknown } from './rule-removal.ts';
import { deriveRuleRemoval } from './rule-removal.ts';

/** How long new flows meet a silent instance, for one probe or for one rule that has none. */
export interface SilentWindow {
  readonly window: ModelledOrUnknown;
  /** The property that decides it. */
  readonly place: Place;
}

/** The windows of a load balancer, in the order of the source; none for the Global tier, which does not probe. */
export function deriveSilentWindows(loadBalancer: LoadBalancer, context: DeriveContext): readonly SilentWindow[] {
  if (holdsWord(loadBalancer.tier, 'Global') === 'yes') return [];
  const ofProbes = loadBalancer.probes.items.map((probe) => ({
    window: deriveRuleRemoval(context.ask(deriveProbeInForce, probe), 'silent', context),
    place: probe.intervalInSeconds.origin.place,
  }));
  const isCertainlyRegional = holdsWord(loadBalancer.tier, 'Global') === 'no';
  const ofRules = loadBalancer.rules.items.flatMap((rule) => {
    const probe = context.ask(deriveRuleProbe, rule);
    const hasOwnWindow =
      probe.state === 'none' ? isCertainlyRegional : probe.state === 'unknown' && probe.probe === undefined;
    return hasOwnWindow
      ? [{ window: deriveRuleRemoval(probe, 'silent', context), place: rule.probe.id.origin.place }]
      : [];
  });
  return [...ofProbes, ...ofRules];
}

export type Exceeds =
  | { readonly answer: Exclude<Answer, 'unknown'> }
  | { readonly answer: 'unknown'; readonly unknown: UnknownValue };

/** Is a window longer than a number of seconds? One that never ends is. */
export function exceeds(window: ModelledOrUnknown, seconds: number): Exceeds {
  if (window.state === 'known') return { answer: isLonger(window.newFlows, seconds) ? 'yes' : 'no' };
  const possible = window.possible?.newFlows ?? [];
  const longer = possible.filter((newFlows) => isLonger(newFlows, seconds)).length;
  if (possible.length > 0 && longer === possible.length) return { answer: 'yes' };
  if (window.possible?.isComplete === true && longer === 0) return { answer: 'no' };
  return { answer: 'unknown', unknown: window.unknown };
}

/** The longest that a window may last, in seconds; undefined where it never ends or is unknown. */
export function longestSeconds(window: ModelledOrUnknown): number | undefined {
  if (window.state === 'unknown') return undefined;
  return 'maxMs' in window.newFlows ? window.newFlows.maxMs / 1000 : undefined;
}

const isLonger = (newFlows: NewFlows, seconds: number): boolean =>
  !('maxMs' in newFlows) || newFlows.maxMs > seconds * 1000;
