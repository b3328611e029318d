// `failcast evaluate` for a reader: each resource with its properties, outputs, and what was wrong or is not known.
import type { Value } from '#src/model/value.ts';
import { textWithUnknowns } from '#src/model/value.ts';
import type { EvaluateReport } from '#src/report/evaluate-report.ts';
import { renderGapLines, renderProblemLine } from '#src/report/gap-text.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { renderNamedValue } from '#src/report/value-text.ts';

/** The report as text. */
export function renderEvaluateText(report: EvaluateReport, context: TextContext): string {
  const { style } = context;
  const lines: string[] = [style.bold(printable(report.path))];
  for (const problem of report.problems) lines.push(...renderProblemLine(problem, context));
  for (const resource of report.resources) {
    const { entries } = resource;
    const heading = `${wordOf(entries.get('name'))}  ${wordOf(entries.get('type'))}@${wordOf(entries.get('apiVersion'))}`;
    lines.push('', `  ${style.bold(printable(heading))}`);
    for (const [name, value] of entries) {
      if (name === 'name' || name === 'type' || name === 'apiVersion') continue;
      lines.push(...renderNamedValue(name, value, '    ', style));
    }
  }
  if (report.outputs.size > 0) {
    lines.push('', `  ${style.bold('outputs')}`);
    for (const [name, value] of report.outputs) lines.push(...renderNamedValue(name, value, '    ', style));
  }
  lines.push(...renderGapLines(report.gaps, context), '');
  const count = report.resources.length;
  lines.push(`${count} resource${count === 1 ? '' : 's'} · ‹…› cannot be known from the files`, '');
  return lines.join('\n');
}

const wordOf = (value: Value | undefined): string => (value === undefined ? '?' : textWithUnknowns(value));
