// A peering works in both directions only with its counterpart: which one leads back?
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Peering, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';

/** The peering of `from` that certainly leads to `to` and may be deployed. */
export const peeringTo = (from: VirtualNetwork, to: VirtualNetwork): Peering | undefined =>
  from.peerings.items.find((peering) => peering.deployed !== false && nodeOf(peering.remote) === to);
