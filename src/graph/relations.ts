// The ways back: which rules use a probe, which subnets a route table, which machine a network interface?
// Only links that are certain are followed; members of pools and next hops have files of their own.

import type { AutoscaleSetting } from '#src/graph/nodes/autoscale-setting.ts';
import type { LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import type { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import type { IpConfiguration, NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { Link, Mutable } from '#src/graph/nodes/node.ts';
import { isHidden, nodeOf } from '#src/graph/nodes/node.ts';
import type { RouteTable } from '#src/graph/nodes/route-table.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import type { ScaleSetIpConfiguration, VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { GatewayConnection } from '#src/graph/nodes/virtual-network-gateway.ts';
import { scaleSetCount, scaleSetMaxCount } from '#src/graph/scale-set-size.ts';
import type { UnknownValue } from '#src/model/value.ts';

export interface RelationInput {
  readonly loadBalancers: readonly LoadBalancer[];
  readonly virtualMachines: readonly VirtualMachine[];
  readonly scaleSets: readonly VirtualMachineScaleSet[];
  readonly autoscaleSettings: readonly AutoscaleSetting[];
  readonly subnets: readonly Subnet[];
  readonly natGateways: readonly NatGateway[];
  readonly routeTables: readonly RouteTable[];
  readonly virtualNetworks: readonly VirtualNetwork[];
  readonly networkInterfaces: readonly NetworkInterface[];
  readonly gatewayConnections: readonly GatewayConnection[];
}

/** Fills the lists that lead back from the target of a link to those who refer to it. */
export function linkRelations(input: RelationInput): void {
  for (const balancer of input.loadBalancers) linkRules(balancer);
  for (const machine of input.virtualMachines) {
    if (machine.deployed === false) continue;
    for (const link of machine.nics.items) addTo(link, 'virtualMachines', machine);
    addTo(machine.scaleSet, 'virtualMachines', machine);
  }
  for (const nic of input.networkInterfaces) {
    if (nic.deployed === false) continue;
    for (const configuration of nic.ipConfigurations.items) joinGatewayPools(configuration);
  }
  for (const connection of input.gatewayConnections) {
    if (connection.deployed !== false) addTo(connection.gateway, 'connections', connection);
  }
  linkSubnets(input);
  for (const gateway of input.natGateways) linkWholeNetwork(gateway);
  for (const setting of input.autoscaleSettings) {
    if (setting.deployed === false) continue;
    addTo(setting.target, 'autoscale', setting);
    const { target } = setting.target;
    if (target.state !== 'unknown') continue;
    for (const scaleSet of target.isAny ? input.scaleSets : target.candidates) {
      (scaleSet.possibleAutoscale as AutoscaleSetting[]).push(setting);
    }
  }
  for (const scaleSet of input.scaleSets as readonly Mutable<VirtualMachineScaleSet>[]) {
    scaleSet.count = scaleSetCount(scaleSet);
    scaleSet.maxCount = scaleSetMaxCount(scaleSet);
    if (scaleSet.deployed === false) continue;
    for (const nic of scaleSet.nicConfigurations.items) nic.ipConfigurations.items.forEach(joinGatewayPools);
  }
}

function joinGatewayPools(configuration: IpConfiguration | ScaleSetIpConfiguration): void {
  for (const link of configuration.applicationGatewayPools.items) {
    const pool = nodeOf(link);
    (pool?.ipConfigurations as (typeof configuration)[] | undefined)?.push(configuration);
  }
}

function linkSubnets({ virtualNetworks, subnets, routeTables, natGateways }: RelationInput): void {
  for (const network of virtualNetworks) {
    if (network.deployed === false || !isHidden(network.subnets)) continue;
    for (const node of [...routeTables, ...natGateways]) setOpen(node, network.subnets.open);
  }
  for (const subnet of subnets) {
    if (subnet.deployed === false) continue;
    addTo(subnet.routeTable, 'subnets', subnet);
    addTo(subnet.natGateway, 'subnets', subnet);
    leaveOpen(subnet.routeTable, routeTables);
    leaveOpen(subnet.natGateway, natGateways);
  }
}

// An unknown link may lead to any of its candidates, or to every node when nothing of its id is known.
function leaveOpen<Node extends { readonly openSubnets: UnknownValue | undefined }>(
  link: Link<Node>,
  all: readonly Node[],
): void {
  const { target } = link;
  if (target.state !== 'unknown') return;
  for (const node of target.isAny ? all : target.candidates) setOpen(node, target.unknown);
}

function setOpen(node: { readonly openSubnets: UnknownValue | undefined }, unknown: UnknownValue): void {
  (node as { openSubnets: UnknownValue | undefined }).openSubnets ??= unknown;
}

function linkRules(balancer: LoadBalancer): void {
  for (const rule of balancer.rules.items) {
    addTo(rule.probe, 'rules', rule);
    addTo(rule.frontend, 'rules', rule);
    for (const pool of rule.pools.items) addTo(pool, 'rules', rule);
  }
  for (const rule of balancer.outboundRules.items) {
    addTo(rule.pool, 'outboundRules', rule);
    for (const frontend of rule.frontends.items) addTo(frontend, 'outboundRules', rule);
  }
}

// A gateway that names its network serves every subnet of it that has no gateway of its own.
function linkWholeNetwork(gateway: NatGateway): void {
  const network = nodeOf(gateway.sourceVirtualNetwork);
  if (network === undefined || gateway.deployed === false) return;
  const others = network.subnets.items.filter((subnet) => subnet.natGateway.id.state === 'absent');
  (gateway as Mutable<NatGateway>).subnets = [...gateway.subnets, ...others];
}

function addTo<Item, Name extends string, Node extends { readonly [Key in Name]: readonly Item[] }>(
  link: Link<Node>,
  name: Name,
  item: Item,
): void {
  const node = nodeOf(link);
  // The arrays are made by the readers, one per node, and are read-only for everybody else.
  if (node !== undefined) (node[name] as unknown as Item[]).push(item);
}
