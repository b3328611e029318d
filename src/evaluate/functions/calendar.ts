// Moments as the date functions of the engine see them: a clock reading with an offset from UTC, to 100 nanoseconds.

/** What a clock shows. `seconds` counts from 1970 as if the clock showed UTC; `ticks` are tenths of a microsecond. */
export interface Moment {
  readonly seconds: number;
  readonly ticks: number;
  readonly offsetMinutes: number;
}

export const TICKS_PER_SECOND = 10_000_000;
const FIRST_SECOND = -62135596800;
const LAST_SECOND = 253402300799;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Days from 1970-01-01 to a date; undefined when there is no such date in the years 1 to 9999. */
export function daysSinceEpoch(year: number, month: number, day: number): number | undefined {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  const moved = month > 2 ? year : year - 1;
  const era = Math.floor(moved / 400);
  const yearOfEra = moved - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export interface ClockFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** What a clock shows at a number of seconds since 1970. */
export function clockFields(seconds: number): ClockFields {
  const days = Math.floor(seconds / 86400);
  const inDay = seconds - days * 86400;
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
    weekday: (((days + 4) % 7) + 7) % 7,
    hour: Math.floor(inDay / 3600),
    minute: Math.floor(inDay / 60) % 60,
    second: inDay % 60,
  };
}

/** The moment moved by seconds and ticks; undefined outside the years 1 to 9999, on the clock or in UTC. */
export function moved(moment: Moment, seconds: number, ticks: number): Moment | undefined {
  const allTicks = moment.ticks + ticks;
  const carried = Math.floor(allTicks / TICKS_PER_SECOND);
  const result = {
    seconds: moment.seconds + seconds + carried,
    ticks: allTicks - carried * TICKS_PER_SECOND,
    offsetMinutes: moment.offsetMinutes,
  };
  return isInRange(result.seconds) && isInRange(utcSeconds(result)) ? result : undefined;
}

export function isInRange(seconds: number): boolean {
  return seconds >= FIRST_SECOND && seconds <= LAST_SECOND;
}

/** Whole seconds from 1970 in UTC, cut toward the past. */
export function utcSeconds(moment: Moment): number {
  return moment.seconds - moment.offsetMinutes * 60;
}
