// Is the timeout of Traffic Manager too long for its interval?
import { defineCheck } from '#analyzers/check.ts';
import { knownNumber } from '#analyzers/derive/called.ts';
import { dependency, isWhollyOpen, judge } from '#analyzers/derive/judged.ts';
import { TRAFFIC_MANAGER_TIMEOUTS } from '#src/azure-facts/traffic-manager.ts';

export const trafficManagerTimeoutTooLong = defineCheck<{
  readonly timeout: number | null;
  readonly interval: number;
  readonly longest: number;
}>({
  id: 'traffic-manager-timeout-too-long',
  code: 'NB07',
  aliases: ['NB-07'],
  area: 'dns',
  severity: 'error',
  title: 'Traffic Manager waits longer for an answer than its interval allows',
  outage: 'The deployment is refused.',
  why: 'With the fast interval of 10 s the timeout must be shorter than with 30 s.',
  remedy: 'Set timeoutInSeconds to 9 or less with an interval of 10 s, or take the interval of 30 s.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [TRAFFIC_MANAGER_TIMEOUTS],
  options: [],
  *run({ graph, facts }) {
    const timeouts = facts(TRAFFIC_MANAGER_TIMEOUTS);
    for (const profile of graph.trafficManagerProfiles) {
      const { intervalInSeconds: interval, timeoutInSeconds: timeout } = profile;
      if (interval.state !== 'known') continue;
      const row = timeouts.value.find(({ intervalSeconds }) => intervalSeconds === interval.value);
      if (row === undefined) continue;
      const judged = judge(timeout, (value) => value < row.minSeconds || value > row.maxSeconds, false);
      if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
      yield {
        at: timeout.origin.place,
        resource: profile.key,
        because: [
          { text: 'the interval', place: interval.origin.place },
          { text: `then ${row.minSeconds} to ${row.maxSeconds} s are allowed`, source: timeouts.id },
        ],
        data: { timeout: knownNumber(timeout), interval: interval.value, longest: row.maxSeconds },
        ...dependency(judged),
      };
    }
  },
  message: ({ timeout, interval, longest }, verdict) =>
    verdict === 'depends' || timeout === null
      ? `The timeout may lie outside what an interval of ${interval} s allows, at most ${longest} s.`
      : `The timeout is ${timeout} s, but an interval of ${interval} s allows at most ${longest} s.`,
});
