// Does a Gateway Load Balancer have a rule for less than all ports?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { dependency, every, judge, judgeWord, not } from '#analyzers/derive/judged.ts';
import { LB_GATEWAY_HA_PORTS_ONLY } from '#src/azure-facts/load-balancer-conditions.ts';

interface Data extends Record<string, string | null> {
  readonly rule: string | null;
}

export const gatewayRuleNotHaPorts = defineCheck<Data>({
  id: 'gateway-rule-not-ha-ports',
  code: 'GW01',
  aliases: ['GW-01'],
  area: 'gateway',
  severity: 'error',
  title: 'A rule of a Gateway Load Balancer is not for all ports',
  outage: 'The deployment is refused.',
  why: 'A Gateway Load Balancer sends whole flows through its appliances; its rules exist for all ports only.',
  remedy: 'Write protocol All with frontendPort and backendPort 0.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [LB_GATEWAY_HA_PORTS_ONLY],
  options: [],
  *run({ graph }) {
    for (const loadBalancer of graph.loadBalancers) {
      const isGateway = judgeWord(loadBalancer.sku, ['Gateway']);
      for (const rule of loadBalancer.rules.items) {
        const isForAll = every(
          judgeWord(rule.protocol, ['All']),
          judge(rule.frontendPort, (port) => port === 0, false),
          judge(rule.backendPort, (port) => port === 0, false),
        );
        const judged = every(isGateway, not(isForAll));
        // Of a load balancer that may have any SKU nothing suggests that it is a Gateway.
        if (judged.answer === 'no' || isGateway.answer === 'unknown') continue;
        yield {
          at: rule.protocol.origin.place,
          resource: rule.key,
          because: [
            { text: 'the SKU of the load balancer', place: loadBalancer.sku.origin.place },
            { text: 'its rules are for all ports only', source: LB_GATEWAY_HA_PORTS_ONLY.id },
          ],
          data: { rule: knownText(rule.name) },
          ...dependency(judged),
        };
      }
    }
  },
  message: ({ rule }, verdict) =>
    `${called('rule', rule)} of a Gateway Load Balancer ${verdict === 'depends' ? 'may not be' : 'is not'} for all ports, which is refused.`,
});
