// Objects that are built and merged while parts of them are unknown, and the laws of union against an obvious twin.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectFunctions } from '#src/evaluate/functions/objects.ts';
import type { Value } from '#src/model/value.ts';
import type { Plain } from './build-values.ts';
import { caller, open, plain, refusal, unknown, value } from './build-values.ts';

const call = caller(objectFunctions);
const answer = (name: string, ...args: Plain[]): unknown => plain(call(name, ...args));
const anything = unknown('u');

describe('createObject', () => {
  it('keeps what is known beside an unknown value or key', () => {
    expect(answer('createObject', 'a', anything, 'b', 2)).toEqual({ a: { $unknown: 'u' }, b: 2 });
    expect(answer('createObject', anything, 1, 'b', 2)).toEqual({ b: 2, $rest: "createObject(u, 1, 'b', 2)" });
  });

  it('refuses odd counts, the same key twice and keys that are no text', () => {
    expect(refusal(() => call('createObject', 'a'))).toBe('argument count');
    expect(refusal(() => call('createObject', 'a', 1, 'a', 2))).toBe('duplicate');
    expect(answer('createObject', 'a', 1, 'A', 2)).toEqual({ a: 1, A: 2 });
    expect(refusal(() => call('createObject', unknown('n', { type: 'int' }), 1))).toBe('argument type');
  });
});

describe('items and objectKeys', () => {
  it('sort by upper-cased key', () => {
    expect(answer('objectKeys', { b: 1, _: 2, A: 3, a: 4, ß: 5, Z: 6 })).toEqual(['A', 'a', 'b', 'Z', '_', 'ß']);
    expect(answer('items', { b: anything, A: 2 })).toEqual([
      { key: 'A', value: 2 },
      { key: 'b', value: { $unknown: 'u' } },
    ]);
  });

  it('know the shape of items when the keys are open', () => {
    for (const object of [open({ a: 1 }), anything]) {
      const items = call('items', object);
      expect(items).toMatchObject({ kind: 'unknown', type: 'array', each: { kind: 'object' } });
      expect(items.kind === 'unknown' && items.each?.kind === 'object' && [...items.each.entries.keys()]).toEqual([
        'key',
        'value',
      ]);
      expect(call('objectKeys', object)).toMatchObject({ kind: 'unknown', each: { type: 'string' } });
    }
  });
});

describe('union of objects with an unknown one', () => {
  it('keeps later entries and opens the object', () => {
    expect(answer('union', anything, { a: 1, b: { c: 2 } })).toEqual({
      a: 1,
      b: { c: 2, $rest: 'u.b' },
      $rest: 'u',
    });
  });

  it('lets a later unknown object override scalars, but keeps objects it can only add to', () => {
    const merged = call('union', { a: 1, b: { c: 2 } }, unknown('u', { type: 'object' }));
    expect(plain(merged)).toEqual({
      a: { $unknown: 'u.a' },
      b: { c: { $unknown: 'u.b.c' }, $rest: 'u.b' },
      $rest: 'u',
    });
    expect(merged.kind === 'object' && merged.entries.get('a')).toMatchObject({
      alternatives: [{ kind: 'unknown' }, { kind: 'int', value: 1 }],
    });
  });

  it('does not know a later null, which overrides nothing', () => {
    expect(answer('union', anything, { a: null })).toEqual({ a: { $unknown: 'u.a' }, $rest: 'u' });
    expect(answer('union', { a: 1 }, { a: anything })).toMatchObject({ a: { $unknown: 'u' } });
    expect(answer('union', { a: 1 }, { a: unknown('t', { type: 'string' }) })).toEqual({ a: { $unknown: 't' } });
  });

  it('treats an open object as known entries and an unknown remainder', () => {
    expect(answer('union', { a: 1, b: 1 }, open({ b: 2 }))).toEqual({ a: { $unknown: 'rest.a' }, b: 2, $rest: 'rest' });
    expect(answer('union', open({ b: 2 }), { a: 1 })).toEqual({ b: 2, a: 1, $rest: 'rest' });
    expect(answer('union', open({ b: { c: 1 } }, true), { a: 1 })).toEqual({
      b: { c: 1, $rest: 'rest.b' },
      a: 1,
      $rest: 'rest',
    });
  });

  it('merges with each possible object', () => {
    const either = unknown('e', { alternatives: [value({ b: 2 }), value({})] });
    expect(call('union', { a: 1 }, either)).toMatchObject({ kind: 'unknown', type: 'object' });
    const merged = call('union', { a: 1 }, either);
    expect(merged.kind === 'unknown' && merged.alternatives?.map(plain)).toEqual([{ a: 1, b: 2 }, { a: 1 }]);
    const nested = call('union', { a: 1 }, { a: unknown('n', { alternatives: [value(null), value(5)] }) });
    expect(nested.kind === 'object' && nested.entries.get('a')).toMatchObject({
      alternatives: [{ value: 1 }, { value: 5 }],
    });
  });

  it('refuses what can never be merged', () => {
    expect(refusal(() => call('union', anything, 1))).toBe('argument type');
    expect(refusal(() => call('union', [1], unknown('o', { type: 'object' })))).toBe('argument type');
    expect(refusal(() => call('union', { a: {} }, { a: 'text' }))).toBe('argument type');
    expect(answer('union', anything, unknown('v'))).toEqual({ $unknown: 'union(u, v)' });
  });
});

