// Does an origin group leave the interval of its probe to the default?
import { defineCheck } from '#analyzers/check.ts';
import { FRONT_DOOR_INTERVAL_DEFAULT } from '#src/azure-facts/front-door.ts';

export const originGroupIntervalLeftOut = defineCheck<{ readonly interval: number }>({
  id: 'origin-group-interval-left-out',
  code: 'NB03',
  aliases: ['NB-03'],
  area: 'dns',
  severity: 'warning',
  title: 'An origin group of Front Door leaves the interval of its probe out',
  outage: 'A dead origin keeps getting requests for minutes: each failure takes an interval of 240 s to be seen.',
  why: 'The specification and the command line take 240 s where the interval is left out; the portal shows a shorter one.',
  remedy: 'Write probeIntervalInSeconds, such as 30, and a sample size that fits.',
  notWhen: 'The other origins can wait that long.',
  azureFacts: [FRONT_DOOR_INTERVAL_DEFAULT],
  options: [],
  *run({ graph, facts }) {
    const standard = facts(FRONT_DOOR_INTERVAL_DEFAULT);
    for (const group of graph.originGroups) {
      if (group.hasProbe !== 'yes' || group.probeIntervalInSeconds.state !== 'absent') continue;
      yield {
        at: group.probeIntervalInSeconds.origin.place,
        resource: group.key,
        because: [{ text: `left out, the interval is ${standard.value} s`, source: standard.id }],
        data: { interval: standard.value },
      };
    }
  },
  message: ({ interval }) => `The probe has no interval, so it ships ${interval} s.`,
});
