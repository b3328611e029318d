// Is a load balancer of the Basic SKU, which is retired?
import { defineCheck } from '#analyzers/check.ts';
import { dependency, isWhollyOpen, judgeWord } from '#analyzers/derive/judged.ts';
import { BASIC_SKU_CREATION_BLOCKED, BASIC_SKU_RETIRED } from '#src/azure-facts/load-balancer-skus-zones.ts';

interface Data extends Record<string, string> {
  readonly blockedSince: string;
}

export const basicLoadBalancer = defineCheck<Data>({
  id: 'basic-load-balancer',
  code: 'LB33',
  aliases: ['LB-33'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A load balancer is of the Basic SKU',
  outage:
    'A new deployment is refused. Where it still runs, it has no service level, no zones, and cuts all flows when all members are down.',
  why: 'The Basic SKU is retired, and new ones can no longer be created.',
  remedy:
    'Write Standard, make its public addresses Standard as well, allow inbound flows in a security group, and give the members a way out.',
  notWhen: 'The template describes something that is never deployed again.',
  azureFacts: [BASIC_SKU_RETIRED, BASIC_SKU_CREATION_BLOCKED],
  options: [],
  *run({ graph, facts }) {
    const retired = facts(BASIC_SKU_RETIRED);
    const blocked = facts(BASIC_SKU_CREATION_BLOCKED);
    for (const loadBalancer of graph.loadBalancers) {
      const judged = judgeWord(loadBalancer.sku, ['Basic']);
      if (judged.answer === 'no') continue;
      // A SKU that may be any is nothing to report; one that may be chosen to be Basic is.
      if (isWhollyOpen(judged)) continue;
      yield {
        at: loadBalancer.sku.origin.place,
        resource: loadBalancer.key,
        because: [
          { text: `creation is blocked since ${blocked.value}`, source: blocked.id },
          { text: `the SKU is retired since ${retired.value}`, source: retired.id },
        ],
        data: { blockedSince: blocked.value },
        ...dependency(judged),
      };
    }
  },
  message: ({ blockedSince }, verdict) =>
    `The load balancer ${verdict === 'depends' ? 'may be' : 'is'} of the Basic SKU, which cannot be created since ${blockedSince}.`,
});
