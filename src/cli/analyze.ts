// The pipeline of `check`: an input is evaluated, linked, estimated and checked once per parameter set;
// what is equal in several sets becomes one entry that lists them.
import type { Check } from '#analyzers/check.ts';
import { estimateFailover } from '#analyzers/estimate-failover.ts';
import { estimateSnat } from '#analyzers/estimate-snat.ts';
import { mergeFindings } from '#analyzers/merge-findings.ts';
import type { AnalysisSettings } from '#analyzers/run-checks.ts';
import { createCheckContext, runChecks } from '#analyzers/run-checks.ts';
import { withDependents } from '#src/cli/gap-dependents.ts';
import type { TemplateInput } from '#src/cli/inputs.ts';
import { mergeEqual } from '#src/cli/merge-sets.ts';
import type { BoundSet } from '#src/cli/parameters.ts';
import type { StageClock } from '#src/cli/stage-clock.ts';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import type { DeploymentContext } from '#src/evaluate/evaluated.ts';
import type { FindLinkedTemplate } from '#src/evaluate/run.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import type { Estimate } from '#src/model/estimate.ts';
import type { Finding } from '#src/model/finding.ts';
import type { Gap, Problem } from '#src/model/gap.ts';
import type { CheckedInput, ReportedEstimate, ReportedFinding, ReportedGap } from '#src/report/check-report.ts';
import type { JsonNode } from '#src/template/nodes.ts';

export interface AnalyzeOptions {
  readonly checks: readonly Check[];
  readonly settings: AnalysisSettings;
  readonly context: DeploymentContext;
  readonly findLinkedTemplate: FindLinkedTemplate;
  readonly clock: StageClock;
}

/** What was found in one input. */
export interface AnalyzedInput {
  readonly input: CheckedInput;
  /** Undefined where the input could not be read. */
  readonly root: JsonNode | undefined;
  readonly estimates: readonly ReportedEstimate[];
  readonly findings: readonly ReportedFinding[];
  readonly gaps: readonly ReportedGap[];
}

interface SetResult {
  readonly set: string;
  readonly estimates: readonly Estimate[];
  readonly findings: readonly Finding[];
  readonly gaps: readonly Gap[];
  readonly problems: readonly Problem[];
}

/** Analyzes one input with all its parameter sets. */
export function analyzeInput(input: TemplateInput, sets: readonly BoundSet[], options: AnalyzeOptions): AnalyzedInput {
  const results = sets.map((set) => analyzeSet(input, set, options));
  const problems = mergeEqual(results, (result) => result.problems).map(({ item }) => item);
  const gaps = mergeEqual(results, (result) => result.gaps);
  const isPartly = problems.length > 0 || gaps.some(({ item }) => item.code === 'linked-template-missing');
  const own = { input: input.path };
  return {
    input: {
      path: input.path,
      parameterSets: sets.map((set) => set.name),
      status: isPartly ? 'partly' : 'analyzed',
      problems,
    },
    root: input.template.root,
    estimates: mergeEqual(results, (result) => result.estimates).map(({ item, parameterSets }) => ({
      ...item,
      ...own,
      parameterSets,
    })),
    findings: mergeFindings(results.flatMap((result) => result.findings)).map((finding) => ({ ...finding, ...own })),
    gaps: gaps.map(({ item, parameterSets }) => ({ ...item, ...own, parameterSets })),
  };
}

function analyzeSet(input: TemplateInput, set: BoundSet, options: AnalyzeOptions): SetResult {
  const { clock, findLinkedTemplate, context } = options;
  const evaluated = clock.measure('evaluate', () =>
    evaluateTemplate(input.template, { parameters: set.parameters, context, findLinkedTemplate }),
  );
  const graph = clock.measure('graph', () => buildGraph(evaluated));
  const settings = { ...options.settings, parameterSet: set.name };
  const checkContext = createCheckContext(graph, settings);
  const estimates: readonly Estimate[] = clock.measure('estimates', () => [
    ...estimateFailover(checkContext),
    ...estimateSnat(checkContext),
  ]);
  const findings = clock.measure('checks', () => runChecks(options.checks, checkContext, settings));
  const gaps = clock.measure('gaps', () => withDependents(graph.gaps, estimates, findings));
  return { set: set.name, estimates, findings, gaps, problems: evaluated.problems };
}
