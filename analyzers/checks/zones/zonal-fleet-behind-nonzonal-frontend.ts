// Do instances in several zones stand behind an internal frontend that has no zones, or one?

import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { deriveMemberZones } from '#analyzers/derive/zones.ts';
import { knowsSince } from '#src/azure-facts/api-version.ts';
import {
  INTERNAL_FRONTEND_ZONES_WHEN_ABSENT,
  ZONES_ABSENT_CHANGED_API,
} from '#src/azure-facts/load-balancer-skus-zones.ts';

interface Data extends Record<string, string | null> {
  readonly frontend: string | null;
  readonly zones: string;
}

export const zonalFleetBehindNonzonalFrontend = defineCheck<Data>({
  id: 'zonal-fleet-behind-nonzonal-frontend',
  code: 'ZN02',
  aliases: ['ZN-02'],
  area: 'zones',
  severity: 'warning',
  title: 'Instances in several zones stand behind a frontend without zones',
  outage: 'When the zone of the frontend fails, no instance is reached, those in other zones included.',
  why: 'An internal frontend without zones has no zone guarantee since API version 2020-08-01, and one with a single zone fails with it.',
  remedy:
    'Write "zones": ["1", "2", "3"] into the frontend. It cannot be changed later, so make a new frontend for an existing one.',
  notWhen: 'The region has no zones.',
  azureFacts: [INTERNAL_FRONTEND_ZONES_WHEN_ABSENT, ZONES_ABSENT_CHANGED_API],
  options: [],
  *run({ graph, ask, facts }) {
    const absent = facts(INTERNAL_FRONTEND_ZONES_WHEN_ABSENT);
    const changed = facts(ZONES_ABSENT_CHANGED_API);
    for (const loadBalancer of graph.loadBalancers) {
      const { apiVersion } = loadBalancer;
      const isOlder = apiVersion.state === 'known' && knowsSince(apiVersion.value, changed.value) === 'no';
      for (const frontend of loadBalancer.frontends.items) {
        const { zones } = frontend;
        if (frontend.side !== 'internal' || (zones.state === 'absent' && isOlder)) continue;
        if (zones.state === 'known' && zones.value.length > 1) continue;
        const pools = poolsOfRules(frontend.rules);
        const fleet = pools.find((pool) => (ask(deriveMemberZones, pool)?.length ?? 0) > 1);
        if (fleet === undefined) continue;
        yield {
          at: zones.origin.place,
          resource: frontend.key,
          because: [
            { text: `its instances stand in zones ${ask(deriveMemberZones, fleet)?.join(', ')}`, place: fleet.place },
            { text: `without zones there is ${absent.value}`, place: zones.origin.place, source: absent.id },
            { text: `since API version ${changed.value}; before, it was zone-redundant`, source: changed.id },
          ],
          data: {
            frontend: knownText(frontend.name),
            zones: zones.state === 'known' ? zones.value.join(',') : zones.state === 'absent' ? 'none' : 'unknown',
          },
          ...(zones.state === 'unknown' ? { dependsOn: zones.unknown } : {}),
        };
      }
    }
  },
  message: ({ frontend, zones }, verdict) => {
    if (verdict === 'depends')
      return `${called('frontend', frontend)} may have fewer zones than the instances behind it.`;
    const own = zones === 'none' || zones === '' ? 'has no zones' : `stands in zone ${zones} only`;
    return `${called('frontend', frontend)} ${own}, while the instances behind it are spread over several.`;
  },
});
