// tryGet and tryIndexFromEnd over values that are not fully known.

import { describe, expect, it } from 'vitest';
import { optionalAccessFunctions } from '#src/evaluate/functions/optional-access.ts';
import type { Plain } from './build-values.ts';
import { caller, open, plain, refusal, unknown, value } from './build-values.ts';

const call = caller(optionalAccessFunctions);
const answer = (name: string, ...args: Plain[]): unknown => plain(call(name, ...args));
const fromEnd = (position: number) => ({ value: position, fromEnd: true });

describe('the first step', () => {
  it('forgives, except for keys that are neither text nor number', () => {
    expect(answer('tryGet', { a: 1 }, 'A')).toBe(1);
    expect(answer('tryGet', { a: 1 }, 'b')).toBe(null);
    expect(answer('tryGet', [1], 5)).toBe(null);
    expect(answer('tryGet', 'text', 'a')).toBe(null);
    expect(answer('tryGet', unknown('n', { type: 'int' }), 'a')).toBe(null);
    expect(refusal(() => call('tryGet', { a: 1 }, null))).toBe('argument type');
    expect(answer('tryIndexFromEnd', ['a', 'b'], 2)).toBe('a');
    expect(answer('tryIndexFromEnd', ['a', 'b'], 3)).toBe(null);
    expect(answer('tryIndexFromEnd', ['a', 'b'], 0)).toBe(null);
  });

  it('does not know what an open object lacks', () => {
    expect(answer('tryGet', open({ a: 1 }), 'a')).toBe(1);
    expect(call('tryGet', open({ a: 1 }), 'b')).toMatchObject({ kind: 'unknown' });
    expect(call('tryGet', open({ a: { b: 1 } }, true), 'a', 'c')).toMatchObject({ kind: 'unknown' });
    expect(call('tryGet', unknown(), 'b')).toMatchObject({ kind: 'unknown', text: "tryGet(x, 'b')" });
  });

  it('with an unknown key finds one of the entries or none', () => {
    const size = call('tryGet', { small: 1, large: 2 }, unknown('k'));
    expect(size).toMatchObject({ kind: 'unknown', alternatives: [{ value: 1 }, { value: 2 }, { kind: 'null' }] });
    expect(answer('tryGet', {}, unknown('k'))).toBe(null);
    expect(call('tryIndexFromEnd', ['a'], unknown('i'))).toMatchObject({
      alternatives: [{ value: 'a' }, { kind: 'null' }],
    });
  });

  it('may find nothing in an unknown array', () => {
    const zones = unknown('z', { type: 'array', each: value({ name: 'n' }) });
    expect(call('tryGet', zones, 0, 'name')).toMatchObject({ alternatives: [{ value: 'n' }, { kind: 'null' }] });
    expect(call('tryIndexFromEnd', zones, 1)).toMatchObject({ alternatives: [{ kind: 'object' }, { kind: 'null' }] });
    expect(answer('tryGet', zones, 'name')).toBe(null);
  });
});

describe('further steps', () => {
  it('are strict once the first one found something', () => {
    expect(answer('tryGet', { a: { b: [1, 2, 3] } }, 'a', 'b', fromEnd(1))).toBe(3);
    expect(answer('tryGet', { a: {} }, 'x', 'b')).toBe(null);
    expect(refusal(() => call('tryGet', { a: {} }, 'a', 'b'))).toBe('missing property');
    expect(refusal(() => call('tryGet', { a: [1] }, 'a', fromEnd(2)))).toBe('out of range');
    expect(refusal(() => call('tryGet', { a: 'text' }, 'a', 'length'))).toBe('missing property');
  });

  it('stay unknown behind an entry that may be null', () => {
    expect(answer('tryGet', { a: unknown('u') }, 'a', 'b')).toMatchObject({
      $unknown: expect.stringMatching(/^tryGet/),
    });
    expect(answer('tryGet', { a: unknown('u', { type: 'object' }) }, 'a', 'b')).toEqual({ $unknown: "u['b']" });
    const either = unknown('e', { alternatives: [value({ b: 1 }), value(null)] });
    expect(call('tryGet', { a: either }, 'a', 'b')).toMatchObject({ alternatives: [{ value: 1 }, { kind: 'null' }] });
  });
});
