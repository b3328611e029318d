// The stages of `failcast check` without command line, files and report, as the bench measures them.
import { estimateFailover } from '#analyzers/estimate-failover.ts';
import { estimateSnat } from '#analyzers/estimate-snat.ts';
import { ALL_CHECKS } from '#analyzers/index.ts';
import { createCheckContext, runChecks } from '#analyzers/run-checks.ts';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { buildGraph, linkGraph, readGraph } from '#src/graph/build-graph.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import type { ParsedTemplate } from '#src/template/arm-parser.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

/** What came out, so that a measurement can be refused when the work was not done. */
export interface Analyzed {
  readonly resources: number;
  readonly problems: number;
  readonly estimates: number;
  readonly findings: number;
}

export function parse(path: string, text: string): ParsedTemplate {
  return parseTemplate(createSourceFile(path, text));
}

/** Evaluation alone; answers how many resources there are. */
export function evaluate(template: ParsedTemplate): number {
  return evaluateTemplate(template).resources.length;
}

/** Evaluation, graph, estimates and checks. */
export function analyze(template: ParsedTemplate): Analyzed {
  const evaluated = evaluateTemplate(template);
  const context = createCheckContext(buildGraph(evaluated));
  const estimates = estimateFailover(context);
  const findings = runChecks(ALL_CHECKS, context);
  return {
    resources: evaluated.resources.length,
    problems: evaluated.problems.length,
    estimates: estimates.length,
    findings: findings.length,
  };
}

/** All that `check` does on a template before its checks, and the checks alone: the answer runs them. */
export function prepareChecks(template: ParsedTemplate): () => number {
  const context = createCheckContext(buildGraph(evaluateTemplate(template)));
  estimateFailover(context);
  estimateSnat(context);
  return () => runChecks(ALL_CHECKS, context).length;
}

/** Reads the nodes of a template; the answer follows their links, and gives the sizes of all pools. */
export function prepareLinking(template: ParsedTemplate): () => readonly unknown[] {
  const unlinked = readGraph(evaluateTemplate(template));
  return () => linkGraph(unlinked).pools.map((pool) => pool.members.length);
}
