// Does a route send traffic to the only appliance there is?
import type { CheckContext } from '#analyzers/check.ts';
import { defineCheck } from '#analyzers/check.ts';
import type { OnlyAppliance } from '#analyzers/derive/next-hop-appliances.ts';
import { deriveOnlyAppliance } from '#analyzers/derive/next-hop-appliances.ts';
import { LB_SLA_INSTANCES } from '#src/azure-facts/load-balancer-skus-zones.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { NextHop, Route } from '#src/graph/nodes/route-table.ts';

interface Data extends Record<string, string | number> {
  readonly appliance: string;
  readonly routes: number;
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
    for (const { only, hops } of onlyAppliances(graph, ask)) {
      const [first] = hops;
      if (first === undefined) continue;
      yield {
        at: first.hop.address.origin.place,
        resource: first.route.key,
        because: [
          ...only.because,
          ...hops.slice(1).map(({ hop }) => ({ text: 'another route to it', place: hop.address.origin.place })),
          { text: `a load balancer promises availability with ${enough.value} healthy instances`, source: enough.id },
        ],
        data: { appliance: only.name, routes: hops.length },
        ...(only.isOnly === 'unknown' ? { dependsOn: only.unknown } : {}),
      };
    }
  },
  message: ({ appliance, routes }, verdict) => {
    const subject = routes === 1 ? 'A route has' : `${routes} routes have`;
    const may = routes === 1 ? 'A route may have' : `${routes} routes may have`;
    return verdict === 'depends'
      ? `${may} the only appliance as next hop, ${appliance}: then nothing takes over when it is down.`
      : `${subject} the only appliance as next hop, ${appliance}: while it is down, nothing takes over.`;
  },
});

interface Found {
  readonly only: Exclude<OnlyAppliance, { readonly isOnly: 'no' }>;
  readonly hops: { readonly route: Route; readonly hop: NextHop }[];
}

/** Each appliance once, with all routes to it: those that are certainly deployed first, since the first one gives the place. */
function onlyAppliances(graph: ResourceGraph, ask: CheckContext['ask']): readonly Found[] {
  const found = new Map<string, Found>();
  const deployed = graph.routes.filter((route) => route.deployed !== false);
  const certainFirst = [...deployed.filter(isCertain), ...deployed.filter((route) => !isCertain(route))];
  for (const route of certainFirst) {
    for (const hop of route.nextHops.items) {
      const only = ask(deriveOnlyAppliance, hop);
      if (only.isOnly === 'no') continue;
      const before = found.get(only.name);
      if (before === undefined) found.set(only.name, { only, hops: [{ route, hop }] });
      else before.hops.push({ route, hop });
    }
  }
  return [...found.values()];
}

const isCertain = ({ deployed, copies }: Route): boolean => deployed === true && copies === undefined;
