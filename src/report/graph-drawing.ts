// Which boxes and arrows show a topology? From the facts that `inspect` tells, so that all formats show the same.
// Left to right as flows go: outside, entry services, subnets, frontends, pools, machines.
import type { Drawing } from '#src/model/drawing.ts';
import type { Inspection } from '#src/model/inspection.ts';
import { groupLikeMachines } from '#src/report/graph-groups.ts';
import { drawLoadBalancers } from '#src/report/graph-load-balancers.ts';
import { drawNeighbours } from '#src/report/graph-neighbours.ts';
import { drawRoutes } from '#src/report/graph-routes.ts';
import { Sheet } from '#src/report/graph-sheet.ts';

/** The drawing of a template. */
export function drawTopology(inspection: Inspection): Drawing {
  const sheet = new Sheet(inspection);
  drawLoadBalancers(sheet);
  drawRoutes(sheet);
  drawNeighbours(sheet);
  return groupLikeMachines({ title: inspection.template.path, nodes: sheet.nodes, edges: sheet.edges });
}
