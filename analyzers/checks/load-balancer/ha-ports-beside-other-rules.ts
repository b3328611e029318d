// Does a rule for all ports stand beside other rules of the same pool without floating IP?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import type { Judged } from '#analyzers/derive/judged.ts';
import { dependency, every, judgedAnswer, judgeWord, NO, not } from '#analyzers/derive/judged.ts';
import { LB_HA_PORTS_MIX_REFUSED } from '#src/azure-facts/load-balancer-rules.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type { LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly rule: string | null;
  readonly other: string | null;
}

export const haPortsBesideOtherRules = defineCheck<Data>({
  id: 'ha-ports-beside-other-rules',
  code: 'LB12',
  aliases: ['LB-12'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A rule for all ports stands beside another rule of the same pool',
  outage: 'The deployment is refused.',
  why: 'A rule for all ports takes every flow of its instances. Beside it further rules exist only when all of them use floating IP, each with a frontend of its own.',
  remedy:
    'Leave the other rules out, which the rule for all ports covers, or switch on enableFloatingIP in all of them.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [LB_HA_PORTS_MIX_REFUSED],
  options: [],
  *run({ graph }) {
    for (const loadBalancer of graph.loadBalancers) {
      // A Gateway has rules for all ports only, and each for pools of its own.
      if (judgeWord(loadBalancer.sku, ['Gateway']).answer !== 'no') continue;
      const rules = loadBalancer.rules.items;
      for (const rule of rules) {
        if (rule.haPorts !== 'yes') continue;
        const other = rules.find(
          (each) => each !== rule && !isEarlierTwin(rule, each, rules) && clash(rule, each).answer !== 'no',
        );
        if (other === undefined) continue;
        yield {
          at: rule.place,
          resource: rule.key,
          because: [
            { text: 'the other rule of the pool', place: other.place },
            { text: 'the mix is refused without floating IP', source: LB_HA_PORTS_MIX_REFUSED.id },
          ],
          data: { rule: knownText(rule.name), other: knownText(other.name) },
          ...dependency(clash(rule, other)),
        };
      }
    }
  },
  message: ({ rule, other }, verdict) =>
    `${called('rule', rule)} is for all ports and ${verdict === 'depends' ? 'may stand' : 'stands'} beside ${other ?? 'another rule'} of the same pool without floating IP, which is refused.`,
});

// Of two rules for all ports the later one is reported, once.
const isEarlierTwin = (
  rule: LoadBalancingRule,
  other: LoadBalancingRule,
  rules: readonly LoadBalancingRule[],
): boolean => other.haPorts === 'yes' && rules.indexOf(other) > rules.indexOf(rule);

function clash(one: LoadBalancingRule, other: LoadBalancingRule): Judged {
  const pools = one.pools.items.flatMap((link) => nodeOf(link) ?? []);
  const isShared = other.pools.items.some((link) => pools.some((pool) => pool === nodeOf(link)));
  if (!isShared) return NO;
  return not(every(floats(one), floats(other)));
}

const floats = (rule: LoadBalancingRule): Judged =>
  judgedAnswer(holdsTrue(rule.enableFloatingIP), rule.enableFloatingIP);
