// equals, order of numbers and texts, bool. The engine's own answers for known values stand in its vectors.

import { describe, expect, it } from 'vitest';
import { comparisonFunctions } from '#src/evaluate/functions/comparison.ts';
import { caller, float, open, plain, refusal, unknown, value } from './build-values.ts';

const call = caller(comparisonFunctions);

describe('equals', () => {
  it('answers when it is certain and says what it does not know otherwise', () => {
    expect(plain(call('equals', unknown('x', { parts: ['hub-', unknown('y')] }), 'spoke-1'))).toBe(false);
    const open1 = call('equals', unknown('x'), 'a');
    expect(open1).toMatchObject({ kind: 'unknown', text: "equals(x, 'a')", type: 'bool' });
    expect(plain(call('equals', open({ a: 1 }), { b: 1 }))).toBe(false);
  });
});

describe('order', () => {
  it('compares beyond 2^53 exactly, and ints with floats', () => {
    expect(plain(call('less', 9007199254740992n, 9007199254740993n))).toBe(true);
    expect(plain(call('greaterOrEquals', 9007199254740993n, 9007199254740992n))).toBe(true);
    expect(plain(call('less', 2, float(2.5)))).toBe(true);
    expect(plain(call('lessOrEquals', float(Number.NaN), float(Number.NaN)))).toBe(false);
  });

  it('orders texts as dictionaries do', () => {
    expect(plain(call('less', 'a', 'A'))).toBe(true);
    expect(plain(call('less', 'A', 'b'))).toBe(true);
    expect(plain(call('lessOrEquals', 'a\u00adb', 'ab'))).toBe(true);
    expect(plain(call('greater', 'a\u00adb', 'ab'))).toBe(false);
  });

  it('does not mix types', () => {
    expect(refusal(() => call('less', 'a', 1))).toBe('argument type');
    expect(refusal(() => call('less', true, true))).toBe('argument type');
  });

  it('tries every possible value of an unknown', () => {
    const ports = unknown('p', { alternatives: [value(80), value(443)] });
    expect(plain(call('greater', ports, 8))).toBe(true);
    expect(call('greater', ports, 100)).toMatchObject({ kind: 'unknown', type: 'bool' });
  });
});

describe('bool', () => {
  it('reads words in any case with blanks around, and numbers', () => {
    expect(plain(call('bool', ' TRUE '))).toBe(true);
    expect(plain(call('bool', 'false'))).toBe(false);
    expect(plain(call('bool', 0))).toBe(false);
    expect(plain(call('bool', float(0.5)))).toBe(true);
    expect(refusal(() => call('bool', 'yes'))).toBe('format');
    expect(refusal(() => call('bool', null))).toBe('argument type');
  });
});
