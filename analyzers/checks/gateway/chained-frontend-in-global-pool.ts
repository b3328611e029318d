// Is a frontend that is chained to a Gateway Load Balancer a member of a Global one?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { LB_GATEWAY_NOT_WITH_GLOBAL } from '#src/azure-facts/load-balancer-conditions.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly frontend: string | null;
}

export const chainedFrontendInGlobalPool = defineCheck<Data>({
  id: 'chained-frontend-in-global-pool',
  code: 'GW05',
  aliases: ['GW-05'],
  area: 'gateway',
  severity: 'error',
  title: 'A chained frontend is a member of a Global load balancer',
  outage: 'Flows through the Global load balancer never reach the machines.',
  why: 'The Global tier and chaining to a Gateway Load Balancer do not work together.',
  remedy: 'Take the chain away, or put something else in front of the regions, such as Traffic Manager.',
  notWhen: 'Never: the service does not support it.',
  azureFacts: [LB_GATEWAY_NOT_WITH_GLOBAL],
  options: [],
  *run({ graph }) {
    for (const address of graph.pools.flatMap((pool) => pool.addresses.items)) {
      const frontend = nodeOf(address.regionalFrontend);
      const chain = frontend?.gatewayLoadBalancer;
      if (frontend === undefined || chain === undefined || chain.target.state === 'none') continue;
      yield {
        at: address.regionalFrontend.id.origin.place,
        resource: address.key,
        because: [
          { text: 'the frontend is chained here', place: chain.id.origin.place, source: LB_GATEWAY_NOT_WITH_GLOBAL.id },
        ],
        data: { frontend: knownText(frontend.name) },
        ...(chain.id.state === 'unknown' && chain.id.unknown.type !== 'string' ? { dependsOn: chain.id.unknown } : {}),
      };
    }
  },
  message: ({ frontend }, verdict) =>
    `${called('frontend', frontend)} is a member of a Global load balancer and ${verdict === 'depends' ? 'may be' : 'is'} chained to a Gateway Load Balancer, which do not work together.`,
});
