// Can the address of a next hop change under a route?
import { defineCheck } from '#analyzers/check.ts';
import { knownText, ofPrefix } from '#analyzers/derive/called.ts';
import { dependency, isWhollyOpen, judgeWord } from '#analyzers/derive/judged.ts';
import { SUBNET_FIRST_USABLE_HOST } from '#src/azure-facts/subnet-addresses.ts';
import type { NextHopTarget } from '#src/graph/nodes/route-table.ts';

export const nextHopAllocatedDynamically = defineCheck<{ readonly prefix: string | null }>({
  id: 'next-hop-allocated-dynamically',
  code: 'UD04',
  aliases: ['UD-04'],
  area: 'routing',
  severity: 'warning',
  title: 'The next hop of a route has an address that may change',
  outage:
    'After a new allocation the route leads nowhere, or to another machine: its traffic is lost until the route is written again.',
  why: 'A dynamic address stays while the machine lives and may be another one when it is created again; the route keeps the old one.',
  remedy: 'Set privateIPAllocationMethod to Static, with the address that the route names.',
  notWhen: 'The route reads the address from the interface, and both are always deployed together.',
  azureFacts: [SUBNET_FIRST_USABLE_HOST],
  options: [],
  *run({ graph, facts }) {
    const first = facts(SUBNET_FIRST_USABLE_HOST);
    for (const route of graph.routes) {
      for (const hop of route.nextHops.items) {
        const part = addressedPart(hop.target);
        if (part === undefined) continue;
        const judged = judgeWord(part.allocation, ['Dynamic'], part.privateIp.state === 'absent');
        if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
        yield {
          at: part.allocation.origin.place,
          resource: part.key,
          because: [
            { text: 'the route to this address', place: hop.origin.place },
            { text: `a subnet hands out its free addresses from number ${first.value} on`, source: first.id },
          ],
          data: { prefix: knownText(route.prefix) },
          ...dependency(judged),
        };
      }
    }
  },
  message: ({ prefix }, verdict) =>
    `The next hop ${ofPrefix(prefix)} ${verdict === 'depends' ? 'may have' : 'has'} a dynamic address: a new allocation breaks the route.`,
});

/** What of the template carries the address. */
function addressedPart(target: NextHopTarget) {
  if (target.kind === 'network-interface') return target.ipConfiguration;
  return target.kind === 'load-balancer-frontend' ? target.frontend : undefined;
}
