// How the engine writes a number as plain text: the shortest digits that read back as the same number.
import type { IntValue } from '#src/model/value.ts';

/** Digits with sign; exact beyond 2^53 too. */
export function intText(value: IntValue): string {
  return Object.is(value.value, -0) ? '0' : String(value.value);
}

/** `1.5`, `1E+20`, `-0`, `Infinity`: the round-trip form of .NET, which turns scientific beyond 17 digits and below 0.0001. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const { digits, scale } = shortestDigits(Math.abs(value));
  const sign = value < 0 ? '-' : '';
  if (scale > 17 || scale < -3) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${sign}${digits[0]}${fraction}E${exponentText(scale - 1)}`;
  }
  if (scale <= 0) return `${sign}0.${'0'.repeat(-scale)}${digits}`;
  if (digits.length <= scale) return sign + digits.padEnd(scale, '0');
  return `${sign}${digits.slice(0, scale)}.${digits.slice(scale)}`;
}

function exponentText(exponent: number): string {
  return `${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** The fewest digits that identify a positive double; the number is `0.digits` times ten to the power of `scale`. */
export function shortestDigits(value: number): { digits: string; scale: number } {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  return { digits: mantissa.replace('.', ''), scale: Number(exponent) + 1 };
}
