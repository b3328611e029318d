// What array functions keep of values that are not fully known.

import { describe, expect, it } from 'vitest';
import { arrayFunctions } from '#src/evaluate/functions/arrays.ts';
import type { Plain } from './build-values.ts';
import { caller, open, plain, refusal, unknown, value } from './build-values.ts';

const call = caller(arrayFunctions);
const answer = (name: string, ...args: Plain[]): unknown => plain(call(name, ...args));
const text = unknown('t', { type: 'string', parts: ['vm-', unknown('u'), '-weu'] });
const ports = unknown('p', { type: 'array', each: value(80) });
const anyArray = unknown('a', { type: 'array' });

describe('contains', () => {
  it('is certain about an array where an item certainly equals or all certainly differ', () => {
    expect(answer('contains', [unknown(), 'b'], 'b')).toBe(true);
    expect(answer('contains', [text], 'lb-1')).toBe(false);
    expect(answer('contains', ports, 443)).toBe(false);
    expect(call('contains', [unknown()], 'b')).toMatchObject({ kind: 'unknown', type: 'bool' });
    expect(call('contains', ports, 80)).toMatchObject({ kind: 'unknown' });
  });

  it('finds the known pieces of a text', () => {
    expect(answer('contains', text, 'm-')).toBe(true);
    expect(answer('contains', text, '')).toBe(true);
    expect(call('contains', text, 'x')).toMatchObject({ kind: 'unknown' });
    expect(answer('contains', 'abc', text)).toBe(false);
    expect(call('contains', 'the vm-1-weu', text)).toMatchObject({ kind: 'unknown' });
  });

  it('looks for a key without case, and cannot miss one in an open object', () => {
    expect(answer('contains', { Key: null }, 'key')).toBe(true);
    expect(answer('contains', { Key: null }, 'keys')).toBe(false);
    expect(answer('contains', open({ Key: 1 }), 'key')).toBe(true);
    expect(call('contains', open({}), 'key')).toMatchObject({ kind: 'unknown' });
    expect(answer('contains', {}, unknown())).toBe(false);
  });

  it('refuses what it cannot look into, unknown or not', () => {
    expect(refusal(() => call('contains', 1, 1))).toBe('argument type');
    expect(refusal(() => call('contains', unknown('n', { type: 'int' }), 1))).toBe('argument type');
    expect(refusal(() => call('contains', 'a1', unknown('n', { type: 'int' })))).toBe('argument type');
  });

  it('answers for every possible container', () => {
    const either = unknown('e', { alternatives: [value(['a', 'b']), value(['b'])] });
    expect(answer('contains', either, 'b')).toBe(true);
    expect(answer('contains', either, 'c')).toBe(false);
    expect(call('contains', either, 'a')).toMatchObject({ kind: 'unknown', type: 'bool' });
  });
});

describe('empty and length', () => {
  it('are decided by what is there for certain', () => {
    expect(answer('empty', text)).toBe(false);
    expect(answer('empty', [unknown()])).toBe(false);
    expect(answer('empty', open({ a: 1 }))).toBe(false);
    expect(call('empty', open({}))).toMatchObject({ kind: 'unknown', type: 'bool' });
    expect(call('empty', unknown())).toMatchObject({ kind: 'unknown', type: 'bool' });
    expect(answer('length', [unknown(), 1])).toBe(2);
    expect(call('length', open({ a: 1 }))).toMatchObject({ kind: 'unknown', type: 'int' });
  });

  it('refuse numbers', () => {
    expect(refusal(() => call('empty', 0))).toBe('argument type');
    expect(refusal(() => call('length', null))).toBe('argument type');
    expect(refusal(() => call('length', unknown('n', { type: 'int' })))).toBe('argument type');
  });
});

describe('first and last', () => {
  it('take the known ends of a text', () => {
    expect(answer('first', text)).toBe('v');
    expect(answer('last', text)).toBe('u');
    expect(call('last', unknown('t', { parts: ['a', unknown()] }))).toMatchObject({ kind: 'unknown', type: 'string' });
  });

  it('may find null in an unknown array', () => {
    expect(call('first', ports)).toMatchObject({
      kind: 'unknown',
      alternatives: [{ kind: 'int', value: 80 }, { kind: 'null' }],
    });
    expect(answer('first', [])).toBe(null);
    expect(answer('first', [unknown(), 1])).toEqual({ $unknown: 'x' });
  });
});

