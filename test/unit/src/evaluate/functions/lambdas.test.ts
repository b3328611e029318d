// Functions that take lambdas: over known arrays as written, over unknown ones by what every item looks like.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lambdaFunctions } from '#src/evaluate/functions/lambdas.ts';
import type { Value } from '#src/model/value.ts';
import { boolValue, intValue } from '#src/model/value.ts';
import { lambda, lambdaCaller, ORIGIN, open, plain, refusal, unknown, value } from './build-values.ts';

const call = lambdaCaller(lambdaFunctions);
const nameOf = lambda(1, (item) => (item.kind === 'object' ? (item.entries.get('name') as Value) : item));
const isOdd = lambda(1, (item) =>
  item.kind === 'int' ? boolValue(Number(item.value) % 2 === 1, ORIGIN) : unknown('odd', { type: 'bool' }),
);
const anyArray = unknown('a', { type: 'array' });
const members = unknown('m', { type: 'array', each: value({ name: 'n' }) });

describe('map', () => {
  it('applies the lambda to every item, known or not', () => {
    expect(plain(call('map', [{ name: 'x' }, { name: unknown('u') }], nameOf))).toEqual(['x', { $unknown: 'u' }]);
    const withIndex = lambda(2, (_, index) => index);
    expect(plain(call('map', ['a', 'b'], withIndex))).toEqual([0, 1]);
  });

  it('describes every item of an unknown array', () => {
    expect(call('map', members, nameOf)).toMatchObject({ kind: 'unknown', type: 'array', each: { value: 'n' } });
    expect(
      call(
        'map',
        anyArray,
        lambda(1, (item) => value({ id: item })),
      ),
    ).toMatchObject({ each: { kind: 'object' } });
    expect(
      call(
        'map',
        members,
        lambda(2, (_, index) => index),
      ),
    ).toMatchObject({ each: { type: 'int' } });
  });

  it('does not take an error for certain that an empty array would not raise', () => {
    const refused = lambda(1, (item) => (item.kind === 'int' ? item : call('map', 'no array', nameOf)));
    expect(call('map', members, refused)).toMatchObject({ kind: 'unknown', each: undefined });
    expect(refusal(() => call('map', [members], refused))).toBe('argument type');
  });

  it('checks the lambda', () => {
    expect(refusal(() => call('map', [1], 'x'))).toBe('argument type');
    expect(
      refusal(() =>
        call(
          'map',
          [1],
          lambda(3, (item) => item),
        ),
      ),
    ).toBe('argument count');
  });
});

describe('filter', () => {
  it('keeps what certainly passes', () => {
    expect(plain(call('filter', [1, 2, 3], isOdd))).toEqual([1, 3]);
    expect(call('filter', [1, 'x', 2], isOdd)).toMatchObject({
      kind: 'unknown',
      type: 'array',
      each: { alternatives: [{ value: 1 }, { value: 'x' }] },
    });
    expect(
      refusal(() =>
        call(
          'filter',
          [1],
          lambda(1, (item) => item),
        ),
      ),
    ).toBe('argument type');
  });

  it('decides for an unknown array when the description of its items does', () => {
    const odd = unknown('o', { type: 'array', each: value(1) });
    expect(plain(call('filter', odd, isOdd))).toEqual({ $unknown: 'o' });
    expect(plain(call('filter', unknown('e', { type: 'array', each: value(2) }), isOdd))).toEqual([]);
    expect(call('filter', members, isOdd)).toMatchObject({ kind: 'unknown', each: { kind: 'object' } });
  });
});

describe('mapValues and reduce', () => {
  it('keep keys, and that an object is open', () => {
    const wrap = lambda(1, (item) => value([item]));
    expect(plain(call('mapValues', { b: 1, a: unknown('u') }, wrap))).toEqual({ b: [1], a: [{ $unknown: 'u' }] });
    expect(plain(call('mapValues', open({ a: 1 }), wrap))).toMatchObject({ a: [1], $rest: expect.any(String) });
    expect(call('mapValues', unknown('u'), wrap)).toMatchObject({ kind: 'unknown', type: 'object' });
  });

  it('fold from the left with an index on demand', () => {
    const trace = lambda(3, (sum, item, index) =>
      value([...(plain(sum) as number[]), plain(item) as number, plain(index) as number]),
    );
    expect(plain(call('reduce', [7, 8], [], trace))).toEqual([7, 0, 8, 1]);
    expect(plain(call('reduce', [], 'start', trace))).toBe('start');
    expect(call('reduce', anyArray, 0, trace)).toMatchObject({ kind: 'unknown' });
  });
});

describe('sort', () => {
  const less = lambda(2, (left, right) => {
    if (left.kind !== 'object' || right.kind !== 'object') return unknown('?', { type: 'bool' });
    return boolValue(
      Number(plain(left.entries.get('k') as Value)) < Number(plain(right.entries.get('k') as Value)),
      ORIGIN,
    );
  });

  it('is stable', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5 })), (keys) => {
        const items = keys.map((k, index) => ({ k, index }));
        const expected = [...items].sort((left, right) => left.k - right.k || left.index - right.index);
        expect(plain(call('sort', items, less))).toEqual(expected);
      }),
    );
  });

  it('does not order what it cannot compare', () => {
    expect(call('sort', [1, 2], less)).toMatchObject({ kind: 'unknown', type: 'array' });
    expect(plain(call('sort', [unknown()], less))).toEqual([{ $unknown: 'x' }]);
    expect(call('sort', members, less)).toMatchObject({ kind: 'unknown', each: { kind: 'object' } });
  });

  it('leaves the order when the lambda always says the same', () => {
    expect(
      plain(
        call(
          'sort',
          [3, 1, 2],
          lambda(2, () => boolValue(true, ORIGIN)),
        ),
      ),
    ).toEqual([3, 1, 2]);
    expect(
      refusal(() =>
        call(
          'sort',
          [3, 1],
          lambda(2, () => intValue(1, ORIGIN)),
        ),
      ),
    ).toBe('argument type');
  });
});

describe('groupBy and toObject', () => {
  it('group without case under the first spelling', () => {
    expect(plain(call('groupBy', ['B', 'a', 'b'], nameOf))).toEqual({ B: ['B', 'b'], a: ['a'] });
    expect(call('groupBy', ['a', unknown('u')], nameOf)).toMatchObject({ kind: 'unknown', type: 'object' });
  });

  it('make objects, open ones when a key is unknown', () => {
    expect(
      plain(
        call(
          'toObject',
          ['a', 'b'],
          nameOf,
          lambda(1, () => value(1)),
        ),
      ),
    ).toEqual({ a: 1, b: 1 });
    expect(plain(call('toObject', ['a', unknown('u')], nameOf))).toMatchObject({ a: 'a', $rest: expect.any(String) });
    expect(refusal(() => call('toObject', ['a', 'A'], nameOf))).toBe('duplicate');
    expect(refusal(() => call('toObject', [1], nameOf))).toBe('argument type');
  });

  it('answer for each possible array', () => {
    const either = unknown('e', { alternatives: [value(['a']), value(['b'])] });
    const made = call('toObject', either, nameOf);
    expect(made.kind === 'unknown' && made.alternatives?.map(plain)).toEqual([{ a: 'a' }, { b: 'b' }]);
  });
});
