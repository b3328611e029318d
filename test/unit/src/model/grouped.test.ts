// Goal: numbers for people look as the language's own formatter writes them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grouped } from '#src/model/grouped.ts';

test('thousands are set apart, decimals are not', () => {
  expect([0, 8, 999, 1280, 64_000, 1_234_567, -1280, 0.5, 1234.5678].map(grouped)).toEqual([
    '0',
    '8',
    '999',
    '1,280',
    '64,000',
    '1,234,567',
    '-1,280',
    '0.5',
    '1,234.568',
  ]);
});

test('whole numbers agree with toLocaleString', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(grouped(value)).toBe(value.toLocaleString('en-US'));
    }),
  );
});
