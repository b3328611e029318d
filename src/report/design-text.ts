// Designs for a reader: those of a template, those of the guide beside them, and which of them carry what somebody needs.
import type { ComparedDesign, Design } from '#src/model/design.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { newFlowsText } from '#src/report/duration-text.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled, wrap } from '#src/report/text-layout.ts';
import { renderTable } from '#src/report/text-table.ts';

/** Each design with what it carries, its window, and what has to be true besides. */
export function renderDesigns(designs: readonly Design[], context: TextContext): readonly string[] {
  if (designs.length === 0) return [];
  const { bold, dim } = context.style;
  return [
    '',
    `  ${bold('designs')}`,
    ...designs.flatMap((design) => {
      const members = design.members.map((key) => resourceWords(key).name).join(', ');
      const line = `${design.directions.join(', ')}; ${SYMMETRY[design.symmetry]}; client address ${design.clientAddress}; new flows ${newFlowsText(design.convergence)}`;
      return [
        `    ${bold(design.kind)}${members === '' ? '' : `  ${printable(members)}`}`,
        ...labelled('      ', line, context.width),
        ...labelled('      seen     ', evidenceOf(design), context.width),
        ...design.assumptions.flatMap((text) => labelled('      assumes  ', printable(text), context.width)).map(dim),
      ];
    }),
  ];
}

// Copies of a loop give the same evidence; it is said once.
const evidenceOf = (design: Design): string =>
  [...new Set(design.evidence.map(({ text }) => printable(text)))].join('; ');

/** The designs of the guide beside those of the template; `>` marks the latter. */
export function renderComparison(rows: readonly ComparedDesign[], context: TextContext): readonly string[] {
  if (rows.length === 0) return [];
  const mark = (row: ComparedDesign) => (row.isHere ? '>' : '');
  const tables = [
    [
      ['', 'design', 'carries', 'new flows after a silent death'],
      ...rows.map((row) => [mark(row), row.kind, row.directions.join(', '), newFlowsText(row.convergence)]),
    ],
    [
      ['', 'design', 'symmetry', 'client address', 'topology', 'who decides'],
      ...rows.map((row) => [mark(row), row.kind, SYMMETRY[row.symmetry], row.clientAddress, row.topology, row.decides]),
    ],
  ];
  const told = tables.flatMap((table) => {
    const [first = '', ...others] = renderTable(table, '    ');
    return ['', context.style.dim(first), ...others];
  });
  return ['', `  ${context.style.bold('beside the other designs')}`, ...told.slice(1)];
}

const SYMMETRY: Readonly<Record<Design['symmetry'], string>> = {
  symmetric: 'symmetric',
  asymmetric: 'asymmetric',
  'snat-needed': 'needs source NAT',
  unknown: 'symmetry unknown',
};

export interface ShownDesign {
  readonly design: string;
  readonly title: string;
  readonly directions: readonly string[];
  readonly symmetry: Design['symmetry'];
  readonly clientAddress: string;
  readonly scalesOut: boolean;
  readonly topology: string;
  readonly decides: string;
  readonly condition: string | null;
}

/** What a vendor of appliances says about a design of its own. */
export interface ShownVendorDesign {
  readonly vendor: string;
  readonly says: string;
}

/** One design of the matrix, and the vendors that document it. */
export function renderDesignRow(
  row: ShownDesign,
  vendors: readonly ShownVendorDesign[],
  context: Pick<TextContext, 'style' | 'width'>,
): string {
  const { style, width } = context;
  const lines = [style.bold(row.design), '', ...wrap(`  ${row.title}`, width), ''];
  lines.push(...labelled('  carries    ', row.directions.join(', '), width));
  lines.push(...labelled('  symmetry   ', SYMMETRY[row.symmetry], width));
  lines.push(...labelled('  client     ', `address ${row.clientAddress}`, width));
  lines.push(...labelled('  topology   ', row.topology, width));
  lines.push(...labelled('  decides    ', row.decides, width));
  if (row.condition !== null) lines.push(...labelled('  provided   ', row.condition, width));
  for (const { vendor, says } of vendors) lines.push(...labelled(`  ${vendor}  `, says, width));
  return `${lines.join('\n')}\n`;
}

/** The whole matrix, or the part of it that carries what is needed. */
export function renderDesignMatrix(rows: readonly ShownDesign[]): string {
  const cells = rows.map((row) => [
    row.design,
    row.directions.join(', '),
    SYMMETRY[row.symmetry],
    row.scalesOut ? 'scales out' : 'one active',
  ]);
  return `${renderTable([['design', 'carries', 'symmetry', ''], ...cells], '  ').join('\n')}\n`;
}

export interface ShownChoice {
  readonly alone: readonly ShownDesign[];
  readonly pairs: readonly (readonly [ShownDesign, ShownDesign])[];
}

/** Which designs carry these directions. */
export function renderDesignChoice(
  needs: readonly string[],
  choice: ShownChoice,
  context: Pick<TextContext, 'style' | 'width'>,
): string {
  const { style, width } = context;
  const lines = [style.bold(needs.join(', ')), ''];
  const isOne = choice.alone.length > 0;
  lines.push(isOne ? 'Carried by one design:' : 'No single design carries all of it.');
  for (const row of choice.alone) lines.push(...labelled(`  ${row.design}: `, wordsOf(row), width));
  if (choice.pairs.length > 0) {
    lines.push('', 'Two together that keep flows whole without source NAT and scale out:');
    for (const [one, other] of choice.pairs) lines.push(`  ${one.design} + ${other.design}`);
  }
  return `${lines.join('\n')}\n`;
}

function wordsOf(row: ShownDesign): string {
  const shape = row.scalesOut ? 'scales out' : 'one active';
  return `${SYMMETRY[row.symmetry]}, ${shape}${row.condition === null ? '' : `; ${row.condition}`}`;
}
