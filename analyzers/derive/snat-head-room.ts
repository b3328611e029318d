// How many source ports does each instance have for outbound flows, and do they suffice for the configured workloads?
// One answer per pool whose load balancer supplies ports, per subnet behind a NAT gateway, and per scale set whose
// instances have addresses of their own.

import type { DeriveContext } from '#analyzers/ask.ts';
import {
  NAT_GATEWAY_CONNECTIONS_PER_DESTINATION,
  NAT_GATEWAY_PORTS_PER_ADDRESS,
  SNAT_INSTANCE_ADDRESS_PORTS,
  SNAT_PRECEDENCE,
} from '#src/azure-facts/outbound-snat.ts';
import { possibleCounts, sumCounts, unknownCount } from '#src/graph/counts.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { BackendPool, PoolMember } from '#src/graph/nodes/load-balancer.ts';
import type { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import type { Count } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { SnatEstimate } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { Because } from '#src/model/finding.ts';
import { grouped } from '#src/model/grouped.ts';
import type { Place } from '#src/model/place.ts';
import { addressesOfLink, addressesOfPrefix } from './frontend-addresses.ts';
import type { Instances } from './instances-of-subnet.ts';
import { deriveInstancesBySubnet, instancesOfMember, instancesOfScaleSet } from './instances-of-subnet.ts';
import type { SnatDemand } from './snat-demand.ts';
import { deriveSnatDemand, verdictOf } from './snat-demand.ts';
import type { Ports, SnatSupply } from './snat-supply.ts';
import { deriveSnatSupply, reasonOf } from './snat-supply.ts';
import type { WorkloadSettings } from './workload.ts';
import { workloadsFrom } from './workload.ts';

/** An estimate, and where the ports come from in the source. */
export interface HeadRoom {
  readonly estimate: SnatEstimate;
  readonly place: Place;
  /** What stands behind the numbers, for whoever replays them. */
  readonly origin: PortOrigin;
}

/** Who hands out the ports and who asks for them. */
export interface PortOrigin {
  readonly supplier: 'load-balancer' | 'nat-gateway' | 'instance';
  /** Of a load balancer. */
  readonly pool?: BackendPool;
  readonly supply?: SnatSupply;
  /** Ports that connections to one destination may use at once; undefined where it is not known. */
  readonly usable: number | undefined;
  /** Machines that share the ports, or have as many each; undefined: not all of them are known. */
  readonly instances: readonly Instances[] | undefined;
}

/** What derivations know, and the demand that somebody configured. */
export interface DemandContext extends DeriveContext {
  readonly workloads: readonly WorkloadSettings[];
}

/** Source ports and their demand: load balancers, NAT gateways, addresses of instances; each in the order of the source. */
export function deriveHeadRooms(context: DemandContext): readonly HeadRoom[] {
  const { graph } = context;
  return [
    ...graph.pools.flatMap((pool) => headRoomOfPool(pool, context)),
    ...graph.natGateways.flatMap((gateway) => headRoomOfGateway(gateway, context)),
    ...graph.scaleSets.flatMap((scaleSet) => headRoomOfScaleSet(scaleSet, context)),
  ];
}

/** What the load balancer of a pool supplies to those members that no NAT gateway and no address of their own serves. */
function headRoomOfPool(pool: BackendPool, context: DemandContext): readonly HeadRoom[] {
  const { loadBalancer } = pool;
  if (loadBalancer === undefined || loadBalancer.deployed === false || pool.deployed === false) return [];
  if (holdsWord(loadBalancer.sku, 'Gateway') === 'yes' || holdsWord(loadBalancer.tier, 'Global') === 'yes') return [];
  const supply = context.ask(deriveSnatSupply, pool);
  if (supply.method === 'none') return [];
  const members = pool.members.filter((member) => !hasWayBefore(member, context));
  if (members.length === 0 && pool.members.length > 0) return [];
  const instances = members.flatMap(instancesOfMember);
  const demand = demandOfOne(instances, context);
  const place = supply.rules[0]?.place ?? pool.place;
  return [
    {
      place,
      origin: { supplier: 'load-balancer', pool, supply, usable: known(supply.ports.atMaximum), instances },
      estimate: {
        kind: 'snat',
        resource: loadBalancer.key,
        pool: labelOf(pool.name),
        subnet: null,
        method: supply.method,
        portsPerInstance: supply.ports,
        shared: false,
        ...answer(supply.ports.atMaximum, demand),
        because: [...supply.because, ...assumption(members), ...(demand?.because ?? [])],
      },
    },
  ];
}

function hasWayBefore(member: PoolMember, context: DemandContext): boolean {
  if (member.kind !== 'nic' && member.kind !== 'scaleSet') return false;
  const { ipConfiguration } = member;
  const subnet = nodeOf(ipConfiguration.subnet);
  if (subnet !== undefined && natGatewayKey(subnet, context) !== undefined) return true;
  return ipConfiguration.kind === 'ip-configuration'
    ? ipConfiguration.publicIp.target.state !== 'none'
    : ipConfiguration.publicIpConfiguration.state === 'known';
}

function natGatewayKey(subnet: Subnet, { ask, graph }: DemandContext): string | undefined {
  const { target } = subnet.natGateway;
  return target.state === 'external' ? target.external.key : ask(deriveGatewayBySubnet, graph).get(subnet);
}

function deriveGatewayBySubnet(graph: ResourceGraph): ReadonlyMap<Subnet, string> {
  const gateways = graph.natGateways.filter((gateway) => gateway.deployed !== false);
  return new Map(gateways.flatMap((gateway) => gateway.subnets.map((subnet) => [subnet, gateway.key] as const)));
}

// A NAT gateway of a subnet that is not declared here would come first; the estimate says that it assumes none.
function assumption(members: readonly PoolMember[]) {
  const hidden = members.find(
    (member) =>
      (member.kind === 'nic' || member.kind === 'scaleSet') && nodeOf(member.ipConfiguration.subnet) === undefined,
  );
  if (hidden === undefined || (hidden.kind !== 'nic' && hidden.kind !== 'scaleSet')) return [];
  return [assumesNoGateway(hidden.ipConfiguration.subnet.id.origin.place)];
}

const assumesNoGateway = (place: Place): Because => ({
  text: 'assumes that the subnet of the members, which is not declared here, has no NAT gateway: one would come first',
  place,
  source: SNAT_PRECEDENCE.id,
});

/** The demand of the busiest instance; each has ports of its own. */
function demandOfOne(instances: readonly Instances[], context: DemandContext): SnatDemand | undefined {
  const demands = instances.flatMap(({ names }) => {
    const demanding = workloadsFrom(context.workloads, names).map((workload) => ({ workload, instances: 1 }));
    return deriveSnatDemand(demanding, 'load-balancer', context.facts) ?? [];
  });
  return demands.sort((a, b) => b.ports.peak - a.ports.peak)[0];
}

function answer(supply: Ports, demand: SnatDemand | undefined): Pick<SnatEstimate, 'demand' | 'verdict'> {
  return { demand: demand?.ports ?? null, verdict: verdictOf(known(supply), demand) };
}

const known = (ports: Ports): number | undefined => (isNoAnswer(ports) ? undefined : ports);

/** The ports of a NAT gateway are one stock for all its subnets. */
function headRoomOfGateway(gateway: NatGateway, context: DemandContext): readonly HeadRoom[] {
  if (gateway.deployed === false) return [];
  const { facts } = context;
  const addresses = addressesOfGateway(gateway);
  const perAddress = facts(NAT_GATEWAY_PORTS_PER_ADDRESS);
  const perDestination = facts(NAT_GATEWAY_CONNECTIONS_PER_DESTINATION);
  const ports = portsOf(addresses, perAddress.value);
  const usable = portsOf(addresses, Math.min(perAddress.value, perDestination.value));
  const demand = demandOfAll(gateway, context);
  const reasons = [
    {
      text: `${grouped(perAddress.value)} ports for each public IPv4 address, shared by all instances`,
      place: gateway.publicIps.origin.place,
      source: perAddress.id,
    },
    {
      text: `of one address at most ${grouped(perDestination.value)} connections go to one destination at once`,
      source: perDestination.id,
    },
  ];
  return gateway.subnets
    .filter((subnet) => subnet.deployed !== false)
    .map((subnet) => ({
      place: gateway.publicIps.origin.place,
      origin: { supplier: 'nat-gateway', usable: known(usable), instances: instancesBehind(gateway, context) },
      estimate: {
        kind: 'snat',
        resource: gateway.key,
        pool: null,
        subnet: subnet.subnetKey,
        method: 'nat-gateway',
        portsPerInstance: { now: ports, atMaximum: ports },
        shared: true,
        ...answer(usable, demand === 'unknown' ? undefined : demand),
        because: [...reasons, ...(demand === 'unknown' ? [] : (demand?.because ?? []))],
      },
    }));
}

function addressesOfGateway(gateway: NatGateway): Count {
  const { publicIps, publicIpPrefixes } = gateway;
  const open = publicIps.open ?? publicIpPrefixes.open;
  if (open !== undefined) return open;
  const links = [...publicIps.items, ...publicIpPrefixes.items];
  const counts = [...publicIps.items.map(addressesOfLink), ...publicIpPrefixes.items.map(addressesOfPrefix)];
  if (links.length > 0 && counts.every((count) => count === 0)) {
    const message = 'the addresses of the NAT gateway are of IPv6: how many source ports those have is not published';
    return unknownCount(message, [{ code: 'runtime-value', message }], gateway.publicIps.origin);
  }
  return sumCounts(counts, gateway.properties.origin);
}

function portsOf(addresses: Count, perAddress: number): Ports {
  return typeof addresses === 'number' ? addresses * perAddress : { unknown: reasonOf(addresses) };
}

/** The demand of all instances behind a gateway at their largest number; unknown where that number is. */
function demandOfAll(gateway: NatGateway, context: DemandContext): SnatDemand | 'unknown' | undefined {
  const demanding = instancesBehind(gateway, context).flatMap((each) => {
    const instances = Math.max(...(possibleCounts(each.maxCount) ?? [Number.NaN]));
    return workloadsFrom(context.workloads, each.names).map((workload) => ({ workload, instances }));
  });
  if (demanding.some(({ instances }) => Number.isNaN(instances)) || (demanding.length > 0 && gateway.openSubnets)) {
    return 'unknown';
  }
  return deriveSnatDemand(demanding, 'nat-gateway', context.facts);
}

function instancesBehind(gateway: NatGateway, context: DemandContext): readonly Instances[] {
  const bySubnet = context.ask(deriveInstancesBySubnet, context.graph);
  const all = gateway.subnets.flatMap((subnet) => bySubnet.get(subnet) ?? []);
  return [...new Map(all.map((each) => [each.key, each])).values()];
}

/** A scale set whose instances have public addresses of their own, unless a NAT gateway comes first. */
function headRoomOfScaleSet(scaleSet: VirtualMachineScaleSet, context: DemandContext): readonly HeadRoom[] {
  if (scaleSet.deployed === false) return [];
  const ports = context.facts(SNAT_INSTANCE_ADDRESS_PORTS);
  const configurations = scaleSet.nicConfigurations.items.flatMap((nic) => nic.ipConfigurations.items);
  return configurations.flatMap((configuration): readonly HeadRoom[] => {
    const { publicIpConfiguration, subnet: link } = configuration;
    const subnet = nodeOf(link);
    // The published stock is that of an IPv4 address.
    if (holdsWord(configuration.addressVersion, 'IPv6', 'IPv4') === 'yes') return [];
    if (publicIpConfiguration.state !== 'known') return [];
    if (subnet !== undefined && natGatewayKey(subnet, context) !== undefined) return [];
    const demand = demandOfOne([instancesOfScaleSet(scaleSet)], context);
    const text = 'each instance has a public address of its own';
    const because = [
      { text, place: publicIpConfiguration.origin.place, source: ports.id },
      ...(subnet === undefined ? [assumesNoGateway(link.id.origin.place)] : []),
      ...(demand?.because ?? []),
    ];
    return [
      {
        place: publicIpConfiguration.origin.place,
        origin: { supplier: 'instance', usable: ports.value, instances: [instancesOfScaleSet(scaleSet)] },
        estimate: {
          kind: 'snat',
          resource: scaleSet.key,
          pool: null,
          subnet: subnet?.subnetKey ?? (link.target.state === 'external' ? link.target.external.key : null),
          method: 'instance-public-ip',
          portsPerInstance: { now: ports.value, atMaximum: ports.value },
          shared: false,
          ...answer(ports.value, demand),
          because,
        },
      },
    ];
  });
}
