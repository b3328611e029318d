// Does a security rule stop the health probe of a rule?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { instanceKey } from '#analyzers/derive/egress.ts';
import { deriveProbeVerdicts } from '#analyzers/derive/probe-verdicts.ts';
import { LB_PROBE_NSG_DENY_BLOCKS } from '#src/azure-facts/load-balancer-probes.ts';

export const probeDenied = defineCheck<{ readonly probe: string | null; readonly member: string }>({
  id: 'probe-denied',
  code: 'NS01',
  aliases: ['NS-01'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A security rule denies the health probe',
  outage:
    'Every instance behind the rule counts as down from the start: new flows are refused or spread over all, whatever their state.',
  why: 'Probes come from 168.63.129.16, which the default rules allow. A custom deny with a higher priority stops them.',
  remedy: 'Allow the service tag AzureLoadBalancer on the probe port, with a priority before the deny.',
  notWhen: 'Never on a pool that is meant to work.',
  azureFacts: [LB_PROBE_NSG_DENY_BLOCKS],
  options: [],
  *run({ graph, ask }) {
    for (const probe of graph.loadBalancers.flatMap((balancer) => balancer.probes.items)) {
      for (const { member, verdict } of ask(deriveProbeVerdicts, probe)) {
        if (verdict.verdict !== 'deny') continue;
        yield {
          at: verdict.because.find(({ place }) => place !== undefined)?.place ?? probe.place,
          resource: probe.key,
          because: [{ text: 'the probe of this pool', place: probe.place }, ...verdict.because],
          data: { probe: knownText(probe.name), member: instanceKey(member) },
        };
      }
    }
  },
  message: ({ probe, member }) => `${called('probe', probe)} does not reach ${member}: a security rule denies it.`,
});
