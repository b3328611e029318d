// Functions that change or cut one text: case, blanks, parts of it, replacements.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { lifting } from '#src/evaluate/functions/define.ts';
import { lowerCase, upperCase } from '#src/evaluate/functions/letter-case.ts';
import { intText } from '#src/evaluate/functions/number-text.ts';
import { knownEnd, knownStart } from '#src/evaluate/functions/partly-known-text.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { deepUnknown, residual, textOf, wrongType } from '#src/evaluate/functions/template-function.ts';
import type { Piece } from '#src/evaluate/functions/text-functions.ts';
import {
  answering,
  intAt,
  makingText,
  requireLength,
  requireText,
  textAt,
  textOfPieces,
} from '#src/evaluate/functions/text-functions.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import { arrayValue, stringValue, unknownValue } from '#src/model/value.ts';

/** The widest that `padLeft` makes a text. */
const MAXIMUM_PADDED_WIDTH = 16;

function changeCase(args: readonly Value[], call: Call, change: (text: string) => string): Value {
  const text = args[0] as Value;
  requireText(args, 0, call);
  if (text.kind === 'string') return stringValue(change(text.value), call.origin);
  if (text.kind !== 'unknown' || text.parts === undefined) return residual(call, args, { type: 'string' });
  // One letter becomes one letter wherever it stands, so each piece can be changed on its own.
  return textOfPieces(mapPieces(text.parts, change, call, []), args, call);
}

/** Applies a function piece by piece; unknown pieces become calls of it. */
function mapPieces(
  parts: readonly Piece[],
  change: (text: string) => string,
  call: Call,
  otherArguments: readonly Value[],
): Piece[] {
  return parts.map((part) => (typeof part === 'string' ? change(part) : callOn(part, call, otherArguments)));
}

function callOn(piece: UnknownValue, call: Call, otherArguments: readonly Value[]): UnknownValue {
  const text = `${call.name}(${[piece, ...otherArguments].map(textOf).join(', ')})`;
  return unknownValue(text, piece.reasons, piece.origin, { type: 'string' });
}

function trim(args: readonly Value[], call: Call): Value {
  const text = args[0] as Value;
  requireText(args, 0, call);
  if (text.kind === 'string') return stringValue(trimEnd(trimStart(text.value)), call.origin);
  if (text.kind !== 'unknown' || text.parts === undefined) return residual(call, args, { type: 'string' });
  const pieces = [...text.parts];
  const [first] = pieces;
  const last = pieces.at(-1);
  if (typeof first !== 'string' || typeof last !== 'string' || trimStart(first) === '' || trimEnd(last) === '') {
    return residual(call, args, { type: 'string' });
  }
  pieces[0] = trimStart(first);
  pieces[pieces.length - 1] = trimEnd(pieces.length === 1 ? trimStart(first) : last);
  return textOfPieces(pieces, args, call);
}

function trimStart(text: string): string {
  let start = 0;
  while (start < text.length && isWhiteSpace(text.charCodeAt(start))) start += 1;
  return text.slice(start);
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isWhiteSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** White space as .NET has it: the next-line character counts, the byte-order mark does not. */
function isWhiteSpace(unit: number): boolean {
  if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)) return true;
  if (unit < 0x85) return false;
  if (unit >= 0x2000 && unit <= 0x200a) return true;
  return [0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000].includes(unit);
}

function substring(args: readonly Value[], call: Call): Value {
  const text = args[0] as Value;
  requireText(args, 0, call);
  if (text.kind === 'string') {
    if (args.some((arg) => arg.kind === 'unknown')) return residual(call, args, { type: 'string' });
    return stringValue(cut(text.value, args, call), call.origin);
  }
  const [first, ...others] = (text as UnknownValue).parts ?? [];
  if (typeof first !== 'string' || args.slice(1).some((arg) => arg.kind === 'unknown')) {
    return residual(call, args, { type: 'string' });
  }
  const start = intAt(args, 1, call);
  const end = args.length > 2 ? start + intAt(args, 2, call) : undefined;
  if (start < 0 || start > first.length || (end !== undefined && end < start))
    return residual(call, args, { type: 'string' });
  if (end === undefined)
    return textOfPieces(start === first.length ? others : [first.slice(start), ...others], args, call);
  if (end > first.length) return residual(call, args, { type: 'string' });
  return stringValue(first.slice(start, end), call.origin);
}

function cut(text: string, args: readonly Value[], call: Call): string {
  const start = intAt(args, 1, call);
  const length = args.length > 2 ? intAt(args, 2, call) : text.length - start;
  if (start >= 0 && length >= 0 && start + length <= text.length) return text.slice(start, start + length);
  throw new EvaluationError(
    'out of range',
    `substring: ${length} characters from index ${start} on do not lie within a text of ${text.length}`,
  );
}

