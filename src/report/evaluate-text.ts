// `failcast evaluate` for a reader: each resource with its properties, outputs, and what was wrong or is not known.
import type { ObjectValue, Value } from '#src/model/value.ts';
import { textWithUnknowns } from '#src/model/value.ts';
import type { EvaluateReport } from '#src/report/evaluate-report.ts';
import { renderGapLines, renderProblemLine } from '#src/report/gap-text.ts';
import { printable } from '#src/report/printable.ts';
import type { Style } from '#src/report/style.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { renderNamedValue } from '#src/report/value-text.ts';

/** The report as text. */
export function renderEvaluateText(report: EvaluateReport, context: TextContext): string {
  const { style } = context;
  const count = report.resources.length;
  const outputs = [...report.outputs].flatMap(([name, value]) => renderNamedValue(name, value, '    ', style));
  const sections = [
    [style.bold(printable(report.path))],
    report.problems.flatMap((problem) => renderProblemLine(problem, context)),
    report.resources.flatMap((resource) => renderResource(resource, style)),
    outputs.length === 0 ? [] : ['', `  ${style.bold('outputs')}`, ...outputs],
    renderGapLines(report.gaps, context),
    ['', `${count} resource${count === 1 ? '' : 's'} · ‹…› cannot be known from the files`, ''],
  ];
  return sections.flat().join('\n');
}

function renderResource({ entries }: ObjectValue, style: Style): readonly string[] {
  const heading = `${wordOf(entries.get('name'))}  ${wordOf(entries.get('type'))}@${wordOf(entries.get('apiVersion'))}`;
  const inHeading = ['name', 'type', 'apiVersion'];
  return [
    '',
    `  ${style.bold(printable(heading))}`,
    ...[...entries].flatMap(([name, value]) =>
      inHeading.includes(name) ? [] : renderNamedValue(name, value, '    ', style),
    ),
  ];
}

const wordOf = (value: Value | undefined): string => (value === undefined ? '?' : textWithUnknowns(value));
