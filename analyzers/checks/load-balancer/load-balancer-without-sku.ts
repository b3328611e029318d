// Does a load balancer leave its SKU out?
import { defineCheck } from '#analyzers/check.ts';
import { dependency, not } from '#analyzers/derive/judged.ts';
import { deriveWritten } from '#analyzers/derive/written.ts';
import { BASIC_SKU_CREATION_BLOCKED, LB_SKU_WHEN_ABSENT } from '#src/azure-facts/load-balancer-skus-zones.ts';
import { known, readObject } from '#src/graph/field.ts';

export const loadBalancerWithoutSku = defineCheck<Record<string, never>>({
  id: 'load-balancer-without-sku',
  code: 'LB34',
  aliases: ['LB-34'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A load balancer names no SKU',
  outage: 'A new deployment is refused, or makes something that nobody documents.',
  why: 'A load balancer without SKU used to be Basic, which can no longer be created. The portal fills in Standard.',
  remedy: 'Write "sku": { "name": "Standard" }, and make the public addresses of its frontends Standard as well.',
  notWhen: 'The template describes something that is never deployed again.',
  azureFacts: [LB_SKU_WHEN_ABSENT, BASIC_SKU_CREATION_BLOCKED],
  options: [],
  *run({ graph, facts }) {
    const assumed = facts(LB_SKU_WHEN_ABSENT);
    const blocked = facts(BASIC_SKU_CREATION_BLOCKED);
    for (const loadBalancer of graph.loadBalancers) {
      const { body } = loadBalancer.resource;
      const sku = deriveWritten(known(body, body.origin), 'sku');
      const judged = not(
        sku.answer === 'yes' ? deriveWritten(readObject(known(body, body.origin), 'sku'), 'name') : sku,
      );
      if (judged.answer === 'no') continue;
      yield {
        at: loadBalancer.sku.origin.place,
        resource: loadBalancer.key,
        because: [
          { text: `without a SKU it used to be ${assumed.value}`, source: assumed.id },
          { text: `which cannot be created since ${blocked.value}`, source: blocked.id },
        ],
        data: {},
        ...dependency(judged),
      };
    }
  },
  message: (_data, verdict) =>
    `The load balancer ${verdict === 'depends' ? 'may name' : 'names'} no SKU; that used to mean Basic, which can no longer be created.`,
});
