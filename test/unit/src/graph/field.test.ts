// Goal: absent, null, wrong type and unknown are four different answers, and none of them is a crash.
import { describe, expect, test } from 'vitest';
import {
  allOf,
  anyOf,
  holdsTrue,
  holdsWord,
  readBoolean,
  readInt,
  readLinkId,
  readObject,
  readString,
  readStrings,
  sectionOf,
} from '#src/graph/field.ts';
import type { Place } from '#src/model/place.ts';
import type { Origin, Value } from '#src/model/value.ts';
import {
  arrayValue,
  boolValue,
  intValue,
  nullValue,
  objectValue,
  stringValue,
  unknownValue,
} from '#src/model/value.ts';

const FILE = { path: 'main.json', text: '{}', lineStarts: [0] };
const at = (key: string): Origin => ({
  place: { file: FILE, start: 0, end: 2, parent: undefined, key } satisfies Place,
  via: undefined,
});
const HERE = at('here');
const REASON = { code: 'missing-parameter', message: 'parameter "p" has no value and no default' } as const;
const unknown = (text: string, known = {}) => unknownValue(text, [REASON], at('unknown'), known);

function section(entries: Record<string, Value>, rest?: { text: string; deep: boolean }) {
  const open = rest && { unknown: unknown(rest.text), deep: rest.deep };
  return sectionOf(objectValue(new Map(Object.entries(entries)), HERE, open));
}

describe('absent', () => {
  test('a property that is not there is absent at the closest parent written', () => {
    const field = readInt(readObject(section({}), 'properties'), 'port');
    expect(field.state).toBe('absent');
    expect(field.origin.place.key).toBe('here');
  });

  test('null counts as absent', () => {
    expect(readInt(section({ port: nullValue(at('null')) }), 'port').state).toBe('absent');
    expect(readLinkId(section({ probe: nullValue(at('null')) }), 'probe').state).toBe('absent');
  });

  test('a link without an id is absent', () => {
    expect(readLinkId(section({ probe: objectValue(new Map(), HERE) }), 'probe').state).toBe('absent');
  });
});

describe('values', () => {
  test('names compare without case', () => {
    expect(readInt(section({ IntervalInSeconds: intValue(5, HERE) }), 'intervalInSeconds')).toMatchObject({ value: 5 });
  });

  test('digits in a text are a number, other texts are not', () => {
    expect(readInt(section({ port: stringValue('8117', HERE) }), 'port')).toMatchObject({
      state: 'known',
      value: 8117,
    });
    const wrong = readInt(section({ port: stringValue('http', HERE) }), 'port');
    expect(wrong).toMatchObject({ state: 'unknown', unknown: { reasons: [{ code: 'error' }] } });
  });

  test('a value of the wrong type is unknown with a reason', () => {
    const field = readObject(section({ properties: stringValue('x', HERE) }), 'properties');
    expect(field).toMatchObject({ state: 'unknown' });
    expect(field.state === 'unknown' && field.unknown.reasons[0]?.message).toBe(
      'expected an object, found a value of type string',
    );
  });

  test('texts that say true or false are booleans', () => {
    expect(readBoolean(section({ on: stringValue('True', HERE) }), 'on')).toMatchObject({ value: true });
    expect(readBoolean(section({ on: stringValue('yes', HERE) }), 'on').state).toBe('unknown');
  });

  test('zones may be written as numbers; one unknown makes the list unknown', () => {
    const zones = arrayValue([stringValue('1', HERE), intValue(2, HERE)], HERE);
    expect(readStrings(section({ zones }), 'zones')).toMatchObject({ value: ['1', '2'] });
    const open = arrayValue([stringValue('1', HERE), unknown("parameters('z')")], HERE);
    expect(readStrings(section({ zones: open }), 'zones').state).toBe('unknown');
  });
});

