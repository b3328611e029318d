// Columns of a text report, as wide as their widest cell.
import { padEnd, screenWidth } from '#src/report/text-layout.ts';

const GAP = '   ';

/** Rows as lines; the last column is not padded. Rows may be shorter than others. */
export function renderTable(rows: readonly (readonly string[])[], indent: string): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, screenWidth(cell));
    });
  }
  return rows.map((row) => {
    const cells = row.map((cell, column) => (column === row.length - 1 ? cell : padEnd(cell, widths[column] ?? 0)));
    return `${indent}${cells.join(GAP)}`.trimEnd();
  });
}
