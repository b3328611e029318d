// The report of `failcast check` that a person reads: estimates and findings per input, the summary last.
import type { CheckedInput, CheckReport, Provenance, ReportedEstimate } from '#src/report/check-report.ts';
import { renderEstimates } from '#src/report/estimate-text.ts';
import { renderFinding } from '#src/report/finding-text.ts';
import { renderGapLines, renderProblemLine } from '#src/report/gap-text.ts';
import { groupBy } from '#src/report/group-by.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';

/** Renders the report; with `isQuiet` only what is an error, and nothing when there is none. */
export function renderCheckText(report: CheckReport, context: TextContext): string {
  const lines = report.inputs.flatMap((input) => {
    const section = renderInput(input, report, context);
    return section.length > 0 ? [...section, ''] : [];
  });
  if (context.isQuiet && lines.length === 0) return '';
  if (!context.isQuiet && report.areWindowsLowerBounds && report.estimates.some(hasWindow)) {
    const note =
      'Every time is a lower bound: no source says how long the platform takes to act on a probe. Set failover.propagationSeconds to add a measured time.';
    lines.push(...labelled('', note, context.width).map((line) => context.style.dim(line)), '');
  }
  lines.push(...summaryLines(report, context), '');
  return lines.join('\n');
}

function renderInput(input: CheckedInput, report: CheckReport, context: TextContext): readonly string[] {
  if (input.status === 'failed') return renderFailedInput(input, context);
  const sections = [
    input.problems.flatMap((problem) => renderProblemLine(problem, context)),
    context.isQuiet ? [] : renderEstimates(ofInput(report.estimates, input), report, context),
    renderFindings(input, report, context),
    context.isQuiet || !context.showsGaps ? [] : renderGapLines(ofInput(report.gaps, input), context),
  ];
  const lines = sections.flat();
  return lines.length === 0 ? [] : [inputHeading(input, context), ...lines];
}

function ofInput<T extends Provenance>(items: readonly T[], input: CheckedInput): readonly T[] {
  return items.filter((item) => item.input === input.path);
}

function hasWindow(estimate: ReportedEstimate): boolean {
  return estimate.kind === 'failover' && 'maxMs' in estimate.newFlows;
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
  if (report.baselineCount > 0) parts.push(`${report.baselineCount} in the baseline`);
  if (gaps > 0) parts.push(`${counted(gaps, 'gap')}${context.showsGaps ? '' : ' (--gaps shows them)'}`);
  const paint = errors + failed > 0 ? context.style.error : context.style.bold;
  return labelled('', parts.join(' · '), context.width).map(paint);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
