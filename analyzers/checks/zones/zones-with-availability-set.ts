// Does a machine name both a zone and an availability set?
import { defineCheck } from '#analyzers/check.ts';
import type { Judged } from '#analyzers/derive/judged.ts';
import { dependency, every } from '#analyzers/derive/judged.ts';
import { deriveWritten } from '#analyzers/derive/written.ts';
import { ZONE_OR_AVAILABILITY_SET } from '#src/azure-facts/scale-sets.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';

export const zonesWithAvailabilitySet = defineCheck<Record<string, never>>({
  id: 'zones-with-availability-set',
  code: 'ZN07',
  aliases: ['ZN-07'],
  area: 'zones',
  severity: 'error',
  title: 'A machine names both a zone and an availability set',
  outage: 'The deployment is refused.',
  why: 'A machine is either placed in a zone or spread over the racks of one place by an availability set.',
  remedy: 'Keep the zone, and give the machines of a pair different ones; leave availabilitySet out.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [ZONE_OR_AVAILABILITY_SET],
  options: [],
  *run({ graph }) {
    for (const machine of graph.virtualMachines) {
      const [zone, set] = [hasZone(machine), deriveWritten(machine.properties, 'availabilitySet')];
      const judged = every(zone, set);
      // Templates choose between the two by opposite conditions, so two that are both open exclude each other.
      if (judged.answer === 'no' || (zone.answer === 'unknown' && set.answer === 'unknown')) continue;
      yield {
        at: machine.zones.origin.place,
        resource: machine.key,
        because: [
          {
            text: 'the availability set',
            place: machine.availabilitySet.id.origin.place,
            source: ZONE_OR_AVAILABILITY_SET.id,
          },
        ],
        data: {},
        ...dependency(judged),
      };
    }
  },
  message: (_data, verdict) =>
    `The machine ${verdict === 'depends' ? 'may name' : 'names'} both zones and an availability set, which is refused.`,
});

function hasZone({ zones }: VirtualMachine): Judged {
  if (zones.state === 'unknown') return { answer: 'unknown', unknown: zones.unknown };
  return { answer: zones.state === 'known' && zones.value.length > 0 ? 'yes' : 'no' };
}
