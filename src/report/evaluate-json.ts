// `failcast evaluate --format json`: the shape of `bicep snapshot`, with what cannot be known marked.
import type { EvaluateReport } from '#src/report/evaluate-report.ts';
import type { Json } from '#src/report/json-text.ts';
import { lazyList, renderJson } from '#src/report/json-text.ts';
import { gapJson, problemJson, SCHEMA_VERSION } from '#src/report/shared-json.ts';
import { valueJson } from '#src/report/value-json.ts';

/** The report as JSON text. */
export function renderEvaluateJson(report: EvaluateReport): string {
  const outputs = new Map<string, Json>();
  for (const [name, value] of report.outputs) outputs.set(name, valueJson(value));
  return renderJson({
    schemaVersion: SCHEMA_VERSION,
    predictedResources: lazyList(report.resources, valueJson),
    outputs,
    problems: report.problems.map(problemJson),
    gaps: report.gaps.map(gapJson),
  });
}
