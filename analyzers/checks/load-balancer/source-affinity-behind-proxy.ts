// Is affinity by source address chosen where all clients come from a few addresses of a proxy?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { dependency, judgeWord } from '#analyzers/derive/judged.ts';
import { deriveProxiesOfFrontends } from '#analyzers/derive/proxies.ts';
import { LB_RULE_DISTRIBUTION_DEFAULT } from '#src/azure-facts/load-balancer-rules.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly rule: string | null;
  readonly proxy: string;
}

export const sourceAffinityBehindProxy = defineCheck<Data>({
  id: 'source-affinity-behind-proxy',
  code: 'LB17',
  aliases: ['LB-17'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'Affinity by source address behind a proxy',
  outage:
    'A few instances get nearly all flows, and a client keeps its instance only as long as the proxy happens to use the same address.',
  why: 'The load balancer sees the addresses of the proxy instead of the clients, so that the hash has few different inputs.',
  remedy:
    'Leave loadDistribution at Default, and let an application gateway keep affinity by cookie where it is needed.',
  notWhen: 'The flows are few and long, and balance does not matter.',
  azureFacts: [LB_RULE_DISTRIBUTION_DEFAULT],
  options: [],
  *run({ graph, ask, facts }) {
    const usual = facts(LB_RULE_DISTRIBUTION_DEFAULT);
    const proxies = ask(deriveProxiesOfFrontends, graph);
    if (proxies.size === 0) return;
    for (const rule of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.rules.items)) {
      const judged = judgeWord(rule.loadDistribution, ['SourceIP', 'SourceIPProtocol']);
      const frontend = nodeOf(rule.frontend);
      const proxy = frontend === undefined ? undefined : proxies.get(frontend);
      if (judged.answer === 'no' || proxy === undefined) continue;
      yield {
        at: rule.loadDistribution.origin.place,
        resource: rule.key,
        because: [
          { text: 'it sends to the frontend of the rule', place: proxy.place },
          { text: `${usual.value} hashes over all five fields`, source: usual.id },
        ],
        data: { rule: knownText(rule.name), proxy: proxy.key },
        ...dependency(judged),
      };
    }
  },
  message: ({ rule, proxy }, verdict) =>
    `${called('rule', rule)} ${verdict === 'depends' ? 'may keep' : 'keeps'} affinity by source address, but its clients come from the addresses of ${proxy}.`,
});
