// `failcast inspect --format json`: the typed facts of the resource graph for scripts.
import type { Design } from '#src/model/design.ts';
import type { Inspection } from '#src/model/inspection.ts';
import type { Json } from '#src/report/json-text.ts';
import { renderJson } from '#src/report/json-text.ts';
import { becauseJson, gapJson, locationJson, orUnknown, SCHEMA_VERSION } from '#src/report/shared-json.ts';

/** The inspection as JSON text. */
export function renderInspectJson(inspection: Inspection): string {
  const { gaps, egress, designs, ...rest } = inspection;
  // An inspection is plain data but for its gaps, reasons and evidence, which hold places.
  return renderJson({
    schemaVersion: SCHEMA_VERSION,
    ...(rest as unknown as Record<string, Json>),
    egress:
      '$unknown' in egress
        ? { ...egress }
        : egress.map(({ because, ...way }) => ({
            ...(way as unknown as Record<string, Json>),
            because: becauseJson(because),
          })),
    designs: '$unknown' in designs ? { ...designs } : designs.map(designJson),
    gaps: gaps.map(gapJson),
  });
}

function designJson(design: Design): Json {
  return {
    ...design,
    evidence: design.evidence.map(({ text, place }) => ({ text, location: locationJson(place) })),
    convergence: orUnknown(design.convergence as Json),
  };
}
