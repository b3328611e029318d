// `json` and the functions that stand for literals. What does the engine read in a text that is to be JSON?
// Its reader is lenient: comments, single quotes, bare keys, trailing commas, gaps between commas, hexadecimal and octal
// numbers, raw line breaks in strings, and whatever follows the first value.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { lifting, propagating } from '#src/evaluate/functions/define.ts';
import { partlyKnownJson } from '#src/evaluate/functions/partly-known-json.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import type { Origin, Value } from '#src/model/value.ts';
import { arrayValue, boolValue, floatValue, intValue, nullValue, objectValue, stringValue } from '#src/model/value.ts';

export const jsonFunctions: readonly TemplateFunction[] = [
  lifting('json', 1, 1, json),
  propagating('null', 0, 0, (_, call) => nullValue(call.origin)),
  propagating('true', 0, 0, (_, call) => boolValue(true, call.origin)),
  propagating('false', 0, 0, (_, call) => boolValue(false, call.origin)),
];

function json([text]: readonly [Value], call: Call): Value {
  if (text.kind === 'unknown') return partlyKnownJson(text, call.origin, parseJsonText) ?? residual(call, [text]);
  if (text.kind !== 'string') throw wrongType(call, 0, 'a string', text);
  return parseJsonText(text.value, call.origin);
}

/** The value that the engine reads in a text; all parts of it get that origin. Throws EvaluationError. */
export function parseJsonText(text: string, origin: Origin): Value {
  return new JsonReader(text, origin).read();
}

/** Deeper nesting than people write; guards the stack. */
const MAXIMUM_DEPTH = 256;
/** The engine refuses longer integers, and the time to read one grows with the square of its length. */
const MAXIMUM_INTEGER_LENGTH = 380;

/** White space of the engine's platform, which unlike JavaScript counts U+0085 but not the byte-order mark. */
function isBlank(letter: string | undefined): boolean {
  if (letter === undefined) return false;
  if (letter < '\u0080') return letter === ' ' || (letter >= '\t' && letter <= '\r');
  return letter === '\u0085' || (letter !== '\ufeff' && letter.trim() === '');
}

const END_OF_LINE = /[\r\n]/g;
const BARE_KEY_UNIT = /[\p{L}\p{Nd}_$]/u;
/** Digits, signs, and all that may stand in hexadecimal and floating numbers: what is one is seen only when it ends. */
const NUMBER_TEXT = /[-+0-9a-fx.]*/iy;
const FLOAT_TEXT = /^[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[-+]?[0-9]+)?$/i;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['f', '\f'],
  ['r', '\r'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
  ['/', '/'],
]);

class JsonReader {
  private readonly text: string;
  private readonly origin: Origin;
  private at = 0;

  constructor(text: string, origin: Origin) {
    this.text = text;
    this.origin = origin;
  }

  read(): Value {
    this.skipBlanksAndComments();
    return this.value(0);
  }

  private value(depth: number): Value {
    if (depth > MAXIMUM_DEPTH)
      throw new EvaluationError('limit', `json: nested more than ${MAXIMUM_DEPTH} levels deep`);
    const letter = this.text[this.at];
    switch (letter) {
      case '{':
        return this.object(depth);
      case '[':
        return this.array(depth);
      case '"':
      case "'":
        return stringValue(this.string(letter), this.origin);
      case ',':
        // Nothing between two commas is an undefined value; the comma stays for the caller.
        return nullValue(this.origin);
      case undefined:
        throw this.broken('the text ends where a value should begin');
      default:
        return this.word() ?? this.number();
    }
  }

  private object(depth: number): Value {
    const entries = new Map<string, Value>();
    this.at += 1;
    while (true) {
      this.skipBlanksAndComments();
      if (this.take('}')) return objectValue(entries, this.origin);
      const key = this.key();
      this.skipBlanks();
      if (!this.take(':')) throw this.broken('a colon is missing after a key');
      this.skipBlanksAndComments();
      entries.set(key, this.value(depth + 1));
      this.skipBlanksAndComments();
      if (!this.take(',') && this.text[this.at] !== '}') throw this.broken('a comma or } is missing');
    }
  }

  private array(depth: number): Value {
    const items: Value[] = [];
    this.at += 1;
    while (true) {
      this.skipBlanksAndComments();
      if (this.take(']')) return arrayValue(items, this.origin);
      items.push(this.value(depth + 1));
      this.skipBlanksAndComments();
      if (!this.take(',') && this.text[this.at] !== ']') throw this.broken('a comma or ] is missing');
    }
  }

  private key(): string {
    const quote = this.text[this.at];
    if (quote === '"' || quote === "'") return this.string(quote);
    const start = this.at;
    while (BARE_KEY_UNIT.test(this.text[this.at] ?? '')) this.at += 1;
    const next = this.text[this.at];
    if (this.at > start && next !== undefined && (next === ':' || isBlank(next)))
      return this.text.slice(start, this.at);
    throw this.broken('a key is missing');
  }

