// Joining texts of which some may be unknown: ids, names and keys keep every piece that is known.
import { mergeReasons } from '#src/evaluate/functions/template-function.ts';
import type { Origin, StringValue, UnknownValue, Value } from '#src/model/value.ts';
import { stringValue, unknownValue } from '#src/model/value.ts';

/**
 * Joins pieces; all known gives a string, else an unknown with `parts`. `text` is the residual expression, asked for only
 * when something is unknown.
 */
export function joinText(
  pieces: readonly (string | Value)[],
  text: string | (() => string),
  origin: Origin,
): StringValue | UnknownValue {
  const known = knownText(pieces);
  if (known !== undefined) return stringValue(known, origin);
  const parts: (string | UnknownValue)[] = [];
  let pending = '';
  for (const piece of pieces) {
    for (const part of partsOf(piece)) {
      if (parts.length > MAXIMUM_PARTS) return withoutParts(pieces, text, origin);
      if (typeof part === 'string') {
        pending += part;
      } else {
        if (pending !== '') parts.push(pending);
        pending = '';
        parts.push(part);
      }
    }
  }
  if (parts.length === 0) return stringValue(pending, origin);
  if (pending !== '') parts.push(pending);
  const unknowns = parts.filter((part) => typeof part !== 'string');
  return unknownValue(typeof text === 'string' ? text : text(), mergeReasons(unknowns), origin, {
    type: 'string',
    parts,
  });
}

/** Nobody reads so many pieces; texts with unknown pieces that double at each step would never end. */
const MAXIMUM_PARTS = 1000;

function withoutParts(
  pieces: readonly (string | Value)[],
  text: string | (() => string),
  origin: Origin,
): UnknownValue {
  const unknowns = pieces.filter((piece) => typeof piece !== 'string');
  return unknownValue(typeof text === 'string' ? text : text(), mergeReasons(unknowns), origin, { type: 'string' });
}

/** The usual case, without any unknown, takes no lists. */
function knownText(pieces: readonly (string | Value)[]): string | undefined {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else if (piece.kind === 'string') text += piece.value;
    else return undefined;
  }
  return text;
}

function partsOf(piece: string | Value): readonly (string | UnknownValue)[] {
  if (typeof piece === 'string') return [piece];
  if (piece.kind === 'string') return [piece.value];
  if (piece.kind === 'int') return [String(piece.value)];
  if (piece.kind !== 'unknown') return [];
  return piece.parts ?? [piece];
}

/**
 * Splits a text at `/`. An unknown piece is taken as one that holds no slash: names may not contain one.
 * Undefined when the value is no text.
 */
export function splitSegments(value: Value): readonly (StringValue | UnknownValue)[] | undefined {
  if (value.kind === 'string') return value.value.split('/').map((segment) => stringValue(segment, value.origin));
  if (value.kind !== 'unknown') return undefined;
  const segments: (string | UnknownValue)[][] = [[]];
  for (const part of partsOf(value)) {
    if (typeof part !== 'string') {
      segments.at(-1)?.push(part);
      continue;
    }
    const [first = '', ...others] = part.split('/');
    if (first !== '') segments.at(-1)?.push(first);
    for (const other of others) segments.push(other === '' ? [] : [other]);
  }
  return segments.map((pieces) => joinText(pieces, value.text, value.origin));
}
