// In which network does a Route Server stand, and which gateways stand there beside it?
import type { DeriveContext } from '#analyzers/ask.ts';
import { identityOf, identityOfField, parentIdentity } from '#src/graph/identity.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { VirtualHub } from '#src/graph/nodes/virtual-hub.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { VirtualNetworkGateway } from '#src/graph/nodes/virtual-network-gateway.ts';

/** The network of a Route Server, when the template declares it. */
export function deriveNetworkOfRouteServer(hub: VirtualHub, { graph }: DeriveContext): VirtualNetwork | undefined {
  const [first] = hub.ipConfigurations;
  if (first === undefined) return undefined;
  const id = networkId(first.subnet);
  return (
    nodeOf(first.subnet)?.virtualNetwork ??
    graph.virtualNetworks.find((network) => id !== undefined && identityOf(network.resource.id)?.key === id)
  );
}

/** Gateways in the network of a Route Server, declared here or not. */
export function deriveGatewaysBesideRouteServer(
  hub: VirtualHub,
  { graph }: DeriveContext,
): readonly VirtualNetworkGateway[] {
  const ids = new Set(hub.ipConfigurations.flatMap(({ subnet }) => networkId(subnet) ?? []));
  return graph.virtualNetworkGateways.filter((gateway) =>
    gateway.ipConfigurations.items.some(({ subnet }) => ids.has(networkId(subnet) ?? '')),
  );
}

/** What identifies the network of a subnet; undefined where two equal texts may mean two networks. */
function networkId({ id, target }: Link<Subnet>): string | undefined {
  const network = target.state === 'found' ? target.node.virtualNetwork : undefined;
  if (network !== undefined) return identityOf(network.resource.id)?.key;
  const identity = identityOfField(id);
  return identity?.isComparable === true ? parentIdentity(identity).key : undefined;
}
