// Is probeThreshold written into a template whose API version does not know it?
import { defineCheck } from '#analyzers/check.ts';
import { deriveWritten } from '#analyzers/derive/written.ts';
import { knowsSince } from '#src/azure-facts/api-version.ts';
import { LB_PROBE_THRESHOLD_DEFAULT, LB_PROBE_THRESHOLD_FIRST_API } from '#src/azure-facts/load-balancer-probes.ts';

interface Data extends Record<string, string | number | null> {
  readonly apiVersion: string | null;
  readonly firstApiVersion: string;
  readonly probeThreshold: number | null;
  readonly threshold: number;
}

export const probeThresholdTooNewForApi = defineCheck<Data>({
  id: 'probe-threshold-too-new-for-api',
  code: 'LB03',
  aliases: ['LB-03'],
  area: 'load-balancer',
  severity: 'error',
  title: 'probeThreshold is set, and the API version is older than the property',
  outage: 'The threshold has no effect, or the deployment is refused.',
  why: 'The property came with a later API version. An older one has no member of that name, so that the default of one failed probe counts.',
  remedy: `Raise the apiVersion of the load balancer to ${LB_PROBE_THRESHOLD_FIRST_API.value} or newer.`,
  notWhen: 'Never: the template says something that cannot happen.',
  azureFacts: [LB_PROBE_THRESHOLD_FIRST_API, LB_PROBE_THRESHOLD_DEFAULT],
  options: [],
  *run({ graph, facts }) {
    const firstApi = facts(LB_PROBE_THRESHOLD_FIRST_API);
    const threshold = facts(LB_PROBE_THRESHOLD_DEFAULT);
    for (const loadBalancer of graph.loadBalancers) {
      const { apiVersion } = loadBalancer;
      const isKnown = apiVersion.state === 'known' ? knowsSince(apiVersion.value, firstApi.value) : 'unknown';
      if (isKnown === 'yes') continue;
      for (const probe of loadBalancer.probes.items) {
        const written = deriveWritten(probe.properties, 'probeThreshold');
        if (written.answer === 'no') continue;
        const unknowns = [
          ...(written.answer === 'unknown' ? [written.unknown] : []),
          ...(isKnown === 'no' ? [] : [apiVersion.state === 'unknown' ? apiVersion.unknown : 'the API version']),
        ];
        const [dependsOn] = unknowns;
        const { probeThreshold } = probe;
        yield {
          at: probeThreshold.origin.place,
          resource: probe.key,
          because: [
            { text: `probeThreshold exists since API version ${firstApi.value}`, source: firstApi.id },
            {
              text: `an older one leaves it at ${threshold.value}`,
              place: apiVersion.origin.place,
              source: threshold.id,
            },
          ],
          data: {
            apiVersion: apiVersion.state === 'known' ? apiVersion.value : null,
            firstApiVersion: firstApi.value,
            probeThreshold: probeThreshold.state === 'known' ? probeThreshold.value : null,
            threshold: threshold.value,
          },
          ...(dependsOn === undefined ? {} : { dependsOn }),
        };
      }
    }
  },
  message: ({ apiVersion, firstApiVersion, threshold }, verdict) => {
    if (verdict === 'depends') return `probeThreshold needs API version ${firstApiVersion} or newer.`;
    return `probeThreshold came with API version ${firstApiVersion}; the load balancer uses ${apiVersion}, in which ${threshold} failed probe decides.`;
  },
});
