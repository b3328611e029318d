// Is the interval of a probe shorter than the service probes?
import { defineCheck } from '#analyzers/check.ts';
import { knownNumber } from '#analyzers/derive/called.ts';
import { dependency, isWhollyOpen, judge } from '#analyzers/derive/judged.ts';
import { LB_PROBE_INTERVAL_MINIMUM } from '#src/azure-facts/load-balancer-probes.ts';

interface Data extends Record<string, number | null> {
  readonly intervalInSeconds: number | null;
  readonly minimumSeconds: number;
}

export const probeIntervalBelowMinimum = defineCheck<Data>({
  id: 'probe-interval-below-minimum',
  code: 'LB30',
  aliases: ['LB-30'],
  area: 'load-balancer',
  severity: 'error',
  title: 'The interval of a probe is below the smallest one',
  outage: 'The deployment is refused, or failover takes longer than the interval promises.',
  why: 'The service has a smallest interval, and no probe is sent more often.',
  remedy: 'Write the smallest interval; for a shorter window there is no setting.',
  notWhen: 'Never: the template says something that cannot happen.',
  azureFacts: [LB_PROBE_INTERVAL_MINIMUM],
  options: [],
  *run({ graph, facts }) {
    const minimum = facts(LB_PROBE_INTERVAL_MINIMUM);
    for (const probe of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      const { intervalInSeconds } = probe;
      const judged = judge(intervalInSeconds, (seconds) => seconds < minimum.value, false);
      if (judged.answer === 'no') continue;
      // An interval that may be any is nothing to report; one with such an allowed value is.
      if (isWhollyOpen(judged)) continue;
      yield {
        at: intervalInSeconds.origin.place,
        resource: probe.key,
        because: [{ text: `the smallest interval is ${minimum.value} s`, source: minimum.id }],
        data: { intervalInSeconds: knownNumber(intervalInSeconds), minimumSeconds: minimum.value },
        ...dependency(judged),
      };
    }
  },
  message: ({ intervalInSeconds, minimumSeconds }, verdict) =>
    verdict === 'depends'
      ? `The interval of the probe may be below the smallest one, ${minimumSeconds} s.`
      : `The probe asks for an interval of ${intervalInSeconds} s; the smallest is ${minimumSeconds} s.`,
});
