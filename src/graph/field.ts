// What does a resource say about one of its properties: a value, nothing, or something that cannot be known?
// Readers never throw: a value of the wrong type is unknown, with the reason. Null counts as absent, as in the engine.
import type { ArrayValue, ObjectValue, Origin, UnknownReason, UnknownValue, Value } from '#src/model/value.ts';
import { entryOf, nullValue, unknownValue } from '#src/model/value.ts';

/** `absent`: `origin` is that of the closest parent that is written. */
export type Field<T> = KnownField<T> | AbsentField | UnknownField;
export interface KnownField<T> {
  readonly state: 'known';
  readonly value: T;
  readonly origin: Origin;
}
export interface AbsentField {
  readonly state: 'absent';
  readonly origin: Origin;
}
export interface UnknownField {
  readonly state: 'unknown';
  readonly unknown: UnknownValue;
  readonly origin: Origin;
}

/** An object to read properties from; absent or unknown ones make everything below absent or unknown. */
export type Section = Field<ObjectValue>;

/** The answer of a question about fields; there is no bare false for "cannot tell". */
export type Answer = 'yes' | 'no' | 'unknown';

export const known = <T>(value: T, origin: Origin): KnownField<T> => ({ state: 'known', value, origin });
export const absent = (origin: Origin): AbsentField => ({ state: 'absent', origin });
export const unknownField = (unknown: UnknownValue, origin: Origin = unknown.origin): UnknownField => ({
  state: 'unknown',
  unknown,
  origin,
});

/** The object of a resource or of a list item as a section. */
export function sectionOf(value: Value): Section {
  return asObject(known(value, value.origin));
}

/** The value of a property, of whatever type. */
export function readValue(section: Section, name: string): Field<Value> {
  if (section.state === 'absent') return section;
  if (section.state === 'unknown') return readFromUnknown(section.unknown, name);
  const value = entryOf(section.value, name);
  const rest = section.value.rest;
  if (value === undefined) {
    if (rest === undefined) return absent(section.origin);
    return unknownField(propertyOfUnknown(rest.unknown, name), section.origin);
  }
  return fieldOf(rest?.deep === true ? opened(value, section.value) : value, section.origin);
}

/** A value as a field: null is absent, an unknown is unknown. */
export function fieldOf(value: Value, parent: Origin): Field<Value> {
  if (value.kind === 'null') return absent(parent);
  return value.kind === 'unknown' ? unknownField(value) : known(value, value.origin);
}

export function readString(section: Section, name: string): Field<string> {
  return mapField(readValue(section, name), (value) => (value.kind === 'string' ? value.value : WRONG), 'a string');
}

/** A value that should be a text, such as an item of a list of addresses. */
export function textField(value: Value): Field<string> {
  return mapField(known(value, value.origin), (text) => (text.kind === 'string' ? text.value : WRONG), 'a string');
}

/** An integer; digits in a string count, since the service converts them. */
export function readInt(section: Section, name: string): Field<number> {
  return mapField(readValue(section, name), integerOf, 'an integer');
}

/** A boolean; "true" and "false" in any casing count, since the service converts them. */
export function readBoolean(section: Section, name: string): Field<boolean> {
  return mapField(readValue(section, name), booleanOf, 'a boolean');
}

export function readObject(section: Section, name: string): Section {
  return asObject(readValue(section, name));
}

export function readList(section: Section, name: string): Field<ArrayValue> {
  return mapField(readValue(section, name), (value) => (value.kind === 'array' ? value : WRONG), 'an array');
}

/** A list of texts, such as zones or prefixes; integers count as their digits. Unknown as soon as one item is. */
export function readStrings(section: Section, name: string): Field<readonly string[]> {
  const list = readList(section, name);
  if (list.state !== 'known') return list;
  const texts: string[] = [];
  for (const item of list.value.items) {
    if (item.kind === 'unknown') return unknownField(item, list.origin);
    if (item.kind === 'string') texts.push(item.value);
    else if (item.kind === 'int') texts.push(String(item.value));
    else if (item.kind !== 'null') return unknownField(wrongType(item, 'a string'), list.origin);
  }
  return known(texts, list.origin);
}

/** The id of `"name": {"id": …}`; an object without an id is an absent link. */
export function readLinkId(section: Section, name: string): Field<string> {
  return readString(readObject(section, name), 'id');
}

/** Does a field hold this word, in any casing? An absent one holds the default, where there is one. */
export function holdsWord(field: Field<string>, word: string, whenAbsent?: string): Answer {
  if (field.state === 'unknown') return alternativesAnswer(field.unknown, (value) => sameWord(value, word, whenAbsent));
  const text = field.state === 'known' ? field.value : whenAbsent;
  return text !== undefined && text.toLowerCase() === word.toLowerCase() ? 'yes' : 'no';
}

