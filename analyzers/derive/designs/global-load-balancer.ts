// Which load balancers of the Global tier stand before regional ones, and how fast do they leave a region?
// They ask the regional ones for their availability: the window of the region, then one poll.
import type { CheckContext } from '#analyzers/check.ts';
import { GLOBAL_TIER_POLL } from '#src/azure-facts/load-balancer-skus-zones.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { FrontendIpConfiguration, LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Design } from '#src/model/design.ts';
import type { NoAnswer } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';
import { slowestOf } from '../pool-convergence.ts';
import { deriveRuleProbe } from '../rule-probe.ts';
import { deriveRuleRemoval } from '../rule-removal.ts';
import { existenceOf } from './matrix-row.ts';

export function recogniseGlobalLoadBalancers(context: CheckContext): readonly Design[] {
  return context.graph.loadBalancers
    .filter((balancer) => balancer.deployed !== false && holdsWord(balancer.tier, 'Global') === 'yes')
    .map((balancer) => {
      const frontends = balancer.pools.items.flatMap((pool) =>
        pool.addresses.items.map((address) => nodeOf(address.regionalFrontend)),
      );
      const regional = frontends.filter((frontend) => frontend !== undefined);
      return {
        kind: 'global-lb',
        evidence: [
          { text: 'the load balancer has the Global tier', place: balancer.tier.origin.place },
          ...regional.map((frontend) => ({ text: 'a regional frontend is a member', place: frontend.place })),
        ],
        assumptions: [
          ...existenceOf(balancer),
          'all instances of a region die at once: a region leaves only when its availability is nil',
        ],
        members: [...new Set(regional.map((frontend) => frontend.loadBalancer.key))],
        directions: ['internet-in'],
        symmetry: 'symmetric',
        clientAddress: 'preserved',
        convergence:
          regional.length < frontends.length || isOpen(balancer)
            ? { unknown: 'a regional load balancer is not declared in this template' }
            : convergenceOf(regional, context),
      };
    });
}

const isOpen = (balancer: LoadBalancer): boolean =>
  balancer.pools.open !== undefined || balancer.pools.items.some((pool) => pool.addresses.open !== undefined);

function convergenceOf(regional: readonly FrontendIpConfiguration[], context: CheckContext): NewFlows | NoAnswer {
  if (regional.length < 2) return { never: true };
  const windows = regional.flatMap((frontend) => frontend.rules.map((rule) => regionWindow(rule, context)));
  const slowest = slowestOf(windows) ?? { unknown: 'the regional load balancers have no rules' };
  if (isNoAnswer(slowest) || !('maxMs' in slowest)) return slowest;
  // Of several instances the last one decides, so the mean of one is not the mean of the region.
  return { minMs: slowest.minMs, meanMs: null, maxMs: slowest.maxMs + context.facts(GLOBAL_TIER_POLL).value * 1000 };
}

function regionWindow(rule: FrontendIpConfiguration['rules'][number], context: CheckContext): NewFlows | NoAnswer {
  const removal = deriveRuleRemoval(context.ask(deriveRuleProbe, rule), 'silent', context);
  if (removal.state === 'known') return removal.newFlows;
  return { unknown: removal.unknown.reasons[0]?.message ?? removal.unknown.text };
}
