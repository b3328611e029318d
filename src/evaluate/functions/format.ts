// The `format` function: .NET's composite format, `{index,width:specifier}`.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { formatNumber } from '#src/evaluate/functions/format-number.ts';
import { jsonPieces } from '#src/evaluate/functions/json-text.ts';
import { floatText, intText } from '#src/evaluate/functions/number-text.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { deepUnknown, residual, textOf } from '#src/evaluate/functions/template-function.ts';
import type { Piece } from '#src/evaluate/functions/text-functions.ts';
import { makingText, requireLength, requireText, textOfPieces } from '#src/evaluate/functions/text-functions.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';

/** The engine gives up on longer texts. */
const MAXIMUM_LENGTH = 131072;
/** Where .NET stops reading the digits of an index or a width. */
const NUMBER_LIMIT = 1_000_000;

const BRACE = /[{}]/g;

/** `{0,-8:D3}`: negative width aligns left. */
interface Placeholder {
  readonly index: number;
  readonly width: number;
  readonly specifier: string;
  /** Offset after the closing brace. */
  readonly end: number;
}

function format(args: readonly Value[], call: Call): Value {
  const template = args[0] as Value;
  requireText(args, 0, call);
  if (template.kind !== 'string') return residual(call, args, { type: 'string' });
  const pieces: Piece[] = [];
  const text = template.value;
  let length = 0;
  let at = 0;
  while (at < text.length) {
    const brace = nextBrace(text, at);
    if (brace === -1) break;
    if (brace > at) pieces.push(text.slice(at, brace));
    const character = text[brace];
    if (text[brace + 1] === character) {
      pieces.push(character as string);
      at = brace + 2;
      continue;
    }
    if (character === '}') throw malformed(text, brace);
    const placeholder = readPlaceholder(text, brace + 1);
    const arg = args[placeholder.index + 1];
    if (arg === undefined) {
      throw new EvaluationError('format', `format: there is no argument for {${placeholder.index}}`);
    }
    for (const piece of filled(arg, placeholder)) {
      pieces.push(piece);
      length += typeof piece === 'string' ? piece.length : 1;
    }
    requireLength(length, call);
    at = placeholder.end;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return textOfPieces(pieces, args, call);
}

function nextBrace(text: string, from: number): number {
  BRACE.lastIndex = from;
  return BRACE.test(text) ? BRACE.lastIndex - 1 : -1;
}

function malformed(text: string, at: number): EvaluationError {
  return new EvaluationError('format', `format: the text cannot be read at position ${at + 1}: ${text.slice(0, 80)}`);
}

/** Reads what follows an opening brace. */
function readPlaceholder(text: string, start: number): Placeholder {
  const index = readNumber(text, start);
  let at = skipBlanks(text, index.end);
  let width = 0;
  if (text[at] === ',') {
    at = skipBlanks(text, at + 1);
    const isLeft = text[at] === '-';
    const digits = readNumber(text, isLeft ? at + 1 : at);
    width = isLeft ? -digits.value : digits.value;
    at = skipBlanks(text, digits.end);
  }
  let specifier = '';
  if (text[at] === ':') {
    const end = nextBrace(text, at + 1);
    if (end === -1 || text[end] === '{') throw malformed(text, at);
    specifier = text.slice(at + 1, end);
    at = end;
  }
  if (text[at] !== '}') throw malformed(text, at);
  return { index: index.value, width, specifier, end: at + 1 };
}

function readNumber(text: string, start: number): { value: number; end: number } {
  let value = 0;
  let at = start;
  while (isDigit(text, at) && value < NUMBER_LIMIT) {
    value = value * 10 + (text.charCodeAt(at) - 48);
    at += 1;
  }
  if (at === start) throw malformed(text, at);
  return { value, end: at };
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 48 && unit <= 57;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

function filled(arg: Value, placeholder: Placeholder): readonly Piece[] {
  if (arg.kind === 'unknown') return [filledWithUnknown(arg, placeholder)];
  if (arg.kind === 'array' || arg.kind === 'object') {
    const pieces = jsonPieces(arg, "'");
    if (placeholder.width === 0) return pieces;
    if (deepUnknown(arg) !== undefined) return [residualOf(arg, placeholder)];
    return [pad(pieces.join(''), placeholder.width)];
  }
  return [pad(plainText(arg, placeholder.specifier), placeholder.width)];
}

function plainText(arg: Value, specifier: string): string {
  switch (arg.kind) {
    case 'string':
      return arg.value;
    case 'bool':
      return arg.value ? 'True' : 'False';
    case 'int':
      return specifier === '' ? intText(arg) : formatNumber(arg, specifier);
    case 'float':
      return specifier === '' ? floatText(arg.value) : formatNumber(arg, specifier);
    default:
      return '';
  }
}

function pad(text: string, width: number): string {
  if (Math.abs(width) > MAXIMUM_LENGTH) {
    throw new EvaluationError('limit', `format: the result is longer than ${MAXIMUM_LENGTH} characters`);
  }
  return width < 0 ? text.padEnd(-width) : text.padStart(width);
}

/** A specifier leaves texts alone; a width matters only where the text is shorter. */
function filledWithUnknown(arg: UnknownValue, placeholder: Placeholder): UnknownValue {
  const isChanged =
    placeholder.width !== 0 || (placeholder.specifier !== '' && arg.type !== 'string' && arg.type !== 'bool');
  return isChanged ? residualOf(arg, placeholder) : arg;
}

function residualOf(arg: Value, { width, specifier }: Placeholder): UnknownValue {
  const layout = `${width === 0 ? '' : `,${width}`}${specifier === '' ? '' : `:${specifier.replaceAll("'", "''")}`}`;
  const reasons = deepUnknown(arg)?.reasons ?? [];
  return unknownValue(`format('{0${layout}}', ${textOf(arg)})`, reasons, arg.origin, { type: 'string' });
}

export const FORMAT_FUNCTIONS: readonly TemplateFunction[] = [
  makingText('format', 1, Number.POSITIVE_INFINITY, format),
];
