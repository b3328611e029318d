// Does the automatic allocation of an outbound rule take ports away when the pool grows?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { deriveSnatSupply } from '#analyzers/derive/snat-supply.ts';
import { SNAT_AUTOMATIC_TABLE, SNAT_SCALE_OUT_RECLAIMS } from '#src/azure-facts/outbound-snat.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import { grouped } from '#src/model/grouped.ts';

interface Data extends Record<string, string | number | null> {
  readonly pool: string | null;
  readonly now: number;
  readonly atMaximum: number;
}

export const automaticPortsShrink = defineCheck<Data>({
  id: 'automatic-ports-shrink',
  code: 'SN10',
  aliases: ['SN-10'],
  area: 'outbound',
  severity: 'warning',
  title: 'Automatic allocation takes ports away when the pool grows',
  outage: 'At the step into the next tier every instance loses half of its ports, and the outbound flows on them end.',
  why: 'Automatic allocation goes by the size of the pool. An explicit allocation for the largest size stays as it is.',
  remedy: 'Write allocatedOutboundPorts for the largest size, or use a NAT gateway.',
  notWhen: 'Outbound flows are short and retried, and the smaller number suffices.',
  azureFacts: [SNAT_SCALE_OUT_RECLAIMS, SNAT_AUTOMATIC_TABLE],
  options: [],
  *run({ graph, ask }) {
    for (const pool of graph.pools) {
      const supply = ask(deriveSnatSupply, pool);
      const { now, atMaximum } = supply.ports;
      const rule = supply.rules.find((each) => each.kind === 'outbound-rule');
      if (rule?.kind !== 'outbound-rule' || isNoAnswer(now) || isNoAnswer(atMaximum) || now <= atMaximum) continue;
      yield {
        at: rule.allocatedOutboundPorts.origin.place,
        resource: rule.key,
        because: [
          ...supply.because,
          { text: 'growing into the next tier takes half of the ports back', source: SNAT_SCALE_OUT_RECLAIMS.id },
        ],
        data: { pool: knownText(pool.name), now, atMaximum },
      };
    }
  },
  message: ({ pool, now, atMaximum }) =>
    `${called('pool', pool)} has ${grouped(now)} source ports per instance now and ${grouped(atMaximum)} at its largest size: growing ends flows.`,
});
