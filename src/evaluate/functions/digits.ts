// The decimal digits of a number, ready to be laid out, and how they are rounded.
import { shortestDigits } from '#src/evaluate/functions/number-text.ts';

/** The number is `0.digits` times ten to the power of `scale`; without digits it is zero. */
export interface Digits {
  digits: string;
  scale: number;
  isNegative: boolean;
  /** Floats keep a negative sign on zero and come already rounded. */
  readonly isFloat: boolean;
}

export function digitsOfInteger(value: number | bigint): Digits {
  const isNegative = value < 0;
  const digits = String(value).replace('-', '');
  return digits === '0'
    ? { digits: '', scale: 0, isNegative: false, isFloat: false }
    : { digits, scale: digits.length, isNegative, isFloat: false };
}

/** The fewest digits that read back as the same float. */
export function shortestDigitsOfFloat(value: number): Digits {
  const isNegative = isNegativeFloat(value);
  if (value === 0) return { digits: '', scale: 0, isNegative, isFloat: true };
  return { ...shortestDigits(Math.abs(value)), isNegative, isFloat: true };
}

/** Digits of a float rounded from its exact value: so many digits in all, or so many after the point. */
export function roundedDigitsOfFloat(value: number, count: number, counted: 'all' | 'after point'): Digits {
  const isNegative = isNegativeFloat(value);
  if (value === 0) return { digits: '', scale: 0, isNegative, isFloat: true };
  const exact = exactDigits(Math.abs(value));
  const position = counted === 'all' ? count : exact.scale + count;
  return { ...roundToEven(exact.digits, exact.scale, position), isNegative, isFloat: true };
}

function isNegativeFloat(value: number): boolean {
  return value < 0 || Object.is(value, -0);
}

const FLOAT_BITS = new DataView(new ArrayBuffer(8));

/** All digits of a positive float: it is a whole number times a power of two. */
function exactDigits(value: number): { digits: string; scale: number } {
  FLOAT_BITS.setFloat64(0, value);
  const bits = FLOAT_BITS.getBigUint64(0);
  const exponentBits = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = exponentBits === 0 ? fraction : fraction | 0x10000000000000n;
  const exponent = Math.max(exponentBits, 1) - 1075;
  if (exponent >= 0) {
    const digits = (mantissa << BigInt(exponent)).toString();
    return { digits, scale: digits.length };
  }
  const digits = (mantissa * 5n ** BigInt(-exponent)).toString();
  return { digits, scale: digits.length + exponent };
}

/** Exact ties go to the even digit. */
function roundToEven(digits: string, scale: number, position: number): { digits: string; scale: number } {
  if (position >= digits.length) return withoutTrailingZeros(digits, scale);
  if (position < 0) return { digits: '', scale: 0 };
  const next = digits.charCodeAt(position) - 48;
  const isTie = next === 5 && !/[1-9]/.test(digits.slice(position + 1));
  const isOdd = position > 0 && (digits.charCodeAt(position - 1) - 48) % 2 === 1;
  const isUp = next > 5 || (next === 5 && (!isTie || isOdd));
  return isUp ? roundedUp(digits.slice(0, position), scale) : withoutTrailingZeros(digits.slice(0, position), scale);
}

function roundedUp(digits: string, scale: number): { digits: string; scale: number } {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '9') end -= 1;
  if (end === 0) return { digits: '1', scale: scale + 1 };
  return { digits: digits.slice(0, end - 1) + String(Number(digits[end - 1]) + 1), scale };
}

function withoutTrailingZeros(digits: string, scale: number): { digits: string; scale: number } {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return { digits: digits.slice(0, end), scale: end === 0 ? 0 : scale };
}

/** Rounds to so many digits; halves go up, unless the digits are known to be rounded already. */
export function roundDigits(number: Digits, position: number, isRounded: boolean): void {
  const { digits, scale } = number;
  const end = Math.min(Math.max(position, 0), digits.length);
  const isUp = end === position && end < digits.length && !isRounded && digits.charCodeAt(end) >= 53;
  const rounded = isUp ? roundedUp(digits.slice(0, end), scale) : withoutTrailingZeros(digits.slice(0, end), scale);
  number.digits = rounded.digits;
  number.scale = rounded.digits === '' ? 0 : rounded.scale;
  if (rounded.digits === '' && !number.isFloat) number.isNegative = false;
}
