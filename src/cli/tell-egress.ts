// The ways to the internet in the words of the `inspect` contract: one row per subnet, instance and way.
import type { DeriveContext } from '#analyzers/ask.ts';
import type { Egress, InstanceConfiguration } from '#analyzers/derive/egress.ts';
import { deriveEgress, deriveHiddenEgress } from '#analyzers/derive/egress.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { Because } from '#src/model/finding.ts';
import type { ToldEgress } from '#src/model/inspection.ts';
import { resourceWords } from '#src/model/resource-name.ts';

/** All rows; those of instances whose subnet is declared elsewhere come last. */
export function tellEgress(graph: ResourceGraph, context: DeriveContext): readonly ToldEgress[] {
  const declared = rowsOf(context.ask(deriveEgress, graph));
  const hidden = context.ask(deriveHiddenEgress, graph).map(({ subnet, instance, unknown, because }) => ({
    subnet,
    instance,
    method: { $unknown: unknown },
    via: null,
    because,
  }));
  return [...declared, ...hidden];
}

// IP configurations of an instance that leave alike are told once; where they differ, each row names its own.
function rowsOf(ways: readonly Egress[]): readonly ToldEgress[] {
  const rows = new Map<string, { readonly row: ToldEgress; readonly configurations: InstanceConfiguration[] }>();
  const waysOfInstance = new Map<string, number>();
  for (const { subnet, instance, configuration, method, via, because } of ways) {
    const shown = typeof method === 'string' ? method : { $unknown: method.unknown };
    const row = { subnet: subnet.subnetKey, instance, method: shown, via, because };
    const key = JSON.stringify([row.subnet, instance, shown, via]);
    const others = rows.get(key);
    const own = configuration === undefined ? [] : [configuration];
    if (others !== undefined) others.configurations.push(...own);
    else {
      rows.set(key, { row, configurations: own });
      const place = placeOf(row);
      waysOfInstance.set(place, (waysOfInstance.get(place) ?? 0) + 1);
    }
  }
  return [...rows.values()].map(({ row, configurations }) => {
    if (waysOfInstance.get(placeOf(row)) === 1) return row;
    return { ...row, because: [...configurations.map(named), ...row.because] };
  });
}

const placeOf = ({ subnet, instance }: ToldEgress): string => JSON.stringify([subnet, instance]);

function named(configuration: InstanceConfiguration): Because {
  const nic =
    configuration.kind === 'ip-configuration'
      ? resourceWords(configuration.nic.key).name
      : labelOf(configuration.nic.name);
  return { text: `IP configuration ${labelOf(configuration.name)} of ${nic}`, place: configuration.place };
}
