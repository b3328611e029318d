// Does a route take the internet away from an Azure Firewall that is not set up for that?
import { defineCheck } from '#analyzers/check.ts';
import { dependency, judge, not } from '#analyzers/derive/judged.ts';
import { FIREWALL_NEEDS_INTERNET } from '#src/azure-facts/azure-firewall.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';

export const firewallDefaultRouteDiverted = defineCheck<{ readonly firewall: string }>({
  id: 'firewall-default-route-diverted',
  code: 'UD10',
  aliases: ['UD-10'],
  area: 'routing',
  severity: 'error',
  title: 'A route sends the default traffic of an Azure Firewall elsewhere',
  outage:
    'The firewall loses its management traffic and what it forwards goes round in circles: it stops, and all spokes with it.',
  why: 'AzureFirewallSubnet needs a default route to the internet. Sending it to an appliance or to on-premises is forced tunnelling, which takes a management interface of its own.',
  remedy: 'Remove the route, or give the firewall a managementIpConfiguration in AzureFirewallManagementSubnet.',
  notWhen: 'Another deployment adds the management interface.',
  azureFacts: [FIREWALL_NEEDS_INTERNET],
  options: [],
  *run({ graph, facts }) {
    const needs = facts(FIREWALL_NEEDS_INTERNET);
    for (const firewall of graph.firewalls) {
      if (firewall.deployed === false || firewall.managementIpConfiguration !== undefined) continue;
      const subnets = firewall.ipConfigurations.items.flatMap((item) => nodeOf(item.subnet) ?? []);
      const routes = subnets.flatMap((subnet) => nodeOf(subnet.routeTable)?.routes.items ?? []);
      for (const route of routes) {
        if (route.prefix.state !== 'known' || route.prefix.value !== DEFAULT_ROUTE) continue;
        const { nextHopType } = route;
        const isDiverted = not(judge(nextHopType, (type) => type.toLowerCase() === needs.value.toLowerCase(), true));
        if (isDiverted.answer === 'no') continue;
        yield {
          at: route.place,
          resource: route.key,
          because: [{ text: `the default route of the subnet has to lead to: ${needs.value}`, source: needs.id }],
          data: { firewall: labelOf(firewall.name) },
          ...dependency(isDiverted),
        };
      }
    }
  },
  message: ({ firewall }, verdict) =>
    `The default route of the subnet of ${firewall} ${verdict === 'depends' ? 'may lead' : 'leads'} elsewhere, and the firewall has no management interface.`,
});

const DEFAULT_ROUTE = '0.0.0.0/0';
