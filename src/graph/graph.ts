// The typed resource graph: what a template declares, and how the parts refer to each other.
// Nodes are made by build-graph.ts; unknown links stay visible as unknown, and no resource is lost.
import type { EvaluatedResource, EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { InboundNatRule } from '#src/graph/nodes/load-balancer.ts';
import type { SecurityRule } from '#src/graph/nodes/network-security-group.ts';
import type { ExternalNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { Route } from '#src/graph/nodes/route-table.ts';
import type { TrafficManagerEndpoint } from '#src/graph/nodes/traffic-manager-profile.ts';
import type { Peering, Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { ModelledNodes } from '#src/graph/read-resources.ts';
import type { Gap } from '#src/model/gap.ts';

type DeclaredNodes = { readonly [Name in keyof ModelledNodes]: readonly ModelledNodes[Name][number][] };

/** Lists hold declared resources in the order of the source, those with a false condition too (`deployed`). */
export interface ResourceGraph extends DeclaredNodes {
  readonly template: EvaluatedTemplate;
  /** All of them, also children of resources that are not declared here. */
  readonly pools: readonly BackendPool[];
  readonly routes: readonly Route[];
  readonly trafficManagerEndpoints: readonly TrafficManagerEndpoint[];
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
