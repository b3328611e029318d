// Which machines stand in a subnet, by what their IP configurations say, and how many instances are they?

import type { Field } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { PoolMember } from '#src/graph/nodes/backend-pool.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { Count } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

/** One machine, or a scale set of them. */
export interface Instances {
  readonly key: string;
  /** Names under which the configuration may speak of it. */
  readonly names: readonly Field<string>[];
  readonly count: Count;
  readonly maxCount: Count;
}

/** The machines with an IP configuration that certainly stands in a subnet, each once. */
export function deriveInstancesBySubnet(graph: ResourceGraph): ReadonlyMap<Subnet, readonly Instances[]> {
  const bySubnet = new Map<Subnet, Map<string, Instances>>();
  const add = (subnet: Subnet | undefined, instances: Instances): void => {
    if (subnet === undefined) return;
    const others = bySubnet.get(subnet);
    if (others === undefined) bySubnet.set(subnet, new Map([[instances.key, instances]]));
    else others.set(instances.key, instances);
  };
  for (const nic of graph.networkInterfaces) {
    if (nic.deployed === false) continue;
    for (const { subnet } of nic.ipConfigurations.items) add(nodeOf(subnet), instancesOfNic(nic));
  }
  for (const scaleSet of graph.scaleSets) {
    if (scaleSet.deployed === false) continue;
    for (const nic of scaleSet.nicConfigurations.items) {
      for (const { subnet } of nic.ipConfigurations.items) add(nodeOf(subnet), instancesOfScaleSet(scaleSet));
    }
  }
  return new Map([...bySubnet].map(([subnet, instances]) => [subnet, [...instances.values()]]));
}

/** The machine of a network interface; the interface itself where no machine is declared. */
function instancesOfNic(nic: NetworkInterface): Instances {
  const [machine] = nic.virtualMachines;
  return {
    key: machine?.key ?? nic.key,
    names: [...(machine === undefined ? [] : [machine.name]), nic.name],
    count: nic.copies ?? 1,
    maxCount: nic.copies ?? 1,
  };
}

export const instancesOfScaleSet = (scaleSet: VirtualMachineScaleSet): Instances => ({
  key: scaleSet.key,
  names: [scaleSet.name],
  count: scaleSet.count,
  maxCount: scaleSet.maxCount,
});

/** The machines of a member of a pool; none for one that is not declared here. */
export function instancesOfMember(member: PoolMember): readonly Instances[] {
  switch (member.kind) {
    case 'nic':
      return [instancesOfNic(member.nic)];
    case 'scaleSet':
      return [instancesOfScaleSet(member.scaleSet)];
    case 'address':
      return member.nic === undefined ? [] : [instancesOfNic(member.nic)];
    case 'external':
      return [];
  }
}
