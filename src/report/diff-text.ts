// `failcast diff --defaults portal` for a reader: what differs, what it changes; what is alike is only counted.
import type { DefaultCell, DefaultDifference, DefaultDifferences } from '#src/model/default-difference.ts';
import { lineAndColumn } from '#src/model/place.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { renderGapLines } from '#src/report/gap-text.ts';
import { groupBy } from '#src/report/group-by.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';
import { renderTable } from '#src/report/text-table.ts';

/** The differences as text. */
export function renderDiffText(path: string, differences: DefaultDifferences, context: TextContext): string {
  const { style } = context;
  const different = differences.rows.filter(differs);
  const alike = differences.rows.length - different.length;
  const alikeWords =
    alike === 0 ? '' : ` · ${alike} more left out, where both agree or no source says what the portal does`;
  const sections = [
    [`${style.bold(printable(path))}  left out of the template, filled in by the portal`],
    groupBy(different, (row) => row.resource).flatMap((rows) => renderResource(rows, path, context)),
    renderGapLines(differences.gaps, context),
    ['', `${different.length} differ${different.length === 1 ? 's' : ''}${alikeWords}`, ''],
  ];
  return sections.flat().join('\n');
}

function renderResource(rows: readonly DefaultDifference[], path: string, context: TextContext): readonly string[] {
  const { name, type } = resourceWords(rows[0]?.resource ?? '');
  const heading = `  ${context.style.bold(printable(name))}  ${context.style.dim(printable(type))}`;
  return ['', heading, ...rows.flatMap((row) => renderRow(row, path, context))];
}

/** Where the portal's value is not known, there is no difference to show, unless something follows from leaving it out. */
function differs(row: DefaultDifference): boolean {
  if (row.consequence.length > 0) return true;
  return row.portal.value !== null && JSON.stringify(row.portal.value) !== JSON.stringify(row.ships.value);
}

function renderRow(row: DefaultDifference, path: string, context: TextContext): readonly string[] {
  const { line } = lineAndColumn(row.place.file, row.place.start);
  const where = row.place.file.path === path ? `line ${line}` : `${row.place.file.path}:${line}`;
  const property = row.property.slice(row.property.lastIndexOf('.') + 1);
  const of = row.part === null ? '' : ` of ${partWord(row.property)} ${row.part}`;
  const lines = labelled(
    '    ',
    printable(`${property}${of}: ships ${cellText(row.ships)}, portal ${cellText(row.portal)} (${where})`),
    context.width,
  ).map((each) => each);
  for (const { text } of row.consequence) lines.push(...labelled('      so     ', printable(text), context.width));
  if (context.isVerbose) lines.push(...renderTools(row));
  return lines;
}

function partWord(property: string): string {
  const list = /([A-Za-z]+)\[\]/.exec(property)?.[1] ?? '';
  const words: Readonly<Record<string, string>> = {
    probes: 'probe',
    loadBalancingRules: 'rule',
    outboundRules: 'outbound rule',
    frontendIPConfigurations: 'frontend',
    backendAddressPools: 'pool',
  };
  return words[list] ?? '';
}

function renderTools(row: DefaultDifference): readonly string[] {
  const cells: readonly (readonly [string, DefaultCell])[] = [
    ['Azure CLI', row.cli],
    ['Azure PowerShell', row.powershell],
    ['Terraform azurerm', row.terraform],
    ['Azure Verified Modules', row.avm],
  ];
  return renderTable(
    cells.map(([tool, cell]) => [tool, cellText(cell), printable(cell.note ?? '')]),
    '      ',
  );
}

function cellText(cell: DefaultCell): string {
  if (cell.value === null) return 'no default';
  return Array.isArray(cell.value) ? cell.value.join(', ') : String(cell.value);
}
