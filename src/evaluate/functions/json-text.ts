// What is the compact JSON text of a value, exactly as the engine writes it in `string`, `format` and `dataUri`?
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { floatText, intText } from '#src/evaluate/functions/number-text.ts';
import { mergeReasons } from '#src/evaluate/functions/template-function.ts';
import { type ObjectValue, type UnknownValue, unknownValue, type Value } from '#src/model/value.ts';

/** Deeper values than people write; guards the stack. */
const MAXIMUM_DEPTH = 1000;

/** Where the text goes, piece by piece; `quote` stands around names and texts. */
interface JsonWriter {
  readonly quote: string;
  text(piece: string): void;
  unknown(piece: UnknownValue): void;
}

/** The compact JSON text. The value must be known throughout: ask `deepUnknown` first, or take `jsonPieces`. */
export function jsonText(value: Value): string {
  let text = '';
  const writer: JsonWriter = {
    quote: '"',
    text(piece) {
      text += piece;
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
  const writer: JsonWriter = {
    quote,
    text(piece) {
      pieces.push(quote === '"' ? piece : piece.replaceAll('"', quote));
    },
    unknown(piece) {
      pieces.push(piece);
    },
  };
  write(value, writer, 0);
  return pieces;
}

function write(value: Value, to: JsonWriter, depth: number): void {
  if (depth > MAXIMUM_DEPTH) throw new EvaluationError('limit', `values nest more than ${MAXIMUM_DEPTH} levels deep`);
  switch (value.kind) {
    case 'null':
      return to.text('null');
    case 'bool':
      return to.text(value.value ? 'true' : 'false');
    case 'int':
      return to.text(intText(value));
    case 'float':
      return to.text(jsonFloat(value.value));
    case 'string':
      return to.text(jsonString(value.value));
    case 'array':
      to.text('[');
      for (let index = 0; index < value.items.length; index += 1) {
        if (index > 0) to.text(',');
        write(value.items[index] as Value, to, depth + 1);
      }
      return to.text(']');
    case 'object':
      return writeObject(value, to, depth);
    case 'unknown':
      return to.unknown(jsonOfUnknown(value));
  }
}

function writeObject(value: ObjectValue, to: JsonWriter, depth: number): void {
  // Entries that nobody knows may stand anywhere between the known ones and may replace them.
  if (value.rest !== undefined) return to.unknown(jsonOfUnknown(value.rest.unknown));
  let separator = '{';
  for (const [key, entry] of value.entries) {
    to.text(`${separator}${jsonString(key)}:`);
    write(entry, to, depth + 1);
    separator = ',';
  }
  to.text(value.entries.size === 0 ? '{}' : '}');
}

function jsonOfUnknown(unknown: UnknownValue): UnknownValue {
  return unknownValue(`string(createArray(${unknown.text}))`, mergeReasons([unknown]), unknown.origin, { type: 'string' });
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
    if (unit >= 0x20 && !ESCAPED_BEYOND_ASCII.has(unit) && character !== '"' && character !== '\\') escaped += character;
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
