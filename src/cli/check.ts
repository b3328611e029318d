// `failcast check`: reads inputs, analyzes them, renders the report in every format that was asked for.
import type { Check } from '#analyzers/check.ts';
import { ALL_CHECKS } from '#analyzers/index.ts';
import type { AnalysisSettings } from '#analyzers/run-checks.ts';
import { INTERNAL_CHECK_ERROR, severityOf } from '#analyzers/run-checks.ts';
import { GUIDE_CONVERGENCE } from '#src/azure-facts/guide.ts';
import { loadPropertyVersions, typesNamedIn } from '#src/azure-facts/property-versions/load.ts';
import type { AnalyzedInput } from '#src/cli/analyze.ts';
import { analyzeInput } from '#src/cli/analyze.ts';
import { Baseline } from '#src/cli/baseline.ts';
import { allCheckNames } from '#src/cli/check-names.ts';
import type { FoundConfiguration } from '#src/cli/configuration.ts';
import { findConfiguration } from '#src/cli/configuration.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINDINGS, EXIT_FINE, EXIT_NOT_ANALYZED } from '#src/cli/exit-codes.ts';
import { IgnoreList } from '#src/cli/ignored-findings.ts';
import { InlineIgnores } from '#src/cli/inline-ignores.ts';
import type { FailedInput, TemplateInput } from '#src/cli/inputs.ts';
import { inputReader, isFailed } from '#src/cli/inputs.ts';
import { linkedTemplateFinder } from '#src/cli/linked-templates.ts';
import type { DisplayOptions, OutputOptions, TemplateOptions } from '#src/cli/options.ts';
import { bindParameters, readParameters, refuseUnknownNames } from '#src/cli/parameters.ts';
import type { Progress } from '#src/cli/progress.ts';
import { progressOn } from '#src/cli/progress.ts';
import { renderCheck } from '#src/cli/render-check.ts';
import type { StageClock } from '#src/cli/stage-clock.ts';
import { stageClock } from '#src/cli/stage-clock.ts';
import { messagesOn } from '#src/cli/terminal.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import { VERSION } from '#src/cli/version.ts';
import { refuseSource, writeOutputs } from '#src/cli/write-outputs.ts';
import type { Host } from '#src/host/host.ts';
import type { Finding } from '#src/model/finding.ts';
import type { CheckedInput, CheckReport, GuideFigure, ReportedFinding } from '#src/report/check-report.ts';
import { placed } from '#src/report/placed.ts';
import { printable } from '#src/report/printable.ts';

export interface CheckOptions extends TemplateOptions, DisplayOptions, OutputOptions {
  readonly budget: number | undefined;
  readonly failOn: 'error' | 'warning' | 'info' | 'never';
  readonly failOnGaps: boolean;
  readonly gaps: boolean;
  /** A file with findings that are left out. */
  readonly baseline: string | undefined;
  /** Writes that file anew. */
  readonly updateBaseline: boolean;
}

/** Runs the command; answers the exit code. */
export async function runCheck(host: Host, paths: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const messages = messagesOn(host, options);
  const clock = stageClock(host.clockMs);
  const found = findConfiguration(host, options.config, paths[0], allCheckNames());
  messages.detail(found.path === undefined ? 'no configuration' : `configuration ${found.path}`);

  const baseline = baselineOf(host, options);
  const settings = settingsOf(found, options);
  const progress = progressOn(host, options);
  const analyzed = await analyzeInputs(host, paths, { ...options, settings, clock, progress }).finally(progress.end);
  const ignores = new IgnoreList(found.configuration.ignore ?? [], ALL_CHECKS, host.today());
  const inline = new InlineIgnores(ALL_CHECKS);
  for (const { root } of analyzed) if (root !== undefined) inline.read(root);
  // Both are asked about every finding: each remembers what it was needed for.
  const isAccepted = (finding: Finding) => [ignores.accepts(finding), inline.accepts(finding)].includes(true);
  const sorted = sortFindings(
    analyzed.flatMap(({ findings }) => findings),
    isAccepted,
    (finding) =>
      finding.id !== INTERNAL_CHECK_ERROR.id && (options.updateBaseline || baseline?.knows(finding) === true),
  );
  const report = reportOf(analyzed, sorted, settings);
  for (const { input } of analyzed) if (input.status === 'failed') tellFailure(input, messages.error);
  for (const hint of ignores.hints()) messages.hint(`${found.path}: ${hint}`);
  for (const hint of inline.hints()) messages.hint(printable(hint));
  if (options.updateBaseline) baseline?.write(sorted.known, report.inputs);
  else for (const hint of baseline?.hints(report.inputs) ?? []) messages.hint(printable(hint));
  await writeOutputs(host, options, (format, target) => renderCheck(report, format, target, options));
  messages.detail(clock.summary());
  return exitCodeOf(report, options);
}

interface AnalysisOptions extends CheckOptions {
  readonly settings: AnalysisSettings;
  readonly clock: StageClock;
  readonly progress: Progress;
}

