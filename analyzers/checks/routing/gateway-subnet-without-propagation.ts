// Does the route table of GatewaySubnet take away what the gateway lives on?
import { defineCheck } from '#analyzers/check.ts';
import { dependency, isWhollyOpen, judge } from '#analyzers/derive/judged.ts';
import { DEFAULT_ROUTE } from '#analyzers/derive/route-choice.ts';
import { ROUTE_PROPAGATION_SWITCH, ROUTE_SYSTEM_DEFAULTS } from '#src/azure-facts/user-defined-routes.ts';
import { holdsWord } from '#src/graph/field.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

export const gatewaySubnetWithoutPropagation = defineCheck<{ readonly fault: keyof typeof FAULTS }>({
  id: 'gateway-subnet-without-propagation',
  code: 'UD09',
  aliases: ['UD-09'],
  area: 'routing',
  severity: 'error',
  title: 'The route table of GatewaySubnet breaks the gateway',
  outage: 'The gateway loses its management or the routes it has learned: connections to on-premises end.',
  why: 'A gateway needs the routes that it propagates, and its own way to the internet for management.',
  remedy:
    'Leave disableBgpRoutePropagation off for GatewaySubnet, and write routes only for the prefixes of the networks behind the appliance.',
  notWhen: 'Never: this is documented as unsupported.',
  azureFacts: [ROUTE_PROPAGATION_SWITCH, ROUTE_SYSTEM_DEFAULTS],
  options: [],
  *run({ graph, facts }) {
    const [propagation, standard] = [facts(ROUTE_PROPAGATION_SWITCH), facts(ROUTE_SYSTEM_DEFAULTS)];
    for (const subnet of graph.subnets) {
      if (holdsWord(subnet.name, 'GatewaySubnet') !== 'yes') continue;
      const table = nodeOf(subnet.routeTable);
      if (table === undefined) continue;
      const because = [
        { text: 'the route table of GatewaySubnet', place: subnet.routeTable.id.origin.place },
        { text: `${propagation.value} decides whether routes of the gateway arrive`, source: propagation.id },
        { text: `the gateway itself needs the system route for ${DEFAULT_ROUTE} to the internet`, source: standard.id },
      ];
      const off = judge(table.disableBgpRoutePropagation, (isOff) => isOff, false);
      if (off.answer !== 'no' && !isWhollyOpen(off)) {
        const fault = 'propagation-off';
        yield {
          at: table.disableBgpRoutePropagation.origin.place,
          resource: table.key,
          because,
          data: { fault },
          ...dependency(off),
        };
      }
      for (const route of table.routes.items) {
        const isAll = judge(route.prefix, (prefix) => prefix === DEFAULT_ROUTE, false);
        if (isAll.answer === 'no' || isWhollyOpen(isAll)) continue;
        const fault = 'default-route';
        yield { at: route.prefix.origin.place, resource: route.key, because, data: { fault }, ...dependency(isAll) };
      }
    }
  },
  message: ({ fault }, verdict) =>
    `The route table of GatewaySubnet ${verdict === 'depends' ? `may be one that ${FAULTS[fault]}` : FAULTS[fault]}, which breaks the gateway.`,
});

const FAULTS = {
  'propagation-off': 'turns the propagation of routes off',
  'default-route': 'sends all traffic elsewhere, that of the gateway too',
} as const;
