// Which properties does the template leave out that the portal would have filled in, and what does that change?
import type { DeriveContext } from '#analyzers/ask.ts';
import type { DefaultedProperty, ToolDefault } from '#src/azure-facts/defaults/defaulted-property.ts';
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import type { PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { DefaultCell, DefaultDifference, DefaultDifferences } from '#src/model/default-difference.ts';
import type { Gap } from '#src/model/gap.ts';
import { textWithUnknowns } from '#src/model/value.ts';
import { deriveConsequences } from './default-consequences.ts';
import type { DefaultedSubject } from './defaulted-subjects.ts';
import { DEFAULTED_SUBJECTS, unmodelledSubjects } from './defaulted-subjects.ts';

/** One row per property left out, in order of the source; a property that is written, known or not, is no default. */
export function deriveDefaultDifferences(
  table: readonly DefaultedProperty[],
  context: DeriveContext,
): DefaultDifferences {
  const rows: DefaultDifference[] = [];
  const gaps: Gap[] = [];
  for (const row of table) {
    for (const subject of subjectsOf(row, context)) {
      if (subject.node.deployed === false || subject.field.state !== 'absent' || subject.applies === 'no') continue;
      if (subject.applies === 'unknown') gaps.push(doubt(row, subject));
      else rows.push(difference(row, subject, context));
    }
  }
  // A stable sort: properties of one place stay in the order of the table.
  rows.sort((a, b) => compare(a.place.file.path, b.place.file.path) || a.place.start - b.place.start);
  return { rows, gaps: [...context.graph.gaps, ...gaps] };
}

function subjectsOf(row: DefaultedProperty, { graph }: DeriveContext): readonly DefaultedSubject[] {
  return DEFAULTED_SUBJECTS[row.id]?.(graph) ?? unmodelledSubjects(graph, row.resourceType, row.path);
}

function difference(row: DefaultedProperty, subject: DefaultedSubject, context: DeriveContext): DefaultDifference {
  const { node, key, isPart, field } = subject;
  const values = { ships: context.facts(row.ships.fact), portal: context.facts(row.portal.fact) };
  const cell = (tool: ToolDefault) => cellOf(tool, context.facts);
  return {
    resource: key,
    part: isPart ? partName(node) : null,
    property: row.path,
    place: field.origin.place,
    ships: cell(row.ships),
    portal: cell(row.portal),
    cli: cell(row.cli),
    powershell: cell(row.powershell),
    terraform: cell(row.terraform),
    avm: cell(row.avm),
    consequence: deriveConsequences(row.id, node, values, context),
  };
}

function cellOf(tool: ToolDefault, facts: FactSet): DefaultCell {
  const { id, value, note, alternatives } = facts(tool.fact);
  return {
    value,
    source: id,
    ...(note === undefined ? {} : { note }),
    ...(alternatives === undefined
      ? {}
      : { alternatives: alternatives.map((each) => ({ value: each.value, note: each.note })) }),
  };
}

function partName({ name }: ResourceNode | PartNode): string | null {
  if (name.state === 'known') return name.value;
  return name.state === 'unknown' ? textWithUnknowns(name.unknown) : null;
}

function doubt(row: DefaultedProperty, { key, node }: DefaultedSubject): Gap {
  return {
    code: 'runtime-value',
    message: `whether ${row.path} is left to a default is open: it is for ${row.only ?? 'some resources'} only, and that cannot be known here`,
    affects: [`default of ${row.path}`],
    resource: key,
    place: node.place,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
