// How a number looks under a custom .NET pattern such as `#,##0.00;(#,##0.00)`, in the invariant culture.
// The pattern is read twice, as .NET does it: once to learn its shape, once to write.
import type { Digits } from '#src/evaluate/functions/digits.ts';
import { roundDigits } from '#src/evaluate/functions/digits.ts';

const GROUP_SIZE = 3;
/** An exponent is padded to at most so many digits. */
const MAXIMUM_EXPONENT_DIGITS = 10;

/** What the first reading of a section finds. Positions count digit placeholders from the left. */
interface Shape {
  digitCount: number;
  decimalPosition: number;
  firstZero: number;
  lastZero: number;
  isScientific: boolean;
  isGrouped: boolean;
  scaleAdjustment: number;
}

/** The number may be changed: it is rounded to what the pattern shows. */
export function customNumberFormat(number: Digits, pattern: string): string {
  let section = sectionStart(pattern, number.digits === '' ? 2 : number.isNegative ? 1 : 0);
  let shape = shapeOf(pattern, section);
  if (number.digits === '') {
    if (!number.isFloat) number.isNegative = false;
    number.scale = 0;
  } else {
    scaleAndRound(number, shape);
    // Rounded to nothing, it takes the section for zero, if there is one.
    if (number.digits === '') {
      const zeroSection = sectionStart(pattern, 2);
      if (zeroSection !== section) {
        section = zeroSection;
        shape = shapeOf(pattern, section);
        if (!number.isFloat) number.isNegative = false;
        number.scale = 0;
      }
    }
  }
  return write(number, pattern, section, shape);
}

function scaleAndRound(number: Digits, shape: Shape): void {
  number.scale += shape.scaleAdjustment;
  const position = shape.isScientific ? shape.digitCount : number.scale + shape.digitCount - shape.decimalPosition;
  roundDigits(number, position, false);
}

/** Where a section begins; the first one stands in for a missing or empty one. */
function sectionStart(pattern: string, wanted: number): number {
  let remaining = wanted;
  let at = 0;
  while (remaining > 0 && at < pattern.length) {
    const character = pattern.charAt(at);
    at += 1;
    if (character === "'" || character === '"') at = afterQuote(pattern, at, character);
    else if (character === '\\') at += 1;
    else if (character === '\0') return 0;
    else if (character === ';') {
      remaining -= 1;
      if (remaining === 0) return at < pattern.length && pattern[at] !== '\0' && pattern[at] !== ';' ? at : 0;
    }
  }
  return 0;
}

function afterQuote(pattern: string, start: number, quote: string): number {
  const end = pattern.indexOf(quote, start);
  return end === -1 ? pattern.length : end + 1;
}

function isEnd(pattern: string, at: number): boolean {
  return at >= pattern.length || pattern[at] === ';' || pattern[at] === '\0';
}

/** `E0`, `E+0` or `E-0` from `at` on, where the letter stands. */
function isExponent(pattern: string, at: number): boolean {
  const next = pattern[at + 1];
  return next === '0' || ((next === '+' || next === '-') && pattern[at + 2] === '0');
}

function shapeOf(pattern: string, section: number): Shape {
  const shape: Shape = {
    digitCount: 0,
    decimalPosition: -1,
    firstZero: Number.POSITIVE_INFINITY,
    lastZero: 0,
    isScientific: false,
    isGrouped: false,
    scaleAdjustment: 0,
  };
  let commaPosition = -1;
  let commaCount = 0;
  for (let at = section; !isEnd(pattern, at); at += 1) {
    const character = pattern.charAt(at);
    if (character === '#') shape.digitCount += 1;
    else if (character === '0') {
      shape.firstZero = Math.min(shape.firstZero, shape.digitCount);
      shape.digitCount += 1;
      shape.lastZero = shape.digitCount;
    } else if (character === '.') {
      if (shape.decimalPosition < 0) shape.decimalPosition = shape.digitCount;
    } else if (character === ',') {
      if (shape.digitCount === 0 || shape.decimalPosition >= 0) continue;
      if (commaPosition === shape.digitCount) {
        commaCount += 1;
        continue;
      }
      if (commaPosition >= 0) shape.isGrouped = true;
      commaPosition = shape.digitCount;
      commaCount = 1;
    } else if (character === '%') shape.scaleAdjustment += 2;
    else if (character === '‰') shape.scaleAdjustment += 3;
    else if (character === "'" || character === '"') at = afterQuote(pattern, at + 1, character) - 1;
    else if (character === '\\') at += 1;
    else if ((character === 'E' || character === 'e') && isExponent(pattern, at)) {
      shape.isScientific = true;
      at += 1;
      while (pattern[at + 1] === '0') at += 1;
    }
  }
  if (shape.decimalPosition < 0) shape.decimalPosition = shape.digitCount;
  if (commaPosition === shape.decimalPosition && commaPosition >= 0) shape.scaleAdjustment -= commaCount * 3;
  else if (commaPosition >= 0) shape.isGrouped = true;
  return shape;
}

