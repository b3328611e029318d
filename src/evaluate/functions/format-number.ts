// How a number looks under a .NET format specifier in the invariant culture: the standard ones (D, X, N, F, …) here,
// custom patterns in custom-number-format.ts.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { customNumberFormat } from '#src/evaluate/functions/custom-number-format.ts';
import type { Digits } from '#src/evaluate/functions/digits.ts';
import {
  digitsOfInteger,
  roundDigits,
  roundedDigitsOfFloat,
  shortestDigitsOfFloat,
} from '#src/evaluate/functions/digits.ts';
import type { FloatValue, IntValue } from '#src/model/value.ts';

/** The engine gives up on longer texts. */
const MAXIMUM_LENGTH = 131072;
/** .NET reads no greater precision. */
const MAXIMUM_PRECISION = 999_999_999;
/** Custom patterns see at most so many digits of a float. */
const FLOAT_DIGITS_IN_PATTERNS = 15;
const DEFAULT_FRACTION_DIGITS = 2;

const STANDARD = /^([A-Za-z])(\d*)(?:\0|$)/;

interface Specifier {
  readonly letter: string;
  /** -1 when none is given. */
  readonly precision: number;
}

/** `5` under `D3` is `005`. Throws where .NET refuses the specifier. */
export function formatNumber(value: IntValue | FloatValue, specifier: string): string {
  const standard = standardSpecifier(specifier);
  if (value.kind === 'float') return formatFloat(value.value, standard, specifier);
  return formatInt(value.value, standard, specifier);
}

/** A letter with at most a number after it; anything else is a custom pattern. */
function standardSpecifier(specifier: string): Specifier | undefined {
  const match = STANDARD.exec(specifier);
  if (match === null) return undefined;
  const [, letter = '', digits = ''] = match;
  const precision = digits === '' ? -1 : Number(digits);
  if (precision > MAXIMUM_PRECISION) throw refused(specifier);
  if (precision > MAXIMUM_LENGTH) {
    throw new EvaluationError('limit', `format: the result is longer than ${MAXIMUM_LENGTH} characters`);
  }
  return { letter, precision };
}

function refused(specifier: string): EvaluationError {
  return new EvaluationError('format', `format: a number has no format "${specifier}"`);
}

function formatInt(value: number | bigint, standard: Specifier | undefined, specifier: string): string {
  if (standard === undefined) return customNumberFormat(digitsOfInteger(value), specifier);
  const { letter, precision } = standard;
  const upper = letter.toUpperCase();
  if (upper === 'D' || (upper === 'G' && precision < 1)) return decimal(value, precision);
  // Integers beyond 64 bits are another type in .NET, which never shortens them.
  if ((upper === 'G' || upper === 'R') && isBeyondInt64(value)) return decimal(value, precision);
  if (upper === 'X' || upper === 'B') {
    const text = twosComplement(BigInt(value), upper === 'X' ? 16 : 2, precision);
    return letter === 'x' ? text : text.toUpperCase();
  }
  return layOut(digitsOfInteger(value), standard, specifier);
}

function decimal(value: number | bigint, precision: number): string {
  const digits = String(value).replace('-', '').padStart(precision, '0');
  return value < 0 ? `-${digits}` : digits;
}

function isBeyondInt64(value: number | bigint): boolean {
  return BigInt.asIntN(64, BigInt(value)) !== BigInt(value);
}

/** 64 bits wide; larger integers take the digits they need, the first of which tells the sign. */
function twosComplement(value: bigint, radix: 2 | 16, precision: number): string {
  if (!isBeyondInt64(value)) return BigInt.asUintN(64, value).toString(radix).padStart(precision, '0');
  const bitsPerDigit = radix === 16 ? 4 : 1;
  let count = 1;
  while (BigInt.asIntN(count * bitsPerDigit, value) !== value) count += 1;
  const text = BigInt.asUintN(count * bitsPerDigit, value)
    .toString(radix)
    .padStart(count, '0');
  const filler = value >= 0n ? '0' : radix === 16 ? 'f' : '1';
  return text.padStart(precision, filler);
}

