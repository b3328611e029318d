// How does each machine reach the internet, over all its network interfaces together?
// Machines whose subnet is not declared here are left out: what serves that subnet stands elsewhere.
import type { DeriveContext } from '#analyzers/ask.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { BackendPool } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Because } from '#src/model/finding.ts';
import type { Egress } from './egress.ts';
import { configurationsOf, deriveEgress, instanceKey } from './egress.ts';
import { isIpv6 } from './ip-configuration-kind.ts';

export interface MachineEgress {
  /** Key of the machine, the scale set or, where no machine is declared, the network interface. */
  readonly key: string;
  /** One per IP configuration in a declared subnet. */
  readonly ways: readonly Egress[];
  /** Pools that its IP configurations certainly join. */
  readonly pools: readonly BackendPool[];
  /** Set: one of its IP configurations stands in a subnet, or in a pool, that nobody can see. */
  readonly isHidden: boolean;
}

/** The ways out of all machines, in the order of the source. */
export function deriveMachineEgress(graph: ResourceGraph, context: DeriveContext): readonly MachineEgress[] {
  const ways = new Map<object, Egress>();
  for (const egress of context.ask(deriveEgress, graph)) {
    if (egress.configuration !== undefined) ways.set(egress.configuration, egress);
  }
  const machines = new Map<string, { ways: Egress[]; pools: Set<BackendPool>; isHidden: boolean }>();
  // What is documented about outbound methods is about IPv4.
  for (const configuration of configurationsOf(graph).filter((each) => isIpv6(each) !== 'yes')) {
    const key = instanceKey(configuration);
    const machine = machines.get(key) ?? { ways: [], pools: new Set(), isHidden: false };
    machines.set(key, machine);
    const way = ways.get(configuration);
    if (way === undefined) machine.isHidden = true;
    else machine.ways.push(way);
    if (configuration.pools.open !== undefined) machine.isHidden = true;
    for (const link of configuration.pools.items) {
      const pool = nodeOf(link);
      if (pool === undefined) machine.isHidden = true;
      else machine.pools.add(pool);
    }
  }
  return [...machines].map(([key, machine]) => ({ key, ...machine, pools: [...machine.pools] }));
}

/** Machines of a pool by what their best way out is. */
export interface PoolEgress {
  readonly machines: readonly MachineEgress[];
  /** The machines that leave by this method, as far as that is known. */
  by(method: Egress['method']): readonly MachineEgress[];
  /** Machines of which every way is `none`; those that may be so come with the reason why nobody knows. */
  readonly shut: readonly { readonly machine: MachineEgress; readonly unknown: string | undefined }[];
}

function deriveMachinesByPool(
  graph: ResourceGraph,
  context: DeriveContext,
): ReadonlyMap<BackendPool, readonly MachineEgress[]> {
  const byPool = new Map<BackendPool, MachineEgress[]>();
  for (const machine of context.ask(deriveMachineEgress, graph)) {
    for (const pool of machine.pools) {
      const others = byPool.get(pool);
      if (others === undefined) byPool.set(pool, [machine]);
      else others.push(machine);
    }
  }
  return byPool;
}

/** The ways out of the members of a pool. */
export function derivePoolEgress(pool: BackendPool, context: DeriveContext): PoolEgress {
  const machines = context.ask(deriveMachinesByPool, context.graph).get(pool) ?? [];
  return {
    machines,
    by: (method) => machines.filter(({ ways }) => ways.some((way) => way.method === method)),
    shut: machines.flatMap((machine) => {
      if (machine.isHidden || machine.ways.some(({ method }) => typeof method === 'string' && method !== 'none'))
        return [];
      const open = machine.ways.find(({ method }) => typeof method !== 'string');
      return [
        { machine, unknown: open === undefined || typeof open.method === 'string' ? undefined : open.method.unknown },
      ];
    }),
  };
}

/** Why each of these machines has no way out, or which one it has; what copies of a loop share is said once. */
export function waysBecause(machines: readonly MachineEgress[]): readonly Because[] {
  const reasons = new Map<string, Because>();
  for (const because of machines.flatMap(({ ways }) => ways.flatMap((way) => way.because))) {
    const { text, place } = because;
    reasons.set(`${text} ${place?.start} ${place?.file.path}`, because);
  }
  return [...reasons.values()];
}
