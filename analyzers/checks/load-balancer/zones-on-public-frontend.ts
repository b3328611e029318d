// Does a public frontend carry zones of its own?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { LB_FRONTEND_ZONES_INTERNAL_ONLY } from '#src/azure-facts/load-balancer-conditions.ts';

interface Data extends Record<string, string | null> {
  readonly frontend: string | null;
}

export const zonesOnPublicFrontend = defineCheck<Data>({
  id: 'zones-on-public-frontend',
  code: 'LB27',
  aliases: ['LB-27'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A public frontend carries zones',
  outage: 'The deployment is refused.',
  why: 'The zones of a public frontend are those of its address; only an internal frontend has zones of its own.',
  remedy: 'Write the zones into the public IP address.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [LB_FRONTEND_ZONES_INTERNAL_ONLY],
  options: [],
  *run({ graph }) {
    for (const frontend of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.frontends.items)) {
      const { zones, side } = frontend;
      if (zones.state === 'absent' || side !== 'public') continue;
      if (zones.state === 'known' && zones.value.length === 0) continue;
      yield {
        at: zones.origin.place,
        resource: frontend.key,
        because: [
          {
            text: 'the frontend has a public address, which has zones itself',
            place: frontend.place,
            source: LB_FRONTEND_ZONES_INTERNAL_ONLY.id,
          },
        ],
        data: { frontend: knownText(frontend.name) },
        ...(zones.state === 'unknown' ? { dependsOn: zones.unknown } : {}),
      };
    }
  },
  message: ({ frontend }, verdict) =>
    `${called('frontend', frontend)} is public and ${verdict === 'depends' ? 'may carry' : 'carries'} zones, which belong to its address.`,
});
