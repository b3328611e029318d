// Which moment does a text name? ISO 8601, US order, month names and RFC 1123, as .NET reads them in the invariant culture.
// Leaves out East Asian date marks and the texts that take a part of the date from the day of the deployment.
import type { Moment } from '#src/evaluate/functions/calendar.ts';
import {
  daysSinceEpoch,
  isInRange,
  MONTHS,
  TICKS_PER_SECOND,
  utcSeconds,
  WEEKDAYS,
} from '#src/evaluate/functions/calendar.ts';

/** `depends`: the text says less than a date, and the engine completes it with the day of the deployment. */
export type ParsedMoment = Moment | 'invalid' | 'depends';

const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/i;
const OUTER_BLANKS = /^[\s\u0085]+|[\s\u0085\0]+$/g;
const EAST_ASIAN_MARKS = /[年月日時时分秒년월일시분초]/;
const GREATEST_OFFSET_MINUTES = 14 * 60;

const BLANKS = /[\s,]+/y;
const TIME = /(\d{1,2})\s*:\s*(\d{1,2})(?:\s*:\s*(\d{1,2})(?:[.,](\d*))?)?\.?(?:\s*(AM|PM|A|P)(?![A-Za-z]))?/iy;
const HOUR_ONLY = /(\d{1,2})\s*(AM|PM|A|P)(?![A-Za-z])/iy;
const ISO_TIME = /T\s*(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?!\d)/iy;
const OFFSET = /([+-])(\d{1,2})(?:(?::|)(\d\d))?(?![\d:])/y;
const NUMBER = /\d+/y;
const DATE_SEPARATOR = /\s*[-/.]\s*/y;
const WORD = /[A-Za-z]+\.?/y;
const ERA = /(?:A\.D\.|AD)(?![A-Za-z])/iy;

/** What has been read so far. */
interface Reading {
  readonly numbers: { readonly value: number; readonly digits: number; readonly isAfterMonth: boolean }[];
  month: number | undefined;
  weekday: number | undefined;
  secondsOfDay: number | undefined;
  ticks: number;
  offsetMinutes: number | undefined;
  isIso: boolean;
  hasOddTime: boolean;
}

/** Without a zone the text is taken as UTC. */
export function parseMoment(text: string): ParsedMoment {
  const compact = COMPACT.exec(text);
  if (compact !== null) return compactMoment(compact.slice(1).map(Number));
  const trimmed = text.replace(OUTER_BLANKS, '');
  if (EAST_ASIAN_MARKS.test(trimmed)) return 'depends';
  const reading = emptyReading();
  if (read(trimmed, reading)) return assembled(reading);
  // The hour of a time that is none can still be the missing part of a date.
  return reading.hasOddTime && countParts(reading) < 3 ? 'depends' : 'invalid';
}

