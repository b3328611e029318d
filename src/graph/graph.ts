// The typed resource graph: what a template declares, and how the parts refer to each other.
// Nodes are made by build-graph.ts; unknown links stay visible as unknown, and no resource is lost.
import type { EvaluatedResource, EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import type { AutoscaleSetting } from '#src/graph/nodes/autoscale-setting.ts';
import type { AvailabilitySet } from '#src/graph/nodes/availability-set.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { InboundNatRule, LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import type { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { NetworkSecurityGroup, SecurityRule } from '#src/graph/nodes/network-security-group.ts';
import type { ExternalNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import type { Route, RouteTable } from '#src/graph/nodes/route-table.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Peering, Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { Gap } from '#src/model/gap.ts';

/** Lists hold declared resources in the order of the source, those with a false condition too (`deployed`). */
export interface ResourceGraph {
  readonly template: EvaluatedTemplate;
  readonly loadBalancers: readonly LoadBalancer[];
  readonly networkInterfaces: readonly NetworkInterface[];
  readonly virtualMachines: readonly VirtualMachine[];
  readonly scaleSets: readonly VirtualMachineScaleSet[];
  readonly autoscaleSettings: readonly AutoscaleSetting[];
  readonly availabilitySets: readonly AvailabilitySet[];
  readonly routeTables: readonly RouteTable[];
  readonly virtualNetworks: readonly VirtualNetwork[];
  readonly publicIps: readonly PublicIpAddress[];
  readonly publicIpPrefixes: readonly PublicIpPrefix[];
  readonly natGateways: readonly NatGateway[];
  readonly networkSecurityGroups: readonly NetworkSecurityGroup[];
  readonly firewalls: readonly AzureFirewall[];
  /** All of them, also children of resources that are not declared here. */
  readonly pools: readonly BackendPool[];
  readonly routes: readonly Route[];
  readonly subnets: readonly Subnet[];
  readonly peerings: readonly Peering[];
  readonly securityRules: readonly SecurityRule[];
  readonly inboundNatRules: readonly InboundNatRule[];
  /** Declared resources of types without a node, and those whose kind has no list here. */
  readonly others: readonly EvaluatedResource[];
  readonly external: readonly ExternalNode[];
  readonly byKey: ReadonlyMap<string, ResourceNode>;
  readonly gaps: readonly Gap[];
}
