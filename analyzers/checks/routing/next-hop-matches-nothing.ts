// Does a route lead to an address that nothing in its network has?
import { defineCheck } from '#analyzers/check.ts';
import { knownText } from '#analyzers/derive/called.ts';
import { ROUTE_NEXT_HOP_REACHED_DIRECTLY } from '#src/azure-facts/user-defined-routes.ts';
import { textHolds } from '#src/model/ip-address.ts';

export const nextHopMatchesNothing = defineCheck<{ readonly address: string; readonly network: string | null }>({
  id: 'next-hop-matches-nothing',
  code: 'UD02',
  aliases: ['UD-02'],
  area: 'routing',
  severity: 'warning',
  title: 'The next hop of a route is an address of this network that nothing has',
  outage: 'All traffic that the route covers is dropped.',
  why: 'The address lies in a network of this template, and no interface, frontend or firewall of it has that address.',
  remedy: 'Correct the address, or read it from the interface or frontend by reference().',
  notWhen: 'Another template gives the address to an appliance in this network.',
  azureFacts: [ROUTE_NEXT_HOP_REACHED_DIRECTLY],
  options: [],
  *run({ graph, facts }) {
    const reached = facts(ROUTE_NEXT_HOP_REACHED_DIRECTLY);
    for (const route of graph.routes) {
      for (const { address, target, origin } of route.nextHops.items) {
        if (target.kind !== 'none-in-template' || address.state !== 'known') continue;
        const network = graph.virtualNetworks.find(
          ({ addressPrefixes: prefixes }) =>
            prefixes.state === 'known' && prefixes.value.some((prefix) => textHolds(prefix, address.value)),
        );
        if (network === undefined) continue;
        yield {
          at: origin.place,
          resource: route.key,
          because: [
            { text: 'the address lies in this network', place: network.addressPrefixes.origin.place },
            { text: 'a next hop has to be reached directly', source: reached.id },
          ],
          data: { address: address.value, network: knownText(network.name) },
          dependsOn: `whether something outside this template has ${address.value}`,
        };
      }
    }
  },
  message: ({ address, network }) =>
    `Nothing in this template has the next hop ${address}, which lies in ${network ?? 'one of its networks'}: traffic may be dropped.`,
});
