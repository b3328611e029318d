// `failcast inspect --format json`: the typed facts of the resource graph for scripts.
import type { Inspection } from '#src/model/inspection.ts';
import type { Json } from '#src/report/json-text.ts';
import { renderJson } from '#src/report/json-text.ts';
import { becauseJson, gapJson, SCHEMA_VERSION } from '#src/report/shared-json.ts';

/** The inspection as JSON text. */
export function renderInspectJson(inspection: Inspection): string {
  const { gaps, egress, ...rest } = inspection;
  // An inspection is plain data but for its gaps and reasons, which hold places.
  return renderJson({
    schemaVersion: SCHEMA_VERSION,
    ...(rest as unknown as Record<string, Json>),
    egress:
      '$unknown' in egress
        ? { ...egress }
        : egress.map((way) => ({ ...way, method: way.method as Json, because: becauseJson(way.because) })),
    gaps: gaps.map(gapJson),
  });
}
