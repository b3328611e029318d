// Do replies of a machine with a public address take another way than the requests?
import { defineCheck } from '#analyzers/check.ts';
import type { InstanceConfiguration } from '#analyzers/derive/egress.ts';
import { deriveConfigurationsBySubnet, instanceKey } from '#analyzers/derive/egress.ts';
import { judge } from '#analyzers/derive/judged.ts';
import { DEFAULT_ROUTE } from '#analyzers/derive/route-choice.ts';
import { deriveWritten } from '#analyzers/derive/written.ts';
import { ROUTE_SYSTEM_DEFAULTS } from '#src/azure-facts/user-defined-routes.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { NextHopTarget } from '#src/graph/nodes/route-table.ts';

const PUBLIC_ADDRESS = {
  'ip-configuration': 'publicIPAddress',
  'scale-set-ip-configuration': 'publicIPAddressConfiguration',
} as const;

export const publicAddressBehindDefaultRoute = defineCheck<{ readonly instance: string }>({
  id: 'public-address-behind-default-route',
  code: 'UD12',
  aliases: ['UD-12'],
  area: 'routing',
  severity: 'warning',
  title: 'A machine has a public address, and its replies leave through an appliance',
  outage:
    'Connections from the internet to that address never complete: the reply takes the route, leaves with another address or is dropped.',
  why: 'What arrives at the public address does not pass the appliance, but the default route of the subnet sends the reply there, which has not seen the request.',
  remedy:
    'Publish the machine through the appliance, or take the public address away; or except the clients from the route.',
  notWhen: 'The address is for outbound flows only, or for clients that have a more specific route.',
  azureFacts: [ROUTE_SYSTEM_DEFAULTS],
  options: [],
  *run({ graph, ask, facts }) {
    const standard = facts(ROUTE_SYSTEM_DEFAULTS);
    const bySubnet = ask(deriveConfigurationsBySubnet, graph);
    for (const [subnet, configurations] of bySubnet) {
      const route = nodeOf(subnet.routeTable)?.routes.items.find(
        (each) =>
          each.deployed === true && judge(each.prefix, (prefix) => prefix === DEFAULT_ROUTE, false).answer === 'yes',
      );
      const hop = route?.nextHops.items[0];
      if (route === undefined || hop === undefined) continue;
      for (const configuration of configurations) {
        const hasAddress = deriveWritten(configuration.properties, PUBLIC_ADDRESS[configuration.kind]);
        if (hasAddress.answer !== 'yes' || isOf(hop.target, configuration)) continue;
        yield {
          at: configuration.place,
          resource: configuration.key,
          because: [
            { text: 'the route of its subnet', place: route.place },
            { text: `it replaces the system route for ${DEFAULT_ROUTE} to the internet`, source: standard.id },
          ],
          data: { instance: instanceKey(configuration) },
        };
      }
    }
  },
  message: ({ instance }) =>
    `${instance} has a public address, but its replies leave through the next hop of the default route.`,
});

/** The appliance itself is reached at its own address. */
const isOf = (target: NextHopTarget, { nic }: InstanceConfiguration): boolean =>
  target.kind === 'network-interface' && target.nic === nic;
