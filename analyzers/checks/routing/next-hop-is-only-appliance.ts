// Does a route send traffic to the only appliance there is?
import { defineCheck } from '#analyzers/check.ts';
import { deriveOnlyAppliance } from '#analyzers/derive/next-hop-appliances.ts';
import { LB_SLA_INSTANCES } from '#src/azure-facts/load-balancer-skus-zones.ts';

interface Data extends Record<string, string | null> {
  readonly prefix: string | null;
  readonly appliance: string;
}

export const nextHopIsOnlyAppliance = defineCheck<Data>({
  id: 'next-hop-is-only-appliance',
  code: 'UD15',
  aliases: ['UD-15'],
  area: 'routing',
  severity: 'warning',
  title: 'The next hop of a route is the only appliance',
  outage:
    'Everything that the route covers stops while the machine is down, a planned restart included. New flows never move.',
  why: 'A route has no health check, and there is no second appliance that could take over.',
  remedy:
    'Put a second appliance beside it, and something that decides between them: an internal load balancer with a probe as the next hop.',
  notWhen: 'The traffic may stop with the machine.',
  azureFacts: [LB_SLA_INSTANCES],
  options: [],
  *run({ graph, ask, facts }) {
    const enough = facts(LB_SLA_INSTANCES);
    for (const route of graph.routes) {
      for (const hop of route.nextHops.items) {
        const only = ask(deriveOnlyAppliance, hop);
        if (only.isOnly === 'no') continue;
        yield {
          at: hop.address.origin.place,
          resource: route.key,
          because: [
            ...only.because,
            { text: `a load balancer promises availability with ${enough.value} healthy instances`, source: enough.id },
          ],
          data: { prefix: route.prefix.state === 'known' ? route.prefix.value : null, appliance: only.name },
          ...(only.isOnly === 'unknown' ? { dependsOn: only.unknown } : {}),
        };
      }
    }
  },
  message: ({ prefix, appliance }, verdict) => {
    // Templates declare prefixes that are optional as "", which names no traffic.
    const traffic = prefix === null || prefix === '' ? 'Traffic' : `Traffic to ${prefix}`;
    return verdict === 'depends'
      ? `${traffic} may have a single appliance as its next hop, ${appliance}: then nothing takes over when it is down.`
      : `${traffic} has a single appliance as its next hop, ${appliance}: while it is down, nothing takes over.`;
  },
});
