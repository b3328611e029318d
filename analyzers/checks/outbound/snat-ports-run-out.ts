// Do the source ports of an instance suffice for the configured workloads?
import { defineCheck } from '#analyzers/check.ts';
import { deriveHeadRooms } from '#analyzers/derive/snat-head-room.ts';
import { SNAT_HOLD_AFTER_FIN } from '#src/azure-facts/outbound-snat.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import { grouped } from '#src/model/grouped.ts';

interface Data extends Record<string, string | number> {
  readonly supply: number;
  readonly demandMin: number;
  readonly demandMax: number;
  readonly peak: number;
  readonly method: string;
}

export const snatPortsRunOut = defineCheck<Data>({
  id: 'snat-ports-run-out',
  code: 'SN08',
  aliases: ['SN-08'],
  area: 'outbound',
  severity: 'error',
  title: 'The configured workloads need more source ports than an instance has',
  outage: 'New connections to the busiest destination fail until ports return; retries make it worse.',
  why: 'A connection holds its port for its lifetime and for a while after it closed. At the largest size of the pool there are fewer ports than the workload holds at once.',
  remedy:
    'Keep connections alive instead of opening new ones, add public addresses and raise the allocation, or use a NAT gateway.',
  notWhen: 'The figures of the workload are too high: correct them.',
  azureFacts: [SNAT_HOLD_AFTER_FIN],
  options: ['workloads'],
  *run(context) {
    if (context.workloads.length === 0) return;
    for (const { estimate, place } of deriveHeadRooms(context)) {
      const { verdict, demand, portsPerInstance, method } = estimate;
      if (demand === null || isNoAnswer(portsPerInstance.atMaximum) || isNoAnswer(method)) continue;
      if (verdict !== 'short' && verdict !== 'depends') continue;
      yield {
        at: place,
        resource: estimate.resource,
        because: estimate.because,
        data: {
          supply: portsPerInstance.atMaximum,
          demandMin: demand.min,
          demandMax: demand.max,
          peak: demand.peak,
          method,
        },
        ...(verdict === 'short'
          ? {}
          : { dependsOn: 'how long a closed port stays reserved, and how bursty the arrivals are' }),
      };
    }
  },
  message: ({ supply, demandMin, demandMax, peak }, verdict) => {
    const needs = demandMin === demandMax ? grouped(demandMin) : `${grouped(demandMin)} to ${grouped(demandMax)}`;
    return verdict === 'depends'
      ? `The workloads hold ${needs} source ports, ${grouped(peak)} at their peak; ${grouped(supply)} may not suffice.`
      : `The workloads hold ${needs} source ports; there are ${grouped(supply)}.`;
  },
});
