// Renders a report of `check` in one format; each renderer is loaded when its format is asked for.
import type { CheckOptions } from '#src/cli/check.ts';
import { textContext } from '#src/cli/terminal.ts';
import type { Target } from '#src/cli/write-outputs.ts';
import type { CheckReport } from '#src/report/check-report.ts';

/** The report as text of this format. */
export async function renderCheck(
  report: CheckReport,
  format: string,
  target: Target,
  options: CheckOptions,
): Promise<string> {
  const errorsOnly = options.quiet
    ? { ...report, findings: report.findings.filter((finding) => finding.severity === 'error') }
    : report;
  switch (format) {
    case 'json':
      return (await import('#src/report/check-json.ts')).renderCheckJson(report);
    case 'compact':
      return (await import('#src/report/compact.ts')).renderCompact(errorsOnly);
    case 'msbuild':
      return (await import('#src/report/msbuild.ts')).renderMsbuild(errorsOnly);
    default: {
      const { renderCheckText } = await import('#src/report/check-text.ts');
      return renderCheckText(report, await textContext(target, options, options.gaps));
    }
  }
}