  private string(quote: string): string {
    this.at += 1;
    let value = '';
    let from = this.at;
    while (true) {
      const letter = this.text[this.at];
      if (letter === undefined) throw this.broken('a string is not closed');
      if (letter === quote) break;
      if (letter !== '\\') {
        this.at += 1;
        continue;
      }
      value += this.text.slice(from, this.at);
      value += this.escaped();
      from = this.at;
    }
    value += this.text.slice(from, this.at);
    this.at += 1;
    return value;
  }

  private escaped(): string {
    const letter = this.text[this.at + 1] ?? '';
    if (letter === 'u') return this.unicodeEscape();
    const meant = ESCAPES.get(letter);
    if (meant === undefined) throw this.broken(`\\${letter} is no escape`);
    this.at += 2;
    return meant;
  }

  /** One `\uXXXX`, or two that make one character; half a character alone becomes U+FFFD. */
  private unicodeEscape(): string {
    const unit = this.escapedUnit();
    if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit);
    if (unit > 0xdbff || !this.text.startsWith('\\u', this.at)) return '\ufffd';
    const second = this.at;
    const low = this.escapedUnit();
    if (low >= 0xdc00 && low <= 0xdfff) return String.fromCharCode(unit, low);
    this.at = second;
    return '\ufffd';
  }

  private escapedUnit(): number {
    const digits = this.text.slice(this.at + 2, this.at + 6);
    if (!/^[0-9a-f]{4}$/i.test(digits)) throw this.broken(`\\u${digits} is no escape`);
    this.at += 6;
    return Number.parseInt(digits, 16);
  }

  private word(): Value | undefined {
    const { origin } = this;
    if (this.takeWord('true')) return boolValue(true, origin);
    if (this.takeWord('false')) return boolValue(false, origin);
    if (this.takeWord('null') || this.takeWord('undefined')) return nullValue(origin);
    if (this.takeWord('NaN')) return floatValue(Number.NaN, origin);
    if (this.takeWord('Infinity')) return floatValue(Number.POSITIVE_INFINITY, origin);
    if (this.takeWord('-Infinity')) return floatValue(Number.NEGATIVE_INFINITY, origin);
    return undefined;
  }

  private takeWord(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    const next = this.text[this.at + word.length];
    if (next !== undefined && !'}],/'.includes(next) && !isBlank(next)) return false;
    this.at += word.length;
    return true;
  }

  private number(): Value {
    const start = this.at;
    if (!/[-.0-9]/.test(this.text[start] ?? '')) throw this.broken(`unexpected ${JSON.stringify(this.text[start])}`);
    NUMBER_TEXT.lastIndex = start;
    const written = NUMBER_TEXT.exec(this.text)?.[0] ?? '';
    const next = this.text[start + written.length];
    if (next !== undefined && !'}],)/'.includes(next) && !isBlank(next))
      throw this.broken(`unexpected ${JSON.stringify(next)} in a number`);
    this.at = start + written.length;
    const value = this.numberOf(written);
    if (value === undefined) throw this.broken(`'${written.slice(0, 50)}' is no number`);
    return value;
  }

  private numberOf(written: string): Value | undefined {
    if (/^0[^.e]/i.test(written)) {
      const digits = /^0x/i.test(written) ? written : `0o${written}`;
      if (!/^0x[0-9a-f]+$|^0o[0-7]+$/i.test(digits) || written.length > MAXIMUM_INTEGER_LENGTH) return undefined;
      const bits = BigInt(digits);
      // 64 bits with the highest one set are a negative number.
      return bits < 1n << 64n ? intValue(BigInt.asIntN(64, bits), this.origin) : undefined;
    }
    if (/^-?[0-9]+$/.test(written)) {
      // Fifteen digits are exact in a double; adding zero makes an integer of the negative zero.
      if (written.length < 16) return intValue(Number(written) + 0, this.origin);
      return written.length > MAXIMUM_INTEGER_LENGTH ? undefined : intValue(BigInt(written), this.origin);
    }
    return FLOAT_TEXT.test(written) ? floatValue(Number(written), this.origin) : undefined;
  }

  private take(letter: string): boolean {
    if (this.text[this.at] !== letter) return false;
    this.at += 1;
    return true;
  }

  private skipBlanks(): void {
    while (isBlank(this.text[this.at])) this.at += 1;
  }

  private skipBlanksAndComments(): void {
    while (true) {
      this.skipBlanks();
      if (this.text[this.at] !== '/') return;
      const isBlock = this.text[this.at + 1] === '*';
      if (!isBlock && this.text[this.at + 1] !== '/') throw this.broken('unexpected "/"');
      if (isBlock) {
        const end = this.text.indexOf('*/', this.at + 2);
        if (end === -1) throw this.broken('a comment is not closed');
        this.at = end + 2;
      } else {
        END_OF_LINE.lastIndex = this.at;
        this.at = END_OF_LINE.exec(this.text)?.index ?? this.text.length;
      }
    }
  }

  private broken(what: string): EvaluationError {
    return new EvaluationError('format', `json: ${what}, at character ${this.at + 1}`);
  }
}
