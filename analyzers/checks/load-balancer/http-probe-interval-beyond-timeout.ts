// Is the interval of an HTTP probe longer than the longest time that such a probe waits for an answer?
import { defineCheck } from '#analyzers/check.ts';
import { knownNumber } from '#analyzers/derive/called.ts';
import { dependency, every, isWhollyOpen, judge, judgeWord } from '#analyzers/derive/judged.ts';
import { LB_PROBE_HTTP_TIMEOUT } from '#src/azure-facts/load-balancer-probes.ts';

interface Data extends Record<string, number | null> {
  readonly intervalInSeconds: number | null;
  readonly timeoutSeconds: number;
}

export const httpProbeIntervalBeyondTimeout = defineCheck<Data>({
  id: 'http-probe-interval-beyond-timeout',
  code: 'LB09',
  aliases: ['LB-09'],
  area: 'load-balancer',
  severity: 'info',
  title: 'An HTTP probe gives up before its interval is over',
  outage:
    'Windows that were computed from the interval alone are wrong: a silent instance is noticed at the timeout, not at the next probe.',
  why: 'An HTTP or HTTPS probe waits for the interval, but never longer than its own limit. A TCP probe waits for the whole interval.',
  remedy: 'Compute the window with the timeout, or choose an interval within it.',
  notWhen: 'The window was computed with the timeout.',
  azureFacts: [LB_PROBE_HTTP_TIMEOUT],
  options: [],
  *run({ graph, facts }) {
    const timeout = facts(LB_PROBE_HTTP_TIMEOUT);
    for (const probe of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      const isHttp = judgeWord(probe.protocol, ['Http', 'Https']);
      const isLong = judge(probe.intervalInSeconds, (seconds) => seconds > timeout.value, false);
      const judged = every(isHttp, isLong);
      if (judged.answer === 'no' || isWhollyOpen(isLong)) continue;
      yield {
        at: probe.intervalInSeconds.origin.place,
        resource: probe.key,
        because: [
          { text: `an HTTP probe waits ${timeout.value} s at most`, source: timeout.id },
          { text: 'the protocol of the probe', place: probe.protocol.origin.place },
        ],
        data: { intervalInSeconds: knownNumber(probe.intervalInSeconds), timeoutSeconds: timeout.value },
        ...dependency(judged),
      };
    }
  },
  message: ({ intervalInSeconds, timeoutSeconds }, verdict) => {
    const interval =
      intervalInSeconds === null ? 'The interval of the probe' : `The interval of ${intervalInSeconds} s`;
    return verdict === 'depends'
      ? `${interval} may be longer than an HTTP probe waits: it fails after ${timeoutSeconds} s.`
      : `${interval} is longer than an HTTP probe waits: it fails after ${timeoutSeconds} s, not at the next probe.`;
  },
});
