// A topology as a Mermaid flowchart, for pages that draw it themselves.
import type { Drawing } from '#src/model/drawing.ts';
import { printable } from '#src/report/printable.ts';

/** The drawing as Mermaid text. */
export function renderMermaid(drawing: Drawing): string {
  const ids = new Map(drawing.nodes.map((node, index) => [node.id, `n${index}`]));
  const nodes = drawing.nodes.map((node) => `  ${ids.get(node.id)}["${textOf(node.lines)}"]`);
  const edges = drawing.edges.map(({ from, to, lines, isCertain }) => {
    const arrow = isCertain ? '-->' : '-.->';
    const label = lines.length === 0 ? '' : `|"${textOf(lines)}"|`;
    return `  ${ids.get(from)} ${arrow}${label} ${ids.get(to)}`;
  });
  const dashed = drawing.nodes.flatMap((node) => (node.isCertain ? [] : [ids.get(node.id)]));
  const style =
    dashed.length === 0 ? [] : ['  classDef open stroke-dasharray: 5 4', `  class ${dashed.join(',')} open`];
  return `${['flowchart LR', ...nodes, ...edges, ...style].join('\n')}\n`;
}

// Mermaid reads entities; a quote or a backtick would end a label, angle brackets would be markup.
const textOf = (lines: readonly string[]): string => lines.map((line) => entities(printable(line))).join('<br/>');

function entities(line: string): string {
  return line.replaceAll(/[&"<>#`]/g, (character) => `#${character.codePointAt(0)};`);
}
