// Searches by the rules of a culture, and what known pieces of a text decide.

import { describe, expect, it } from 'vitest';
import { SEARCH_FUNCTIONS } from '#src/evaluate/functions/searches.ts';
import { caller, float, plain, refusal, unknown } from './build-values.ts';

const call = caller(SEARCH_FUNCTIONS);
const answer = (name: string, ...args: Parameters<typeof call> extends [string, ...infer A] ? A : never): unknown =>
  plain(call(name, ...args));
const text = unknown('t', { type: 'string', parts: ['vm-', unknown('u', { type: 'string' }), '-weu'] });

describe('startsWith and endsWith', () => {
  it('ignore case, and characters without weight', () => {
    expect(answer('startsWith', 'Zürich', 'ZÜ')).toBe(true);
    expect(answer('startsWith', '\u00adab', 'a')).toBe(true);
    expect(answer('startsWith', 'e\u0301x', 'é')).toBe(true);
    expect(answer('startsWith', 'é', 'e')).toBe(false);
    expect(answer('startsWith', 'あ', 'ア')).toBe(false);
    expect(answer('startsWith', 'Ａ', 'ａ')).toBe(true);
    expect(answer('endsWith', 'ab\u0301', 'b')).toBe(false);
    expect(answer('endsWith', 'a\u200b', 'A')).toBe(true);
  });

  it('are certain where known characters decide', () => {
    expect(answer('startsWith', text, 'VM')).toBe(true);
    expect(answer('startsWith', text, 'vmss')).toBe(false);
    expect(answer('endsWith', text, '-WEU')).toBe(true);
    expect(answer('endsWith', text, 'neu')).toBe(false);
  });

  it('are unknown where unknown characters decide', () => {
    // A combining mark could follow the last known character and change it.
    expect(call('startsWith', text, 'vm-')).toMatchObject({ kind: 'unknown', type: 'bool' });
    expect(call('startsWith', text, 'vm-1')).toMatchObject({ kind: 'unknown' });
    expect(call('endsWith', text, '1-weu')).toMatchObject({ kind: 'unknown' });
    expect(call('startsWith', text, 'é')).toMatchObject({ kind: 'unknown' });
    expect(call('startsWith', 'vm', text)).toMatchObject({ kind: 'unknown' });
    expect(refusal(() => call('startsWith', text, 1))).toBe('argument type');
    expect(refusal(() => call('startsWith', unknown('n', { type: 'int' }), 'a'))).toBe('argument type');
  });
});

describe('indexOf and lastIndexOf', () => {
  it('count UTF-16 units and do not tear marks from letters', () => {
    expect(answer('indexOf', 'a😀b', 'B')).toBe(3);
    expect(answer('indexOf', 'a\u0301', 'a')).toBe(-1);
    expect(answer('indexOf', 'xe\u0301', 'É')).toBe(1);
    expect(answer('indexOf', 'ab', '\u00ad')).toBe(0);
    expect(answer('lastIndexOf', 'ab', '\u00ad')).toBe(2);
    expect(answer('lastIndexOf', 'abc', '')).toBe(2);
    expect(answer('lastIndexOf', '', '')).toBe(0);
  });

  it('compare items as equals does, up to the first unknown one', () => {
    expect(answer('indexOf', [1, float(1), 1], float(1))).toBe(1);
    expect(answer('lastIndexOf', [1, float(1), 1], 1)).toBe(2);
    expect(answer('indexOf', ['a', unknown('x')], 'a')).toBe(0);
    expect(call('indexOf', ['b', unknown('x'), 'a'], 'a')).toMatchObject({ kind: 'unknown', type: 'int' });
    expect(answer('lastIndexOf', ['b', unknown('x'), 'a'], 'a')).toBe(2);
    expect(answer('indexOf', [text, 'a'], 'a')).toBe(1);
  });
});

describe('like', () => {
  it('knows one wildcard and matches the whole text', () => {
    expect(answer('like', 'mississippi', 'M*iss*PI')).toBe(true);
    expect(answer('like', 'aa', 'a*a*a')).toBe(false);
    expect(answer('like', 'abc', 'a.c')).toBe(false);
    expect(answer('like', 'ſ', 's')).toBe(false);
    expect(call('like', text, 'x*')).toMatchObject({ kind: 'unknown', type: 'bool' });
  });
});
