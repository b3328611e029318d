// Composite formats; the numbers were computed with .NET in the invariant culture.

import { describe, expect, it } from 'vitest';
import { FORMAT_FUNCTIONS } from '#src/evaluate/functions/format.ts';
import { formatNumber } from '#src/evaluate/functions/format-number.ts';
import { jsonText } from '#src/evaluate/functions/json-text.ts';
import { caller, float, ORIGIN, plain, refusal, unknown, value } from './build-values.ts';

const call = caller(FORMAT_FUNCTIONS);
const p = unknown('p', { type: 'string' });
const n = unknown('n', { type: 'int' });

describe('format', () => {
  it('keeps known text around unknown arguments', () => {
    expect(call('format', '{0}-{1}/{{{2}}}', 'a', p, 3)).toMatchObject({
      type: 'string',
      text: "format('{0}-{1}/{{{2}}}', 'a', p, 3)",
      parts: ['a-', p, '/{3}'],
    });
    expect(call('format', '{0}', p)).toMatchObject({ text: 'p', type: 'string' });
    expect(call('format', '{0}', n)).toMatchObject({ text: "format('{0}', n)", type: 'string', parts: [n] });
    expect(plain(call('format', 'x', p))).toBe('x');
    expect(call('format', p, 1)).toMatchObject({ kind: 'unknown', type: 'string', parts: undefined });
  });

  it('wraps an unknown argument whose text a width or specifier changes', () => {
    expect(call('format', 'x{0,4:D2}', n)).toMatchObject({ parts: ['x', { text: "format('{0,4:D2}', n)" }] });
    expect(call('format', 'x{0:D2}', p)).toMatchObject({ parts: ['x', p] });
  });

  it('writes arrays and objects with single quotes, unknown entries as pieces', () => {
    expect(plain(call('format', '{0}', { k: ['v', float(2), "it's", '"'] }))).toBe(`{'k':['v',2.0,'it's','\\'']}`);
    expect(call('format', '<{0}>', { k: p, l: 'v' })).toMatchObject({
      parts: [`<{'k':`, { kind: 'unknown' }, `,'l':'v'}>`],
    });
    expect(plain(call('format', '{0,-6}|', [1]))).toBe('[1]   |');
  });

  it('refuses broken templates whatever is unknown', () => {
    for (const template of ['{', '}', '{}', '{0', '{1}', '{0,}', '{0,- 5}', '{0:{0}}', '{a}', '{0;}', '{0,10000000}']) {
      expect(
        refusal(() => call('format', template, p)),
        template,
      ).toBe('format');
    }
    expect(refusal(() => call('format', '{0:Q}', 1))).toBe('format');
    expect(refusal(() => call('format', '{0,200000}', 1))).toBe('limit');
  });
});

describe('numbers', () => {
  it.each([
    [5, 'B8', '00000101'],
    [-255, 'x4', 'ffffffffffffff01'],
    [-1234, 'N1', '-1,234.0'],
    [12345, 'G2', '1.2E+04'],
    [-12, 'C', '(¤12.00)'],
    [1234567, '0,,', '1'],
    [1234567, '#,##0,', '1,235'],
    [-1234, '#,##0.00;(#,##0.00)', '(1,234.00)'],
    [12345, '0.0E+00', '1.2E+04'],
    [5, '0‰', '5000‰'],
    [5, "0'x;y'0", '0x;y5'],
    [0, '0;;zero', 'zero'],
    [18446744073709551616n, 'X', '10000000000000000'],
    [18446744073709551616n, 'N0', '18,446,744,073,709,551,616'],
  ])('%s under %s is %s', (number, specifier, expected) => {
    const int = value(number);
    expect(int.kind === 'int' && formatNumber(int, specifier)).toBe(expected);
  });

  it.each([
    [0.125, 'F2', '0.12'],
    [2.5, 'F0', '2'],
    [1.005, '0.00', '1.01'],
    [-0.4, 'F0', '-0'],
    [12.345, 'N', '12.35'],
    [12345.678, 'G3', '1.23E+04'],
    [1e16, 'R', '10000000000000000'],
    [0.1, 'F20', '0.10000000000000000555'],
    [0.125, 'P0', '12 %'],
    [-1234.567, 'C', '(¤1,234.57)'],
  ])('%s as a float under %s is %s', (number, specifier, expected) => {
    expect(formatNumber({ kind: 'float', value: number, origin: ORIGIN }, specifier)).toBe(expected);
  });
});

describe('jsonText', () => {
  it('writes floats so that they stay floats, and large integers exactly', () => {
    const all = [1.5, float(1), float(1000), float(1e16), float(1e22), float(1e-7), float(-0), 18446744073709551616n];
    expect(jsonText(value(all))).toBe('[1.5,1.0,1000.0,10000000000000000.0,1E+22,1E-07,-0.0,18446744073709551616]');
  });

  it('escapes what the engine escapes and nothing else', () => {
    expect(jsonText(value('"\\/\b\n\u0001\u007f\u0085\u2028é<'))).toBe('"\\"\\\\/\\b\\n\\u0001\u007f\\u0085\\u2028é<"');
    expect(jsonText(value({ a: {}, b: [], c: null, d: false }))).toBe('{"a":{},"b":[],"c":null,"d":false}');
  });

  it('does not run out of stack', () => {
    let deep = value([]);
    for (let level = 0; level < 100_000; level += 1) deep = { kind: 'array', items: [deep], origin: ORIGIN };
    expect(refusal(() => jsonText(deep))).toBe('limit');
  });
});
