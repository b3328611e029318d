// How a moment looks under a .NET date format, in the invariant culture.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import type { ClockFields, Moment } from '#src/evaluate/functions/calendar.ts';
import { clockFields, MONTHS, utcSeconds, WEEKDAYS } from '#src/evaluate/functions/calendar.ts';

/** The patterns behind single letters; those in UTC are converted first. */
const STANDARD: ReadonlyMap<string, { readonly pattern: string; readonly isUtc: boolean }> = new Map(
  Object.entries({
    d: 'MM/dd/yyyy',
    D: 'dddd, dd MMMM yyyy',
    f: 'dddd, dd MMMM yyyy HH:mm',
    F: 'dddd, dd MMMM yyyy HH:mm:ss',
    g: 'MM/dd/yyyy HH:mm',
    G: 'MM/dd/yyyy HH:mm:ss',
    m: 'MMMM dd',
    M: 'MMMM dd',
    o: "yyyy-MM-dd'T'HH:mm:ss.fffffffzzz",
    O: "yyyy-MM-dd'T'HH:mm:ss.fffffffzzz",
    r: "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
    R: "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
    s: "yyyy-MM-dd'T'HH:mm:ss",
    t: 'HH:mm',
    T: 'HH:mm:ss',
    u: "yyyy-MM-dd HH:mm:ss'Z'",
    y: 'yyyy MMMM',
    Y: 'yyyy MMMM',
  }).map(([letter, pattern]) => [letter, { pattern, isUtc: 'rRu'.includes(letter) }]),
);

/** An empty format means the long form with the offset. */
const DEFAULT_PATTERN = 'MM/dd/yyyy HH:mm:ss zzz';
const MAXIMUM_FRACTION_DIGITS = 7;

/** Throws where .NET refuses the format. */
export function formatMoment(moment: Moment, format: string): string {
  if (format === '') return writePattern(moment, DEFAULT_PATTERN);
  if (format.length > 1) return writePattern(moment, format);
  const standard = STANDARD.get(format);
  if (standard === undefined) throw refused(format);
  const shown = standard.isUtc ? { ...moment, seconds: utcSeconds(moment), offsetMinutes: 0 } : moment;
  return writePattern(shown, standard.pattern);
}

function refused(format: string): EvaluationError {
  return new EvaluationError('format', `"${format}" is not a date format`);
}

function writePattern(moment: Moment, pattern: string): string {
  const clock = clockFields(moment.seconds);
  let text = '';
  let at = 0;
  while (at < pattern.length) {
    const letter = pattern.charAt(at);
    if (letter === "'" || letter === '"') {
      const quoted = readQuoted(pattern, at);
      text += quoted.text;
      at = quoted.end;
    } else if (letter === '\\') {
      if (at + 1 >= pattern.length) throw refused(pattern);
      text += pattern.charAt(at + 1);
      at += 2;
    } else if (letter === '%') {
      const next = pattern.charAt(at + 1);
      if (next === '' || next === '%' || next === '\\') throw refused(pattern);
      if (next === 'F') text = withFraction(text, moment.ticks, 1, pattern);
      else text += field(next, 1, clock, moment, pattern) ?? next;
      at += 2;
    } else {
      const end = endOfRun(pattern, at);
      const count = end - at;
      if (letter === 'F') text = withFraction(text, moment.ticks, count, pattern);
      else text += field(letter, count, clock, moment, pattern) ?? pattern.slice(at, end);
      at = end;
    }
  }
  return text;
}

function endOfRun(pattern: string, start: number): number {
  let end = start + 1;
  while (pattern[end] === pattern[start]) end += 1;
  return end;
}

function readQuoted(pattern: string, start: number): { text: string; end: number } {
  const quote = pattern[start];
  let text = '';
  let at = start + 1;
  while (at < pattern.length && pattern[at] !== quote) {
    if (pattern[at] === '\\') at += 1;
    if (at >= pattern.length) break;
    text += pattern.charAt(at);
    at += 1;
  }
  if (at >= pattern.length) throw refused(pattern);
  return { text, end: at + 1 };
}

/** `F` writes no trailing zeros, and takes the point before it away when nothing is left. */
function withFraction(text: string, ticks: number, count: number, pattern: string): string {
  const digits = fraction(ticks, count, pattern).replace(/0+$/, '');
  if (digits === '' && text.endsWith('.')) return text.slice(0, -1);
  return text + digits;
}

function fraction(ticks: number, count: number, pattern: string): string {
  if (count > MAXIMUM_FRACTION_DIGITS) throw refused(pattern);
  return String(ticks).padStart(MAXIMUM_FRACTION_DIGITS, '0').slice(0, count);
}

/** What a run of one letter stands for; undefined when the letter stands for itself. */
function field(letter: string, count: number, clock: ClockFields, moment: Moment, pattern: string): string | undefined {
  switch (letter) {
    case 'd':
      if (count <= 2) return padded(clock.day, count);
      return named(WEEKDAYS[clock.weekday], count);
    case 'M':
      if (count <= 2) return padded(clock.month, count);
      return named(MONTHS[clock.month - 1], count);
    case 'y':
      return count <= 2 ? padded(clock.year % 100, count) : padded(clock.year, count);
    case 'h':
      return padded(clock.hour % 12 === 0 ? 12 : clock.hour % 12, Math.min(count, 2));
    case 'H':
      return padded(clock.hour, Math.min(count, 2));
    case 'm':
      return padded(clock.minute, Math.min(count, 2));
    case 's':
      return padded(clock.second, Math.min(count, 2));
    case 'f':
      return fraction(moment.ticks, count, pattern);
    case 't':
      return (clock.hour < 12 ? 'AM' : 'PM').slice(0, count);
    case 'g':
      return 'A.D.';
    case 'z':
      return offsetText(moment.offsetMinutes, count);
    case 'K':
      return offsetText(moment.offsetMinutes, 3).repeat(count);
    default:
      return undefined;
  }
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function named(name: string | undefined, count: number): string {
  return count === 3 ? (name ?? '').slice(0, 3) : (name ?? '');
}

function offsetText(minutes: number, count: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const hours = Math.floor(Math.abs(minutes) / 60);
  if (count <= 2) return sign + padded(hours, count);
  return `${sign}${padded(hours, 2)}:${padded(Math.abs(minutes) % 60, 2)}`;
}
