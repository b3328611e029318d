// What the lenient reader of `json` takes, and that everything JSON allows comes back unchanged.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFunctions, parseJsonText } from '#src/evaluate/functions/json.ts';
import type { Value } from '#src/model/value.ts';
import { caller, ORIGIN, plain, refusal, unknown } from './build-values.ts';

const read = (text: string): unknown => plain(parseJsonText(text, ORIGIN));
const kindOf = (text: string): string => parseJsonText(text, ORIGIN).kind;

/** Integers beyond 2^53 are exact here and doubles in JSON.parse. */
const asDoubles = (_: string, entry: unknown): unknown => (typeof entry === 'bigint' ? Number(entry) : entry);

it('reads what JSON allows as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(JSON.stringify(read(text), asDoubles))).toEqual(JSON.parse(text));
    }),
  );
});

describe('leniency', () => {
  it.each<[string, unknown]>([
    ['// c\n{/* c */"a"/**/', undefined],
    ['{"a":1,/* c */}', { a: 1 }],
    ["{'a':'it\\'s', b_1$:2, é: 3}", { a: "it's", b_1$: 2, é: 3 }],
    ['[1,2,]', [1, 2]],
    ['[1,,2]', [1, null, 2]],
    ['[,]', [null]],
    ['{"a":,"b":1}', { a: null, b: 1 }],
    ['{"a":undefined}', { a: null }],
    ['1 garbage', 1],
    ['{"a":1}}}', { a: 1 }],
    ['"a" // c', 'a'],
    ['0x1F', 31],
    ['0xffffffffffffffff', -1],
    ['010', 8],
    ['-010', -10],
    ['.5', 0.5],
    ['5.', 5],
    ['"\u00e9\\u00e9\\ud83d\\ude00"', 'éé😀'],
    ['"\\ud83d!"', '\ufffd!'],
    ['"\\ude00"', '\ufffd'],
    ['"\\ud83d\\u0041"', '\ufffdA'],
    ['"line\nbreak\\/"', 'line\nbreak/'],
    ['{"a":1,"b":2,"a":3}', { a: 3, b: 2 }],
    ['{"a":1,"A":2}', { a: 1, A: 2 }],
    ['{"__proto__":1}', JSON.parse('{"__proto__":1}')],
    ['\u00a0\u0085 1', 1],
  ])('%j gives %j', (text, expected) => {
    if (expected === undefined) expect(refusal(() => read(text))).toBe('format');
    else expect(read(text)).toEqual(expected);
  });

  it.each([
    '',
    ' ',
    '{',
    '[',
    '[1',
    '{"a"',
    '{"a":}',
    '{"a":1 "b":2}',
    '[1 2]',
    '{,}',
    '"a',
    '\'a"',
    '"\\x"',
    '"\\u12"',
    'True',
    'nul',
    'truer',
    '+1',
    '-',
    '.',
    '1x',
    '1.5.5',
    '08',
    '0x',
    '0xg',
    '1e',
    '-0x10',
    '0x10000000000000000',
    '/1',
    '/* c',
    '@',
    '\ufeff1',
    'new Date(1)',
    '{a b:1}',
    '{"a"/**/:1}',
  ])('refuses %j', (text) => {
    expect(refusal(() => read(text))).toBe('format');
  });
});

describe('numbers', () => {
  it('tells ints from floats by their spelling', () => {
    expect([kindOf('1'), kindOf('1.0'), kindOf('1e2'), kindOf('-0'), kindOf('1E-2')]).toEqual([
      'int',
      'float',
      'float',
      'int',
      'float',
    ]);
    expect(read('1e2')).toBe(100);
    expect(Object.is(read('-0'), 0)).toBe(true);
    expect(read('NaN')).toBeNaN();
    expect(read('-Infinity')).toBe(Number.NEGATIVE_INFINITY);
  });

  it('keeps integers of any size up to a limit of length', () => {
    expect(read('9007199254740993')).toBe(9007199254740993n);
    expect(read('9007199254740991')).toBe(9007199254740991);
    expect(read(`-${'9'.repeat(100)}`)).toBe(-(10n ** 100n) + 1n);
    expect(refusal(() => read('9'.repeat(381)))).toBe('format');
  });
});

describe('limits', () => {
  it('stops at 256 levels', () => {
    expect(read(`${'['.repeat(256)}1${']'.repeat(256)}`)).toBeInstanceOf(Array);
    expect(refusal(() => read('['.repeat(100_000)))).toBe('limit');
    expect(refusal(() => read('{a:'.repeat(100_000)))).toBe('limit');
  });

  it('takes time in proportion to the text', () => {
    expect((parseJsonText(`[${'1,'.repeat(200_000)}]`, ORIGIN) as { items: readonly Value[] }).items).toHaveLength(
      200_000,
    );
    expect(read(`${'//\n'.repeat(100_000)}1`)).toBe(1);
    expect(read(`"${'\\n'.repeat(200_000)}"`)).toHaveLength(200_000);
    expect(refusal(() => read(`1${'0'.repeat(500_000)}`))).toBe('format');
  });
});

it('stands in the table with the literals', () => {
  const call = caller(jsonFunctions);
  expect([plain(call('json', '[1]')), plain(call('null')), plain(call('true')), plain(call('false'))]).toEqual([
    [1],
    null,
    true,
    false,
  ]);
  expect(refusal(() => call('json', 1))).toBe('argument type');
});

describe('a text of which some pieces are unknown', () => {
  const call = caller(jsonFunctions);
  const group = unknown('resourceGroup().name');
  const read = (...parts: readonly (string | ReturnType<typeof unknown>)[]) =>
    call('json', unknown('text', { type: 'string', parts }));

  it('is read where no unknown piece can leave the string that it stands in', () => {
    const value = read('{"id": "/resourceGroups/', group, '/x", "n": [1, "', group, '"]}');
    const entries = value.kind === 'object' ? value.entries : new Map<string, Value>();
    expect(entries.get('id')).toMatchObject({ kind: 'unknown', parts: ['/resourceGroups/', group, '/x'] });
    expect(entries.get('n')).toMatchObject({ items: [{ kind: 'int', value: 1 }, { kind: 'unknown' }] });
  });

  it.each([
    ['anything', ['{"a": "', unknown("parameters('a')"), '"}']],
    ['a value that is no string', ['{"a": ', group, '}']],
    ['a key', ['{"', group, '": 1}']],
    ['a text that is no JSON', ['{"a": "', group, '" "b"}']],
  ] as const)('stays unknown where it is %s', (_name, parts) => {
    expect(read(...parts)).toMatchObject({ kind: 'unknown', text: 'json(text)' });
  });
});
