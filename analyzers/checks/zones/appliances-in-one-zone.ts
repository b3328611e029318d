// Do all appliances of a pool stand in the same availability zone, or in none?
import { defineCheck } from '#analyzers/check.ts';
import { deriveAppliancePool } from '#analyzers/derive/appliance-pool.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { deriveSharedZone } from '#analyzers/derive/shared-zone.ts';
import { LB_ZONES_PER_REGION } from '#src/azure-facts/load-balancer-skus-zones.ts';

interface Data extends Record<string, string | null> {
  readonly pool: string | null;
  readonly zone: string;
}

export const appliancesInOneZone = defineCheck<Data>({
  id: 'appliances-in-one-zone',
  code: 'ZN01',
  aliases: ['ZN-01'],
  area: 'zones',
  severity: 'warning',
  title: 'All appliances of a pool share one zone',
  outage: 'When the zone fails, every flow through the appliances stops until it returns.',
  why: 'A load balancer moves flows to the instances that are left. Where all of them are in one zone, none are.',
  remedy: 'Spread the appliances over two zones at least, and keep the frontend zone-redundant.',
  notWhen: 'The region has no zones, or the workload may stop with the zone.',
  azureFacts: [LB_ZONES_PER_REGION],
  options: [],
  *run({ graph, ask, facts }) {
    const zones = facts(LB_ZONES_PER_REGION);
    for (const pool of graph.pools) {
      const shared = ask(deriveSharedZone, pool);
      // A single appliance has a check of its own.
      if (shared === undefined || pool.size === 1 || ask(deriveAppliancePool, pool).answer !== 'yes') continue;
      yield {
        at: pool.place,
        resource: pool.key,
        because: [...shared.because, { text: `a region with zones has ${zones.value}`, source: zones.id }],
        data: { pool: knownText(pool.name), zone: shared.zone },
      };
    }
  },
  message: ({ pool, zone }) =>
    zone === 'none'
      ? `${called('pool', pool)} has appliances in no zone: nothing keeps them apart when a zone fails.`
      : `${called('pool', pool)} has all its appliances in zone ${zone}: when it fails, nothing takes over.`,
});
