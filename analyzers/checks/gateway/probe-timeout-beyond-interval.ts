// Does a probe of an Application Gateway wait longer than its interval?
import { defineCheck } from '#analyzers/check.ts';
import { knownNumber } from '#analyzers/derive/called.ts';
import { dependency, isWhollyOpen, judge } from '#analyzers/derive/judged.ts';
import { APP_GATEWAY_PROBES_OVERLAP } from '#src/azure-facts/application-gateway.ts';

export const probeTimeoutBeyondInterval = defineCheck<{ readonly timeout: number | null; readonly interval: number }>({
  id: 'probe-timeout-beyond-interval',
  code: 'NB02',
  aliases: ['NB-02'],
  area: 'gateway',
  severity: 'warning',
  title: 'A probe of an Application Gateway waits longer than its interval',
  outage:
    'A silent backend is found later than the interval suggests: by one reading each failure takes interval and timeout together.',
  why: 'A probe that is not answered ends with its timeout. Whether the next one starts before that is not documented clearly.',
  remedy: 'Set a timeout shorter than the interval.',
  notWhen: 'The window is long enough in either reading.',
  azureFacts: [APP_GATEWAY_PROBES_OVERLAP],
  options: [],
  *run({ graph, facts }) {
    const overlap = facts(APP_GATEWAY_PROBES_OVERLAP);
    for (const gateway of graph.applicationGateways) {
      for (const probe of gateway.probes.items) {
        const { interval, timeout } = probe;
        if (interval.state !== 'known') continue;
        const judged = judge(timeout, (value) => value > interval.value, false);
        if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
        yield {
          at: timeout.origin.place,
          resource: probe.key,
          because: [
            { text: 'the interval', place: interval.origin.place },
            { text: 'whether probes overlap is read from an unclear page', source: overlap.id },
          ],
          data: { timeout: knownNumber(timeout), interval: interval.value },
          ...dependency(judged),
        };
      }
    }
  },
  message: ({ timeout, interval }, verdict) =>
    verdict === 'depends' || timeout === null
      ? `The timeout may be longer than the interval of ${interval} s.`
      : `The timeout of ${timeout} s is longer than the interval of ${interval} s: a silent backend is found later.`,
});
