// Do two outbound rules share a frontend and a protocol?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import type { Judged } from '#analyzers/derive/judged.ts';
import { dependency, judgedBy, judgeWord, some } from '#analyzers/derive/judged.ts';
import { LB_OUTBOUND_RULES_OVERLAP } from '#src/azure-facts/load-balancer-conditions.ts';
import type { OutboundRule } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly rule: string | null;
  readonly other: string | null;
}

export const outboundRulesOverlap = defineCheck<Data>({
  id: 'outbound-rules-overlap',
  code: 'LB26',
  aliases: ['LB-26'],
  area: 'load-balancer',
  severity: 'error',
  title: 'Two outbound rules share a frontend and a protocol',
  outage: 'The deployment is refused.',
  why: 'A frontend hands out its ports by one rule per protocol; All overlaps with both.',
  remedy: 'Give each rule frontends of its own, or different protocols, or make one rule of them.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [LB_OUTBOUND_RULES_OVERLAP],
  options: [],
  *run({ graph }) {
    for (const loadBalancer of graph.loadBalancers) {
      const rules = loadBalancer.outboundRules.items;
      for (const [index, rule] of rules.entries()) {
        const other = rules.slice(0, index).find((earlier) => overlap(rule, earlier).answer !== 'no');
        if (other === undefined) continue;
        yield {
          at: rule.place,
          resource: rule.key,
          because: [
            { text: 'the other rule with this frontend', place: other.place },
            { text: 'the service refuses overlapping rules', source: LB_OUTBOUND_RULES_OVERLAP.id },
          ],
          data: { rule: knownText(rule.name), other: knownText(other.name) },
          ...dependency(overlap(rule, other)),
        };
      }
    }
  },
  message: ({ rule, other }, verdict) =>
    `${called('outbound rule', rule)} ${verdict === 'depends' ? 'may share' : 'shares'} a frontend and a protocol with ${other ?? 'another one'}.`,
});

function overlap(one: OutboundRule, other: OutboundRule): Judged {
  const frontends = one.frontends.items.flatMap((link) => nodeOf(link) ?? []);
  const isShared = other.frontends.items.some((link) => frontends.some((frontend) => frontend === nodeOf(link)));
  if (!isShared) return judgedBy(false);
  const theirs = other.protocol;
  return some(
    judgeWord(one.protocol, ['All']),
    judgeWord(theirs, ['All']),
    theirs.state === 'known' ? judgeWord(one.protocol, [theirs.value]) : judgedBy(false),
  );
}