async function analyzeInputs(
  host: Host,
  paths: readonly string[],
  options: AnalysisOptions,
): Promise<readonly AnalyzedInput[]> {
  const reader = inputReader(host, options);
  const inputs = await reader.read(paths);
  const given = await readParameters(host, reader, options.parameters);
  refuseUnknownNames(
    inputs.filter((input): input is TemplateInput => !isFailed(input)),
    given,
  );
  const findLinkedTemplate = linkedTemplateFinder(host, reader.sources, options.root);
  const propertyVersions = await loadPropertyVersions(
    inputs.flatMap((input) => (isFailed(input) ? [] : typesNamedIn(input.template.file.text))),
  );
  const settings = { ...options.settings, propertyVersions };
  return inputs.map((input, index) => {
    options.progress.tell(`analyzing ${index + 1} of ${inputs.length}: ${input.path}`);
    if (isFailed(input)) return failedInput(input);
    return analyzeInput(input, bindParameters(input, given), {
      ...options,
      settings,
      checks: ALL_CHECKS,
      findLinkedTemplate,
    });
  });
}

function failedInput(input: FailedInput): AnalyzedInput {
  const { path, problems } = input;
  return {
    input: { path, parameterSets: [], status: 'failed', problems },
    root: undefined,
    estimates: [],
    findings: [],
    gaps: [],
  };
}

function tellFailure(input: CheckedInput, error: (text: string) => void): void {
  for (const problem of input.problems) error(printable(`${input.path}: ${placed(problem)}`));
}

function settingsOf(found: FoundConfiguration, options: CheckOptions): AnalysisSettings {
  const { budget, failover, checks, workloads, appliances } = found.configuration;
  const newFlowSeconds = options.budget ?? budget?.newFlowSeconds;
  return {
    budget: {
      ...(newFlowSeconds === undefined ? {} : { newFlowSeconds }),
      ...(budget?.overrides === undefined ? {} : { overrides: budget.overrides }),
    },
    ...(failover === undefined ? {} : { failover }),
    ...(checks === undefined ? {} : { checks }),
    ...(workloads === undefined ? {} : { workloads }),
    ...(appliances === undefined ? {} : { appliances }),
  };
}

interface SortedFindings {
  readonly findings: readonly ReportedFinding[];
  /** Accepted by the configuration or by a comment. */
  readonly ignored: readonly ReportedFinding[];
  /** In the baseline. */
  readonly known: readonly ReportedFinding[];
}

function sortFindings(
  all: readonly ReportedFinding[],
  isAccepted: (finding: ReportedFinding) => boolean,
  isKnown: (finding: ReportedFinding) => boolean,
): SortedFindings {
  const sorted = {
    findings: [] as ReportedFinding[],
    ignored: [] as ReportedFinding[],
    known: [] as ReportedFinding[],
  };
  for (const finding of all) {
    sorted[isAccepted(finding) ? 'ignored' : isKnown(finding) ? 'known' : 'findings'].push(finding);
  }
  return sorted;
}

/** The baseline that the options name. */
function baselineOf(host: Host, { baseline, updateBaseline, named }: CheckOptions): Baseline | undefined {
  if (baseline === undefined) {
    if (updateBaseline) throw new UsageError('--update-baseline needs --baseline <file>, the file to write');
    return undefined;
  }
  if (updateBaseline)
    refuseSource(
      host,
      `--baseline ${baseline}`,
      baseline,
      named.filter((path) => path !== baseline),
    );
  return Baseline.read(host, baseline, updateBaseline);
}

function reportOf(
  analyzed: readonly AnalyzedInput[],
  { findings, ignored, known }: SortedFindings,
  settings: AnalysisSettings,
): CheckReport {
  const gaps = analyzed.flatMap((input) => input.gaps);
  const counted = (severity: string) =>
    findings.filter((finding) => finding.verdict === 'fires' && finding.severity === severity).length;
  return {
    tool: { name: 'failcast', version: VERSION },
    inputs: analyzed.map((input) => input.input),
    estimates: analyzed.flatMap((input) => input.estimates),
    findings,
    gaps,
    summary: {
      errors: counted('error'),
      warnings: counted('warning'),
      infos: counted('info'),
      depends: findings.filter((finding) => finding.verdict === 'depends').length,
      gaps: gaps.length,
    },
    checkCount: ALL_CHECKS.filter((check: Check) => severityOf(check, settings) !== 'off').length,
    ignoredCount: ignored.length,
    baselineCount: known.length,
    guide: guideFigure(),
    areWindowsLowerBounds: (settings.failover?.propagationSeconds ?? 0) === 0,
  };
}

function guideFigure(): GuideFigure | undefined {
  const { id, value } = GUIDE_CONVERGENCE;
  if (value.max === null) return undefined;
  return { minMs: value.min * 1000, maxMs: value.max * 1000, source: id };
}

function exitCodeOf(report: CheckReport, options: CheckOptions): ExitCode {
  const hasFailed = report.inputs.some((input) => input.status === 'failed');
  const hasCrashed = report.findings.some((finding) => finding.id === INTERNAL_CHECK_ERROR.id);
  if (hasFailed || hasCrashed) return EXIT_NOT_ANALYZED;
  if (report.findings.some((finding) => counts(finding, options.failOn))) return EXIT_FINDINGS;
  if (options.failOnGaps && report.summary.gaps + report.summary.depends > 0) return EXIT_FINDINGS;
  return EXIT_FINE;
}

const RANK = { info: 0, warning: 1, error: 2, never: 3 } as const;

function counts(finding: ReportedFinding, failOn: CheckOptions['failOn']): boolean {
  return finding.verdict === 'fires' && RANK[finding.severity] >= RANK[failOn];
}
