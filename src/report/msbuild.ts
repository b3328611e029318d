// Lines that compilers of the MSBuild family print, which VS Code's problem matcher `$msCompile` reads:
// `path(line,col): severity LB01: message [probe-interval-left-to-default]`.
import { lineAndColumn } from '#src/model/place.ts';
import type { CheckReport } from '#src/report/check-report.ts';
import { printable } from '#src/report/printable.ts';

/** The code of a line that tells what is wrong with an input itself. */
const INPUT_CODE = 'FC001';

/** Findings that fire, and what was wrong with inputs that could not be analyzed. */
export function renderMsbuild(report: CheckReport): string {
  const lines: string[] = [];
  for (const input of report.inputs) {
    if (input.status !== 'failed') continue;
    for (const problem of input.problems) {
      const at = problem.place && lineAndColumn(problem.place.file, problem.place.start);
      const where = at === undefined ? `${input.path}(1,1)` : `${problem.place?.file.path}(${at.line},${at.column})`;
      lines.push(`${where}: error ${INPUT_CODE}: ${problem.message}`);
    }
  }
  for (const finding of report.findings) {
    if (finding.verdict !== 'fires') continue;
    const { line, column } = lineAndColumn(finding.place.file, finding.place.start);
    const where = `${finding.place.file.path}(${line},${column})`;
    lines.push(`${where}: ${finding.severity} ${finding.code}: ${finding.message} [${finding.id}]`);
  }
  return lines.map((line) => `${printable(line)}\n`).join('');
}
