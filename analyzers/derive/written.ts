// Is a property written at all? An unknown object may hold it or not; a written value may turn out to be null.
import type { Answer, Section } from '#src/graph/field.ts';
import { readValue } from '#src/graph/field.ts';
import type { UnknownValue } from '#src/model/value.ts';
import { entryOf } from '#src/model/value.ts';

export type Written =
  | { readonly answer: Exclude<Answer, 'unknown'> }
  | { readonly answer: 'unknown'; readonly unknown: UnknownValue };

/** Does an object hold a value, other than null, under this name? */
export function deriveWritten(section: Section, name: string): Written {
  const field = readValue(section, name);
  if (field.state === 'known') return { answer: 'yes' };
  if (field.state === 'absent') return { answer: 'no' };
  const { unknown } = field;
  const isNamed = section.state === 'known' && entryOf(section.value, name) !== undefined;
  const alternatives = unknown.alternatives ?? [];
  // A parameter that has no value yet is written here; only an object that is unknown itself may lack the property.
  if (alternatives.length === 0) return isNamed ? { answer: 'yes' } : { answer: 'unknown', unknown };
  const nulls = alternatives.filter((alternative) => alternative.kind === 'null').length;
  if (nulls === 0) return { answer: 'yes' };
  return nulls === alternatives.length ? { answer: 'no' } : { answer: 'unknown', unknown };
}
