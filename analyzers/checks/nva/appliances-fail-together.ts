// May one fault take both appliances of a pair that has nobody else to decide?
import { defineCheck } from '#analyzers/check.ts';
import { deriveApiPairs } from '#analyzers/derive/designs/api-active-passive.ts';
import { API_HEARTBEAT } from '#src/azure-facts/api-failover.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import { resourceWords } from '#src/model/resource-name.ts';

interface Data extends Record<string, string | null> {
  readonly active: string;
  readonly standby: string;
  /** Null: no zone and no availability set. */
  readonly zone: string | null;
}

export const appliancesFailTogether = defineCheck<Data>({
  id: 'appliances-fail-together',
  code: 'AF04',
  aliases: ['AF-04'],
  area: 'nva',
  severity: 'warning',
  title: 'Both appliances of a pair may stand on the same hardware',
  outage:
    'One fault takes both, or the link between them first: then both take themselves for the active one and move the routes to and fro.',
  why: 'The standby knows of its peer by a heartbeat only. Machines in one zone, or in none and in no availability set, share power and switches.',
  remedy: 'Put the two into different zones, or into one availability set, and give the heartbeat a subnet of its own.',
  notWhen: 'The region has no zones and the machines are kept apart by other means.',
  azureFacts: [API_HEARTBEAT],
  options: [],
  *run({ graph, ask, facts }) {
    const heartbeat = facts(API_HEARTBEAT);
    for (const { active, standby, evidence } of ask(deriveApiPairs, graph)) {
      const zone = sharedZone(active, standby);
      if (zone === undefined) continue;
      yield {
        at: standby.place,
        resource: standby.key,
        because: [
          ...evidence,
          { text: 'a heartbeat is all that the standby knows of its peer', source: heartbeat.id },
          { text: 'what tells the other one where it stands', place: active.place },
        ],
        data: { active: resourceWords(active.key).name, standby: resourceWords(standby.key).name, zone },
      };
    }
  },
  message: ({ active, standby, zone }) =>
    zone === null
      ? `${active} and ${standby} stand in no zone and no availability set: nothing keeps them apart.`
      : `${active} and ${standby} both stand in zone ${zone}.`,
});

/** The zone that both name; null where neither names one nor an availability set; undefined: apart, or not known. */
function sharedZone(active: VirtualMachine, standby: VirtualMachine): string | null | undefined {
  const [here, there] = [active.zones, standby.zones];
  if (here.state === 'known' && there.state === 'known') {
    const [one] = here.value;
    return one !== undefined && here.value.length === 1 && there.value.length === 1 && there.value[0] === one
      ? one
      : undefined;
  }
  const isNowhere = (machine: VirtualMachine) =>
    machine.zones.state === 'absent' && machine.availabilitySet.target.state === 'none';
  return isNowhere(active) && isNowhere(standby) ? null : undefined;
}
