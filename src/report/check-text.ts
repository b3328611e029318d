// The report of `failcast check` that a person reads: estimates and findings per input, the summary last.
import type { CheckedInput, CheckReport } from '#src/report/check-report.ts';
import { renderEstimates } from '#src/report/estimate-text.ts';
import { renderFinding } from '#src/report/finding-text.ts';
import { renderGapLines, renderProblemLine } from '#src/report/gap-text.ts';
import { groupBy } from '#src/report/group-by.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';

/** Renders the report; with `isQuiet` only what is an error, and nothing when there is none. */
export function renderCheckText(report: CheckReport, context: TextContext): string {
  const lines: string[] = [];
  for (const input of report.inputs) {
    const section = renderInput(input, report, context);
    if (section.length > 0) lines.push(...section, '');
  }
  if (context.isQuiet && lines.length === 0) return '';
  if (!context.isQuiet && report.areWindowsLowerBounds && report.estimates.some((each) => each.kind === 'failover')) {
    const note =
      'Every time is a lower bound: no source says how long the platform takes to act on a probe. Set failover.propagationSeconds to add a measured time.';
    lines.push(...labelled('', note, context.width).map((line) => context.style.dim(line)), '');
  }
  lines.push(...summaryLines(report, context), '');
  return lines.join('\n');
}

function renderInput(input: CheckedInput, report: CheckReport, context: TextContext): readonly string[] {
  const { isQuiet } = context;
  const lines: string[] = [];
  if (input.status === 'failed') return renderFailedInput(input, context);
  for (const problem of input.problems) lines.push(...renderProblemLine(problem, context));
  if (!isQuiet) {
    const estimates = report.estimates.filter((estimate) => estimate.input === input.path);
    lines.push(...renderEstimates(estimates, report, context));
  }
  lines.push(...renderFindings(input, report, context));
  if (!isQuiet && context.showsGaps) {
    lines.push(
      ...renderGapLines(
        report.gaps.filter((gap) => gap.input === input.path),
        context,
      ),
    );
  }
  if (lines.length === 0) return [];
  return [inputHeading(input, context), ...lines];
}

function renderFailedInput(input: CheckedInput, context: TextContext): readonly string[] {
  const problems = context.tellsFailures ? input.problems : [];
  return [inputHeading(input, context), ...problems.flatMap((problem) => renderProblemLine(problem, context))];
}

function inputHeading(input: CheckedInput, context: TextContext): string {
  const words = { analyzed: '', partly: '  analyzed in part', failed: '  could not be analyzed' };
  const sets = input.parameterSets.length > 1 ? `  parameter sets ${input.parameterSets.join(', ')}` : '';
  return context.style.bold(printable(input.path)) + printable(sets) + context.style.error(words[input.status]);
}

function renderFindings(input: CheckedInput, report: CheckReport, context: TextContext): readonly string[] {
  const own = report.findings.filter((finding) => finding.input === input.path);
  const shown = context.isQuiet
    ? own.filter((finding) => finding.severity === 'error' && finding.verdict === 'fires')
    : own;
  const lines: string[] = [];
  for (const sameFile of groupBy(shown, (finding) => finding.place.file.path)) {
    const path = sameFile[0]?.place.file.path ?? '';
    lines.push('');
    if (path !== input.path) lines.push(`  ${context.style.bold(printable(path))}`);
    for (const finding of sameFile) lines.push(...renderFinding(finding, input.parameterSets.length > 1, context));
  }
  return lines;
}

function summaryLines(report: CheckReport, context: TextContext): readonly string[] {
  const { errors, warnings, infos, depends, gaps } = report.summary;
  const failed = report.inputs.filter((input) => input.status === 'failed').length;
  const found = [
    errors > 0 ? counted(errors, 'error') : '',
    warnings > 0 ? counted(warnings, 'warning') : '',
    infos > 0 ? `${infos} info` : '',
  ].filter((part) => part !== '');
  const parts = [
    found.length > 0 ? found.join(', ') : 'no findings',
    counted(report.inputs.length, 'file'),
    counted(report.checkCount, 'check'),
  ];
  if (failed > 0) parts.push(`${failed} could not be analyzed`);
  if (depends > 0) parts.push(`${depends} undecided`);
  if (report.ignoredCount > 0) parts.push(`${report.ignoredCount} ignored`);
  if (gaps > 0) parts.push(`${counted(gaps, 'gap')}${context.showsGaps ? '' : ' (--gaps shows them)'}`);
  const paint = errors + failed > 0 ? context.style.error : context.style.bold;
  return labelled('', parts.join(' · '), context.width).map(paint);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
