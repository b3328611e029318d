// Many machines that are connected alike are one box: forty members of a pool say no more than their number.
import type { Drawing, DrawnEdge, DrawnNode } from '#src/model/drawing.ts';

/** More machines than that with the same arrows become one box. */
const SHOWN_APART = 6;

/** The drawing with groups of machines and subnets that look alike put together. */
export function groupLikeMachines(drawing: Drawing): Drawing {
  const alike = new Map<string, DrawnNode[]>();
  const edges = edgesByNode(drawing.edges);
  for (const node of drawing.nodes) {
    if (node.kind !== 'machine' && node.kind !== 'subnet') continue;
    const key = JSON.stringify([node.kind, node.isCertain, node.lines.length, ...(edges.get(node.id) ?? []).sort()]);
    const group = alike.get(key);
    if (group) group.push(node);
    else alike.set(key, [node]);
  }
  const groupOf = new Map<string, DrawnNode>();
  for (const nodes of alike.values()) {
    const [first] = nodes;
    const last = nodes.at(-1);
    if (nodes.length <= SHOWN_APART || first === undefined || last === undefined) continue;
    const noun = first.kind === 'machine' ? 'machines' : 'subnets';
    const lines = [`${nodes.length} ${noun}`, `${first.lines[0] ?? ''} …`, last.lines[0] ?? ''];
    for (const node of nodes) groupOf.set(node.id, { ...first, lines });
  }
  const place = (id: string) => groupOf.get(id)?.id ?? id;
  const nodes = drawing.nodes.flatMap((node) => {
    const group = groupOf.get(node.id);
    return group === undefined ? [node] : group.id === node.id ? [group] : [];
  });
  const drawn = new Map<string, DrawnEdge>();
  for (const edge of drawing.edges) {
    const moved = { ...edge, from: place(edge.from), to: place(edge.to) };
    drawn.set(`${moved.from}\n${moved.to}`, moved);
  }
  return { ...drawing, nodes, edges: [...drawn.values()] };
}

function edgesByNode(edges: readonly DrawnEdge[]): Map<string, string[]> {
  const byNode = new Map<string, string[]>();
  const note = (id: string, text: string) => {
    const known = byNode.get(id);
    if (known) known.push(text);
    else byNode.set(id, [text]);
  };
  for (const { from, to, lines, isCertain } of edges) {
    note(from, JSON.stringify(['to', to, lines, isCertain]));
    note(to, JSON.stringify(['from', from, lines, isCertain]));
  }
  return byNode;
}