/** Is a field true? An absent one counts as the default. */
export function holdsTrue(field: Field<boolean>, whenAbsent = false): Answer {
  if (field.state === 'unknown') {
    return alternativesAnswer(field.unknown, (value) => {
      const truth = value.kind === 'null' ? whenAbsent : booleanOf(value);
      return truth === WRONG ? undefined : truth;
    });
  }
  return (field.state === 'known' ? field.value : whenAbsent) ? 'yes' : 'no';
}

/** All of them: no beats unknown, unknown beats yes. */
export function allOf(...answers: readonly Answer[]): Answer {
  if (answers.includes('no')) return 'no';
  return answers.includes('unknown') ? 'unknown' : 'yes';
}

/** Any of them: yes beats unknown, unknown beats no. */
export function anyOf(...answers: readonly Answer[]): Answer {
  if (answers.includes('yes')) return 'yes';
  return answers.includes('unknown') ? 'unknown' : 'no';
}

/** What one property of an unknown object would be; keeps the alternatives that an unknown has. */
function propertyOfUnknown(unknown: UnknownValue, name: string): UnknownValue {
  const text = unknown.text.endsWith('…') ? unknown.text : `${unknown.text}.${name}`;
  return unknownValue(text, unknown.reasons, unknown.origin);
}

const WRONG = Symbol('a value of the wrong type');

function asObject(field: Field<Value>): Section {
  return mapField(field, (value) => (value.kind === 'object' ? value : WRONG), 'an object');
}

function mapField<T>(field: Field<Value>, convert: (value: Value) => T | typeof WRONG, expected: string): Field<T> {
  if (field.state !== 'known') return field;
  if (field.value.kind === 'null') return absent(field.origin);
  if (field.value.kind === 'unknown') return unknownField(field.value);
  const value = convert(field.value);
  return value === WRONG ? unknownField(wrongType(field.value, expected)) : known(value, field.origin);
}

function integerOf(value: Value): number | typeof WRONG {
  if (value.kind === 'int') return Number(value.value);
  if (value.kind === 'string' && /^[+-]?\d{1,15}$/.test(value.value.trim())) return Number(value.value);
  return WRONG;
}

function booleanOf(value: Value): boolean | typeof WRONG {
  if (value.kind === 'bool') return value.value;
  if (value.kind !== 'string') return WRONG;
  const text = value.value.trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : WRONG;
}

function wrongType(value: Value, expected: string): UnknownValue {
  const message = `expected ${expected}, found a value of type ${value.kind}`;
  const reason: UnknownReason = { code: 'error', message };
  return unknownValue(message, [reason], value.origin);
}

// An unknown object of which all possibilities are known may still have one certain property.
function readFromUnknown(unknown: UnknownValue, name: string): Field<Value> {
  const alternatives = unknown.alternatives;
  if (alternatives === undefined || alternatives.length === 0) return unknownField(propertyOfUnknown(unknown, name));
  const fields = alternatives.map((alternative) => readValue(sectionOf(alternative), name));
  const [first] = fields;
  if (first !== undefined && fields.every((field) => field.state === 'absent')) return absent(unknown.origin);
  if (
    first?.state === 'known' &&
    fields.every((field) => field.state === 'known' && equalScalars(field.value, first.value))
  ) {
    return first;
  }
  const base = propertyOfUnknown(unknown, name);
  return unknownField(unknownValue(base.text, base.reasons, base.origin, { alternatives: fields.map(asValue) }));
}

/** A field as a value: absent as null. */
function asValue(field: Field<Value>): Value {
  if (field.state === 'known') return field.value;
  return field.state === 'unknown' ? field.unknown : nullValue(field.origin);
}

function equalScalars(a: Value, b: Value): boolean {
  if (a.kind === 'string' && b.kind === 'string') return a.value === b.value;
  if (a.kind === 'int' && b.kind === 'int') return a.value === b.value;
  return a.kind === 'bool' && b.kind === 'bool' && a.value === b.value;
}

// A deep rest reaches into nested objects and the objects of nested lists.
function opened(value: Value, parent: ObjectValue): Value {
  if (value.kind === 'object') return value.rest === undefined ? { ...value, rest: parent.rest } : value;
  if (value.kind === 'array') return { ...value, items: value.items.map((item) => opened(item, parent)) };
  return value;
}

function sameWord(value: Value, word: string, whenAbsent: string | undefined): boolean | undefined {
  const text = value.kind === 'null' ? whenAbsent : value.kind === 'string' ? value.value : undefined;
  if (text === undefined) return value.kind === 'null' ? false : undefined;
  return text.toLowerCase() === word.toLowerCase();
}

function alternativesAnswer(unknown: UnknownValue, test: (value: Value) => boolean | undefined): Answer {
  const results = unknown.alternatives?.map(test) ?? [];
  if (results.length > 0 && results.every((result) => result === true)) return 'yes';
  if (results.length > 0 && results.every((result) => result === false)) return 'no';
  return 'unknown';
}
