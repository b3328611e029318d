// Do the same appliances stand behind a public and an internal load balancer?
import { defineCheck } from '#analyzers/check.ts';
import { deriveAppliancePool } from '#analyzers/derive/appliance-pool.ts';
import { settingsFor } from '#analyzers/derive/appliance-settings.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { instancesOfMember } from '#analyzers/derive/instances-of-subnet.ts';
import { derivePoolsOfSameMachines } from '#analyzers/derive/pool-machines.ts';
import { GUIDE_INTERNAL_ONLY_SYMMETRY } from '#src/azure-facts/guide.ts';

interface Data extends Record<string, string | null> {
  readonly pool: string | null;
  readonly publicLoadBalancer: string;
}

export const internalAndPublicBalancersInFront = defineCheck<Data>({
  id: 'internal-and-public-balancers-in-front',
  code: 'LB14',
  aliases: ['LB-14'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'The same appliances stand behind a public and an internal load balancer',
  outage:
    'Answers may come back to another appliance, which drops them, unless the appliance translates source addresses.',
  why: 'Each load balancer chooses an appliance on its own; nothing makes the two choose the same one for both directions of a flow.',
  remedy:
    'Let the appliances translate source addresses of inbound flows and say so in the configuration (appliances), or use a Gateway Load Balancer.',
  notWhen: 'The appliances translate source addresses, or one of them alone is active.',
  azureFacts: [GUIDE_INTERNAL_ONLY_SYMMETRY],
  options: ['appliances'],
  *run({ graph, ask, appliances }) {
    for (const pool of graph.pools) {
      if (pool.loadBalancer?.side !== 'internal' || pool.rules.length === 0) continue;
      const evidence = ask(deriveAppliancePool, pool);
      const other = ask(derivePoolsOfSameMachines, pool).find(
        (each) => each.loadBalancer?.side === 'public' && each.rules.length > 0,
      );
      if (evidence.answer !== 'yes' || other?.loadBalancer === undefined || pool.size === 1) continue;
      const names = pool.members.flatMap(instancesOfMember).flatMap((instances) => instances.names);
      const told = settingsFor(appliances, names);
      if (told?.snat === true || told?.mode === 'active-passive') continue;
      yield {
        at: pool.place,
        resource: pool.key,
        because: [
          ...evidence.because,
          { text: 'the pool of the public load balancer with the same machines', place: other.place },
          {
            text: 'both directions meet one appliance only behind the same load balancer',
            source: GUIDE_INTERNAL_ONLY_SYMMETRY.id,
          },
        ],
        data: { pool: knownText(pool.name), publicLoadBalancer: other.loadBalancer.key },
        ...(told?.snat === false
          ? {}
          : { dependsOn: 'whether the appliances translate source addresses of inbound flows' }),
      };
    }
  },
  message: ({ pool, publicLoadBalancer }, verdict) =>
    `${called('pool', pool)} has the same appliances as ${publicLoadBalancer}: ${verdict === 'depends' ? 'unless they translate source addresses, ' : ''}answers may come back to another one.`,
});
