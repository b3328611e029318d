// Does a description promise a failover time that the probes of the same template do not keep?
import { defineCheck } from '#analyzers/check.ts';
import type { SilentWindow } from '#analyzers/derive/load-balancer-windows.ts';
import { deriveSilentWindows, exceeds, longestSeconds } from '#analyzers/derive/load-balancer-windows.ts';
import { promisedLoadBalancers } from '#analyzers/derive/written-promise.ts';
import { LB_PROPAGATION_TIME } from '#src/azure-facts/load-balancer-probes.ts';

interface Data extends Record<string, string | number | null> {
  readonly promise: string;
  readonly promisedSeconds: number;
  /** Longest window of a silent instance; null where it never ends, or is unknown. */
  readonly windowSeconds: number | null;
}

export const promiseNotMet = defineCheck<Data>({
  id: 'promise-not-met',
  code: 'LB22',
  aliases: ['LB-22'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A description promises a failover time that the template does not keep',
  outage: 'Failover takes longer than the people who read the description plan for.',
  why: 'The figure was written for other timers: those of the portal, of the architecture guide, or of an earlier version. The window that the probes of this template give is longer.',
  remedy: 'Change the timers of the probe until the promise holds, or write the computed window into the description.',
  notWhen: 'The sentence speaks of something else than this load balancer; then name it in the sentence.',
  azureFacts: [LB_PROPAGATION_TIME],
  options: ['failover.model', 'failover.propagationSeconds'],
  *run(context) {
    for (const promise of context.promises) {
      for (const loadBalancer of promisedLoadBalancers(promise, context)) {
        const windows = context.ask(deriveSilentWindows, loadBalancer);
        const judged = windows.map((each) => ({ each, verdict: exceeds(each.window, promise.seconds) }));
        const broken = longest(judged.filter(({ verdict }) => verdict.answer === 'yes').map(({ each }) => each));
        const open = judged.find(({ verdict }) => verdict.answer === 'unknown');
        const shown = broken ?? open?.each;
        if (shown === undefined) continue;
        yield {
          at: promise.place,
          resource: loadBalancer.key,
          because: [
            { text: `the text says: ${promise.sentence}`, place: promise.place },
            { text: `the window of ${loadBalancer.key} is decided here`, place: shown.place },
            ...shown.window.because,
          ],
          data: {
            promise: promise.figure,
            promisedSeconds: promise.seconds,
            windowSeconds: longestSeconds(shown.window) ?? null,
          },
          ...(broken === undefined && open?.verdict.answer === 'unknown' ? { dependsOn: open.verdict.unknown } : {}),
        };
      }
    }
  },
  message: ({ promise, windowSeconds }, verdict) => {
    const promised = `The text promises failover within ${promise}`;
    if (verdict === 'depends' && windowSeconds === null) return `${promised}; the window cannot be known.`;
    if (windowSeconds === null) return `${promised}; new flows may meet a dead instance without end.`;
    return `${promised}; new flows meet a silent instance for up to ${windowSeconds} s.`;
  },
});

/** The window that lasts longest; one that never ends, or is not fully known, lasts longest of all. */
function longest(windows: readonly SilentWindow[]): SilentWindow | undefined {
  const lasting = ({ window }: SilentWindow): number => longestSeconds(window) ?? Number.POSITIVE_INFINITY;
  return [...windows].sort((a, b) => lasting(b) - lasting(a))[0];
}
