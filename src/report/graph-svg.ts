// A topology as SVG. The layout library comes with this file, which is loaded only when somebody asks for the format.
// The font has characters of one width, so that the size of every text is known before anybody draws it.
import type { Drawing, DrawnEdge, DrawnKind, DrawnNode } from '#src/model/drawing.ts';
import type { Point } from '#src/report/graph-layout.ts';
import { placeDrawing } from '#src/report/graph-layout.ts';
import { printable } from '#src/report/printable.ts';
import { screenWidth } from '#src/report/text-layout.ts';

const FONT = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace";
const FONT_SIZE = 12;
const LABEL_SIZE = 10;
/** Width of a character by the size of the font, the widest of the fonts above. */
const CHARACTER = 0.61;
const LINE = 1.35;
const PADDING = 10;
/** Longer lines are cut; the whole text is in the tooltip. */
const LONGEST_LINE = 44;
/** An arrow with more labels says how many. */
const LABELS = 4;

const COLOURS: Readonly<Record<DrawnKind, string>> = {
  outside: '#eceff1',
  subnet: '#e8f5e9',
  frontend: '#e3f2fd',
  pool: '#fff8e1',
  machine: '#ffffff',
  gateway: '#f3e5f5',
  entry: '#e0f7fa',
  'route-server': '#f3e5f5',
  missing: '#ffffff',
};

/** The drawing as an SVG document. */
export function renderSvg(drawing: Drawing): string {
  const sizedNodes = drawing.nodes.map(({ id, lines }) => ({ id, ...sizeOf(shortened(lines), FONT_SIZE, PADDING) }));
  const sizedEdges = drawing.edges.map((edge) => {
    const lines = labelLines(edge);
    const size = lines.length === 0 ? { width: 0, height: 0 } : sizeOf(lines, LABEL_SIZE, 3);
    return { from: edge.from, to: edge.to, ...size };
  });
  const placed = placeDrawing(sizedNodes, sizedEdges);
  const [w, h] = [rounded(placed.width), rounded(placed.height)];
  const edges = drawing.edges.map((edge, index) =>
    edgeSvg(edge, { width: 0, height: 0, x: 0, y: 0, points: [], ...sizedEdges[index], ...placed.edges[index] }),
  );
  const nodes = drawing.nodes.map((node, index) =>
    nodeSvg(node, { width: 0, height: 0, x: 0, y: 0, ...sizedNodes[index], ...placed.nodes[index] }),
  );
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="${FONT}">`,
    `<title>${markup(drawing.title)}</title>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#546e7a"/></marker></defs>',
    `<rect width="${w}" height="${h}" fill="#ffffff"/>`,
    ...edges.map(({ path }) => path),
    ...nodes,
    ...edges.map(({ label }) => label).filter((label) => label !== ''),
    '</svg>',
  ].join('\n')}\n`;
}

interface Placed extends Point {
  readonly width: number;
  readonly height: number;
}
interface PlacedEdge extends Placed {
  readonly points: readonly Point[];
}

function nodeSvg(node: DrawnNode, placed: Placed): string {
  const { x, y, width, height } = placed;
  const dash = node.isCertain ? '' : ' stroke-dasharray="5 4"';
  const box = `<rect x="${rounded(x - width / 2)}" y="${rounded(y - height / 2)}" width="${rounded(width)}" height="${rounded(height)}" rx="5" fill="${COLOURS[node.kind]}" stroke="#546e7a"${dash}/>`;
  const tip = `<title>${markup(node.lines.join('\n'))}</title>`;
  return `<g>${tip}${box}${textSvg(shortened(node.lines), x, y, FONT_SIZE, true)}</g>`;
}

function edgeSvg(edge: DrawnEdge, placed: PlacedEdge): { readonly path: string; readonly label: string } {
  const dash = edge.isCertain ? '' : ' stroke-dasharray="5 4"';
  const path = `<path d="${curve(placed.points)}" fill="none" stroke="#546e7a"${dash} marker-end="url(#tip)"/>`;
  const lines = labelLines(edge);
  if (lines.length === 0) return { path, label: '' };
  const { x, y, width, height } = placed;
  const back = `<rect x="${rounded(x - width / 2)}" y="${rounded(y - height / 2)}" width="${rounded(width)}" height="${rounded(height)}" fill="#ffffff" fill-opacity="0.9"/>`;
  const tip = `<title>${markup(edge.lines.join('\n'))}</title>`;
  return { path, label: `<g>${tip}${back}${textSvg(lines, x, y, LABEL_SIZE, false)}</g>` };
}

/** How far from a corner an arrow starts to bend. */
const BEND = 14;

// Straight from point to point, so that it leads through its label, with round corners.
function curve(points: readonly Point[]): string {
  const [first, ...others] = points;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return '';
  const bends = others.slice(0, -1).map((corner, index) => {
    const before = towards(corner, points[index] ?? first);
    const after = towards(corner, others[index + 1] ?? last);
    return `L${pair(before)}Q${pair(corner)} ${pair(after)}`;
  });
  return `M${pair(first)}${bends.join('')}L${pair(last)}`;
}

const pair = ({ x, y }: Point): string => `${rounded(x)} ${rounded(y)}`;

/** A point near a corner on the way to another one, at most half way. */
function towards(corner: Point, other: Point): Point {
  const distance = Math.hypot(other.x - corner.x, other.y - corner.y);
  const share = distance === 0 ? 0 : Math.min(BEND / distance, 0.5);
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share };
}

function textSvg(lines: readonly string[], x: number, y: number, size: number, isNode: boolean): string {
  const top = y - ((lines.length - 1) * size * LINE) / 2 + size * 0.35;
  const spans = lines.map((line, index) => {
    const weight = isNode && index === 0 ? ' font-weight="bold"' : '';
    return `<tspan x="${rounded(x)}" y="${rounded(top + index * size * LINE)}"${weight}>${markup(line)}</tspan>`;
  });
  return `<text text-anchor="middle" font-size="${size}" fill="#263238">${spans.join('')}</text>`;
}

function sizeOf(lines: readonly string[], size: number, padding: number): { width: number; height: number } {
  const longest = Math.max(0, ...lines.map(screenWidth));
  return { width: longest * size * CHARACTER + 2 * padding, height: lines.length * size * LINE + padding };
}

function labelLines({ lines }: DrawnEdge): readonly string[] {
  const shown = shortened(lines.slice(0, LABELS));
  return lines.length > LABELS ? [...shown, `and ${lines.length - LABELS} more`] : shown;
}

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => {
    const text = printable(line);
    return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE - 1)}…` : text;
  });

const rounded = (value: number): number => Math.round(value * 10) / 10;

function markup(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
