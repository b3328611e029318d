// Which declarations have a node of their own, and who reads them?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { AutoscaleSetting } from '#src/graph/nodes/autoscale-setting.ts';
import { readAutoscaleSetting } from '#src/graph/nodes/autoscale-setting.ts';
import type { AvailabilitySet } from '#src/graph/nodes/availability-set.ts';
import { readAvailabilitySet } from '#src/graph/nodes/availability-set.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import { readAzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import type { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import { readNatGateway } from '#src/graph/nodes/nat-gateway.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import { readNetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import { readNetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import { readPublicIpAddress, readPublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import { readLoadBalancer } from '#src/graph/nodes/read-load-balancer.ts';
import type { RouteTable } from '#src/graph/nodes/route-table.ts';
import { readRouteTable } from '#src/graph/nodes/route-table.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import { readVirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import { readScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import { readVirtualNetwork } from '#src/graph/nodes/virtual-network.ts';

/** Nodes by kind, in the order of the source. */
export interface ModelledNodes {
  readonly loadBalancers: LoadBalancer[];
  readonly networkInterfaces: NetworkInterface[];
  readonly virtualMachines: VirtualMachine[];
  readonly scaleSets: VirtualMachineScaleSet[];
  readonly autoscaleSettings: AutoscaleSetting[];
  readonly availabilitySets: AvailabilitySet[];
  readonly routeTables: RouteTable[];
  readonly virtualNetworks: VirtualNetwork[];
  readonly publicIps: PublicIpAddress[];
  readonly publicIpPrefixes: PublicIpPrefix[];
  readonly natGateways: NatGateway[];
  readonly networkSecurityGroups: NetworkSecurityGroup[];
  readonly firewalls: AzureFirewall[];
}

export function emptyNodes(): ModelledNodes {
  return {
    loadBalancers: [],
    networkInterfaces: [],
    virtualMachines: [],
    scaleSets: [],
    autoscaleSettings: [],
    availabilitySets: [],
    routeTables: [],
    virtualNetworks: [],
    publicIps: [],
    publicIpPrefixes: [],
    natGateways: [],
    networkSecurityGroups: [],
    firewalls: [],
  };
}

export function nodeLists(nodes: ModelledNodes): readonly (readonly ResourceNode[])[] {
  return Object.values(nodes);
}

type Reader = (resource: EvaluatedResource, nodes: ModelledNodes, links: LinkCollector) => void;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['microsoft.network/loadbalancers', (r, nodes, links) => nodes.loadBalancers.push(readLoadBalancer(r, links))],
  [
    'microsoft.network/networkinterfaces',
    (r, nodes, links) => nodes.networkInterfaces.push(readNetworkInterface(r, links)),
  ],
  ['microsoft.compute/virtualmachines', (r, nodes, links) => nodes.virtualMachines.push(readVirtualMachine(r, links))],
  ['microsoft.compute/virtualmachinescalesets', (r, nodes, links) => nodes.scaleSets.push(readScaleSet(r, links))],
  [
    'microsoft.insights/autoscalesettings',
    (r, nodes, links) => nodes.autoscaleSettings.push(readAutoscaleSetting(r, links)),
  ],
  ['microsoft.compute/availabilitysets', (r, nodes) => nodes.availabilitySets.push(readAvailabilitySet(r))],
  ['microsoft.network/routetables', (r, nodes) => nodes.routeTables.push(readRouteTable(r))],
  ['microsoft.network/virtualnetworks', (r, nodes, links) => nodes.virtualNetworks.push(readVirtualNetwork(r, links))],
  ['microsoft.network/publicipaddresses', (r, nodes, links) => nodes.publicIps.push(readPublicIpAddress(r, links))],
  ['microsoft.network/publicipprefixes', (r, nodes) => nodes.publicIpPrefixes.push(readPublicIpPrefix(r))],
  ['microsoft.network/natgateways', (r, nodes, links) => nodes.natGateways.push(readNatGateway(r, links))],
  [
    'microsoft.network/networksecuritygroups',
    (r, nodes) => nodes.networkSecurityGroups.push(readNetworkSecurityGroup(r)),
  ],
  ['microsoft.network/azurefirewalls', (r, nodes, links) => nodes.firewalls.push(readAzureFirewall(r, links))],
]);

/** Makes a node of a declaration; false when its type has none. */
export function readModelled(resource: EvaluatedResource, nodes: ModelledNodes, links: LinkCollector): boolean {
  const reader = READERS.get(resource.type.toLowerCase());
  reader?.(resource, nodes, links);
  return reader !== undefined;
}
