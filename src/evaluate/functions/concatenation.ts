// Functions that put texts or arrays together: concat, join, string.

import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { jsonPieces, jsonText } from '#src/evaluate/functions/json-text.ts';
import { intText } from '#src/evaluate/functions/number-text.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import {
  deepUnknown,
  kindInWords,
  requireCount,
  residual,
  wrongType,
} from '#src/evaluate/functions/template-function.ts';
import type { Piece } from '#src/evaluate/functions/text-functions.ts';
import { makingText, requireText, textOfPieces } from '#src/evaluate/functions/text-functions.ts';
import { joinValues, MAXIMUM_ALTERNATIVES } from '#src/evaluate/join.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';
import { arrayValue, stringValue, unknownValue } from '#src/model/value.ts';

/** The text of a string, int or bool, or the unknown one; undefined for everything that is no such scalar. */
function scalarPiece(value: Value): Piece | undefined {
  switch (value.kind) {
    case 'string':
      return value.value;
    case 'int':
      return intText(value);
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'unknown':
      return value.type === 'array' || value.type === 'object' ? undefined : value;
    default:
      return undefined;
  }
}

function concat(args: readonly Value[], call: Call): Value {
  if (args.some((arg) => arg.kind === 'array' || (arg.kind === 'unknown' && arg.type === 'array'))) {
    return concatArrays(args, call);
  }
  const pieces: Piece[] = [];
  let isText = args.length === 0;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] as Value;
    const piece = scalarPiece(arg);
    if (piece === undefined) throw wrongType(call, index, 'a string, an int, a bool or an array', arg);
    if (arg.kind !== 'unknown' || arg.type !== undefined) isText = true;
    pieces.push(piece);
  }
  // With nothing but unknowns of any type it can be an array as well.
  return isText ? textOfPieces(pieces, args, call) : residual(call, args);
}

function concatArrays(args: readonly Value[], call: Call): Value {
  const items: Value[] = [];
  let unknowns: UnknownValue[] | undefined;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] as Value;
    if (arg.kind === 'array') {
      requireCount(items.length + arg.items.length, call);
      for (const item of arg.items) items.push(item);
    } else if (arg.kind === 'unknown' && (arg.type === undefined || arg.type === 'array')) {
      unknowns ??= [];
      unknowns.push(arg);
    } else {
      throw new EvaluationError(
        'argument type',
        `concat: either all arguments or none must be arrays, argument ${index + 1} is ${kindInWords(arg)}`,
      );
    }
  }
  if (unknowns === undefined) return arrayValue(items, call.origin);
  return residual(call, args, { type: 'array', each: itemOfEither(items, unknowns, call) });
}

/** What is known of every item: it is one of the known ones or an item of an array that is not known. */
function itemOfEither(items: readonly Value[], unknowns: readonly UnknownValue[], call: Call): Value | undefined {
  if (items.length + unknowns.length > MAXIMUM_ALTERNATIVES) return undefined;
  const unknownItems = unknowns.map(
    (array) => array.each ?? unknownValue(`${array.text}[*]`, array.reasons, array.origin),
  );
  return joinValues(
    [...items, ...unknownItems],
    `concat(${unknowns.map(({ text }) => text).join(', ')}, …)[*]`,
    [],
    call.origin,
  );
}

function join(args: readonly Value[], call: Call): Value {
  const [items, delimiter] = args as readonly [Value, Value];
  requireText(args, 1, call);
  if (items.kind === 'unknown' && (items.type === undefined || items.type === 'array')) {
    return residual(call, args, { type: 'string' });
  }
  if (items.kind !== 'array') throw wrongType(call, 0, 'an array', items);
  const between = delimiter.kind === 'string' ? delimiter.value : (delimiter as UnknownValue);
  const pieces: Piece[] = [];
  for (const item of items.items) {
    const piece = scalarPiece(item);
    if (piece === undefined) throw wrongType(call, 0, 'an array of strings, ints and bools', item);
    if (pieces.length > 0) pieces.push(between);
    pieces.push(piece);
  }
  return textOfPieces(pieces, args, call);
}

function toText(args: readonly Value[], call: Call): Value {
  const value = args[0] as Value;
  if (value.kind === 'null' || value.kind === 'float') throw wrongType(call, 0, 'neither null nor a float', value);
  if (value.kind === 'array' || value.kind === 'object') {
    if (deepUnknown(value) === undefined) return stringValue(jsonText(value), call.origin);
    return textOfPieces(jsonPieces(value), args, call);
  }
  if (value.kind === 'unknown' && value.type !== 'string') return residual(call, args, { type: 'string' });
  return textOfPieces([scalarPiece(value) as Piece], args, call);
}

export const CONCATENATION_FUNCTIONS: readonly TemplateFunction[] = [
  makingText('concat', 0, Number.POSITIVE_INFINITY, concat),
  makingText('join', 2, 2, join),
  makingText('string', 1, 1, toText),
];