/** Writes the digits of a number into a pattern from left to right. */
class PatternWriter {
  text = '';
  private next = 0;
  /** Digit positions still to write before the point; negative behind it. */
  private position: number;
  /** Digits in excess of the placeholders; negative: placeholders in excess of the digits. */
  private surplus: number;
  private hasPoint = false;
  private readonly leastBefore: number;
  private readonly leastBehind: number;
  private readonly separators: number[] = [];
  private readonly number: Digits;
  private readonly shape: Shape;

  constructor(number: Digits, shape: Shape) {
    this.number = number;
    this.shape = shape;
    const { decimalPosition } = shape;
    this.leastBefore = shape.firstZero < decimalPosition ? decimalPosition - shape.firstZero : 0;
    this.leastBehind = shape.lastZero > decimalPosition ? decimalPosition - shape.lastZero : 0;
    this.position = shape.isScientific ? decimalPosition : Math.max(number.scale, decimalPosition);
    this.surplus = shape.isScientific ? 0 : number.scale - decimalPosition;
    if (shape.isGrouped) this.placeSeparators();
  }

  private placeSeparators(): void {
    const count = Math.max(this.leastBefore, this.position + Math.min(this.surplus, 0));
    for (let place = GROUP_SIZE; place < count; place += GROUP_SIZE) this.separators.push(place);
  }

  /** Writes the digits that no placeholder of its own stands for; they come before the first placeholder. */
  surplusDigits(): void {
    while (this.surplus > 0) {
      this.put(this.takeDigit() ?? '0');
      this.position -= 1;
      this.surplus -= 1;
    }
  }

  placeholder(): void {
    let digit: string | undefined;
    if (this.surplus < 0) {
      this.surplus += 1;
      digit = this.position <= this.leastBefore ? '0' : undefined;
    } else {
      digit = this.takeDigit() ?? (this.position > this.leastBehind ? '0' : undefined);
    }
    if (digit !== undefined) this.put(digit);
    this.position -= 1;
  }

  point(): void {
    if (this.position !== 0 || this.hasPoint) return;
    const hasMore = this.shape.decimalPosition < this.shape.digitCount && this.next < this.number.digits.length;
    if (this.leastBehind >= 0 && !hasMore) return;
    this.text += '.';
    this.hasPoint = true;
  }

  private put(digit: string): void {
    this.text += digit;
    if (this.position > 1 && this.separators.at(-1) === this.position - 1) {
      this.text += ',';
      this.separators.pop();
    }
  }

  private takeDigit(): string | undefined {
    const digit = this.number.digits[this.next];
    if (digit !== undefined) this.next += 1;
    return digit;
  }
}

function write(number: Digits, pattern: string, section: number, shape: Shape): string {
  const writer = new PatternWriter(number, shape);
  if (number.isNegative && section === 0 && number.scale !== 0) writer.text += '-';
  let exponentIsDue = shape.isScientific;
  let at = section;
  while (!isEnd(pattern, at)) {
    const character = pattern.charAt(at);
    at += 1;
    if (character === '#' || character === '0') {
      writer.surplusDigits();
      writer.placeholder();
    } else if (character === '.') {
      writer.surplusDigits();
      writer.point();
    } else if (character === "'" || character === '"') {
      const end = afterQuote(pattern, at, character);
      writer.text += pattern.slice(at, pattern[end - 1] === character && end > at ? end - 1 : end);
      at = end;
    } else if (character === '\\') {
      writer.text += pattern.charAt(at);
      at += 1;
    } else if ((character === 'E' || character === 'e') && exponentIsDue && isExponent(pattern, at - 1)) {
      const end = afterZeros(pattern, pattern[at] === '0' ? at : at + 1);
      const count = Math.min(end - (pattern[at] === '0' ? at : at + 1), MAXIMUM_EXPONENT_DIGITS);
      const exponent = number.digits === '' ? 0 : number.scale - shape.decimalPosition;
      writer.text += exponentText(exponent, character, count, pattern[at] === '+');
      at = end;
      exponentIsDue = false;
    } else if (character === 'E' || character === 'e') {
      const start = pattern[at] === '+' || pattern[at] === '-' ? at + 1 : at;
      const end = afterZeros(pattern, start);
      writer.text += exponentIsDue ? character : pattern.slice(at - 1, end);
      at = exponentIsDue ? at : end;
    } else if (character !== ',') writer.text += character;
  }
  const isUnsigned = number.isNegative && section === 0 && number.scale === 0 && writer.text !== '';
  return isUnsigned ? `-${writer.text}` : writer.text;
}

function afterZeros(pattern: string, start: number): number {
  let at = start;
  while (pattern[at] === '0') at += 1;
  return at;
}

function exponentText(exponent: number, letter: string, minimumDigits: number, hasPlus: boolean): string {
  const sign = exponent < 0 ? '-' : hasPlus ? '+' : '';
  return `${letter}${sign}${String(Math.abs(exponent)).padStart(minimumDigits, '0')}`;
}