function formatFloat(value: number, standard: Specifier | undefined, specifier: string): string {
  if (!Number.isFinite(value)) return String(value);
  if (standard === undefined) {
    return customNumberFormat(roundedDigitsOfFloat(value, FLOAT_DIGITS_IN_PATTERNS, 'all'), specifier);
  }
  const { letter, precision } = standard;
  switch (letter.toUpperCase()) {
    case 'E':
      return layOut(roundedDigitsOfFloat(value, (precision < 0 ? 6 : precision) + 1, 'all'), standard, specifier);
    case 'F':
    case 'N':
    case 'C':
      return layOut(roundedDigitsOfFloat(value, fractionDigits(precision), 'after point'), standard, specifier);
    case 'P':
      return layOut(roundedDigitsOfFloat(value, fractionDigits(precision) + 2, 'after point'), standard, specifier);
    case 'G':
      if (precision > 0) return layOut(roundedDigitsOfFloat(value, precision, 'all'), standard, specifier);
      return layOut(shortestDigitsOfFloat(value), { letter, precision: 17 }, specifier);
    case 'R':
      return layOut(shortestDigitsOfFloat(value), { letter, precision: 17 }, specifier);
    default:
      throw refused(specifier);
  }
}

function fractionDigits(precision: number): number {
  return precision < 0 ? DEFAULT_FRACTION_DIGITS : precision;
}

function layOut(number: Digits, { letter, precision }: Specifier, specifier: string): string {
  switch (letter.toUpperCase()) {
    case 'C':
      return currency(number, fractionDigits(precision));
    case 'F':
      roundDigits(number, number.scale + fractionDigits(precision), number.isFloat);
      return sign(number) + fixed(number, fractionDigits(precision), false);
    case 'N':
      roundDigits(number, number.scale + fractionDigits(precision), number.isFloat);
      return sign(number) + fixed(number, fractionDigits(precision), true);
    case 'P':
      return percent(number, fractionDigits(precision));
    case 'E':
      return scientific(number, (precision < 0 ? 6 : precision) + 1, letter);
    case 'G':
      return general(number, precision, letter);
    case 'R':
      return general(number, precision, letter === 'R' ? 'G' : 'g');
    default:
      throw refused(specifier);
  }
}

function sign(number: Digits): string {
  return number.isNegative ? '-' : '';
}

function currency(number: Digits, fraction: number): string {
  roundDigits(number, number.scale + fraction, number.isFloat);
  const text = `¤${fixed(number, fraction, true)}`;
  return number.isNegative ? `(${text})` : text;
}

function percent(number: Digits, fraction: number): string {
  if (number.digits !== '') number.scale += 2;
  roundDigits(number, number.scale + fraction, number.isFloat);
  return `${sign(number)}${fixed(number, fraction, true)} %`;
}

function fixed({ digits, scale }: Digits, fraction: number, isGrouped: boolean): string {
  const whole = scale > 0 ? digits.slice(0, scale).padEnd(scale, '0') : '0';
  const grouped = isGrouped ? whole.replace(GROUP_START, ',') : whole;
  if (fraction === 0) return grouped;
  const behind = scale > 0 ? digits.slice(scale) : '0'.repeat(Math.min(-scale, fraction)) + digits;
  return `${grouped}.${behind.slice(0, fraction).padEnd(fraction, '0')}`;
}

const GROUP_START = /\B(?=(?:\d{3})+$)/g;

function scientific(number: Digits, count: number, letter: string): string {
  roundDigits(number, count, number.isFloat);
  const digits = number.digits.padEnd(count, '0');
  const fraction = count > 1 ? `.${digits.slice(1)}` : '';
  const exponent = number.digits === '' ? 0 : number.scale - 1;
  return `${sign(number)}${digits[0]}${fraction}${exponentOf(exponent, letter, 3)}`;
}

function general(number: Digits, precision: number, letter: string): string {
  const count = precision < 1 ? Math.max(number.digits.length, 1) : precision;
  roundDigits(number, count, number.isFloat);
  const { digits, scale } = number;
  if (digits === '') return `${sign(number)}0`;
  const exponentLetter = letter === 'g' ? 'e' : 'E';
  if (scale > count || scale < -3) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${sign(number)}${digits[0]}${fraction}${exponentOf(scale - 1, exponentLetter, 2)}`;
  }
  if (scale <= 0) return `${sign(number)}0.${'0'.repeat(-scale)}${digits}`;
  const whole = digits.slice(0, scale).padEnd(scale, '0');
  return `${sign(number)}${whole}${digits.length > scale ? `.${digits.slice(scale)}` : ''}`;
}

function exponentOf(exponent: number, letter: string, minimumDigits: number): string {
  return `${letter}${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(minimumDigits, '0')}`;
}
