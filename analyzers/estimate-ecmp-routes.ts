// What happens when one of the next hops dies that a route shares its flows among?
// Nothing probes them: its share of new flows never moves by itself, and established flows stay with it.
import { ROUTE_ECMP_NO_FAILOVER } from '#src/azure-facts/user-defined-routes.ts';
import type { FailoverEstimate } from '#src/model/estimate.ts';
import type { DeriveContext } from './ask.ts';
import { deriveFailingShare } from './derive/failing-share.ts';

/** One estimate per route with several next hops. */
export function estimateEcmpRoutes(context: DeriveContext): readonly FailoverEstimate[] {
  return context.graph.routes
    .filter((route) => route.deployed !== false && route.isEcmp)
    .map((route) => {
      const count = route.nextHops.open === undefined ? route.nextHops.items.length : undefined;
      const text = 'no probe watches the next hops: a dead one keeps its share until somebody edits the route';
      const share = count === undefined || count < 2 ? [] : [deriveFailingShare(1, count, 'active-active')];
      return {
        kind: 'failover',
        design: 'ecmp-udr',
        resource: route.key,
        rule: null,
        pool: null,
        probe: null,
        failure: 'instance-silent',
        assumes: { answers: null, forwards: 'no' },
        newFlows: { never: true },
        establishedTcp: { fate: 'hangs', boundMs: null },
        udp: { fate: 'hangs', boundMs: null },
        scenario: null,
        because: [
          { text, place: route.place, source: ROUTE_ECMP_NO_FAILOVER.id },
          ...share.map((each) => ({ text: each.text })),
        ],
      };
    });
}
