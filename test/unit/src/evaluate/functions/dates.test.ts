// Dates as texts: which moments .NET reads in them, how it writes them, and what is left unknown.

import { describe, expect, it } from 'vitest';
import { formatMoment } from '#src/evaluate/functions/date-format.ts';
import { parseMoment } from '#src/evaluate/functions/date-parse.ts';
import { DATE_FUNCTIONS } from '#src/evaluate/functions/dates.ts';
import { parseDuration } from '#src/evaluate/functions/duration.ts';
import { caller, plain, refusal, unknown } from './build-values.ts';

const call = caller(DATE_FUNCTIONS);

function read(text: string): string {
  const moment = parseMoment(text);
  return typeof moment === 'string' ? moment : formatMoment(moment, 'o');
}

describe('parseMoment', () => {
  it.each([
    ['2020-01-02T03:04:05.9999999Z', '2020-01-02T03:04:05.9999999+00:00'],
    ['2020-01-02T23:59:59.99999999Z', '2020-01-03T00:00:00.0000000+00:00'],
    ['2020-01-02 03:04:05 -2:30', '2020-01-02T03:04:05.0000000-02:30'],
    ['1/2/2020 12:04 AM', '2020-01-02T00:04:00.0000000+00:00'],
    ['1/2/49', '2049-01-02T00:00:00.0000000+00:00'],
    ['1/2/50', '1950-01-02T00:00:00.0000000+00:00'],
    ['Thu, 02 Jan 2020 03:04:05 GMT', '2020-01-02T03:04:05.0000000+00:00'],
    ['2-Jan-2020', '2020-01-02T00:00:00.0000000+00:00'],
    ['January 2020', '2020-01-01T00:00:00.0000000+00:00'],
    ['20200102T030405Z', '2020-01-02T03:04:05.0000000+00:00'],
    ['2000-02-29', '2000-02-29T00:00:00.0000000+00:00'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    'abc',
    '2020',
    '31/12/2020',
    '2020-02-30',
    '1900-02-29',
    '2020-01-02T24:00:00Z',
    '2020-01-02T3:04:05Z',
    '2020-01-02T03',
    '20200102',
    '20200102T030405',
    'Fri, 02 Jan 2020',
    '2020-01-02T03:04:05+15:00',
    '0001-01-01T00:00:00+02:00',
    '2020-01-02T03:04:05 GMT',
    '1/2/2020T03:04:05Z',
    '1/2/2020 13:00 AM',
  ])('does not read "%s"', (text) => {
    expect(read(text)).toBe('invalid');
  });

  it.each(['1/2', 'Jan 20', '03:04', '2020年1月2日'])('leaves "%s" open', (text) => {
    expect(read(text)).toBe('depends');
  });
});

describe('formatMoment', () => {
  const moment = { seconds: 1586271194, ticks: 5000000, offsetMinutes: -150 };

  it.each([
    ['d', '04/07/2020'],
    ['u', '2020-04-07 17:23:14Z'],
    ['r', 'Tue, 07 Apr 2020 17:23:14 GMT'],
    ['', '04/07/2020 14:53:14 -02:30'],
    ['dddd d MMM yy yyyyy', 'Tuesday 7 Apr 20 02020'],
    ['h:m:s t tt z zz K', '2:53:14 P PM -2 -02 -02:30'],
    ['s.ff s.FFF', '14.50 14.5'],
    ["yyyy'y'\\M %d", '2020yM 7'],
  ])('writes %s as %s', (format, expected) => {
    expect(formatMoment(moment, format)).toBe(expected);
  });

  it('drops the point before a fraction of zero', () => {
    expect(formatMoment({ ...moment, ticks: 0 }, 'ss.FFF|')).toBe('14|');
  });

  it.each(['U', 'Q', '%', '%%', "'x", 'ffffffff', ' '])('refuses "%s"', (format) => {
    expect(refusal(() => formatMoment(moment, format))).toBe('format');
  });
});

describe('parseDuration', () => {
  it('counts 365 days a year, 30 a month, and twelve months as a year', () => {
    expect(parseDuration('P1Y13MT1.5S')).toEqual({ seconds: (365 + 365 + 30) * 86400 + 1, ticks: 5000000 });
    expect(parseDuration('-PT1M')).toEqual({ seconds: -60, ticks: -0 });
  });

  it.each(['', 'P', 'PT', 'PTS', 'P1W', 'p1d', 'P-1D', '+P1D', 'P1D1D', 'PT1.5H', 'P2147483648D', 'P1H'])(
    'refuses "%s"',
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );
});

describe('date functions', () => {
  it('add, and count seconds from 1970', () => {
    expect(plain(call('dateTimeAdd', '2020-04-07T14:53:14+02:00', 'PT1H'))).toBe('2020-04-07T15:53:14Z');
    expect(plain(call('dateTimeToEpoch', '2020-04-07T14:53:14+02:00'))).toBe(1586263994);
    expect(plain(call('dateTimeToEpoch', '1969-12-31T23:59:59.5Z'))).toBe(-1);
    expect(plain(call('dateTimeFromEpoch', ' -1 '))).toBe('1969-12-31T23:59:59Z');
    expect(refusal(() => call('dateTimeAdd', '9999-12-31', 'P1D'))).toBe('out of range');
  });

  it('are unknown where the day of the deployment matters or an argument is unknown', () => {
    expect(call('dateTimeToEpoch', '1/2')).toMatchObject({ kind: 'unknown', reasons: [{ code: 'runtime-value' }] });
    expect(call('dateTimeAdd', unknown('utcNow()'), 'P1D')).toMatchObject({
      text: "dateTimeAdd(utcNow(), 'P1D')",
      type: 'string',
    });
  });
});