describe('unknown', () => {
  test('below an unknown object everything is unknown, with the step in its text', () => {
    const field = readInt(sectionOf(unknown("parameters('probe')")), 'port');
    expect(field).toMatchObject({ state: 'unknown', unknown: { text: "parameters('probe').port", reasons: [REASON] } });
  });

  test('an open object that lacks a key gives unknown, one that has it gives the value', () => {
    const open = section({ port: intValue(80, HERE) }, { text: "parameters('more')", deep: false });
    expect(readInt(open, 'port')).toMatchObject({ value: 80 });
    expect(readInt(open, 'intervalInSeconds')).toMatchObject({
      unknown: { text: "parameters('more').intervalInSeconds" },
    });
  });

  test('only a deep rest opens nested objects', () => {
    const inner = { properties: objectValue(new Map(), HERE) };
    const shallow = readObject(section(inner, { text: 'r', deep: false }), 'properties');
    const deep = readObject(section(inner, { text: 'r', deep: true }), 'properties');
    expect(readInt(shallow, 'port').state).toBe('absent');
    expect(readInt(deep, 'port').state).toBe('unknown');
  });

  test('what all alternatives agree on is known', () => {
    const one = objectValue(
      new Map<string, Value>([
        ['port', intValue(80, HERE)],
        ['name', stringValue('a', HERE)],
      ]),
      HERE,
    );
    const other = objectValue(
      new Map<string, Value>([
        ['port', intValue(80, HERE)],
        ['name', stringValue('b', HERE)],
      ]),
      HERE,
    );
    const either = sectionOf(unknown('if(x, a, b)', { alternatives: [one, other] }));
    expect(readInt(either, 'port')).toMatchObject({ state: 'known', value: 80 });
    const name = readString(either, 'name');
    expect(name.state === 'unknown' && name.unknown.alternatives).toMatchObject([{ value: 'a' }, { value: 'b' }]);
    expect(readInt(either, 'interval').state).toBe('absent');
  });

  test('an alternative that lacks the property counts as null', () => {
    const one = objectValue(new Map([['id', stringValue('/x', HERE)]]), HERE);
    const field = readString(sectionOf(unknown('if(x, a, null)', { alternatives: [one, nullValue(HERE)] })), 'id');
    expect(field.state === 'unknown' && field.unknown.alternatives?.map((value) => value.kind)).toEqual([
      'string',
      'null',
    ]);
  });
});

describe('answers', () => {
  test('words compare without case and fall back to the default', () => {
    const written = readString(section({ protocol: stringValue('TCP', HERE) }), 'protocol');
    expect(holdsWord(written, 'Tcp')).toBe('yes');
    expect(holdsWord(readString(section({}), 'tier'), 'Regional', 'Regional')).toBe('yes');
    expect(holdsWord(readString(section({}), 'tier'), 'Global')).toBe('no');
  });

  test('an unknown decides nothing unless its alternatives agree', () => {
    const skus = { alternatives: [stringValue('Standard', HERE), stringValue('Gateway', HERE)] };
    const field = readString(section({ sku: unknown('s', skus) }), 'sku');
    expect(holdsWord(field, 'Standard')).toBe('unknown');
    expect(holdsWord(field, 'Basic')).toBe('no');
    expect(holdsWord(readString(section({ sku: unknown('s') }), 'sku'), 'Basic')).toBe('unknown');
  });

  test('booleans with a default', () => {
    expect(holdsTrue(readBoolean(section({}), 'on'))).toBe('no');
    expect(holdsTrue(readBoolean(section({}), 'on'), true)).toBe('yes');
    const either = { alternatives: [boolValue(true, HERE), nullValue(HERE)] };
    expect(holdsTrue(readBoolean(section({ on: unknown('x', either) }), 'on'), true)).toBe('yes');
    expect(holdsTrue(readBoolean(section({ on: unknown('x', either) }), 'on'))).toBe('unknown');
  });

  test('and, or', () => {
    expect(allOf('yes', 'unknown', 'no')).toBe('no');
    expect(allOf('yes', 'unknown')).toBe('unknown');
    expect(anyOf('no', 'unknown', 'yes')).toBe('yes');
    expect(anyOf('no', 'unknown')).toBe('unknown');
  });
});