function compactMoment(fields: readonly number[]): ParsedMoment {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields;
  const time = secondsOfDay(hour, minute, second, undefined);
  const days = daysSinceEpoch(year, month, day);
  if (days === undefined || time === undefined) return 'invalid';
  return { seconds: days * 86400 + time, ticks: 0, offsetMinutes: 0 };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function emptyReading(): Reading {
  return {
    numbers: [],
    month: undefined,
    weekday: undefined,
    secondsOfDay: undefined,
    ticks: 0,
    offsetMinutes: undefined,
    isIso: false,
    hasOddTime: false,
  };
}

/** Reads a text to its end; false where something does not fit. */
function read(text: string, reading: Reading): boolean {
  let at = 0;
  while (at < text.length) {
    const end = match(BLANKS, text, at) ? BLANKS.lastIndex : readToken(text, at, reading);
    if (end === undefined) return false;
    at = end;
  }
  return true;
}

/** Reads one part of a date; the offset behind it, or undefined when there is none that fits. */
function readToken(text: string, at: number, reading: Reading): number | undefined {
  const isoTime = match(ISO_TIME, text, at);
  if (isoTime !== null) {
    if (!isYearFirst(reading) || !setTime(isoTime, undefined, reading)) return undefined;
    reading.isIso = true;
    return ISO_TIME.lastIndex;
  }
  const time = match(TIME, text, at);
  if (time !== null) return setTime(time, time[5], reading) ? TIME.lastIndex : undefined;
  const hour = match(HOUR_ONLY, text, at);
  if (hour !== null) return setTime([hour[0], hour[1]], hour[2], reading) ? HOUR_ONLY.lastIndex : undefined;
  const number = match(NUMBER, text, at);
  if (number !== null) return readNumber(text, number[0], NUMBER.lastIndex, reading);
  if (match(ERA, text, at) !== null) return ERA.lastIndex;
  const word = match(WORD, text, at);
  if (word !== null) return readWord(text, word[0], WORD.lastIndex, reading);
  const offset = match(OFFSET, text, at);
  return offset !== null && setOffset(offset, reading) ? OFFSET.lastIndex : undefined;
}

function isYearFirst({ numbers, secondsOfDay: time }: Reading): boolean {
  return numbers.length === 3 && (numbers[0]?.digits ?? 0) > 2 && time === undefined;
}

function setTime(
  [, hours = '', minutes = '0', seconds = '0', fraction = '']: readonly (string | undefined)[],
  half: string | undefined,
  reading: Reading,
): boolean {
  if (reading.secondsOfDay !== undefined) return false;
  const time = secondsOfDay(Number(hours), Number(minutes ?? 0), Number(seconds ?? 0), half);
  if (time === undefined) {
    reading.hasOddTime = true;
    return false;
  }
  reading.secondsOfDay = time;
  reading.ticks = Math.round(Number(`0.${fraction}0`) * TICKS_PER_SECOND);
  return true;
}

/** Twelve-hour clock where AM or PM is given; an afternoon hour beyond 12 may carry a PM that changes nothing. */
function secondsOfDay(hour: number, minute: number, second: number, half: string | undefined): number | undefined {
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  let shown = hour;
  if (half !== undefined && /^a/i.test(half)) {
    if (hour > 12) return undefined;
    shown = hour % 12;
  } else if (half !== undefined && hour < 12) {
    shown = hour + 12;
  }
  return shown * 3600 + minute * 60 + second;
}

function readNumber(text: string, digits: string, end: number, reading: Reading): number | undefined {
  const significant = digits.replace(/^0+(?=\d{4})/, '');
  if (significant.length > 4 || reading.numbers.length === 3) return undefined;
  reading.numbers.push({
    value: Number(digits),
    digits: significant.length,
    isAfterMonth: reading.month !== undefined,
  });
  return separatorEnd(text, end, reading);
}

/** Behind a number of a date a separator leads to the next one; behind the last one a sign begins an offset. */
function separatorEnd(text: string, end: number, reading: Reading): number {
  if (countParts(reading) >= 3 || match(DATE_SEPARATOR, text, end) === null) return end;
  const next = DATE_SEPARATOR.lastIndex;
  return /[\dA-Za-z]/.test(text.charAt(next)) ? next : end;
}

function countParts({ numbers, month }: Reading): number {
  return numbers.length + (month === undefined ? 0 : 1);
}

function readWord(text: string, word: string, end: number, reading: Reading): number | undefined {
  const name = word.replace('.', '').toLowerCase();
  if (name === 'z' || (name === 'gmt' && !reading.isIso)) {
    if (word.endsWith('.') || reading.offsetMinutes !== undefined || isEmpty(reading)) return undefined;
    reading.offsetMinutes = 0;
    return end;
  }
  const month = indexOfName(MONTHS, name);
  if (month !== -1) {
    if (reading.month !== undefined) return undefined;
    reading.month = month + 1;
    return separatorEnd(text, end, reading);
  }
  const weekday = indexOfName(WEEKDAYS, name);
  if (weekday === -1 || reading.weekday !== undefined) return undefined;
  reading.weekday = weekday;
  return end;
}

function indexOfName(names: readonly string[], wanted: string): number {
  return names.findIndex((name) => name.toLowerCase() === wanted || name.slice(0, 3).toLowerCase() === wanted);
}

function isEmpty(reading: Reading): boolean {
  return reading.numbers.length === 0 && reading.secondsOfDay === undefined;
}

function setOffset([, sign, hours = '', minutes = '0']: RegExpExecArray, reading: Reading): boolean {
  const total = Number(hours) * 60 + Number(minutes);
  if (reading.offsetMinutes !== undefined || isEmpty(reading)) return false;
  if (Number(minutes) > 59 || total > GREATEST_OFFSET_MINUTES) return false;
  reading.offsetMinutes = sign === '-' ? -total : total;
  return true;
}

function assembled(reading: Reading): ParsedMoment {
  const date = dateOf(reading);
  if (typeof date === 'string') return date;
  const days = daysSinceEpoch(date.year, date.month, date.day);
  if (days === undefined) return 'invalid';
  if (reading.weekday !== undefined && reading.weekday !== (((days + 4) % 7) + 7) % 7) return 'invalid';
  const carried = reading.ticks === TICKS_PER_SECOND ? 1 : 0;
  const moment: Moment = {
    seconds: days * 86400 + (reading.secondsOfDay ?? 0) + carried,
    ticks: reading.ticks % TICKS_PER_SECOND,
    offsetMinutes: reading.offsetMinutes ?? 0,
  };
  return isInRange(utcSeconds(moment)) && isInRange(moment.seconds) ? moment : 'invalid';
}

interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function dateOf(reading: Reading): CalendarDate | 'invalid' | 'depends' {
  const { numbers, month } = reading;
  const count = countParts(reading);
  if (numbers.length === 0) {
    return reading.secondsOfDay !== undefined && month === undefined && reading.weekday === undefined
      ? 'depends'
      : 'invalid';
  }
  if (count > 3 || count === 1) return 'invalid';
  // Beside an incomplete date .NET takes parts of a time for what is missing.
  const isAlone =
    reading.secondsOfDay === undefined && reading.offsetMinutes === undefined && reading.weekday === undefined;
  if (count === 2 && !isAlone) return 'depends';
  return month === undefined ? dateOfNumbers(numbers) : dateWithMonth(month, numbers);
}

function dateWithMonth(month: number, [first, second]: Reading['numbers']): CalendarDate | 'invalid' | 'depends' {
  if (first === undefined) return 'invalid';
  if (second === undefined) {
    if (first.digits > 2) return { year: first.value, month, day: 1 };
    return first.isAfterMonth ? 'depends' : { year: fullYear(first), month, day: 1 };
  }
  if (first.digits > 2) return { year: first.value, month, day: second.value };
  const year = fullYear(second);
  if (second.digits <= 2 && daysSinceEpoch(year, month, first.value) === undefined) return 'depends';
  return { year, month, day: first.value };
}

function dateOfNumbers([first, second, third]: Reading['numbers']): CalendarDate | 'invalid' | 'depends' {
  if (first === undefined || second === undefined) return 'invalid';
  if (third !== undefined) {
    if (first.digits > 2) return { year: first.value, month: second.value, day: third.value };
    return { year: fullYear(third), month: first.value, day: second.value };
  }
  if (first.digits > 2) return { year: first.value, month: second.value, day: 1 };
  return second.digits > 2 ? { year: second.value, month: first.value, day: 1 } : 'depends';
}

/** Two digits mean a year from 1950 to 2049. */
function fullYear({ value, digits }: { value: number; digits: number }): number {
  if (digits > 2) return value;
  return value < 50 ? 2000 + value : 1900 + value;
}
