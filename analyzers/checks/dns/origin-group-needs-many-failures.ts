// How many failed probes does Front Door want before it leaves an origin, and how long does that take?
import { defineCheck } from '#analyzers/check.ts';
import { frontDoorWindow } from '#analyzers/derive/probed-window.ts';
import {
  FRONT_DOOR_INTERVAL_DEFAULT,
  FRONT_DOOR_SAMPLE_SIZE,
  FRONT_DOOR_SUCCESSFUL_SAMPLES,
} from '#src/azure-facts/front-door.ts';
import type { Field } from '#src/graph/field.ts';

interface Data extends Record<string, number> {
  readonly failures: number;
  readonly seconds: number;
}

export const originGroupNeedsManyFailures = defineCheck<Data>({
  id: 'origin-group-needs-many-failures',
  code: 'NB04',
  aliases: ['NB-04'],
  area: 'dns',
  severity: 'warning',
  title: 'An origin group of Front Door leaves a dead origin after many failed probes only',
  outage: 'A dead origin keeps its share of the requests for that many intervals: 14 of them at 240 s are 56 minutes.',
  why: 'An origin is left when fewer than successfulSamplesRequired of the last sampleSize probes succeed: after sampleSize − required + 1 failures in a row.',
  remedy: 'Lower sampleSize or raise successfulSamplesRequired; 4 and 3 leave an origin after two failures.',
  notWhen: 'Probes fail often although the origin is well, and a slow decision is meant.',
  azureFacts: [FRONT_DOOR_SAMPLE_SIZE, FRONT_DOOR_SUCCESSFUL_SAMPLES, FRONT_DOOR_INTERVAL_DEFAULT],
  options: [],
  *run({ graph, facts }) {
    const [size, required] = [facts(FRONT_DOOR_SAMPLE_SIZE), facts(FRONT_DOOR_SUCCESSFUL_SAMPLES)];
    const interval = facts(FRONT_DOOR_INTERVAL_DEFAULT);
    // Many: more failures in a row than a usual sample holds probes.
    for (const group of graph.originGroups) {
      const { sampleSize, successfulSamplesRequired, probeIntervalInSeconds } = group;
      if (group.hasProbe !== 'yes' || group.origins.length < 2) continue;
      const unknown = [sampleSize, successfulSamplesRequired].find((field) => field.state === 'unknown');
      const samples = numberIn(sampleSize, size.value);
      const successes = numberIn(successfulSamplesRequired, required.value);
      const seconds = numberIn(probeIntervalInSeconds, interval.value);
      const failures = samples - successes + 1;
      if (unknown === undefined && failures <= size.value) continue;
      const window = frontDoorWindow(seconds, samples, successes);
      yield {
        at: sampleSize.origin.place,
        resource: group.key,
        because: [
          { text: `sampleSize is ${samples}`, place: sampleSize.origin.place, source: size.id },
          {
            text: `successfulSamplesRequired is ${successes}`,
            place: successfulSamplesRequired.origin.place,
            source: required.id,
          },
          { text: `a probe every ${seconds} s`, place: probeIntervalInSeconds.origin.place, source: interval.id },
          { text: `(n−x)·I … (n−x+1)·I = ${window.minMs / 1000} … ${window.maxMs / 1000} s` },
        ],
        data: { failures, seconds: window.maxMs / 1000 },
        ...(unknown?.state === 'unknown' ? { dependsOn: unknown.unknown } : {}),
      };
    }
  },
  message: ({ failures, seconds }, verdict) =>
    verdict === 'depends'
      ? 'How many failed probes make Front Door leave an origin is not known.'
      : `It takes ${failures} failed probes in a row, up to ${seconds} s, until a dead origin is left.`,
});

const numberIn = (field: Field<number>, standard: number): number => (field.state === 'known' ? field.value : standard);
