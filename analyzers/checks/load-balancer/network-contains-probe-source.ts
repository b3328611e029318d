// Does the address space of a network contain the address that probes come from?
import { defineCheck } from '#analyzers/check.ts';
import { LB_PROBE_SOURCE_ADDRESSES } from '#src/azure-facts/load-balancer-probes.ts';
import { textHolds } from '#src/model/ip-address.ts';

interface Data extends Record<string, string> {
  readonly prefix: string;
  readonly address: string;
}

export const networkContainsProbeSource = defineCheck<Data>({
  id: 'network-contains-probe-source',
  code: 'NS03',
  aliases: ['NS-03'],
  area: 'load-balancer',
  severity: 'error',
  title: 'The address space of a network contains the source of health probes',
  outage: 'All probes fail, so that no instance of any pool in the network receives a flow.',
  why: 'Health probes come from one public address of the platform. In a network that contains it, answers stay in the network.',
  remedy: 'Choose another address space: a private range does not contain it.',
  notWhen: 'Never: load balancers cannot work in such a network.',
  azureFacts: [LB_PROBE_SOURCE_ADDRESSES],
  options: [],
  *run({ graph, facts }) {
    const sources = facts(LB_PROBE_SOURCE_ADDRESSES);
    for (const network of graph.virtualNetworks) {
      const prefixes = network.addressPrefixes;
      if (prefixes.state !== 'known') continue;
      for (const prefix of prefixes.value) {
        const address = sources.value.find((text) => textHolds(prefix, text));
        if (address === undefined) continue;
        yield {
          at: prefixes.origin.place,
          resource: network.key,
          because: [{ text: `probes come from ${sources.value.join(' and ')}`, source: sources.id }],
          data: { prefix, address },
        };
      }
    }
  },
  message: ({ prefix, address }) =>
    `The address space ${prefix} contains ${address}, where health probes come from: all of them fail.`,
});
