// Do appliances get new flows although all of them fail their probe?

import { defineCheck } from '#analyzers/check.ts';
import type { Appliances } from '#analyzers/derive/appliance-pool.ts';
import { deriveAppliancePool } from '#analyzers/derive/appliance-pool.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import type { Judged } from '#analyzers/derive/judged.ts';
import { dependency, every, judgeWord, NO, some } from '#analyzers/derive/judged.ts';
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { LB_ALL_DOWN_ALL_PROBED_UP } from '#src/azure-facts/load-balancer-probe-down.ts';

interface Data extends Record<string, string | null> {
  readonly probe: string | null;
}

export const allProbedUpBeforeAppliances = defineCheck<Data>({
  id: 'all-probed-up-before-appliances',
  code: 'LB19',
  aliases: ['LB-19'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'Appliances that all fail their probe still get new flows',
  outage:
    'While all members are down, new flows are spread over dead and standby appliances and time out instead of being refused.',
  why: 'A standby fails its probe on purpose. With AllProbedUp a moment without an active member sends flows to it, where their state is missing.',
  remedy: 'Leave noHealthyBackendsBehavior out, or write AllProbedDown.',
  notWhen: 'All members forward at once, and failing probes are more likely a fault of the probe.',
  azureFacts: [LB_ALL_DOWN_ALL_PROBED_UP],
  options: [],
  *run({ graph, ask }) {
    for (const probe of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      const isUp = judgeWord(probe.noHealthyBackendsBehavior, ['AllProbedUp']);
      if (isUp.answer === 'no') continue;
      const pools = poolsOfRules(probe.rules);
      const appliances = pools.map((pool) => ask(deriveAppliancePool, pool));
      const judged = every(isUp, pools.length === 0 ? NO : some(...appliances.map(asJudged)));
      if (judged.answer === 'no') continue;
      const { place } = probe.noHealthyBackendsBehavior.origin;
      yield {
        at: place,
        resource: probe.key,
        because: [
          ...appliances.flatMap(({ because }) => because),
          { text: 'with all members down, new flows go to all of them', place, source: LB_ALL_DOWN_ALL_PROBED_UP.id },
        ],
        data: { probe: knownText(probe.name) },
        ...dependency(judged),
      };
    }
  },
  message: ({ probe }, verdict) =>
    `${called('probe', probe)} ${verdict === 'depends' ? 'may let' : 'lets'} appliances have new flows while all of them are down, standby ones included.`,
});

const asJudged = (appliances: Appliances): Judged =>
  appliances.answer === 'unknown' ? { answer: 'unknown', unknown: appliances.unknown } : { answer: appliances.answer };
