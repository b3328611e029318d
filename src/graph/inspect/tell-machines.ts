// Machines, scale sets and network interfaces in the words of the `inspect` contract.
import { LB_ALLOCATION_DEFAULT } from '#src/azure-facts/load-balancer-skus-zones.ts';
import { tell, tellCount, tellKey, tellList, tellPart, tellResource } from '#src/graph/inspect/tell.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { IpConfiguration, NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { ToldIpConfiguration, ToldNic, ToldScaleSet, ToldVirtualMachine } from '#src/model/inspection.ts';

export function tellScaleSet(scaleSet: VirtualMachineScaleSet): ToldScaleSet {
  return {
    ...tellResource(scaleSet),
    capacity: tell(scaleSet.capacity),
    count: tellCount(scaleSet.count),
    maxCount: tellCount(scaleSet.maxCount),
    zones: tell(scaleSet.zones),
    orchestrationMode: tell(scaleSet.orchestrationMode),
    upgradeMode: tell(scaleSet.upgradeMode),
    maxSurge: tell(scaleSet.maxSurge, false),
    healthProbe: tellKey(scaleSet.healthProbe, (probe) => `${probe.key}/probes/${labelOf(probe.name)}`),
    automaticRepairs: tell(scaleSet.automaticRepairs.enabled, false),
    publisher: tell(scaleSet.plan.publisher),
  };
}

export function tellVirtualMachine(machine: VirtualMachine): ToldVirtualMachine {
  return {
    ...tellResource(machine),
    size: tell(machine.size),
    zones: tell(machine.zones),
    availabilitySet: tellKey(machine.availabilitySet, (set) => set.key),
    nics: tellList(machine.nics, (link) => tellKey(link, (nic) => nic.key)),
    publisher: tell(machine.plan.publisher),
    identity: tell(machine.identityType),
  };
}

export function tellNic(nic: NetworkInterface): ToldNic {
  return {
    ...tellResource(nic),
    enableIPForwarding: tell(nic.enableIPForwarding, false),
    virtualMachine: nic.virtualMachines[0]?.key ?? null,
    networkSecurityGroup: tellKey(nic.networkSecurityGroup, (group) => group.key),
    ipConfigurations: tellList(nic.ipConfigurations, tellIpConfiguration),
  };
}

function tellIpConfiguration(configuration: IpConfiguration): ToldIpConfiguration {
  return {
    ...tellPart(configuration),
    privateIp: tell(configuration.privateIp),
    allocation: tell(configuration.allocation, LB_ALLOCATION_DEFAULT.value),
    subnet: tellKey(configuration.subnet, (subnet) => subnet.subnetKey),
    publicIp: tellKey(configuration.publicIp, (address) => address.key),
    pools: tellList(configuration.pools, (link) => tellKey(link, poolKey)),
    gatewayLoadBalancerId: tell(configuration.gatewayLoadBalancer.id),
  };
}

/** A pool as one text: the key of its load balancer and its name. */
function poolKey(pool: BackendPool): string {
  if (pool.loadBalancer === undefined) return pool.key;
  return `${pool.loadBalancer.key}/backendAddressPools/${labelOf(pool.name)}`;
}
