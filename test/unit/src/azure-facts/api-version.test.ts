// Goal: API versions compare by day, previews before the release of their day.
import { expect, test } from 'vitest';
import { compareApiVersions, isApiVersion, knowsSince } from '#src/azure-facts/api-version.ts';

test.each([
  ['2022-01-01', '2022-05-01', -1],
  ['2024-05-01', '2022-05-01', 1],
  ['2022-05-01', '2022-05-01', 0],
  ['2022-05-01-preview', '2022-05-01', -1],
  ['2022-05-01', '2022-05-01-Preview', 1],
  ['2022-05-01-alpha', '2022-05-01-beta', -1],
])('%s against %s', (a, b, sign) => {
  expect(Math.sign(compareApiVersions(a, b) ?? Number.NaN)).toBe(sign);
});

test('what is no API version compares with nothing', () => {
  expect(compareApiVersions('latest', '2022-05-01')).toBeUndefined();
  expect(knowsSince('', '2022-05-01')).toBe('unknown');
  expect(knowsSince('2022-05-01', '2022-05-01')).toBe('yes');
  expect(knowsSince('2021-08-01', '2022-05-01')).toBe('no');
  expect(isApiVersion('2022-05-01-preview')).toBe(true);
  expect(isApiVersion('2022-5-1')).toBe(false);
});
