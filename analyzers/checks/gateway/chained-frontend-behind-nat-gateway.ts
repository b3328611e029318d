// Do machines behind a chained frontend leave through a NAT gateway, past the appliances?

import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { derivePoolEgress } from '#analyzers/derive/machine-egress.ts';
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { LB_GATEWAY_CHAIN_OUTBOUND } from '#src/azure-facts/load-balancer-conditions.ts';
import { SNAT_PRECEDENCE } from '#src/azure-facts/outbound-snat.ts';

interface Data extends Record<string, string | null> {
  readonly frontend: string | null;
  readonly natGateway: string | null;
}

export const chainedFrontendBehindNatGateway = defineCheck<Data>({
  id: 'chained-frontend-behind-nat-gateway',
  code: 'GW03',
  aliases: ['GW-03'],
  area: 'gateway',
  severity: 'warning',
  title: 'Outbound flows pass a Gateway Load Balancer by',
  outage: 'Flows from the internet are inspected, flows to it are not.',
  why: 'A NAT gateway on the subnet takes outbound flows before the load balancer does, so that they never see the chained frontend.',
  remedy: 'Take the NAT gateway off the subnet, and give the pool an outbound rule whose frontend is chained as well.',
  notWhen: 'Only inbound flows are to be inspected.',
  azureFacts: [LB_GATEWAY_CHAIN_OUTBOUND, SNAT_PRECEDENCE],
  options: [],
  *run({ graph, ask }) {
    for (const frontend of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.frontends.items)) {
      const { gatewayLoadBalancer } = frontend;
      if (gatewayLoadBalancer.target.state === 'none') continue;
      const pools = poolsOfRules(frontend.rules);
      const ways = pools.flatMap((pool) => ask(derivePoolEgress, pool).machines).flatMap((machine) => machine.ways);
      const way = ways.find(({ method }) => method === 'nat-gateway');
      if (way === undefined) continue;
      yield {
        at: gatewayLoadBalancer.id.origin.place,
        resource: frontend.key,
        because: [
          ...way.because,
          { text: 'a NAT gateway comes first', source: SNAT_PRECEDENCE.id },
          { text: 'so outbound flows do not pass the chained frontend', source: LB_GATEWAY_CHAIN_OUTBOUND.id },
        ],
        data: { frontend: knownText(frontend.name), natGateway: way.via },
        // An id that nobody knows may turn out to be null: then nothing is chained.
        ...(gatewayLoadBalancer.id.state === 'unknown' && gatewayLoadBalancer.id.unknown.type !== 'string'
          ? { dependsOn: gatewayLoadBalancer.id.unknown }
          : {}),
      };
    }
  },
  message: ({ frontend }, verdict) =>
    `${called('frontend', frontend)} ${verdict === 'depends' ? 'may be' : 'is'} chained to a Gateway Load Balancer, but its machines leave through a NAT gateway, uninspected.`,
});
