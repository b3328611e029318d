// `failcast diff --defaults portal --format json`: what the portal fills in and the template leaves out.
import type {
  DefaultCell,
  DefaultConsequence,
  DefaultDifference,
  DefaultDifferences,
} from '#src/model/default-difference.ts';
import type { Json } from '#src/report/json-text.ts';
import { lazyList, renderJson } from '#src/report/json-text.ts';
import { gapJson, locationJson, orUnknown, SCHEMA_VERSION } from '#src/report/shared-json.ts';

/** The differences as JSON text. */
export function renderDiffJson(differences: DefaultDifferences): string {
  return renderJson({
    schemaVersion: SCHEMA_VERSION,
    rows: lazyList(differences.rows, rowJson),
    gaps: lazyList(differences.gaps, gapJson),
  });
}

function rowJson(row: DefaultDifference): Json {
  return {
    resource: row.resource,
    part: row.part,
    property: row.property,
    location: locationJson(row.place),
    // The values of facts are plain data by their type.
    written: { absent: true, effective: row.ships.value as Json },
    ships: cellJson(row.ships),
    portal: cellJson(row.portal),
    cli: cellJson(row.cli),
    powershell: cellJson(row.powershell),
    terraform: cellJson(row.terraform),
    avm: cellJson(row.avm),
    consequence: row.consequence.map(consequenceJson),
  };
}

function cellJson(cell: DefaultCell): Json {
  return {
    value: cell.value as Json,
    source: cell.source,
    note: cell.note,
    alternatives: cell.alternatives?.map(({ value, note }) => ({ value: value as Json, note })),
  };
}

function consequenceJson(consequence: DefaultConsequence): Json {
  const { shipsMs, portalMs, shipsPorts, portalPorts } = consequence;
  return {
    kind: consequence.kind,
    failure: consequence.failure,
    shipsMs: shipsMs && { ...shipsMs },
    portalMs: portalMs && { ...portalMs },
    shipsPorts: shipsPorts === undefined ? undefined : orUnknown(shipsPorts),
    portalPorts: portalPorts === undefined ? undefined : orUnknown(portalPorts),
    text: consequence.text,
  };
}
