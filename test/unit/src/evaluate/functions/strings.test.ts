// Case, cuts and replacements: letters beyond ASCII, and texts of which only pieces are known.

import { describe, expect, it } from 'vitest';
import { STRING_FUNCTIONS } from '#src/evaluate/functions/strings.ts';
import { caller, plain, refusal, unknown, value } from './build-values.ts';

const call = caller(STRING_FUNCTIONS);
const answer = (name: string, ...args: Parameters<typeof call> extends [string, ...infer A] ? A : never): unknown =>
  plain(call(name, ...args));
const u = unknown('u', { type: 'string' });
const text = unknown('t', { type: 'string', parts: [' VM-', u, '-Weu '] });

describe('toLower and toUpper', () => {
  it('change one letter into one letter', () => {
    expect(answer('toUpper', 'straße ŉ ǰ ı')).toBe('STRAßE ŉ ǰ ı');
    expect(answer('toLower', 'ΑΣ İ')).toBe('ασ İ');
    expect(answer('toUpper', '\u1fb3')).toBe('\u1fbc');
    expect(answer('toUpper', '\u{10428}')).toBe('\u{10400}');
  });

  it('change each known piece', () => {
    expect(call('toLower', text)).toMatchObject({
      text: 'toLower(t)',
      type: 'string',
      parts: [' vm-', { text: 'toLower(u)' }, '-weu '],
    });
    expect(call('toLower', unknown('x'))).toMatchObject({ type: 'string', parts: undefined });
    expect(refusal(() => call('toLower', unknown('n', { type: 'int' })))).toBe('argument type');
  });
});

describe('trim', () => {
  it('takes the white space of .NET', () => {
    expect(answer('trim', '\u0085\u00a0\u3000a b\t')).toBe('a b');
    expect(answer('trim', '\ufeffa\u200b')).toBe('\ufeffa\u200b');
  });

  it('trims known ends only', () => {
    expect(call('trim', text)).toMatchObject({ parts: ['VM-', u, '-Weu'] });
    expect(call('trim', unknown('t', { type: 'string', parts: ['a ', u] }))).toMatchObject({ parts: undefined });
    expect(call('trim', unknown('t', { type: 'string', parts: [' ', u, 'b'] }))).toMatchObject({ parts: undefined });
  });
});

describe('substring', () => {
  it('answers from a known start', () => {
    expect(answer('substring', text, 1, 2)).toBe('VM');
    expect(call('substring', text, 1)).toMatchObject({ parts: ['VM-', u, '-Weu '] });
    expect(call('substring', text, 4)).toMatchObject({ parts: [u, '-Weu '] });
    expect(call('substring', text, 2, 5)).toMatchObject({ kind: 'unknown', type: 'string', parts: undefined });
    expect(call('substring', 'abc', unknown('n'))).toMatchObject({ kind: 'unknown', type: 'string' });
  });

  it('refuses to leave the text', () => {
    expect(answer('substring', 'abc', 3)).toBe('');
    expect(refusal(() => call('substring', 'abc', 4))).toBe('out of range');
    expect(refusal(() => call('substring', 'abc', 1, 3))).toBe('out of range');
    expect(refusal(() => call('substring', 'abc', 0, 2147483648))).toBe('out of range');
  });
});

describe('replace', () => {
  it('takes $ literally and finds nothing across pieces', () => {
    expect(answer('replace', 'a.b', '.', '$&')).toBe('a$&b');
    expect(call('replace', text, '-', '')).toMatchObject({ parts: [' VM', { text: "replace(u, '-', '')" }, 'Weu '] });
    expect(call('replace', text, '-W', '')).toMatchObject({ kind: 'unknown', parts: undefined });
    expect(refusal(() => call('replace', text, '', 'x'))).toBe('argument type');
  });
});

describe('split', () => {
  it('takes the earliest delimiter, then the one listed first', () => {
    expect(answer('split', 'aXYZb', ['X', 'XY'])).toEqual(['a', 'YZb']);
    expect(answer('split', 'aXYZb', ['XY', 'X'])).toEqual(['a', 'Zb']);
    expect(answer('split', 'a,b', [])).toEqual(['a,b']);
    expect(answer('split', 'a,b', [''])).toEqual(['a,b']);
  });

  it('is an unknown array where the text or a delimiter is unknown', () => {
    expect(call('split', text, '/')).toMatchObject({ kind: 'unknown', type: 'array' });
    expect(call('split', 'a', [u])).toMatchObject({ kind: 'unknown', type: 'array' });
    const either = unknown('e', { alternatives: [value('a/b'), value('c/d')] });
    const parts = call('split', either, '/');
    expect(parts.kind === 'unknown' && parts.alternatives?.map(plain)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});

describe('padLeft', () => {
  it('pads texts and ints up to 16', () => {
    expect(answer('padLeft', -7, 4, '0')).toBe('00-7');
    expect(answer('padLeft', 'abcdef', 3)).toBe('abcdef');
    expect(refusal(() => call('padLeft', 'a', 17))).toBe('out of range');
    expect(refusal(() => call('padLeft', 'a', 3, '😀'))).toBe('argument type');
    expect(call('padLeft', unknown('n'), 3)).toMatchObject({ kind: 'unknown', type: 'string' });
  });
});

describe('split of a text with an unknown middle', () => {
  const id = unknown('id', { type: 'string', parts: ['/subscriptions/', u, '-x/subnets/nva'] });

  it('knows the items that stand whole before and after it', () => {
    expect(call('split', id, '/')).toMatchObject({
      text: "split(id, '/')",
      type: 'array',
      ends: { first: [{ value: '' }, { value: 'subscriptions' }], last: [{ value: 'subnets' }, { value: 'nva' }] },
    });
  });

  it('knows none where the separator is not one known character', () => {
    expect(call('split', id, '/s')).toMatchObject({ type: 'array', ends: undefined });
    expect(call('split', id, unknown('s'))).toMatchObject({ type: 'array', ends: undefined });
    expect(call('split', u, '/')).toMatchObject({ type: 'array', ends: undefined });
  });
});
