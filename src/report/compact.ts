// One line per finding, for grep and for editors: `path:line:col: severity message [id]`.
import { lineAndColumn } from '#src/model/place.ts';
import type { CheckReport } from '#src/report/check-report.ts';
import { printable } from '#src/report/printable.ts';

/** Findings that fire; what only depends on an unknown is no statement that one line could make. */
export function renderCompact(report: CheckReport): string {
  const lines = report.findings
    .filter((finding) => finding.verdict === 'fires')
    .map((finding) => {
      const { line, column } = lineAndColumn(finding.place.file, finding.place.start);
      const text = `${finding.place.file.path}:${line}:${column}: ${finding.severity} ${finding.message} [${finding.id}]`;
      return `${printable(text)}\n`;
    });
  return lines.join('');
}
