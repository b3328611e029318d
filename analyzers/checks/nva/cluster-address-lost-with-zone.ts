// Does the public address that a pair of appliances hands over survive the zone or the machine that it stands on?
import { defineCheck } from '#analyzers/check.ts';
import { deriveApiPairs } from '#analyzers/derive/designs/api-active-passive.ts';
import { PUBLIC_IP_ZONES_WHEN_ABSENT } from '#src/azure-facts/load-balancer-skus-zones.ts';
import { holdsWord } from '#src/graph/field.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';

interface Data extends Record<string, string | null> {
  readonly zone: string | null;
}

export const clusterAddressLostWithZone = defineCheck<Data>({
  id: 'cluster-address-lost-with-zone',
  code: 'AF05',
  aliases: ['AF-05'],
  area: 'nva',
  severity: 'warning',
  title: 'The public address of a pair of appliances is bound to one zone, or changes',
  outage:
    'When the zone fails, the address is gone with it: the standby has nothing to take over, and clients keep an address that is dead.',
  why: 'The pair keeps its address by moving it. One that names a single zone fails with it; a dynamic one may be another one once it has been let go.',
  remedy: 'Make the address Static and zone-redundant: leave zones out or name all of them.',
  notWhen: 'Both appliances stand in that zone, and losing it is accepted.',
  azureFacts: [PUBLIC_IP_ZONES_WHEN_ABSENT],
  options: [],
  *run({ graph, ask }) {
    for (const { active, standby, evidence } of ask(deriveApiPairs, graph)) {
      for (const address of movedAddresses(active, standby)) {
        const { zones, allocation } = address;
        const isZonal = zones.state === 'known' && zones.value.length === 1;
        const isDynamic = holdsWord(allocation, 'Dynamic') === 'yes';
        if (!isZonal && !isDynamic) continue;
        yield {
          at: isZonal ? zones.origin.place : allocation.origin.place,
          resource: address.key,
          because: [
            ...evidence,
            isZonal
              ? {
                  text: 'the address names one zone',
                  place: zones.origin.place,
                  source: PUBLIC_IP_ZONES_WHEN_ABSENT.id,
                }
              : { text: 'the address is allocated dynamically', place: allocation.origin.place },
          ],
          data: { zone: isZonal ? (zones.value[0] ?? null) : null },
        };
      }
    }
  },
  message: ({ zone }) =>
    zone === null
      ? 'The address that the pair hands over is dynamic: it may be another one afterwards.'
      : `The address that the pair hands over stands in zone ${zone} only and is lost with it.`,
});

/** Addresses of the active one in a subnet where its twin has none: those that move. */
function movedAddresses(active: VirtualMachine, standby: VirtualMachine) {
  const partsOf = (machine: VirtualMachine) =>
    machine.nics.items.flatMap((link) => nodeOf(link)?.ipConfigurations.items ?? []);
  const taken = new Set(
    partsOf(standby)
      .filter((part) => part.publicIp.target.state !== 'none')
      .map((part) => subnetKeyOf(part.subnet.target)),
  );
  return partsOf(active)
    .filter((part) => !taken.has(subnetKeyOf(part.subnet.target)))
    .flatMap((part) => nodeOf(part.publicIp) ?? []);
}

function subnetKeyOf(target: VirtualMachine['nics']['items'][number]['target'] | { readonly state: string }): string {
  if ('node' in target && 'subnetKey' in target.node) return String(target.node.subnetKey);
  return 'external' in target ? target.external.key : '';
}
