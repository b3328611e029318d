// Does a load balancer of the Global tier send to a regional one that never says it is down?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { LB_RULE_WITHOUT_PROBE_NEVER_REMOVES } from '#src/azure-facts/load-balancer-probe-down.ts';
import { GLOBAL_TIER_POLL } from '#src/azure-facts/load-balancer-skus-zones.ts';
import { holdsWord } from '#src/graph/field.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

export const globalPoolWithoutRegionalProbe = defineCheck<{ readonly balancer: string | null }>({
  id: 'global-pool-without-regional-probe',
  code: 'NB13',
  aliases: ['NB-13'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'A Global load balancer sends to a region that has no probe',
  outage: 'When everything in that region is dead, new flows go on being sent there until somebody takes it out.',
  why: 'The Global tier has no probe of its own: it asks the regional load balancers, and one whose rules have no probe is always up.',
  remedy: 'Give the rules of the regional load balancer a probe.',
  notWhen: 'The other regions are not meant to take over.',
  azureFacts: [GLOBAL_TIER_POLL, LB_RULE_WITHOUT_PROBE_NEVER_REMOVES],
  options: [],
  *run({ graph, facts }) {
    const poll = facts(GLOBAL_TIER_POLL);
    for (const balancer of graph.loadBalancers) {
      if (balancer.deployed === false || holdsWord(balancer.tier, 'Global') !== 'yes') continue;
      for (const address of balancer.pools.items.flatMap((pool) => pool.addresses.items)) {
        const frontend = nodeOf(address.regionalFrontend);
        if (frontend === undefined || frontend.rules.length === 0) continue;
        const links = frontend.rules.map((rule) => rule.probe);
        if (links.some(({ target }) => target.state === 'found' || target.state === 'external')) continue;
        const unknown = links.map(({ id }) => id).find((id) => id.state === 'unknown');
        yield {
          at: address.place,
          resource: balancer.key,
          because: [
            { text: `the Global tier asks the region every ${poll.value} s`, source: poll.id },
            ...frontend.rules.map((rule) => ({
              text: 'a rule of the region, where nothing but a probe would tell',
              place: rule.place,
              source: LB_RULE_WITHOUT_PROBE_NEVER_REMOVES.id,
            })),
          ],
          data: { balancer: knownText(frontend.loadBalancer.name) },
          ...(unknown?.state === 'unknown' ? { dependsOn: unknown.unknown } : {}),
        };
      }
    }
  },
  message: ({ balancer }, verdict) =>
    `${called('load balancer', balancer)} ${verdict === 'depends' ? 'may probe' : 'probes'} nothing, so the Global load balancer never takes its region out.`,
});
