// Is a pool declared in the list of its load balancer and again as a child, while network interfaces join it?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { LB_POOL_DECLARED_TWICE } from '#src/azure-facts/load-balancer-conditions.ts';

interface Data extends Record<string, string | null> {
  readonly pool: string | null;
}

export const poolDeclaredTwice = defineCheck<Data>({
  id: 'pool-declared-twice',
  code: 'LB29',
  aliases: ['LB-29'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'A pool that network interfaces join is declared twice',
  outage: 'The first deployment works; a repeated one is reported to be refused, or takes members out for a while.',
  why: 'The child resource writes the pool as a whole, without the members that network interfaces brought in by themselves.',
  remedy:
    'Declare the pool once: in the list of the load balancer when network interfaces join it, as a child when it lists addresses.',
  notWhen: 'The template is deployed once and never again.',
  azureFacts: [LB_POOL_DECLARED_TWICE],
  options: [],
  *run({ graph }) {
    for (const pool of graph.pools) {
      const [first, ...others] = pool.declarations.filter((part) => part.deployed !== false);
      const again = others.at(-1);
      const member = pool.members.find(({ kind }) => kind === 'nic' || kind === 'scaleSet');
      if (first === undefined || again === undefined || member === undefined) continue;
      yield {
        at: again.place,
        resource: again.key,
        because: [
          { text: 'the same pool in another declaration', place: first.place },
          { text: 'a network interface joins it here', place: member.origin.place },
          { text: 'users report refused deployments', source: LB_POOL_DECLARED_TWICE.id },
        ],
        data: { pool: knownText(pool.name) },
        ...(again.deployed === true || again.deployed === false ? {} : { dependsOn: again.deployed }),
      };
    }
  },
  message: ({ pool }) =>
    `${called('pool', pool)} is declared twice while network interfaces join it: a repeated deployment may be refused.`,
});
