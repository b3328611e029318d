// Goal: JSON text that JSON.parse reads back, with integers of any size and names of any kind kept exactly.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#src/report/json-text.ts';
import { OneLine, renderJson } from '#src/report/json-text.ts';

test('what is written reads back the same, in the layout of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(renderJson(value as Json)).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
    }),
  );
});

test('integers beyond 2^53 keep every digit', () => {
  expect(renderJson({ n: 9223372036854775807n, list: [-9007199254740993n] })).toBe(
    '{\n  "n": 9223372036854775807,\n  "list": [\n    -9007199254740993\n  ]\n}\n',
  );
});

test('maps keep the order of names that look like numbers, and __proto__', () => {
  const text = renderJson(
    new Map<string, Json>([
      ['b', 1],
      ['10', 2],
      ['__proto__', 3],
    ]),
  );
  expect(text).toBe('{\n  "b": 1,\n  "10": 2,\n  "__proto__": 3\n}\n');
});

test('undefined members are left out; empty things are short', () => {
  expect(renderJson({ a: undefined, b: [], c: {}, d: new Map() })).toBe('{\n  "b": [],\n  "c": {},\n  "d": {}\n}\n');
});

test('what is kept on one line is written once per thing, and reads back the same', () => {
  let made = 0;
  const line = (of: object) =>
    new OneLine(of, () => {
      made += 1;
      return { text: 'a "b"', at: new OneLine({}, () => ({ line: 1, path: undefined })), list: [1, 2n], none: {} };
    });
  const thing = {};
  const text = renderJson({ because: [line(thing), line(thing)] });
  expect(text).toBe(
    '{\n  "because": [\n' +
      '    {"text": "a \\"b\\"", "at": {"line": 1}, "list": [1, 2], "none": {}},\n' +
      '    {"text": "a \\"b\\"", "at": {"line": 1}, "list": [1, 2], "none": {}}\n' +
      '  ]\n}\n',
  );
  expect(made).toBe(1);
});
