// Deep equality in both kinds, and when unknown parts leave the answer open.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalKey, compareValues, compareWithKeyOrder } from '#src/evaluate/functions/equality.ts';
import type { Value } from '#src/model/value.ts';
import type { Plain } from './build-values.ts';
import { float, open, unknown, value } from './build-values.ts';

const equal = (left: Plain, right: Plain): string => compareValues(value(left), value(right));

describe('known values', () => {
  it('tells types apart', () => {
    expect(equal(1, '1')).toBe('no');
    expect(compareValues(value(1), float(1))).toBe('no');
    expect(equal(null, false)).toBe('no');
    expect(equal([], {})).toBe('no');
    expect(equal(9007199254740993n, 9007199254740993n)).toBe('yes');
    expect(equal(9007199254740993n, 9007199254740992n)).toBe('no');
  });

  it('ignores the order of keys in one kind and not in the other, their case in neither', () => {
    const [left, right] = [value({ a: 1, b: 2 }), value({ b: 2, a: 1 })];
    expect(compareValues(left, right)).toBe('yes');
    expect(compareWithKeyOrder(left, right)).toBe('no');
    expect(equal({ a: 1 }, { A: 1 })).toBe('no');
    expect(equal({ a: null }, {})).toBe('no');
  });
});

describe('unknown parts', () => {
  it('is certain where known parts contradict', () => {
    expect(equal([unknown(), 1], [unknown(), 2])).toBe('no');
    expect(equal([unknown()], [unknown(), 1])).toBe('no');
    expect(equal({ a: unknown(), b: 1 }, { a: 1, b: 2 })).toBe('no');
    expect(equal(unknown('x', { type: 'string' }), 1)).toBe('no');
    expect(equal(unknown('x', { type: 'string' }), null)).toBe('no');
  });

  it('is open where they do not', () => {
    expect(equal(unknown(), 1)).toBe('unknown');
    expect(equal(unknown(), null)).toBe('unknown');
    expect(equal({ a: unknown() }, { a: 1 })).toBe('unknown');
    expect(equal(unknown('x', { type: 'string' }), unknown('y', { type: 'string' }))).toBe('unknown');
  });

  it('never takes two appearances of one unknown for the same value', () => {
    const same = unknown();
    expect(compareValues(same, same)).toBe('unknown');
  });

  it('compares the known pieces of a text', () => {
    const text = unknown('x', { type: 'string', parts: ['vm-', unknown('a'), '-z', unknown('b'), '-weu'] });
    expect(equal(text, 'vm-1-z2-weu')).toBe('unknown');
    expect(equal(text, 'vm--z-weu')).toBe('unknown');
    expect(equal(text, 'lb-1-z2-weu')).toBe('no');
    expect(equal(text, 'vm-1-z2-neu')).toBe('no');
    expect(equal(text, 'vm-1-weu')).toBe('no');
    expect(equal(text, 'VM-1-z2-weu')).toBe('no');
  });

  it('does not let the ends of a text overlap', () => {
    const text = unknown('x', { parts: ['aba', unknown('a'), 'ba'] });
    expect(equal(text, 'aba')).toBe('no');
    expect(equal(text, 'ababa')).toBe('unknown');
  });

  it('compares two partly known texts by their ends', () => {
    const ending = (start: string, end: string) => unknown('x', { parts: [start, unknown('a'), end] });
    expect(compareValues(ending('vm-', '-1'), ending('vm-weu', '1'))).toBe('unknown');
    expect(compareValues(ending('vm-', '-1'), ending('lb-', '-1'))).toBe('no');
    expect(compareValues(ending('vm-', '-1'), ending('vm-', '-2'))).toBe('no');
  });

  it('asks every possible value', () => {
    const oneOf = (...values: Plain[]) => unknown('x', { alternatives: values.map(value) });
    expect(equal(oneOf('a', 'b'), 'c')).toBe('no');
    expect(equal(oneOf('a', 'b'), 'a')).toBe('unknown');
    expect(equal(oneOf({ a: 1, b: 2 }, { b: 2, a: 1 }), { a: 1, b: 2 })).toBe('yes');
    expect(equal(oneOf('a', 'b'), oneOf('c', 'd'))).toBe('no');
  });

  it('compares what every item of an unknown array looks like', () => {
    const ports = unknown('x', { type: 'array', each: unknown('y', { type: 'int' }) });
    expect(equal(ports, ['http'])).toBe('no');
    expect(equal(ports, [80])).toBe('unknown');
    expect(equal(ports, [])).toBe('unknown');
  });
});

describe('open objects', () => {
  it('may have further entries, so they are never certainly equal', () => {
    expect(equal(open({ a: 1 }), { a: 1 })).toBe('unknown');
    expect(equal(open({ a: 1 }), { a: 1, b: 2 })).toBe('unknown');
    expect(equal(open({ a: 1 }), open({ b: 2 }))).toBe('unknown');
  });

  it('are different where a known entry is', () => {
    expect(equal(open({ a: 1 }), { a: 2 })).toBe('no');
    expect(equal(open({ a: 1 }), { b: 1 })).toBe('no');
    expect(equal({ b: 1 }, open({ a: 1 }))).toBe('no');
  });

  it('pass on to what is nested whether that is open too', () => {
    expect(equal(open({ a: { b: 1 } }), { a: { b: 1, c: 2 } })).toBe('no');
    expect(equal(open({ a: { b: 1 } }, true), { a: { b: 1, c: 2 } })).toBe('unknown');
    expect(equal(open({ a: [{ b: 1 }] }, true), { a: [{ b: 1, c: 2 }] })).toBe('unknown');
    expect(equal(open({ a: { b: 1 } }, true), { a: { b: 2, c: 2 } })).toBe('no');
  });
});

describe('canonical keys', () => {
  const anyValue: fc.Arbitrary<Value> = fc
    .letrec<{ node: Plain }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Plain>(null, true, false, 0, 1, 1.5, '', 'a', 'a,s1:b', '1', 'n'),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'A', ''), tie('node'), { maxKeys: 3 }) as fc.Arbitrary<Plain>,
      ),
    }))
    .node.map(value);

  it('are the same exactly when the values are equal with the order of keys', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (left, right) => {
        expect(canonicalKey(left) === canonicalKey(right)).toBe(compareWithKeyOrder(left, right) === 'yes');
      }),
      { numRuns: 500 },
    );
  });

  it('do not run together', () => {
    expect(canonicalKey(value(['a', 'b']))).not.toBe(canonicalKey(value(['a,s1:b'])));
    expect(canonicalKey(value([[1], 2]))).not.toBe(canonicalKey(value([[1, 2]])));
  });

  it('exist for fully known values only', () => {
    expect(canonicalKey(value([{ a: unknown() }]))).toBeUndefined();
    expect(canonicalKey(open({}))).toBeUndefined();
  });
});

it('refuses to compare values that double at every level', () => {
  let left = value(1);
  let right = value(1);
  for (let level = 0; level < 60; level += 1) {
    left = value([left, left]);
    right = value([right, right]);
  }
  expect(() => compareValues(left, right)).toThrow(/too deep or too large/);
}, 20_000);
