// Does an Azure Firewall leave its zones out?
import { defineCheck } from '#analyzers/check.ts';
import { FIREWALL_ZONES_DEFAULT } from '#src/azure-facts/azure-firewall.ts';
import { holdsWord } from '#src/graph/field.ts';

export const firewallWithoutZones = defineCheck<Record<string, never>>({
  id: 'firewall-without-zones',
  code: 'ZN05',
  aliases: ['ZN-05'],
  area: 'zones',
  severity: 'warning',
  title: 'An Azure Firewall names no zones',
  outage: 'The loss of the zone it happens to stand in takes all traffic through it away, until the zone is back.',
  why: 'Left out, zones means a firewall without zones; the portal would have chosen all of them.',
  remedy:
    'Write zones with all zones of the region, before the first deployment: they cannot be changed later everywhere.',
  notWhen: 'The region has no zones, or the firewall is for tests.',
  azureFacts: [FIREWALL_ZONES_DEFAULT],
  options: [],
  *run({ graph, facts }) {
    const standard = facts(FIREWALL_ZONES_DEFAULT);
    for (const firewall of graph.firewalls) {
      if (holdsWord(firewall.skuName, 'AZFW_Hub') !== 'no') continue;
      const { zones } = firewall;
      if (zones.state === 'unknown' || (zones.state === 'known' && zones.value.length > 0)) continue;
      yield {
        at: zones.origin.place,
        resource: firewall.key,
        because: [{ text: `zones left out: ${standard.value}`, source: standard.id }],
        data: {},
      };
    }
  },
  message: (_data, verdict) =>
    `The firewall ${verdict === 'depends' ? 'may name' : 'names'} no zones, so one zone can take it away.`,
});
