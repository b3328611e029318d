// Does a load-balancing rule give implicit source ports on a frontend that an outbound rule uses too?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { dependency, judgedAnswer, not } from '#analyzers/derive/judged.ts';
import { LB_OUTBOUND_FRONTEND_REUSE } from '#src/azure-facts/load-balancer-conditions.ts';
import { holdsTrue } from '#src/graph/field.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly rule: string | null;
  readonly outboundRule: string | null;
}

export const outboundFrontendAlsoImplicit = defineCheck<Data>({
  id: 'outbound-frontend-also-implicit',
  code: 'SN09',
  aliases: ['SN-09'],
  area: 'outbound',
  severity: 'error',
  title: 'A rule and an outbound rule both give source ports of one frontend',
  outage: 'The deployment is refused.',
  why: 'A load-balancing rule gives source ports of its frontend unless it says disableOutboundSnat; an outbound rule cannot give them a second time.',
  remedy: 'Write disableOutboundSnat true into the load-balancing rule.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [LB_OUTBOUND_FRONTEND_REUSE],
  options: [],
  *run({ graph }) {
    for (const rule of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.rules.items)) {
      const pools = rule.pools.items.map(nodeOf);
      // Only where both serve the same pool: that is the case which the documentation speaks of.
      const outbound = nodeOf(rule.frontend)?.outboundRules.find((each) => pools.includes(nodeOf(each.pool)));
      const { disableOutboundSnat } = rule;
      const judged = not(judgedAnswer(holdsTrue(disableOutboundSnat), disableOutboundSnat));
      if (outbound === undefined || nodeOf(outbound.pool) === undefined || judged.answer === 'no') continue;
      yield {
        at: disableOutboundSnat.origin.place,
        resource: rule.key,
        because: [
          {
            text: 'the outbound rule with the same frontend',
            place: outbound.place,
            source: LB_OUTBOUND_FRONTEND_REUSE.id,
          },
        ],
        data: { rule: knownText(rule.name), outboundRule: knownText(outbound.name) },
        ...dependency(judged),
      };
    }
  },
  message: ({ rule, outboundRule }, verdict) =>
    `${called('rule', rule)} ${verdict === 'depends' ? 'may give' : 'gives'} source ports of a frontend that the outbound rule ${outboundRule ?? 'of the pool'} uses too; disableOutboundSnat true is needed.`,
});
