// Is the next hop of a route read from a public address?
import { defineCheck } from '#analyzers/check.ts';
import { FORWARDING_NIC_REQUIRED } from '#src/azure-facts/user-defined-routes.ts';
import type { Field } from '#src/graph/field.ts';

interface Data extends Record<string, string | null> {
  readonly prefix: string | null;
}

export const nextHopIsPublicAddress = defineCheck<Data>({
  id: 'next-hop-is-public-address',
  code: 'UD18',
  aliases: ['UD-18'],
  area: 'routing',
  severity: 'error',
  title: 'The next hop of a route is a public address',
  outage: 'Everything that the route covers is dropped.',
  why: 'The next hop of a route to an appliance is the private address of an interface or of an internal load balancer in reach; a public address is neither.',
  remedy: 'Write the private address of the appliance or of the internal load balancer in front of it.',
  notWhen: 'The route table is attached to no subnet and kept for later.',
  azureFacts: [FORWARDING_NIC_REQUIRED],
  options: [],
  *run({ graph, facts }) {
    const required = facts(FORWARDING_NIC_REQUIRED);
    for (const route of graph.routes) {
      for (const { address } of route.nextHops.items) {
        if (!isReadFromPublicAddress(address)) continue;
        yield {
          at: address.origin.place,
          resource: route.key,
          because: [
            { text: 'the address is read from a public IP resource', place: address.origin.place },
            { text: 'a next hop has to be an interface that forwards', source: required.id },
          ],
          data: { prefix: route.prefix.state === 'known' ? route.prefix.value : null },
        };
      }
    }
  },
  message: ({ prefix }) => `Traffic to ${prefix ?? 'a prefix'} has a public address as its next hop and is dropped.`,
});

/** `reference(<id of a public IP address>).ipAddress`: known at deployment only, and public whatever it will be. */
function isReadFromPublicAddress(address: Field<string>): boolean {
  if (address.state !== 'unknown') return false;
  const { text } = address.unknown;
  return (
    /^reference\(/i.test(text) && /microsoft\.network\/publicipaddresses/i.test(text) && /\.ipaddress$/i.test(text)
  );
}
