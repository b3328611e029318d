// Which machines stand behind a pool, and which other pools do they also stand behind?
import type { DeriveContext } from '#analyzers/ask.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { BackendPool, PoolMember } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';

/** Keys of the machines of a pool: virtual machines, scale sets, and network interfaces whose machine is not declared. */
export function deriveMachineKeys(pool: BackendPool): ReadonlySet<string> {
  return new Set(pool.members.flatMap(keysOfMember));
}

/** Other pools that share a machine with this one. */
export function derivePoolsOfSameMachines(pool: BackendPool, context: DeriveContext): readonly BackendPool[] {
  const byMachine = context.ask(derivePoolsByMachine, context.graph);
  const shared = new Set<BackendPool>();
  for (const key of context.ask(deriveMachineKeys, pool))
    for (const other of byMachine.get(key) ?? []) shared.add(other);
  shared.delete(pool);
  return [...shared];
}

function derivePoolsByMachine(
  graph: ResourceGraph,
  context: DeriveContext,
): ReadonlyMap<string, readonly BackendPool[]> {
  const pools = new Map<string, BackendPool[]>();
  for (const pool of graph.pools) {
    for (const key of context.ask(deriveMachineKeys, pool)) {
      const known = pools.get(key);
      if (known === undefined) pools.set(key, [pool]);
      else known.push(pool);
    }
  }
  return pools;
}

function keysOfMember(member: PoolMember): readonly string[] {
  switch (member.kind) {
    case 'scaleSet':
      return [member.scaleSet.key];
    case 'nic':
      return keysOfNic(member.nic);
    case 'address':
      return member.nic === undefined ? [] : keysOfNic(member.nic);
    case 'external':
      return [];
  }
}

/** The machines that use a network interface; the interface itself where none is declared. */
export const keysOfNic = (nic: NetworkInterface): readonly string[] =>
  nic.virtualMachines.length === 0 ? [nic.key] : nic.virtualMachines.map((machine) => machine.key);
