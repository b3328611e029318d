// Are several network interfaces of one appliance probed, so that the guest must answer on each of them?
import { defineCheck } from '#analyzers/check.ts';
import { deriveAppliancePool } from '#analyzers/derive/appliance-pool.ts';
import { LB_PROBE_REPLY_INTERFACE } from '#src/azure-facts/load-balancer-conditions.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { BackendPool } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Place } from '#src/model/place.ts';

interface Data extends Record<string, string | number> {
  readonly machine: string;
  readonly interfaces: number;
}

export const bothInterfacesProbed = defineCheck<Data>({
  id: 'both-interfaces-probed',
  code: 'LB16',
  aliases: ['LB-16'],
  area: 'load-balancer',
  severity: 'info',
  title: 'Several interfaces of an appliance are probed',
  outage: 'Probes of one interface fail for good if the guest answers them through the other.',
  why: 'All probes come from the same address. A guest with one default route answers every probe through one interface, and the load balancer does not take that answer.',
  remedy:
    'Give the guest a route to the probe address per interface, or translate that address per interface, and put it into the runbook.',
  notWhen: 'The appliance does so by itself.',
  azureFacts: [LB_PROBE_REPLY_INTERFACE],
  options: [],
  *run({ graph, ask }) {
    for (const { key, place, pools } of probedMachines(graph)) {
      const probed = pools.filter((each) =>
        each.some((pool) => pool.rules.some((rule) => rule.probe.target.state !== 'none')),
      );
      const isAppliance = probed.flat().some((pool) => ask(deriveAppliancePool, pool).answer === 'yes');
      if (probed.length < 2 || !isAppliance) continue;
      yield {
        at: place,
        resource: key,
        because: [
          ...probed.flat().map((pool) => ({ text: 'a pool with one of its interfaces', place: pool.place })),
          { text: 'a probe must be answered on the interface that it came in on', source: LB_PROBE_REPLY_INTERFACE.id },
        ],
        data: { machine: key, interfaces: probed.length },
        dependsOn: 'the routes inside the guest',
      };
    }
  },
  message: ({ interfaces }) =>
    `${interfaces} interfaces of the appliance are probed: the guest must answer each probe where it came in.`,
});

interface ProbedMachine {
  readonly key: string;
  readonly place: Place;
  /** Pools of each interface that is in one. */
  readonly pools: readonly (readonly BackendPool[])[];
}

function probedMachines(graph: ResourceGraph): readonly ProbedMachine[] {
  const machines = graph.virtualMachines.map((machine) => ({
    key: machine.key,
    place: machine.place,
    pools: machine.nics.items.flatMap((link) => {
      const nic = nodeOf(link);
      return nic === undefined
        ? []
        : [nic.ipConfigurations.items.flatMap((each) => each.pools.items.flatMap((pool) => nodeOf(pool) ?? []))];
    }),
  }));
  const scaleSets = graph.scaleSets.map((scaleSet) => ({
    key: scaleSet.key,
    place: scaleSet.place,
    pools: scaleSet.nicConfigurations.items.map((nic) =>
      nic.ipConfigurations.items.flatMap((each) => each.pools.items.flatMap((pool) => nodeOf(pool) ?? [])),
    ),
  }));
  return [...machines, ...scaleSets];
}
