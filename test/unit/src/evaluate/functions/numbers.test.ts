// 64-bit arithmetic against exact integers, and what `range`, `min`, `max` keep of unknowns.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFunctions } from '#src/evaluate/functions/numbers.ts';
import type { Value } from '#src/model/value.ts';
import { caller, float, plain, refusal, unknown } from './build-values.ts';

const call = caller(numberFunctions);
const MINIMUM = -(2n ** 63n);
const MAXIMUM = 2n ** 63n - 1n;

function integer(value: Value): bigint {
  if (value.kind !== 'int') throw new Error(`not an int: ${value.kind}`);
  if (Object.is(value.value, -0)) throw new Error('a negative zero');
  if (typeof value.value === 'bigint' && BigInt.asIntN(53, value.value) === value.value)
    throw new Error('not the short form');
  return BigInt(value.value);
}

describe('arithmetic', () => {
  const interesting = fc.oneof(
    fc.bigInt({ min: MINIMUM, max: MAXIMUM }),
    fc.bigInt({ min: -20n, max: 20n }),
    fc.constantFrom(MINIMUM, MAXIMUM, 2n ** 53n, 2n ** 53n - 1n, -(2n ** 53n), 2n ** 31n, 3037000500n),
  );
  const twins: Record<string, (left: bigint, right: bigint) => bigint> = {
    add: (left, right) => left + right,
    sub: (left, right) => left - right,
    mul: (left, right) => left * right,
    div: (left, right) => left / right,
    mod: (left, right) => left % right,
  };

  it.each(Object.keys(twins))('%s agrees with exact integers and refuses what leaves 64 bits', (name) => {
    fc.assert(
      fc.property(interesting, interesting, (left, right) => {
        fc.pre(right !== 0n || (name !== 'div' && name !== 'mod'));
        const exact = (twins[name] as (typeof twins)['add'])(left, right);
        const overflows = exact < MINIMUM || exact > MAXIMUM || (name === 'mod' && left === MINIMUM && right === -1n);
        if (overflows) expect(refusal(() => call(name, left, right))).toBe('overflow');
        else expect(integer(call(name, left, right))).toBe(exact);
      }),
      { numRuns: 400 },
    );
  });

  it('truncates toward zero and takes the sign of the dividend', () => {
    expect(plain(call('div', -7, 2))).toBe(-3);
    expect(plain(call('mod', -7, 2))).toBe(-1);
    expect(integer(call('mod', -4, 2))).toBe(0n);
    expect(refusal(() => call('div', 1, 0))).toBe('divide by zero');
  });

  it('refuses floats and integers beyond 64 bits', () => {
    expect(refusal(() => call('add', float(1), 1))).toBe('argument type');
    expect(refusal(() => call('sub', 2n ** 64n, 2n ** 64n))).toBe('overflow');
  });
});

describe('int and float', () => {
  it('reads digits with a sign and blanks', () => {
    expect(plain(call('int', ' -007 '))).toBe(-7);
    expect(plain(call('int', '9223372036854775807'))).toBe(MAXIMUM);
    expect(refusal(() => call('int', '9223372036854775808'))).toBe('format');
    expect(refusal(() => call('int', '1,000'))).toBe('format');
    expect(refusal(() => call('int', `${'0'.repeat(200_000)}x`))).toBe('format');
  });

  it('reads floats with thousands separators', () => {
    expect(call('float', '1,234.5')).toMatchObject({ kind: 'float', value: 1234.5 });
    expect(call('float', ' -.5e1 ')).toMatchObject({ kind: 'float', value: -5 });
    expect(refusal(() => call('float', ',5'))).toBe('format');
    expect(refusal(() => call('float', ''))).toBe('format');
  });
});

describe('min and max', () => {
  it('takes numbers or one array of numbers', () => {
    expect(plain(call('max', 3, 9007199254740993n, 2))).toBe(9007199254740993n);
    expect(plain(call('min', [4, 9, 2]))).toBe(2);
    expect(refusal(() => call('min', []))).toBe('argument count');
    expect(refusal(() => call('max', [1], 2))).toBe('argument type');
  });

  it('knows nothing when an item is unknown', () => {
    expect(plain(call('max', [1, unknown('x')]))).toEqual({ $unknown: 'max(createArray(1, x))' });
  });
});

describe('range', () => {
  it('counts, it does not end there', () => {
    expect(plain(call('range', 3, 2))).toEqual([3, 4]);
    expect(plain(call('range', 2147483647, 1))).toEqual([2147483647]);
    expect(refusal(() => call('range', 2147483647, 2))).toBe('out of range');
    expect(refusal(() => call('range', 0, 10001))).toBe('out of range');
    expect(refusal(() => call('range', 0, -1))).toBe('out of range');
  });

  it('keeps the length when only the start is unknown, and the type of items when the count is', () => {
    const three = call('range', unknown('x'), 3);
    expect(three).toMatchObject({ kind: 'array', items: [{ type: 'int' }, { type: 'int' }, { type: 'int' }] });
    expect(call('range', 0, unknown('n'))).toMatchObject({ kind: 'unknown', type: 'array', each: { type: 'int' } });
  });
});