describe('shallowMerge', () => {
  it('lets a later unknown object override everything before it', () => {
    expect(answer('shallowMerge', [{ a: { x: 1 } }, anything, { b: null }])).toEqual({
      a: { $unknown: 'u.a' },
      b: null,
      $rest: 'u',
    });
    expect(answer('shallowMerge', [{ a: 1, A: 2 }, { A: 3 }])).toEqual({ a: 3 });
    expect(call('shallowMerge', unknown('a', { type: 'array' }))).toMatchObject({ kind: 'unknown', type: 'object' });
  });
});

describe('union of arrays', () => {
  it('is known when no unknown part can make a duplicate', () => {
    expect(answer('union', [{ name: 'a', id: anything }], [{ name: 'b' }])).toEqual([
      { name: 'a', id: { $unknown: 'u' } },
      { name: 'b' },
    ]);
  });

  it('describes its items otherwise', () => {
    const rules = unknown('r', { type: 'array', each: value('c') });
    const merged = call('union', ['a', 'b'], rules);
    expect(merged).toMatchObject({ kind: 'unknown', type: 'array' });
    expect(merged.kind === 'unknown' && merged.each).toMatchObject({
      type: 'string',
      alternatives: [{ value: 'a' }, { value: 'b' }, { value: 'c' }],
    });
  });
});

describe('intersection', () => {
  it('keeps entries that are certainly common', () => {
    expect(answer('intersection', { a: 1, b: anything, c: 3 }, { a: 1, b: 2, c: 4 })).toEqual({
      a: 1,
      $rest: "intersection(createObject('a', 1, 'b', u, 'c', 3), createObject('a', 1, 'b', 2, 'c', 4))",
    });
    expect(answer('intersection', {}, anything)).toEqual({});
    expect(answer('intersection', [], anything)).toEqual([]);
    expect(call('intersection', [1, 2], unknown('a', { type: 'array' }))).toMatchObject({
      type: 'array',
      each: { alternatives: [{ value: 1 }, { value: 2 }] },
    });
  });
});

describe('laws', () => {
  const scalar = fc.constantFrom<Plain>(null, 0, 1, 'a', true);
  const key = fc.constantFrom('a', 'A', 'b', 'B', 'c');
  const object = fc.dictionary(key, scalar, { maxKeys: 5 }) as fc.Arbitrary<{ [key: string]: Plain }>;

  /** Entry by entry on a list, looking every key up by hand. */
  function twin(first: { [key: string]: Plain }, second: { [key: string]: Plain }): [string, Plain][] {
    const merged: [string, Plain][] = Object.entries(first);
    for (const [name, entry] of Object.entries(second)) {
      const exact = merged.findIndex(([other]) => other === name);
      const place = exact === -1 ? merged.findIndex(([other]) => other.toLowerCase() === name.toLowerCase()) : exact;
      if (place === -1) merged.push([name, entry]);
      else merged[place] = [name, entry ?? merged[place]?.[1] ?? null];
    }
    return merged;
  }

  it('union of two flat objects agrees with a list searched by hand, order of keys included', () => {
    fc.assert(
      fc.property(object, object, (first, second) => {
        const merged = call('union', first, second);
        expect(Object.entries(plain(merged) as object)).toEqual(twin(first, second));
      }),
      { numRuns: 500 },
    );
  });

  it('many keys of another spelling are found as few are', () => {
    const names = Array.from({ length: 300 }, (_, index) => `key${index}`);
    const lower = Object.fromEntries(names.map((name) => [name, 1]));
    const upper = Object.fromEntries(names.map((name) => [name.toUpperCase(), 2]));
    expect(answer('union', lower, upper)).toEqual(upper);
    expect(answer('shallowMerge', [lower, upper])).toEqual(Object.fromEntries(names.map((name) => [name, 2])));
  });

  it('union of arrays is each value once, in order of first appearance', () => {
    const item = fc.constantFrom<Plain>(1, '1', 'a', 'A', null, [1], [1, 2], { a: 1 }, { A: 1 }, true);
    fc.assert(
      fc.property(fc.array(item), fc.array(item), (first, second) => {
        const expected: unknown[] = [];
        const seen: string[] = [];
        for (const one of [...first, ...second]) {
          const text = JSON.stringify(one);
          if (!seen.includes(text)) expected.push(one);
          seen.push(text);
        }
        expect(answer('union', first, second)).toEqual(expected);
        const common = expected.filter((one) =>
          [first, second].every((side) => side.some((other) => JSON.stringify(other) === JSON.stringify(one))),
        );
        expect(answer('intersection', first, second)).toEqual(common);
      }),
    );
  });

  it('refuses nested objects that double at every level', () => {
    let grown: Value = value({ a: 1 });
    for (let level = 0; level < 60; level += 1) grown = value({ a: grown, b: grown });
    expect(() => call('union', grown, grown)).toThrow(/entries to merge/);
  }, 30_000);
});
