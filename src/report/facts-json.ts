// `failcast facts --format json`: every default, limit and timer with its source.
import type { FactView } from '#src/report/fact-view.ts';
import type { Json } from '#src/report/json-text.ts';
import { renderJson } from '#src/report/json-text.ts';
import { SCHEMA_VERSION } from '#src/report/shared-json.ts';

/** The facts as JSON text; values are scalars, ranges, lists or tables. */
export function renderFactsJson(facts: readonly FactView[]): string {
  return renderJson({ schemaVersion: SCHEMA_VERSION, facts: facts.map(factJson) });
}

function factJson(fact: FactView): Json {
  return {
    id: fact.id,
    // The values of facts are plain data by their type.
    value: fact.value as Json,
    unit: fact.unit,
    appliesTo: fact.appliesTo,
    source: { ...fact.source },
    checkedOn: fact.checkedOn,
    confidence: fact.confidence,
    note: fact.note,
    alternatives: fact.alternatives?.map(({ value, note, source }) => ({
      value: value as Json,
      note,
      source: { ...source },
    })),
  };
}
