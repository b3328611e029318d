// The way from the text of a template to findings and estimates, as the command line goes it, without files.

import type { Check } from '#analyzers/check.ts';
import { estimateFailover } from '#analyzers/estimate-failover.ts';
import { estimateSnat } from '#analyzers/estimate-snat.ts';
import { ALL_CHECKS } from '#analyzers/index.ts';
import type { AnalysisSettings } from '#analyzers/run-checks.ts';
import { createCheckContext, runChecks } from '#analyzers/run-checks.ts';
import { loadPropertyVersions } from '#src/azure-facts/property-versions/load.ts';
import { TABLE_TYPES } from '#src/azure-facts/property-versions/table-types.ts';
import type { EvaluateOptions } from '#src/evaluate/evaluate.ts';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { FailoverEstimate, SnatEstimate } from '#src/model/estimate.ts';
import type { Finding } from '#src/model/finding.ts';
import type { Problem } from '#src/model/gap.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

export interface Analyzed {
  readonly graph: ResourceGraph;
  readonly findings: readonly Finding[];
  readonly estimates: readonly FailoverEstimate[];
  readonly snat: readonly SnatEstimate[];
  readonly problems: readonly Problem[];
}

// Loaded once for all tests, which analyze without waiting.
const propertyVersions = await loadPropertyVersions(TABLE_TYPES);

/** Analyzes the text of one template. */
export function analyzeText(
  path: string,
  text: string,
  settings: AnalysisSettings = {},
  options: EvaluateOptions & { readonly checks?: readonly Check[] } = {},
): Analyzed {
  const { checks = ALL_CHECKS, ...evaluation } = options;
  const template = evaluateTemplate(parseTemplate(createSourceFile(path, text)), evaluation);
  const graph = buildGraph(template);
  const context = createCheckContext(graph, { propertyVersions, ...settings });
  return {
    graph,
    findings: runChecks(checks, context, settings),
    estimates: estimateFailover(context),
    snat: estimateSnat(context),
    problems: template.problems,
  };
}

/** Analyzes resources that a test makes, as the template of a resource group. */
export const analyzeResources = (
  resources: readonly unknown[],
  settings: AnalysisSettings = {},
  options: Parameters<typeof analyzeText>[3] & { readonly body?: object } = {},
): Analyzed => {
  const { body, ...rest } = options;
  const template = {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    ...body,
    resources,
  };
  return analyzeText('main.json', JSON.stringify(template, null, 2), settings, rest);
};
