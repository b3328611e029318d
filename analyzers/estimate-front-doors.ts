// How long does Front Door go on using an origin that refuses or answers with an error?

import type { FactSet } from '#src/azure-facts/fact-set.ts';
import { FRONT_DOOR_INTERVAL_DEFAULT } from '#src/azure-facts/front-door.ts';
import type { OriginGroup } from '#src/graph/nodes/front-door.ts';
import type { FailoverEstimate } from '#src/model/estimate.ts';
import type { Because } from '#src/model/finding.ts';
import type { CheckContext } from './check.ts';
import { windowOfGroup } from './derive/designs/front-door.ts';

/** One estimate per group of origins, in the order of the source. */
export const estimateFrontDoors = ({ graph, facts }: CheckContext): readonly FailoverEstimate[] =>
  graph.frontDoorProfiles
    .filter((profile) => profile.deployed !== false && profile.isFrontDoor === 'yes')
    .flatMap((profile) => profile.originGroups)
    .filter((group) => group.deployed !== false)
    .map((group): FailoverEstimate => {
      const newFlows = windowOfGroup(group, { facts });
      return {
        kind: 'failover',
        design: 'front-door',
        resource: group.key,
        rule: null,
        pool: null,
        probe: null,
        failure: 'region-down',
        assumes: { answers: 'rst', forwards: 'no' },
        newFlows,
        // The client is connected to the edge; which requests the edge repeats elsewhere is not published.
        establishedTcp: { fate: 'unknown', boundMs: null },
        udp: { fate: 'unknown', boundMs: null },
        scenario: null,
        because: 'minMs' in newFlows ? becauseOf(group, facts) : [{ text: REASON_WITHOUT_WINDOW, place: group.place }],
      };
    });

const REASON_WITHOUT_WINDOW =
  'another origin takes over only where the group has two that are enabled, and a probe whose numbers are known';

function becauseOf(group: OriginGroup, facts: FactSet): readonly Because[] {
  const fallback = facts(FRONT_DOOR_INTERVAL_DEFAULT);
  const { probeIntervalInSeconds: interval, sampleSize: samples, successfulSamplesRequired: good } = group;
  if (samples.state !== 'known' || good.state !== 'known') return [];
  const failures = samples.value - good.value + 1;
  const seconds = interval.state === 'known' ? interval.value : fallback.value;
  return [
    interval.state === 'known'
      ? { text: `a probe every ${seconds} s`, place: interval.origin.place }
      : { text: `the interval is left out: ${seconds} s`, source: fallback.id },
    { text: `${good.value} of the last ${samples.value} samples have to be good`, place: samples.origin.place },
    {
      text: `so ${samples.value} − ${good.value} + 1 = ${failures} probes have to fail: ${failures - 1}·${seconds} … ${failures}·${seconds} s`,
    },
    { text: 'the origin refuses or answers with an error; a silent one costs a time-out more, which is not published' },
    { text: 'clients stay connected to the edge; which requests it repeats elsewhere is not published' },
  ];
}
