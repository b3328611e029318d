// How long is an ISO 8601 duration? As XML schema reads it, with a year of 365 days and a month of 30.
import { TICKS_PER_SECOND } from '#src/evaluate/functions/calendar.ts';

const DURATION =
  /^[\s\u0085]*(-)?P(?=\d|T)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=[\d.])(?:(\d+)H)?(?:(\d+)M)?(?:(\d*)(?:\.(\d*))?S)?)?[\s\u0085]*$/;
const GREATEST_PART = 2147483647;
/** A .NET time span holds no more days. */
const GREATEST_SECONDS = 922337203685;

/** Whole seconds and tenths of a microsecond, both negative for a negative duration; undefined when it is none. */
export function parseDuration(text: string): { seconds: number; ticks: number } | undefined {
  const match = DURATION.exec(text);
  if (match === null) return undefined;
  // `PTS` has neither digits nor a point before its S.
  if (match[7] === '' && match[8] === undefined) return undefined;
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2, 8)
    .map((part) => Number(part ?? 0));
  if (Math.max(years, months, days, hours, minutes, seconds) > GREATEST_PART) return undefined;
  // Twelve months are a year, so 13 months last 395 days.
  const allDays = (years + Math.floor(months / 12)) * 365 + (months % 12) * 30 + days;
  const allSeconds = allDays * 86400 + hours * 3600 + minutes * 60 + seconds;
  if (allSeconds > GREATEST_SECONDS) return undefined;
  const ticks = Number((match[8] ?? '').padEnd(7, '0').slice(0, 7)) % TICKS_PER_SECOND;
  return match[1] === '-' ? { seconds: -allSeconds, ticks: -ticks } : { seconds: allSeconds, ticks };
}
