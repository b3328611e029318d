// Is a Gateway Load Balancer all that inspects, where networks also talk to each other?
import { defineCheck } from '#analyzers/check.ts';
import { judgeWord } from '#analyzers/derive/judged.ts';
import { LB_GATEWAY_NORTH_SOUTH_ONLY } from '#src/azure-facts/load-balancer-conditions.ts';

interface Data extends Record<string, string | number> {
  readonly peerings: number;
}

export const gatewayWithoutEastWestInspection = defineCheck<Data>({
  id: 'gateway-without-east-west-inspection',
  code: 'GW06',
  aliases: ['GW-06'],
  area: 'gateway',
  severity: 'info',
  title: 'Only flows to and from the internet are inspected',
  outage: 'Flows between peered networks pass no appliance.',
  why: 'A Gateway Load Balancer sees what comes in through chained frontends, and its way back. Between networks nothing leads to it.',
  remedy:
    'Add an internal load balancer with HA ports in front of appliances, or a firewall, and routes that lead there.',
  notWhen: 'Flows between the networks need no inspection.',
  azureFacts: [LB_GATEWAY_NORTH_SOUTH_ONLY],
  options: [],
  *run({ graph }) {
    const peerings = graph.peerings.filter((peering) => peering.deployed !== false);
    const peering = peerings.find((each) => each.deployed === true) ?? peerings[0];
    // A route of any kind to an appliance shows that somebody thought of it.
    const isInspected = graph.firewalls.length > 0 || graph.routes.some((route) => route.nextHops.items.length > 0);
    if (peering === undefined || isInspected) return;
    for (const loadBalancer of graph.loadBalancers) {
      if (judgeWord(loadBalancer.sku, ['Gateway']).answer !== 'yes') continue;
      yield {
        at: loadBalancer.sku.origin.place,
        resource: loadBalancer.key,
        because: [
          { text: 'networks that talk to each other', place: peering.place },
          { text: 'it leads flows to and from the internet only', source: LB_GATEWAY_NORTH_SOUTH_ONLY.id },
        ],
        data: { peerings: peerings.length },
        ...(peering.deployed === true || peering.deployed === false ? {} : { dependsOn: peering.deployed }),
      };
    }
  },
  message: (_data, verdict) =>
    `The Gateway Load Balancer inspects flows to and from the internet; those between networks ${verdict === 'depends' ? 'that may be peered' : 'that are peered'} pass no appliance.`,
});
