// What happens when the appliance dies to which a route sends directly, and there is no other one?
// A route has no health check: new flows never move. Next hops that are load balancers have estimates of their own.
import type { FailoverEstimate } from '#src/model/estimate.ts';
import type { DeriveContext } from './ask.ts';
import type { OnlyAppliance } from './derive/next-hop-appliances.ts';
import { deriveOnlyAppliance } from './derive/next-hop-appliances.ts';

/** One estimate per route table and lone appliance. */
export function estimateLoneNextHops(context: DeriveContext): readonly FailoverEstimate[] {
  const estimates = new Map<string, FailoverEstimate>();
  for (const route of context.graph.routes) {
    if (context.graph.byKey.get(route.key)?.deployed === false) continue;
    for (const hop of route.nextHops.items) {
      if (hop.target.kind !== 'network-interface') continue;
      const only = context.ask(deriveOnlyAppliance, hop);
      if (only.isOnly === 'no') continue;
      const key = `${route.key} ${only.name}`;
      if (!estimates.has(key)) estimates.set(key, estimateOf(route.key, only));
    }
  }
  return [...estimates.values()];
}

function estimateOf(resource: string, only: Exclude<OnlyAppliance, { isOnly: 'no' }>): FailoverEstimate {
  const text = `nothing checks whether ${only.name} is alive, and there is no other appliance: new flows stop until it is back`;
  return {
    kind: 'failover',
    design: only.isOnly === 'yes' ? 'single-appliance' : null,
    resource,
    rule: null,
    pool: null,
    probe: null,
    failure: 'instance-silent',
    assumes: { answers: null, forwards: 'no' },
    newFlows:
      only.isOnly === 'yes' ? { never: true } : { unknown: only.unknown.reasons[0]?.message ?? only.unknown.text },
    establishedTcp: { fate: 'hangs', boundMs: null },
    udp: { fate: 'hangs', boundMs: null },
    scenario: null,
    because: [...only.because, { text }],
  };
}
