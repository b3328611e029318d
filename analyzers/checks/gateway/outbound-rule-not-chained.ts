// Does an outbound rule use a frontend that is not chained, beside one that is?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { LB_GATEWAY_CHAIN_OUTBOUND } from '#src/azure-facts/load-balancer-conditions.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly rule: string | null;
  readonly frontend: string | null;
}

export const outboundRuleNotChained = defineCheck<Data>({
  id: 'outbound-rule-not-chained',
  code: 'GW07',
  aliases: ['GW-07'],
  area: 'gateway',
  severity: 'warning',
  title: 'Inbound flows are inspected and outbound flows are not',
  outage: 'Flows that the machines open themselves leave past the appliances.',
  why: 'Flows are inspected where their frontend is chained. Outbound flows use the frontends of the outbound rule.',
  remedy: 'Chain the frontends of the outbound rule to the same Gateway Load Balancer.',
  notWhen: 'Only inbound flows are to be inspected.',
  azureFacts: [LB_GATEWAY_CHAIN_OUTBOUND],
  options: [],
  *run({ graph }) {
    for (const loadBalancer of graph.loadBalancers) {
      const chained = loadBalancer.frontends.items.find(
        ({ gatewayLoadBalancer, rules }) => gatewayLoadBalancer.target.state !== 'none' && rules.length > 0,
      );
      if (chained === undefined) continue;
      for (const rule of loadBalancer.outboundRules.items) {
        const frontends = rule.frontends.items.flatMap((link) => nodeOf(link) ?? []);
        const loose = frontends.find(({ gatewayLoadBalancer }) => gatewayLoadBalancer.target.state === 'none');
        if (loose === undefined) continue;
        const { id } = chained.gatewayLoadBalancer;
        yield {
          at: loose.place,
          resource: loose.key,
          because: [
            { text: 'the outbound rule that uses it', place: rule.place },
            {
              text: 'a frontend of the same load balancer is chained',
              place: id.origin.place,
              source: LB_GATEWAY_CHAIN_OUTBOUND.id,
            },
          ],
          data: { rule: knownText(rule.name), frontend: knownText(loose.name) },
          ...(id.state === 'unknown' && id.unknown.type !== 'string' ? { dependsOn: id.unknown } : {}),
        };
      }
    }
  },
  message: ({ rule, frontend }, verdict) =>
    `${called('outbound rule', rule)} uses the frontend ${frontend ?? 'of an unknown name'}, which is not chained while another one ${verdict === 'depends' ? 'may be' : 'is'}: outbound flows are not inspected.`,
});
