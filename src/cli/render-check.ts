// Renders a report of `check` in one format.
import type { CheckOptions } from '#src/cli/check.ts';
import { textContext } from '#src/cli/terminal.ts';
import type { Rendered, Target } from '#src/cli/write-outputs.ts';
import { writeCheckJson } from '#src/report/check-json.ts';
import type { CheckReport } from '#src/report/check-report.ts';
import { renderCheckText } from '#src/report/check-text.ts';
import { renderCompact } from '#src/report/compact.ts';
import { renderMsbuild } from '#src/report/msbuild.ts';

/** The report as text of this format; the one that may be very long comes in pieces. */
export async function renderCheck(
  report: CheckReport,
  format: string,
  target: Target,
  options: CheckOptions,
): Promise<Rendered> {
  const errorsOnly = options.quiet
    ? { ...report, findings: report.findings.filter((finding) => finding.severity === 'error') }
    : report;
  switch (format) {
    case 'json':
      return (sink) => writeCheckJson(report, sink);
    case 'compact':
      return renderCompact(errorsOnly);
    case 'msbuild':
      return renderMsbuild(errorsOnly);
    default:
      return renderCheckText(report, await textContext(target, options, options.gaps));
  }
}
