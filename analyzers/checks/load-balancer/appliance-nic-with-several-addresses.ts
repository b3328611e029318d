// Has an interface of an appliance behind HA ports several IP configurations?
import { defineCheck } from '#analyzers/check.ts';
import { LB_SYMMETRY_IP_CONFIGURATIONS } from '#src/azure-facts/load-balancer-conditions.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { UnknownValue } from '#src/model/value.ts';

interface Data extends Record<string, string | number> {
  readonly networkInterface: string;
  readonly configurations: number;
}

export const applianceNicWithSeveralAddresses = defineCheck<Data>({
  id: 'appliance-nic-with-several-addresses',
  code: 'LB15',
  aliases: ['LB-15'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'An interface behind HA ports has several IP configurations',
  outage: 'The two directions of a flow may meet different appliances, which drop what they have not seen begin.',
  why: 'Both directions of a flow meet the same instance only where each network interface has a single IP configuration.',
  remedy: 'Give the appliance one IP configuration per interface in the pool, or let it translate source addresses.',
  notWhen: 'The appliance translates source addresses, or keeps no state.',
  azureFacts: [LB_SYMMETRY_IP_CONFIGURATIONS],
  options: [],
  *run({ graph, facts }) {
    const single = facts(LB_SYMMETRY_IP_CONFIGURATIONS);
    const seen = new Set<NetworkInterface>();
    for (const pool of graph.pools) {
      const rule = pool.rules.find((each) => each.haPorts === 'yes');
      if (rule === undefined || pool.loadBalancer?.side !== 'internal') continue;
      for (const member of pool.members) {
        if (member.kind !== 'nic' || seen.has(member.nic)) continue;
        seen.add(member.nic);
        // An address of each version is one configuration per flow.
        const own = member.nic.ipConfigurations.items.filter(
          ({ addressVersion }) => holdsWord(addressVersion, 'IPv6', 'IPv4') !== 'yes',
        );
        const open: UnknownValue | undefined =
          member.nic.ipConfigurations.open ?? own.find(({ copies }) => copies !== undefined)?.copies;
        if (own.length <= single.value && open === undefined) continue;
        yield {
          at: member.nic.ipConfigurations.origin.place,
          resource: member.nic.key,
          because: [
            { text: 'the rule for all ports', place: rule.place },
            {
              text: `the same instance for both directions needs ${single.value} IP configuration per interface`,
              source: single.id,
            },
          ],
          data: { networkInterface: member.nic.key, configurations: own.length },
          ...(own.length <= single.value && open !== undefined ? { dependsOn: open } : {}),
        };
      }
    }
  },
  message: ({ configurations }, verdict) =>
    verdict === 'depends'
      ? 'The interface behind a rule for all ports may have several IP configurations: then directions may part.'
      : `The interface behind a rule for all ports has ${configurations} IP configurations: the directions of a flow may part.`,
});
