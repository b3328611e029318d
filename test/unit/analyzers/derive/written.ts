// Fields as the graph would read them from a template, for tests of pure derivations.
import type { Field } from '#src/graph/field.ts';
import type { SourceFile } from '#src/model/place.ts';
import type { Origin } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';

const file: SourceFile = { path: 'main.json', text: '{}', lineStarts: [0] };

const origin: Origin = {
  place: { file, start: 0, end: 2, parent: undefined, key: undefined },
  via: undefined,
};

export const knownHere = <T>(value: T): Field<T> => ({ state: 'known', value, origin });

export const absentHere = <T>(): Field<T> => ({ state: 'absent', origin });

export const unknownHere = <T>(text: string): Field<T> => ({
  state: 'unknown',
  unknown: unknownValue(text, [{ code: 'missing-parameter', message: `${text} has no value` }], origin),
  origin,
});
