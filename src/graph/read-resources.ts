// Which declarations have a node of their own, and who reads them?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import { AutoscaleSetting } from '#src/graph/nodes/autoscale-setting.ts';
import { AvailabilitySet } from '#src/graph/nodes/availability-set.ts';
import { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import { LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';
import { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import { RouteTable } from '#src/graph/nodes/route-table.ts';
import { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import { VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';

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
  ['microsoft.network/loadbalancers', (r, nodes, links) => nodes.loadBalancers.push(new LoadBalancer(r, links))],
  [
    'microsoft.network/networkinterfaces',
    (r, nodes, links) => nodes.networkInterfaces.push(new NetworkInterface(r, links)),
  ],
  ['microsoft.compute/virtualmachines', (r, nodes, links) => nodes.virtualMachines.push(new VirtualMachine(r, links))],
  [
    'microsoft.compute/virtualmachinescalesets',
    (r, nodes, links) => nodes.scaleSets.push(new VirtualMachineScaleSet(r, links)),
  ],
  [
    'microsoft.insights/autoscalesettings',
    (r, nodes, links) => nodes.autoscaleSettings.push(new AutoscaleSetting(r, links)),
  ],
  ['microsoft.compute/availabilitysets', (r, nodes) => nodes.availabilitySets.push(new AvailabilitySet(r))],
  ['microsoft.network/routetables', (r, nodes) => nodes.routeTables.push(new RouteTable(r))],
  ['microsoft.network/virtualnetworks', (r, nodes, links) => nodes.virtualNetworks.push(new VirtualNetwork(r, links))],
  ['microsoft.network/publicipaddresses', (r, nodes, links) => nodes.publicIps.push(new PublicIpAddress(r, links))],
  ['microsoft.network/publicipprefixes', (r, nodes) => nodes.publicIpPrefixes.push(new PublicIpPrefix(r))],
  ['microsoft.network/natgateways', (r, nodes, links) => nodes.natGateways.push(new NatGateway(r, links))],
  [
    'microsoft.network/networksecuritygroups',
    (r, nodes) => nodes.networkSecurityGroups.push(new NetworkSecurityGroup(r)),
  ],
  ['microsoft.network/azurefirewalls', (r, nodes, links) => nodes.firewalls.push(new AzureFirewall(r, links))],
]);

/** Makes a node of a declaration; false when its type has none. */
export function readModelled(resource: EvaluatedResource, nodes: ModelledNodes, links: LinkCollector): boolean {
  const reader = READERS.get(resource.type.toLowerCase());
  reader?.(resource, nodes, links);
  return reader !== undefined;
}
