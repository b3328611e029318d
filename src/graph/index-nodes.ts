// Under which ids can nodes be referred to?
import type { Identity } from '#src/graph/identity.ts';
import { childIdentity, identityOf } from '#src/graph/identity.ts';
import type { LinkKind, LinkKinds } from '#src/graph/link-collector.ts';
import { NodeIndex } from '#src/graph/node-index.ts';
import type { ApplicationGateway } from '#src/graph/nodes/application-gateway.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { ClassicFrontDoor } from '#src/graph/nodes/classic-front-door.ts';
import type { InboundNatRule, LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { ModelledNodes } from '#src/graph/read-resources.ts';

export interface IndexedParts {
  readonly pools: readonly BackendPool[];
  readonly subnets: readonly Subnet[];
  readonly inboundNatRules: readonly InboundNatRule[];
}

/** Every node that a link may lead to, by its id; IP configurations only where one is `wanted`, since there are many. */
export function indexNodes(nodes: ModelledNodes, parts: IndexedParts, wanted: ReadonlySet<LinkKind>): NodeIndex {
  const index = new NodeIndex();
  addAll(index, 'availability-set', nodes.availabilitySets);
  addAll(index, 'nat-gateway', nodes.natGateways);
  addAll(index, 'network-security-group', nodes.networkSecurityGroups);
  addAll(index, 'public-ip-address', nodes.publicIps);
  addAll(index, 'public-ip-prefix', nodes.publicIpPrefixes);
  addAll(index, 'route-table', nodes.routeTables);
  addAll(index, 'virtual-machine-scale-set', nodes.scaleSets);
  addAll(index, 'origin-group', nodes.originGroups);
  addAll(index, 'virtual-hub', nodes.virtualHubs);
  addAll(index, 'virtual-network-gateway', nodes.virtualNetworkGateways);
  addAll(index, 'firewall-policy', nodes.firewallPolicies);
  for (const gateway of nodes.applicationGateways) addApplicationGateway(index, gateway);
  for (const frontDoor of nodes.classicFrontDoors) addClassicFrontDoor(index, frontDoor);
  for (const balancer of nodes.loadBalancers) addBalancer(index, balancer);
  for (const nic of nodes.networkInterfaces) addNic(index, nic, wanted.has('ip-configuration'));
  for (const network of nodes.virtualNetworks) addNetwork(index, network);
  for (const pool of parts.pools) addChild(index, 'pool', pool);
  for (const subnet of parts.subnets) addChild(index, 'subnet', subnet);
  for (const rule of parts.inboundNatRules) addChild(index, 'inbound-nat-rule', rule);
  return index;
}

type ResourceKinds = { [Kind in LinkKind]: LinkKinds[Kind] extends ResourceNode ? Kind : never }[LinkKind];

function addAll<Kind extends ResourceKinds>(index: NodeIndex, kind: Kind, nodes: readonly LinkKinds[Kind][]): void {
  for (const node of nodes) addResource(index, kind, node);
}

function addResource<Kind extends ResourceKinds>(
  index: NodeIndex,
  kind: Kind,
  node: LinkKinds[Kind],
): Identity | undefined {
  const { resource } = node as ResourceNode;
  const identity = identityOf(resource.id);
  if (identity) index.add(kind, identity, node, resource.condition);
  return identity;
}

function addBalancer(index: NodeIndex, balancer: LoadBalancer): void {
  const identity = identityOf(balancer.resource.id);
  if (identity === undefined) return;
  addParts(index, 'frontend', identity, 'frontendIPConfigurations', balancer.frontends.items);
  addParts(index, 'probe', identity, 'probes', balancer.probes.items);
  addParts(index, 'inbound-nat-pool', identity, 'inboundNatPools', balancer.inboundNatPools.items);
  addParts(index, 'pool', identity, 'backendAddressPools', balancer.pools.items);
  addParts(index, 'inbound-nat-rule', identity, 'inboundNatRules', balancer.inboundNatRules.items);
}

function addApplicationGateway(index: NodeIndex, gateway: ApplicationGateway): void {
  const identity = identityOf(gateway.resource.id);
  if (identity === undefined) return;
  addParts(index, 'application-gateway-frontend', identity, 'frontendIPConfigurations', gateway.frontends.items);
  addParts(index, 'application-gateway-listener', identity, 'httpListeners', gateway.listeners.items);
  addParts(index, 'application-gateway-pool', identity, 'backendAddressPools', gateway.pools.items);
  addParts(index, 'application-gateway-port', identity, 'frontendPorts', gateway.ports.items);
  addParts(index, 'application-gateway-probe', identity, 'probes', gateway.probes.items);
  addParts(index, 'application-gateway-settings', identity, 'backendHttpSettingsCollection', gateway.settings.items);
}

function addClassicFrontDoor(index: NodeIndex, frontDoor: ClassicFrontDoor): void {
  const identity = identityOf(frontDoor.resource.id);
  if (identity === undefined) return;
  addParts(index, 'classic-health-probe', identity, 'healthProbeSettings', frontDoor.probes.items);
  addParts(index, 'classic-load-balancing', identity, 'loadBalancingSettings', frontDoor.loadBalancing.items);
}

function addNic(index: NodeIndex, nic: NetworkInterface, withConfigurations: boolean): void {
  const identity = addResource(index, 'network-interface', nic);
  if (identity && withConfigurations)
    addParts(index, 'ip-configuration', identity, 'ipConfigurations', nic.ipConfigurations.items);
}

function addNetwork(index: NodeIndex, network: VirtualNetwork): void {
  const identity = addResource(index, 'virtual-network', network);
  if (identity) addParts(index, 'subnet', identity, 'subnets', network.subnets.items);
}

type PartKinds = Exclude<LinkKind, ResourceKinds>;

// Parts that are child resources are indexed by their own id.
function addParts<Kind extends PartKinds>(
  index: NodeIndex,
  kind: Kind,
  parent: Identity,
  type: string,
  parts: readonly LinkKinds[Kind][],
): void {
  for (const part of parts) {
    if (part.isChildResource) continue;
    const identity = childIdentity(parent, type, part.name);
    if (identity) index.add(kind, identity, part, part.deployed);
  }
}

function addChild<Kind extends PartKinds>(index: NodeIndex, kind: Kind, part: LinkKinds[Kind]): void {
  if (!part.isChildResource) return;
  const identity = identityOf(part.resource.id);
  if (identity) index.add(kind, identity, part, part.deployed);
}
