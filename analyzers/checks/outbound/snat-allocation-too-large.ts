// Does an outbound rule allocate more ports to the instances of today than its addresses have?
import { defineCheck } from '#analyzers/check.ts';
import { deriveAllocationNow } from '#analyzers/derive/allocation-fit.ts';
import { SNAT_ALLOCATION_CHECK_SUBTRACTS_BLOCKS, SNAT_PORTS_PER_ADDRESS } from '#src/azure-facts/outbound-snat.ts';
import { grouped } from '#src/model/grouped.ts';

interface Data extends Record<string, number | null> {
  readonly asked: number;
  readonly instances: number | null;
  readonly available: number | null;
  /** The most that each instance can have. */
  readonly largest: number | null;
}

export const snatAllocationTooLarge = defineCheck<Data>({
  id: 'snat-allocation-too-large',
  code: 'SN02',
  aliases: ['SN-02'],
  area: 'outbound',
  severity: 'error',
  title: 'An outbound rule allocates more ports than there are',
  outage: 'The deployment is refused.',
  why: 'Instances times ports may not exceed the ports of all addresses of the rule, less the blocks that inbound rules take on the same frontends.',
  remedy:
    'Allocate no more than the largest number that fits, or add public addresses: a prefix brings several at once.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [SNAT_PORTS_PER_ADDRESS, SNAT_ALLOCATION_CHECK_SUBTRACTS_BLOCKS],
  options: [],
  *run({ graph, ask }) {
    for (const rule of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.outboundRules.items)) {
      const fit = ask(deriveAllocationNow, rule);
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
      return `${grouped(asked)} ports for each instance may be more than the addresses of the outbound rule have.`;
    }
    return `${grouped(instances)} instances with ${grouped(asked)} ports each need more than the ${grouped(available)} ports there are; at most ${grouped(largest)} fit.`;
  },
});
