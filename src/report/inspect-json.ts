// `failcast inspect --format json`: the typed facts of the resource graph for scripts.
import type { Inspection } from '#src/model/inspection.ts';
import type { Json } from '#src/report/json-text.ts';
import { renderJson } from '#src/report/json-text.ts';
import { gapJson, SCHEMA_VERSION } from '#src/report/shared-json.ts';

/** The inspection as JSON text. */
export function renderInspectJson(inspection: Inspection): string {
  const { gaps, ...rest } = inspection;
  // An inspection is plain data but for its gaps, which hold places.
  return renderJson({
    schemaVersion: SCHEMA_VERSION,
    ...(rest as unknown as Record<string, Json>),
    gaps: gaps.map(gapJson),
  });
}
