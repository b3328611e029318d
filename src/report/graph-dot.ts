// A topology in the DOT language, for Graphviz.
import type { Drawing } from '#src/model/drawing.ts';
import { printable } from '#src/report/printable.ts';

/** The drawing as DOT text. */
export function renderDot(drawing: Drawing): string {
  const ids = new Map(drawing.nodes.map((node, index) => [node.id, `n${index}`]));
  const nodes = drawing.nodes.map((node) => {
    const style = node.isCertain ? '' : ', style=dashed';
    return `  ${ids.get(node.id)} [label=${quoted(node.lines)}${style}];`;
  });
  const edges = drawing.edges.map(({ from, to, lines, isCertain }) => {
    const attributes = [
      ...(lines.length === 0 ? [] : [`label=${quoted(lines)}`]),
      ...(isCertain ? [] : ['style=dashed']),
    ];
    const list = attributes.length === 0 ? '' : ` [${attributes.join(', ')}]`;
    return `  ${ids.get(from)} -> ${ids.get(to)}${list};`;
  });
  const head = [
    'digraph topology {',
    '  rankdir=LR;',
    '  node [shape=box, fontname="monospace"];',
    '  edge [fontname="monospace"];',
  ];
  return `${[...head, ...nodes, ...edges, '}'].join('\n')}\n`;
}

const quoted = (lines: readonly string[]): string =>
  `"${lines.map((line) => printable(line).replaceAll('\\', '\\\\').replaceAll('"', '\\"')).join('\\n')}"`;
