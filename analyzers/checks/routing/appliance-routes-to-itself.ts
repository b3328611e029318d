// Does an appliance get its own packets back?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { ROUTE_PRECEDENCE } from '#src/azure-facts/user-defined-routes.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

export const applianceRoutesToItself = defineCheck<{ readonly prefix: string | null; readonly subnet: string | null }>({
  id: 'appliance-routes-to-itself',
  code: 'UD06',
  aliases: ['UD-06'],
  area: 'routing',
  severity: 'warning',
  title: 'The subnet of an appliance routes to that appliance',
  outage: 'What the appliance forwards to this prefix comes back to it, until the packet dies: the traffic is lost.',
  why: 'Routes of a subnet hold for everything in it, the appliance included.',
  remedy:
    'Put the appliance into a subnet of its own, without this route, or give that subnet a route table that leads onward.',
  notWhen: 'The appliance never sends to this prefix from this interface.',
  azureFacts: [ROUTE_PRECEDENCE],
  options: [],
  *run({ graph, facts }) {
    const precedence = facts(ROUTE_PRECEDENCE);
    for (const route of graph.routes) {
      for (const hop of route.nextHops.items) {
        if (hop.target.kind !== 'network-interface' || hop.target.nic.deployed === false) continue;
        const { nic, ipConfiguration } = hop.target;
        const subnet = nodeOf(ipConfiguration.subnet);
        if (subnet === undefined || route.routeTable === undefined || nodeOf(subnet.routeTable) !== route.routeTable)
          continue;
        yield {
          at: hop.origin.place,
          resource: route.key,
          because: [
            { text: 'the next hop stands in this subnet', place: ipConfiguration.subnet.id.origin.place },
            { text: 'which uses the route table', place: subnet.routeTable.id.origin.place },
            { text: `routes are taken in the order ${precedence.value.join(', ')}`, source: precedence.id },
          ],
          data: { prefix: knownText(route.prefix), subnet: knownText(subnet.name) },
          ...(hasOtherInterfaces(nic)
            ? { dependsOn: 'through which of its interfaces the appliance sends to this prefix' }
            : {}),
        };
      }
    }
  },
  message: ({ prefix, subnet }, verdict) =>
    `${called('subnet', subnet)} of the next hop has this route too: what the appliance sends ${prefix === null ? 'there' : `to ${prefix}`} ${verdict === 'depends' ? 'through this interface ' : ''}returns to it.`,
});

/** With several interfaces the guest chooses one for each destination; an interface without a machine here may be one of several. */
const hasOtherInterfaces = ({ virtualMachines }: NetworkInterface): boolean =>
  virtualMachines.length === 0 || virtualMachines.some(({ nics }) => nics.items.length > 1 || nics.open !== undefined);
