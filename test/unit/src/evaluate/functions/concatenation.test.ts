// What concat, join and string keep of values that are not fully known.

import { describe, expect, it } from 'vitest';
import { CONCATENATION_FUNCTIONS } from '#src/evaluate/functions/concatenation.ts';
import { caller, float, open, plain, refusal, unknown } from './build-values.ts';

const call = caller(CONCATENATION_FUNCTIONS);
const prefix = unknown("parameters('prefix')", { type: 'string' });
const anything = unknown('x');

describe('concat', () => {
  it('merges known neighbours and keeps unknown pieces in order', () => {
    const name = call('concat', 'vm', '-', prefix, '-', 1, true);
    expect(name).toMatchObject({ kind: 'unknown', type: 'string', parts: ['vm-', prefix, '-1True'] });
    expect(name).toMatchObject({ text: "concat('vm', '-', parameters('prefix'), '-', 1, true())" });
    expect(call('concat', name, '!')).toMatchObject({ parts: ['vm-', prefix, '-1True!'] });
  });

  it('names the reasons of each unknown once', () => {
    expect(call('concat', prefix, prefix, anything)).toMatchObject({
      reasons: [{ message: "parameters('prefix') has no value" }, { message: 'x has no value' }],
    });
  });

  it('adds nothing to one unknown text', () => {
    expect(call('concat', prefix)).toMatchObject({ text: "parameters('prefix')", type: 'string' });
    expect(call('concat', anything)).toMatchObject({ kind: 'unknown', text: 'concat(x)', type: undefined });
  });

  it('gives every possible text beside the pieces', () => {
    const tier = unknown('t', { type: 'string', alternatives: [{ ...prefixValue('a') }, { ...prefixValue('b') }] });
    const name = call('concat', tier, '-lb');
    expect(name).toMatchObject({ kind: 'unknown', type: 'string', parts: [tier, '-lb'] });
    expect(name.kind === 'unknown' && name.alternatives?.map(plain)).toEqual(['a-lb', 'b-lb']);
  });

  it('says of an array with an unknown part what each item can be', () => {
    const more = unknown('more', { type: 'array', each: prefixValue('c') });
    const all = call('concat', ['a', 'b'], more);
    expect(all).toMatchObject({ kind: 'unknown', type: 'array', each: { kind: 'unknown' } });
    const each = all.kind === 'unknown' ? all.each : undefined;
    expect(each?.kind === 'unknown' && each.alternatives?.map(plain)).toEqual(['a', 'b', 'c']);
    expect(call('concat', ['a'], unknown('more'))).toMatchObject({ type: 'array' });
  });

  it('refuses mixtures, and null, floats and objects, unknown or not', () => {
    expect(refusal(() => call('concat', ['a'], 'b', anything))).toBe('argument type');
    expect(refusal(() => call('concat', anything, null))).toBe('argument type');
    expect(refusal(() => call('concat', anything, float(1.5)))).toBe('argument type');
    expect(refusal(() => call('concat', 'a', unknown('o', { type: 'object' })))).toBe('argument type');
    expect(refusal(() => call('concat', 'a', unknown('l', { type: 'array' })))).toBe('argument type');
  });
});

function prefixValue(text: string) {
  return { kind: 'string', value: text, origin: anything.origin } as const;
}

describe('join', () => {
  it('keeps unknown items and an unknown delimiter as pieces', () => {
    expect(call('join', ['a', anything, 1], ',')).toMatchObject({ type: 'string', parts: ['a,', anything, ',1'] });
    expect(call('join', ['a', 'b'], prefix)).toMatchObject({ parts: ['a', prefix, 'b'] });
    expect(plain(call('join', ['a'], prefix))).toBe('a');
    expect(plain(call('join', [], prefix))).toBe('');
    expect(call('join', anything, ',')).toMatchObject({ kind: 'unknown', type: 'string', parts: undefined });
  });

  it('refuses what is no text', () => {
    expect(refusal(() => call('join', ['a', null], ','))).toBe('argument type');
    expect(refusal(() => call('join', ['a', unknown('o', { type: 'object' })], ','))).toBe('argument type');
    expect(refusal(() => call('join', anything, 1))).toBe('argument type');
  });
});

describe('string', () => {
  it('writes JSON around what is not known', () => {
    expect(call('string', { a: 1, b: [anything, 'x'] })).toMatchObject({
      type: 'string',
      parts: ['{"a":1,"b":[', { kind: 'unknown' }, ',"x"]}'],
    });
    expect(call('string', open({ a: 1 }))).toMatchObject({ kind: 'unknown', type: 'string' });
  });

  it('leaves a text as it is and makes one of everything else', () => {
    expect(call('string', prefix)).toMatchObject({ text: "parameters('prefix')" });
    expect(call('string', anything)).toMatchObject({ text: 'string(x)', type: 'string' });
    expect(plain(call('string', 12345678901234567890n))).toBe('12345678901234567890');
    expect(refusal(() => call('string', float(1.5)))).toBe('argument type');
  });
});
