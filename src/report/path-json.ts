// `failcast path --format json`: the hops there and back, and what follows from them.
import type { PathReport } from '#src/model/path.ts';
import { renderJson } from '#src/report/json-text.ts';
import { becauseJson, SCHEMA_VERSION } from '#src/report/shared-json.ts';

/** The walk as JSON text. */
export function renderPathJson(report: PathReport): string {
  return renderJson({
    schemaVersion: SCHEMA_VERSION,
    from: report.from,
    to: report.to,
    forward: report.forward.map((hop) => ({ ...hop })),
    back: report.back.map((hop) => ({ ...hop })),
    symmetry: report.symmetry,
    clientAddress: report.clientAddress,
    outcome: report.outcome,
    because: becauseJson(report.because),
  });
}
