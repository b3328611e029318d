// Does an outbound rule allocate a number of ports that no allocation can be?
import { defineCheck } from '#analyzers/check.ts';
import { knownNumber } from '#analyzers/derive/called.ts';
import { dependency, isWhollyOpen, judge } from '#analyzers/derive/judged.ts';
import { SNAT_PORT_BLOCK } from '#src/azure-facts/outbound-snat.ts';
import { grouped } from '#src/model/grouped.ts';

interface Data extends Record<string, number | null> {
  readonly asked: number | null;
  /** The next allocation below. */
  readonly nearest: number | null;
}

export const snatAllocationNotMultipleOfEight = defineCheck<Data>({
  id: 'snat-allocation-not-multiple-of-eight',
  code: 'SN01',
  aliases: ['SN-01'],
  area: 'outbound',
  severity: 'error',
  title: 'An outbound rule allocates ports that are no whole blocks',
  outage: 'The deployment is refused.',
  why: 'Ports are handed out in blocks of eight, so that an allocation must be a multiple of it.',
  remedy: 'Round the allocation to a multiple of eight; down, where the stock is used up.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [SNAT_PORT_BLOCK],
  options: [],
  *run({ graph, facts }) {
    const block = facts(SNAT_PORT_BLOCK);
    for (const rule of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.outboundRules.items)) {
      const { allocatedOutboundPorts } = rule;
      const judged = judge(allocatedOutboundPorts, (ports) => ports % block.value !== 0, false);
      if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
      const asked = knownNumber(allocatedOutboundPorts);
      yield {
        at: allocatedOutboundPorts.origin.place,
        resource: rule.key,
        because: [{ text: `allocations are multiples of ${block.value}`, source: block.id }],
        data: { asked, nearest: asked === null ? null : asked - (asked % block.value) },
        ...dependency(judged),
      };
    }
  },
  message: ({ asked, nearest }) =>
    asked === null || nearest === null
      ? 'The allocation of the outbound rule may be no multiple of eight, which is refused.'
      : `The outbound rule allocates ${grouped(asked)} ports, which is no multiple of eight; ${grouped(nearest)} would be.`,
});