describe('skip and take', () => {
  it('cut the known start of a text', () => {
    expect(answer('take', text, 2)).toBe('vm');
    expect(answer('take', text, 3)).toBe('vm-');
    expect(call('take', text, 10)).toMatchObject({ parts: ['vm-', { text: 'skip(take(t, 10), 3)' }] });
    expect(call('skip', text, 2)).toMatchObject({ parts: ['-', { text: 'u' }, '-weu'] });
    expect(call('skip', text, 4)).toMatchObject({ parts: undefined, type: 'string' });
    expect(answer('skip', text, 0)).toEqual({ $unknown: 't' });
  });

  it('keep what the items of an array look like', () => {
    expect(call('skip', ports, 1)).toMatchObject({ type: 'array', each: { value: 80 } });
    expect(call('take', [1, 1], unknown('n'))).toMatchObject({ type: 'array', each: { value: 1 } });
    expect(answer('take', [1, unknown(), 3], 2)).toEqual([1, { $unknown: 'x' }]);
  });

  it('refuse counts beyond 32 bits', () => {
    expect(refusal(() => call('take', 'abc', 2147483648))).toBe('out of range');
    expect(refusal(() => call('skip', 'abc', unknown('s', { type: 'string' })))).toBe('argument type');
  });
});

describe('flatten', () => {
  it('keeps known items and describes unknown ones', () => {
    expect(answer('flatten', [[unknown()], [2]])).toEqual([{ $unknown: 'x' }, 2]);
    expect(call('flatten', [[80], ports])).toMatchObject({ type: 'array', each: { value: 80 } });
    expect(call('flatten', unknown('a', { each: value([{ name: 'n' }]) }))).toMatchObject({ each: { kind: 'object' } });
    expect(call('flatten', anyArray)).toMatchObject({ type: 'array', each: { kind: 'unknown' } });
    expect(refusal(() => call('flatten', [[1], unknown('n', { type: 'int' })]))).toBe('argument type');
  });

  it('refuses to double without end', () => {
    let grown: Plain = [1];
    expect(() => {
      for (let round = 0; round < 40; round += 1) grown = call('flatten', [grown, grown]);
    }).toThrow(/more than 1000000 items/);
  });
});

describe('distinct', () => {
  it('drops duplicates and keeps first positions', () => {
    expect(answer('distinct', [3, 2, 1, 2, 3])).toEqual([3, 2, 1]);
    expect(
      answer('distinct', [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ]),
    ).toEqual([
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ]);
  });

  it('needs no knowledge of parts that cannot make duplicates', () => {
    const items = [
      { name: 'a', id: unknown('x') },
      { name: 'b', id: unknown('y') },
    ];
    expect(answer('distinct', items)).toEqual([
      { name: 'a', id: { $unknown: 'x' } },
      { name: 'b', id: { $unknown: 'y' } },
    ]);
    expect(call('distinct', [unknown('x'), unknown('y')])).toMatchObject({ kind: 'unknown', type: 'array' });
  });
});

describe('array, createArray, indexFromEnd', () => {
  it('wrap what is certainly no array', () => {
    expect(answer('array', unknown('n', { type: 'int' }))).toEqual([{ $unknown: 'n' }]);
    expect(answer('array', anyArray)).toEqual({ $unknown: 'a' });
    expect(call('array', unknown())).toMatchObject({ kind: 'unknown', type: 'array' });
    expect(answer('createArray', 1, unknown())).toEqual([1, { $unknown: 'x' }]);
  });

  it('count from the end', () => {
    expect(answer('indexFromEnd', ['a', 'b', unknown()], 2)).toBe('b');
    expect(answer('indexFromEnd', ports, 1)).toBe(80);
    expect(refusal(() => call('indexFromEnd', ['a'], 0))).toBe('out of range');
    expect(refusal(() => call('indexFromEnd', ['a'], 2))).toBe('out of range');
  });
});
