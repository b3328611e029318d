// What is the compact JSON text of a value, exactly as the engine writes it in `string`, `format` and `dataUri`?
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { floatText, intText } from '#src/evaluate/functions/number-text.ts';
import { mergeReasons } from '#src/evaluate/functions/template-function.ts';
import type {
  BoolValue,
  FloatValue,
  IntValue,
  NullValue,
  ObjectValue,
  StringValue,
  UnknownValue,
  Value,
} from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';

/** Deeper values than people write; guards the stack. */
const MAXIMUM_DEPTH = 1000;

/** Longer than any deployment: values that share their parts can stand for texts that no machine holds. */
const MAXIMUM_LENGTH = 1_000_000;

/** Where the text goes, piece by piece. */
interface JsonWriter {
  text(piece: string): void;
  unknown(piece: UnknownValue): void;
}

/** The compact JSON text. The value must be known throughout: ask `deepUnknown` first, or take `jsonPieces`. */
export function jsonText(value: Value): string {
  let text = '';
  const writer: JsonWriter = {
    text(piece) {
      text += piece;
      requireLength(text.length);
    },
    unknown(piece) {
      throw new TypeError(`jsonText needs a known value, found ${piece.text}`);
    },
  };
  write(value, writer, 0);
  return text;
}

/**
 * The same text in pieces, for values that are unknown somewhere: each unknown piece is the JSON text of what is not known.
 * `format` writes single quotes instead of double ones, those within escaped texts included.
 */
export function jsonPieces(value: Value, quote: '"' | "'" = '"'): (string | UnknownValue)[] {
  const pieces: (string | UnknownValue)[] = [];
  let known = '';
  let length = 0;
  const endText = (): void => {
    if (known !== '') pieces.push(known);
    known = '';
  };
  const writer: JsonWriter = {
    text(piece) {
      length += piece.length;
      requireLength(length);
      known += quote === '"' ? piece : piece.replaceAll('"', quote);
    },
    unknown(piece) {
      endText();
      pieces.push(piece);
    },
  };
  write(value, writer, 0);
  endText();
  return pieces;
}

function requireLength(length: number): void {
  if (length > MAXIMUM_LENGTH) {
    throw new EvaluationError('limit', `the JSON text of the value would have more than ${MAXIMUM_LENGTH} characters`);
  }
}

function write(value: Value, to: JsonWriter, depth: number): void {
  if (depth > MAXIMUM_DEPTH) throw new EvaluationError('limit', `values nest more than ${MAXIMUM_DEPTH} levels deep`);
  if (value.kind === 'array') {
    writeItems(value.items, to, depth);
  } else if (value.kind === 'object') {
    writeObject(value, to, depth);
  } else if (value.kind === 'unknown') {
    to.unknown(jsonOfUnknown(value));
  } else {
    to.text(scalarText(value));
  }
}

function scalarText(value: NullValue | BoolValue | IntValue | FloatValue | StringValue): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'bool':
      return value.value ? 'true' : 'false';
    case 'int':
      return intText(value);
    case 'float':
      return jsonFloat(value.value);
    case 'string':
      return jsonString(value.value);
  }
}

function writeItems(items: readonly Value[], to: JsonWriter, depth: number): void {
  let separator = '[';
  for (const item of items) {
    to.text(separator);
    write(item, to, depth + 1);
    separator = ',';
  }
  to.text(items.length === 0 ? '[]' : ']');
}

function writeObject(value: ObjectValue, to: JsonWriter, depth: number): void {
  // Entries that nobody knows may stand anywhere between the known ones and may replace them.
  if (value.rest !== undefined) {
    to.unknown(jsonOfUnknown(value.rest.unknown));
    return;
  }
  let separator = '{';
  for (const [key, entry] of value.entries) {
    to.text(`${separator}${jsonString(key)}:`);
    write(entry, to, depth + 1);
    separator = ',';
  }
  to.text(value.entries.size === 0 ? '{}' : '}');
}

function jsonOfUnknown(unknown: UnknownValue): UnknownValue {
  return unknownValue(`string(createArray(${unknown.text}))`, mergeReasons([unknown]), unknown.origin, {
    type: 'string',
  });
}

/** A float keeps its point, so that it is read as a float again. */
function jsonFloat(value: number): string {
  const text = floatText(value);
  if (!Number.isFinite(value)) return `"${text}"`;
  return PLAIN_INTEGER.test(text) ? `${text}.0` : text;
}

const PLAIN_INTEGER = /^-?\d+$/;

function jsonString(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return `"${text}"`;
  let escaped = '"';
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const character = text.charAt(index);
    if (unit >= 0x20 && !ESCAPED_BEYOND_ASCII.has(unit) && character !== '"' && character !== '\\')
      escaped += character;
    else escaped += SHORT_ESCAPES.get(character) ?? `\\u${unit.toString(16).padStart(4, '0')}`;
  }
  return `${escaped}"`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what JSON escapes.
const NEEDS_ESCAPE = /["\\\u0000-\u001f\u0085\u2028\u2029]/;
const ESCAPED_BEYOND_ASCII: ReadonlySet<number> = new Set([0x85, 0x2028, 0x2029]);
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);
