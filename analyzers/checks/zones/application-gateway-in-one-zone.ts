// Is an Application Gateway pinned to one zone?
import { defineCheck } from '#analyzers/check.ts';
import { APP_GATEWAY_ZONES_DEFAULT } from '#src/azure-facts/application-gateway.ts';

export const applicationGatewayInOneZone = defineCheck<{ readonly zone: string }>({
  id: 'application-gateway-in-one-zone',
  code: 'ZN06',
  aliases: ['ZN-06'],
  area: 'zones',
  severity: 'warning',
  title: 'An Application Gateway is pinned to one zone',
  outage: 'The loss of that zone takes all sites behind the gateway away, until the zone is back.',
  why: 'A gateway of version 2 without zones spans all zones of the region; naming one pins it there.',
  remedy: 'Leave zones out, or name all of them.',
  notWhen: 'Everything behind the gateway stands in the same zone.',
  azureFacts: [APP_GATEWAY_ZONES_DEFAULT],
  options: [],
  *run({ graph, facts }) {
    const standard = facts(APP_GATEWAY_ZONES_DEFAULT);
    for (const gateway of graph.applicationGateways) {
      const { zones } = gateway;
      if (zones.state !== 'known' || zones.value.length !== 1) continue;
      yield {
        at: zones.origin.place,
        resource: gateway.key,
        because: [{ text: `zones left out: ${standard.value}`, source: standard.id }],
        data: { zone: zones.value[0] ?? '' },
      };
    }
  },
  message: ({ zone }) => `The gateway stands in zone ${zone} only.`,
});
