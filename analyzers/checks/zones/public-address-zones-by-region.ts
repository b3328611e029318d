// Does the public address of a load balancer leave its zones to the region?
import { defineCheck } from '#analyzers/check.ts';
import { judge, judgeWord } from '#analyzers/derive/judged.ts';
import { PUBLIC_IP_ZONE_REGIONS, PUBLIC_IP_ZONES_WHEN_ABSENT } from '#src/azure-facts/load-balancer-skus-zones.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';

interface Data extends Record<string, string | null> {
  readonly location: string | null;
}

export const publicAddressZonesByRegion = defineCheck<Data>({
  id: 'public-address-zones-by-region',
  code: 'ZN04',
  aliases: ['ZN-04'],
  area: 'zones',
  severity: 'info',
  title: 'Whether a public address survives the loss of a zone is left to the region',
  outage: 'In a region that is not enabled yet, the address and everything behind it is lost with one zone.',
  why: 'A Standard address without zones is zone-redundant in regions that are enabled, one after the other since September 2024, and has no zone elsewhere.',
  remedy: 'Write "zones": ["1", "2", "3"] into the address, so that it does not depend on the region.',
  notWhen: 'The region is enabled, or has no zones.',
  azureFacts: [PUBLIC_IP_ZONES_WHEN_ABSENT, PUBLIC_IP_ZONE_REGIONS],
  options: [],
  *run({ graph, facts }) {
    const regions = facts(PUBLIC_IP_ZONE_REGIONS);
    const absent = facts(PUBLIC_IP_ZONES_WHEN_ABSENT);
    const seen = new Set<PublicIpAddress>();
    for (const frontend of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.frontends.items)) {
      const address = nodeOf(frontend.publicIp);
      if (address === undefined || seen.has(address) || address.zones.state !== 'absent') continue;
      if (judgeWord(address.sku, ['Standard']).answer !== 'yes' || judgeWord(address.tier, ['Global']).answer !== 'no')
        continue;
      seen.add(address);
      const { location } = address;
      const isEnabled = judge(location, (name) => regions.value.includes(plainName(name)), false);
      if (isEnabled.answer === 'yes') continue;
      yield {
        at: address.zones.origin.place,
        resource: address.key,
        because: [
          { text: 'a frontend of a load balancer has this address', place: frontend.place },
          { text: `without zones it is ${absent.value}`, source: absent.id },
          { text: `enabled at first: ${regions.value.join(', ')}`, source: regions.id },
        ],
        data: { location: location.state === 'known' ? location.value : null },
        dependsOn: location.state === 'unknown' ? location.unknown : 'whether the region is enabled by now',
      };
    }
  },
  message: ({ location }) =>
    `The address of the frontend names no zones: whether it is zone-redundant depends on the region${location === null ? '' : `, ${location}`}.`,
});

const plainName = (location: string): string => location.replaceAll(' ', '').toLowerCase();
