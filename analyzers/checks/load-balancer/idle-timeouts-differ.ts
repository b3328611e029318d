// Do a rule and the public address of its frontend name different idle timeouts?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { LB_IDLE_TIMEOUT_PRECEDENCE } from '#src/azure-facts/load-balancer-rules.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | number | null> {
  readonly rule: string | null;
  readonly ruleMinutes: number;
  readonly addressMinutes: number;
}

export const idleTimeoutsDiffer = defineCheck<Data>({
  id: 'idle-timeouts-differ',
  code: 'LB36',
  aliases: ['LB-36'],
  area: 'load-balancer',
  severity: 'info',
  title: 'A rule and the address of its frontend have different idle timeouts',
  outage: 'Idle flows may end at the smaller of the two, earlier than the rule says.',
  why: 'The documentation says that the timeout of the public address counts for inbound flows; a published measurement saw that of the rule.',
  remedy:
    'Write the same idleTimeoutInMinutes into the address, or let clients send keepalives within the smaller one.',
  notWhen: 'Flows are never idle for so long.',
  azureFacts: [LB_IDLE_TIMEOUT_PRECEDENCE],
  options: [],
  *run({ graph }) {
    for (const rule of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.rules.items)) {
      const address = nodeOf(rule.frontend)?.publicIp;
      const theirs = address === undefined ? undefined : nodeOf(address)?.idleTimeoutInMinutes;
      const own = rule.idleTimeoutInMinutes;
      // Only two figures that somebody wrote contradict each other; a default or an unknown one promises nothing.
      if (own.state !== 'known' || theirs?.state !== 'known' || own.value === theirs.value) continue;
      yield {
        at: own.origin.place,
        resource: rule.key,
        because: [
          { text: `the address says ${theirs.value} min`, place: theirs.origin.place },
          { text: 'sources disagree on which of the two counts', source: LB_IDLE_TIMEOUT_PRECEDENCE.id },
        ],
        data: { rule: knownText(rule.name), ruleMinutes: own.value, addressMinutes: theirs.value },
        dependsOn: 'which of the two timeouts counts',
      };
    }
  },
  message: ({ rule, ruleMinutes, addressMinutes }) =>
    `${called('rule', rule)} keeps idle flows for ${ruleMinutes} min, the address of its frontend for ${addressMinutes} min: the smaller one may count.`,
});
