// Does an outbound rule allocate ports that suffice for today's instances, and not for the largest number of them?
import { defineCheck } from '#analyzers/check.ts';
import { deriveAllocationAtMaximum } from '#analyzers/derive/allocation-fit.ts';
import { SNAT_ALLOCATION_CHECK_SUBTRACTS_BLOCKS, SNAT_PORTS_PER_ADDRESS } from '#src/azure-facts/outbound-snat.ts';
import { grouped } from '#src/model/grouped.ts';

interface Data extends Record<string, number | null> {
  readonly asked: number;
  readonly instances: number | null;
  readonly available: number | null;
  readonly largest: number | null;
}

export const snatAllocationIgnoresGrowth = defineCheck<Data>({
  id: 'snat-allocation-ignores-growth',
  code: 'SN03',
  aliases: ['SN-03'],
  area: 'outbound',
  severity: 'warning',
  title: 'An outbound rule allocates ports without regard to the largest size of the pool',
  outage:
    'Scaling out, or an upgrade that adds instances first, is refused or brings instances without outbound ports, when they are needed most.',
  why: 'The number of instances that counts is the maximum: the highest limit of autoscale, and the instances that a surge adds on top.',
  remedy: 'Allocate no more than what fits at the largest size, add public addresses, or lower the maximum.',
  notWhen: 'The pool never grows to that size.',
  azureFacts: [SNAT_PORTS_PER_ADDRESS, SNAT_ALLOCATION_CHECK_SUBTRACTS_BLOCKS],
  options: [],
  *run({ graph, ask }) {
    for (const rule of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.outboundRules.items)) {
      const fit = ask(deriveAllocationAtMaximum, rule);
      if (fit === undefined || fit.answer === 'yes') continue;
      const { asked, instances, available, largest } = fit;
      yield {
        at: rule.allocatedOutboundPorts.origin.place,
        resource: rule.key,
        because: fit.because,
        data: { asked, instances, available, largest },
        ...(fit.answer === 'unknown' ? { dependsOn: fit.unknown } : {}),
      };
    }
  },
  message: ({ asked, instances, available, largest }, verdict) => {
    if (verdict === 'depends' || instances === null || available === null || largest === null) {
      return `${grouped(asked)} ports for each instance may not suffice when the pool grows to its largest size.`;
    }
    return `At its largest size of ${grouped(instances)} instances the pool needs more than the ${grouped(available)} ports there are: ${grouped(asked)} each, and at most ${grouped(largest)} fit.`;
  },
});
