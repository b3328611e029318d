// Where do boxes and arrows of a drawing go? A layout library places what is connected; unconnected parts stand apart,
// in rows, so that arrows of one never cross boxes of another.
import { Graph, layout } from '@dagrejs/dagre';

interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface SizedNode extends Size {
  readonly id: string;
}
/** Width and height of its label, 0 without one. */
export interface SizedEdge extends Size {
  readonly from: string;
  readonly to: string;
}

/** Centres of boxes and labels, in the order in which they were given; `points` lead through the centre of the label. */
export interface Layout extends Size {
  readonly nodes: readonly Point[];
  readonly edges: readonly (Point & { readonly points: readonly Point[] })[];
}

const MARGIN = 24;
/** Parts are put beside each other up to this width, unless one alone is wider. */
const ROW = 1700;

/** Places everything, left to right. */
export function placeDrawing(nodes: readonly SizedNode[], edges: readonly SizedEdge[]): Layout {
  const parts = connectedParts(nodes, edges).map(placePart);
  const offsets = offsetsOf(parts);
  const nodeAt = new Map<string, Point>();
  const edgeAt = new Map<SizedEdge, Layout['edges'][number]>();
  let width = 0;
  let height = 0;
  for (const part of parts) {
    const offset = offsets.get(part) ?? { x: 0, y: 0 };
    const move = ({ x, y }: Point): Point => ({ x: x + offset.x, y: y + offset.y });
    for (const [id, at] of part.nodes) nodeAt.set(id, move(at));
    for (const [edge, at] of part.edges) edgeAt.set(edge, { ...move(at), points: at.points.map(move) });
    width = Math.max(width, offset.x + part.width);
    height = Math.max(height, offset.y + part.height);
  }
  const nowhere = { x: 0, y: 0 };
  return {
    width: width + MARGIN,
    height: height + MARGIN,
    nodes: nodes.map((node) => nodeAt.get(node.id) ?? nowhere),
    edges: edges.map((edge) => edgeAt.get(edge) ?? { ...nowhere, points: [] }),
  };
}

interface Part {
  readonly nodes: SizedNode[];
  readonly edges: SizedEdge[];
}

function connectedParts(nodes: readonly SizedNode[], edges: readonly SizedEdge[]): readonly Part[] {
  const leader = new Map(nodes.map((node) => [node.id, node.id]));
  const find = (id: string): string => {
    let at = id;
    while (leader.get(at) !== at) at = leader.get(at) ?? at;
    return at;
  };
  for (const { from, to } of edges) leader.set(find(from), find(to));
  const parts = new Map<string, Part>();
  for (const node of nodes) {
    const part = parts.get(find(node.id));
    if (part === undefined) parts.set(find(node.id), { nodes: [node], edges: [] });
    else part.nodes.push(node);
  }
  for (const edge of edges) parts.get(find(edge.from))?.edges.push(edge);
  return [...parts.values()];
}

interface PlacedPart extends Size {
  readonly nodes: ReadonlyMap<string, Point>;
  readonly edges: ReadonlyMap<SizedEdge, Layout['edges'][number]>;
}

function placePart(part: Part): PlacedPart {
  const graph = new Graph({ multigraph: false, compound: false });
  graph.setGraph({ rankdir: 'LR', nodesep: 18, edgesep: 14, ranksep: 60 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of part.nodes) graph.setNode(id, { width, height });
  for (const { from, to, width, height } of part.edges) graph.setEdge(from, to, { width, height, labelpos: 'c' });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>;
  return {
    width,
    height,
    nodes: new Map(part.nodes.map(({ id }) => [id, graph.node(id) as Point])),
    edges: new Map(part.edges.map((edge) => [edge, placedEdge(graph.edge(edge.from, edge.to))])),
  };
}

// An arrow without a label has no centre of its own.
function placedEdge(edge: Partial<Point> & { readonly points?: readonly Point[] }): Layout['edges'][number] {
  const points = edge.points ?? [];
  const middle = points[Math.floor(points.length / 2)] ?? { x: 0, y: 0 };
  return { x: edge.x ?? middle.x, y: edge.y ?? middle.y, points };
}

// The tallest come first, so that rows are filled with parts of about the same height.
function offsetsOf(parts: readonly PlacedPart[]): ReadonlyMap<PlacedPart, Point> {
  const row = Math.max(ROW, ...parts.map((part) => part.width));
  const offsets = new Map<PlacedPart, Point>();
  let x = 0;
  let y = 0;
  let tallest = 0;
  for (const part of [...parts].sort((a, b) => b.height - a.height)) {
    if (x > 0 && x + part.width > row) {
      x = 0;
      y += tallest + MARGIN;
      tallest = 0;
    }
    offsets.set(part, { x: x + MARGIN, y: y + MARGIN });
    x += part.width + 2 * MARGIN;
    tallest = Math.max(tallest, part.height);
  }
  return offsets;
}
