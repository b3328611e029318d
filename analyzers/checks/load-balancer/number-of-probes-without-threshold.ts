// Does a probe set the count that the service ignores, and not the one that it honours?
import { defineCheck } from '#analyzers/check.ts';
import { deriveWritten } from '#analyzers/derive/written.ts';
import {
  LB_PROBE_COUNT_NOT_HONOURED,
  LB_PROBE_COUNT_RETIRES,
  LB_PROBE_THRESHOLD_DEFAULT,
  LB_PROBE_THRESHOLD_FIRST_API,
} from '#src/azure-facts/load-balancer-probes.ts';

interface Data extends Record<string, number | string | null> {
  readonly numberOfProbes: number | null;
  readonly threshold: number;
  readonly retires: string;
}

export const numberOfProbesWithoutThreshold = defineCheck<Data>({
  id: 'number-of-probes-without-threshold',
  code: 'LB02',
  aliases: ['LB-02'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'numberOfProbes is set, which the service does not honour, and probeThreshold is not',
  outage: 'One lost probe removes an instance: the damping that the template seems to have does not exist.',
  why: `The service moves an instance up or down after one probe whatever numberOfProbes says, and support for the property ends. What counts is probeThreshold, which is ${LB_PROBE_THRESHOLD_DEFAULT.value} when absent.`,
  remedy: `Set probeThreshold, with API version ${LB_PROBE_THRESHOLD_FIRST_API.value} or newer, and leave numberOfProbes out.`,
  notWhen: 'One failed probe is meant to decide; then leave numberOfProbes out, before it retires.',
  azureFacts: [
    LB_PROBE_COUNT_NOT_HONOURED,
    LB_PROBE_COUNT_RETIRES,
    LB_PROBE_THRESHOLD_DEFAULT,
    LB_PROBE_THRESHOLD_FIRST_API,
  ],
  options: [],
  *run({ graph, facts }) {
    const retires = facts(LB_PROBE_COUNT_RETIRES);
    const threshold = facts(LB_PROBE_THRESHOLD_DEFAULT);
    const firstApi = facts(LB_PROBE_THRESHOLD_FIRST_API);
    for (const probe of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      const count = deriveWritten(probe.properties, 'numberOfProbes');
      const hasThreshold = deriveWritten(probe.properties, 'probeThreshold');
      if (count.answer === 'no' || hasThreshold.answer === 'yes') continue;
      const { numberOfProbes } = probe;
      const { place } = numberOfProbes.origin;
      const unknown = [count, hasThreshold].find((written) => written.answer === 'unknown');
      yield {
        at: place,
        resource: probe.key,
        because: [
          { text: 'the service does not honour numberOfProbes', place, source: LB_PROBE_COUNT_NOT_HONOURED.id },
          { text: `support for it ends on ${retires.value}`, source: retires.id },
          { text: `without probeThreshold, ${threshold.value} failed probe decides`, source: threshold.id },
          { text: `probeThreshold exists since API version ${firstApi.value}`, source: firstApi.id },
        ],
        data: {
          numberOfProbes: numberOfProbes.state === 'known' ? numberOfProbes.value : null,
          threshold: threshold.value,
          retires: retires.value,
        },
        ...(unknown?.answer === 'unknown' ? { dependsOn: unknown.unknown } : {}),
      };
    }
  },
  message: ({ numberOfProbes, threshold, retires }, verdict) => {
    const count = numberOfProbes === null ? 'numberOfProbes' : `numberOfProbes ${numberOfProbes}`;
    const ignored = `${count} is not honoured and retires on ${retires}; without probeThreshold, ${threshold} failed probe decides.`;
    return verdict === 'depends' ? `The probe may set numberOfProbes without probeThreshold: ${ignored}` : ignored;
  },
});
