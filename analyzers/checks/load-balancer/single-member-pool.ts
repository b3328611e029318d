// Does a pool that serves a rule have a single instance?
import { defineCheck } from '#analyzers/check.ts';
import { derivePoolSize } from '#analyzers/derive/pool-size.ts';
import { LB_ALL_DOWN_TCP_POOL_MINIMUM } from '#src/azure-facts/load-balancer-probe-down.ts';
import { LB_SLA_INSTANCES } from '#src/azure-facts/load-balancer-skus-zones.ts';

interface Data extends Record<string, string | null> {
  readonly pool: string | null;
}

export const singleMemberPool = defineCheck<Data>({
  id: 'single-member-pool',
  code: 'LB10',
  aliases: ['LB-10'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'A backend pool has a single instance',
  outage: 'When it dies or restarts, new flows are refused until it is back, and its established TCP flows are cut.',
  why: 'There is nothing to fail over to. A pool keeps established TCP flows while all its instances are down by their probes only if it has more than one.',
  remedy: 'Put at least two instances into the pool, in different zones.',
  notWhen: 'The workload may be down with its only machine, such as a jump host or a laboratory.',
  azureFacts: [LB_SLA_INSTANCES, LB_ALL_DOWN_TCP_POOL_MINIMUM],
  options: [],
  *run({ graph, facts, ask }) {
    const enough = facts(LB_SLA_INSTANCES);
    const kept = facts(LB_ALL_DOWN_TCP_POOL_MINIMUM);
    for (const pool of graph.pools) {
      if (pool.rules.length === 0) continue;
      const alone = ask(derivePoolSize, pool);
      if (alone.isSingle === 'no') continue;
      yield {
        at: pool.place,
        resource: pool.key,
        because: [
          ...pool.members.map((member) => ({ text: 'a member joins the pool here', place: member.origin.place })),
          { text: `the service level needs ${enough.value} healthy instances`, source: enough.id },
          { text: `established TCP flows survive only in a pool of ${kept.value} or more`, source: kept.id },
        ],
        data: { pool: pool.name.state === 'known' ? pool.name.value : null },
        ...(alone.isSingle === 'unknown' ? { dependsOn: alone.unknown } : {}),
      };
    }
  },
  message: ({ pool }, verdict) => {
    const name = pool === null ? 'A pool' : `The pool ${pool}`;
    return verdict === 'depends'
      ? `${name} may have a single instance: then nothing takes over when it dies.`
      : `${name} has a single instance: nothing takes over when it dies, and its established TCP flows are cut.`;
  },
});