function replace(args: readonly Value[], call: Call): Value {
  for (let index = 0; index < args.length; index += 1) requireText(args, index, call);
  const [text, search, replacement] = args as readonly [Value, Value, Value];
  if (search.kind === 'string' && search.value === '') {
    throw new EvaluationError('argument type', 'replace: the text to search for must not be empty');
  }
  if (search.kind !== 'string' || replacement.kind !== 'string') return residual(call, args, { type: 'string' });
  const change = (piece: string): string => {
    const between = piece.split(search.value);
    requireLength(piece.length + (between.length - 1) * (replacement.value.length - search.value.length), call);
    return between.join(replacement.value);
  };
  if (text.kind === 'string') return stringValue(change(text.value), call.origin);
  // A longer search text could begin in a known piece and end in an unknown one.
  if (text.kind !== 'unknown' || text.parts === undefined || search.value.length !== 1) {
    return residual(call, args, { type: 'string' });
  }
  return textOfPieces(mapPieces(text.parts, change, call, [search, replacement]), args, call);
}

/** Of a text with an unknown middle the first and the last items are known; a longer separator could begin in one piece and end in another. */
function splitOpen(args: readonly Value[], call: Call): Value {
  const [text, separator] = args as readonly [Value, Value];
  if (text.kind !== 'unknown') return residual(call, args, { type: 'array' });
  requireText(args, 0, call);
  if (text.parts === undefined || separator.kind !== 'string' || separator.value.length !== 1) {
    return residual(call, args, { type: 'array' });
  }
  const items = (texts: readonly string[]): Value[] => texts.map((item) => stringValue(item, call.origin));
  const first = items(knownStart(text.parts).split(separator.value).slice(0, -1));
  const last = items(knownEnd(text.parts).split(separator.value).slice(1));
  return residual(call, args, { type: 'array', ends: { first, last } });
}

function split(args: readonly Value[], call: Call): Value {
  if (args.some(({ kind }) => kind === 'unknown')) return splitOpen(args, call);
  const text = textAt(args, 0, call);
  const separator = args[1] as Value;
  if (separator.kind === 'string')
    return textArray(separator.value === '' ? [text] : text.split(separator.value), call.origin);
  if (separator.kind !== 'array') throw wrongType(call, 1, 'a string or an array of strings', separator);
  const separators: string[] = [];
  for (const item of separator.items) {
    if (item.kind === 'unknown') continue;
    if (item.kind !== 'string') throw wrongType(call, 1, 'an array of strings', item);
    if (item.value !== '') separators.push(item.value);
  }
  if (deepUnknown(separator) !== undefined) return residual(call, args, { type: 'array' });
  return textArray(splitAtAny(text, separators), call.origin);
}

function textArray(parts: readonly string[], origin: Origin): Value {
  return arrayValue(
    parts.map((part) => stringValue(part, origin)),
    origin,
  );
}

/** Splits at the earliest separator each time; where two begin at the same place, the one listed first wins. */
function splitAtAny(text: string, separators: readonly string[]): readonly string[] {
  const [only] = separators;
  if (only === undefined) return [text];
  if (separators.length === 1) return text.split(only);
  const parts: string[] = [];
  let start = 0;
  let at = 0;
  while (at < text.length) {
    const found = separators.find((separator) => text.startsWith(separator, at));
    if (found === undefined) {
      at += 1;
      continue;
    }
    parts.push(text.slice(start, at));
    at += found.length;
    start = at;
  }
  parts.push(text.slice(start));
  return parts;
}

function padLeft(args: readonly Value[], call: Call): Value {
  const source = args[0] as Value;
  if (source.kind !== 'string' && source.kind !== 'int') throw wrongType(call, 0, 'a string or an int', source);
  const width = intAt(args, 1, call);
  const padding = args.length > 2 ? textAt(args, 2, call) : ' ';
  if (width < 1 || width > MAXIMUM_PADDED_WIDTH) {
    throw new EvaluationError(
      'out of range',
      `padLeft: the width must lie between 1 and ${MAXIMUM_PADDED_WIDTH}, not ${width}`,
    );
  }
  if (padding.length !== 1) throw new EvaluationError('argument type', 'padLeft: the padding must be one character');
  const text = source.kind === 'string' ? source.value : intText(source);
  return stringValue(text.padStart(width, padding), call.origin);
}

export const STRING_FUNCTIONS: readonly TemplateFunction[] = [
  makingText('toLower', 1, 1, (args, call) => changeCase(args, call, lowerCase)),
  makingText('toUpper', 1, 1, (args, call) => changeCase(args, call, upperCase)),
  makingText('trim', 1, 1, trim),
  makingText('substring', 2, 3, substring),
  makingText('replace', 3, 3, replace),
  lifting('split', 2, 2, split),
  answering('string', 'padLeft', 2, 3, padLeft),
];
