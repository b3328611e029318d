// Reads JSON as leniently as the deployment engine does: comments, trailing commas, single-quoted strings, unquoted
// names, line breaks inside strings, hexadecimal numbers. The scanner is jsonc-parser's; what it does not know is read here.
import type { JSONScanner } from 'jsonc-parser';
import { createScanner } from 'jsonc-parser';
import type { Problem } from '#src/model/gap.ts';
import type { Place, SourceFile } from '#src/model/place.ts';
import { JsonNode } from '#src/template/nodes.ts';
import { isCopy, plainNamesOf } from '#src/template/plain-names.ts';

// jsonc-parser's token kinds are a const enum, which isolated modules cannot import.
const OPEN_BRACE = 1;
const CLOSE_BRACE = 2;
const OPEN_BRACKET = 3;
const CLOSE_BRACKET = 4;
const COMMA = 5;
const COLON = 6;
const NULL = 7;
const TRUE = 8;
const FALSE = 9;
const STRING = 10;
const NUMBER = 11;
const UNKNOWN = 16;
const END = 17;
const UNEXPECTED_END_OF_COMMENT = 1;

/** Deeper nesting than any template has; guards the stack. */
const MAXIMUM_DEPTH = 256;

/** The tree of a file, or the first problem that keeps it from being read. */
export interface ParsedJson {
  readonly root: JsonNode | undefined;
  readonly problems: readonly Problem[];
}

/** Parses a whole file. Never throws: a file that is no JSON gives no root and one problem with its place. */
export function parseJson(file: SourceFile): ParsedJson {
  const reader = new Reader(file);
  try {
    reader.next();
    const root = reader.value(undefined, undefined, 0);
    if (reader.token !== END) throw reader.unexpected('the end of the file');
    return { root, problems: [] };
  } catch (error) {
    if (error instanceof JsonProblem) return { root: undefined, problems: [error.problem] };
    throw error;
  }
}

class JsonProblem extends Error {
  readonly problem: Problem;

  constructor(message: string, file: SourceFile, start: number, end: number) {
    super(message);
    const place: Place = { file, start, end: Math.max(end, start), parent: undefined, key: undefined };
    this.problem = { message, place };
  }
}

class Reader {
  readonly file: SourceFile;
  readonly text: string;
  readonly scanner: JSONScanner;
  token = END;
  start = 0;
  end = 0;
  /** Value of a string token. */
  stringValue = '';

  constructor(file: SourceFile) {
    this.file = file;
    this.text = file.text;
    this.scanner = createScanner(file.text, true);
  }

  next(): void {
    this.token = this.scanner.scan() as number;
    this.start = this.scanner.getTokenOffset();
    this.end = this.start + this.scanner.getTokenLength();
    if (this.token === STRING) {
      if ((this.scanner.getTokenError() as number) === 0) this.stringValue = this.scanner.getTokenValue();
      else this.lenientString('"');
    } else if (this.token === UNKNOWN && this.text[this.start] === "'") {
      this.lenientString("'");
      this.token = STRING;
    } else if (this.token === END && (this.scanner.getTokenError() as number) === UNEXPECTED_END_OF_COMMENT) {
      throw new JsonProblem('a comment is not closed: add */', this.file, this.start, this.end);
    }
  }

  value(parent: JsonNode | undefined, key: string | number | undefined, depth: number): JsonNode {
    if (depth > MAXIMUM_DEPTH) {
      throw new JsonProblem(`nested more than ${MAXIMUM_DEPTH} levels deep`, this.file, this.start, this.end);
    }
    switch (this.token) {
      case OPEN_BRACE:
        return this.object(parent, key, depth);
      case OPEN_BRACKET:
        return this.array(parent, key, depth);
      case STRING: {
        const node = new JsonNode('string', this.file, this.start, this.end, parent, key, this.stringValue);
        node.dynamic = this.stringValue.charCodeAt(0) === 91;
        this.next();
        return node;
      }
      case NUMBER:
        return this.number(parent, key);
      case TRUE:
      case FALSE:
        return this.scalar('bool', this.token === TRUE, parent, key);
      case NULL:
        return this.scalar('null', null, parent, key);
      case UNKNOWN:
        return this.word(parent, key);
      default:
        throw this.unexpected('a value');
    }
  }

  private scalar(
    kind: 'bool' | 'null' | 'int' | 'float',
    value: boolean | number | bigint | null,
    parent: JsonNode | undefined,
    key: string | number | undefined,
  ): JsonNode {
    const node = new JsonNode(kind, this.file, this.start, this.end, parent, key, value);
    this.next();
    return node;
  }

  private object(parent: JsonNode | undefined, key: string | number | undefined, depth: number): JsonNode {
    const node = new JsonNode('object', this.file, this.start, this.end, parent, key, null);
    this.next();
    while (this.token !== CLOSE_BRACE) {
      const nameStart = this.start;
      const nameEnd = this.end;
      const name = this.memberName();
      this.next();
      if (this.token !== COLON) throw this.unexpected(`":" after the name "${shorten(name)}"`);
      this.next();
      const value = this.value(node, name, depth + 1);
      node.properties.push({ name, nameStart, nameEnd, value });
      if (value.dynamic || name.charCodeAt(0) === 91 || isCopy(name, value)) node.dynamic = true;
      if (!this.separator(CLOSE_BRACE, 'object')) break;
    }
    node.end = this.end;
    node.plainNames = plainNamesOf(node);
    this.next();
    return node;
  }

  private array(parent: JsonNode | undefined, key: string | number | undefined, depth: number): JsonNode {
    const node = new JsonNode('array', this.file, this.start, this.end, parent, key, null);
    this.next();
    while (this.token !== CLOSE_BRACKET) {
      const item = this.value(node, node.items.length, depth + 1);
      node.items.push(item);
      if (item.dynamic) node.dynamic = true;
      if (!this.separator(CLOSE_BRACKET, 'array')) break;
    }
    node.end = this.end;
    this.next();
    return node;
  }

  /** True: another member follows (or a trailing comma was met and the loop ends by itself). */
  private separator(close: number, what: string): boolean {
    if (this.token === COMMA) {
      this.next();
      return true;
    }
    if (this.token === close) return false;
    throw this.unexpected(`a comma or the end of the ${what}`);
  }

  private memberName(): string {
    if (this.token === STRING) return this.stringValue;
    if (this.token === UNKNOWN || this.token === NULL || this.token === TRUE || this.token === FALSE) {
      const word = this.text.slice(this.start, this.end);
      if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(word)) return word;
    }
    throw this.unexpected('a name in quotes');
  }

  private number(parent: JsonNode | undefined, key: string | number | undefined): JsonNode {
    let end = this.end;
    while (end < this.text.length && /[0-9A-Za-z_.+-]/.test(this.text[end] ?? '')) end += 1;
    const literal = this.text.slice(this.start, end);
    if (end > this.end) {
      this.end = end;
      this.scanner.setPosition(end);
    }
    const number = readNumber(literal);
    if (number === undefined) {
      throw new JsonProblem(`"${shorten(literal)}" is not a number`, this.file, this.start, end);
    }
    return this.scalar(number.kind, number.value, parent, key);
  }

  private word(parent: JsonNode | undefined, key: string | number | undefined): JsonNode {
    const word = this.text.slice(this.start, this.end);
    if (word === 'undefined') return this.scalar('null', null, parent, key);
    const number = /^[-+]?[0-9.]/.test(word) ? readNumber(word) : undefined;
    if (number !== undefined) return this.scalar(number.kind, number.value, parent, key);
    throw this.unexpected('a value');
  }

  /** A string that jsonc-parser refuses: single quotes, or with line breaks and control characters in it. */
  private lenientString(quote: string): void {
    let at = this.start + 1;
    let from = at;
    let value = '';
    while (true) {
      const unit = this.text[at];
      if (unit === undefined) {
        throw new JsonProblem('a string is not closed', this.file, this.start, lineEnd(this.text, this.start));
      }
      if (unit === quote) break;
      if (unit !== '\\') {
        at += 1;
        continue;
      }
      const escaped = readEscape(this.text, at);
      if (escaped === undefined) {
        throw new JsonProblem(
          `"${this.text.slice(at, at + 2)}" is no escape that JSON knows`,
          this.file,
          at,
          Math.min(at + 2, this.text.length),
        );
      }
      value += this.text.slice(from, at) + escaped.text;
      at += escaped.length;
      from = at;
    }
    this.stringValue = value + this.text.slice(from, at);
    this.end = at + 1;
    this.scanner.setPosition(this.end);
  }

  unexpected(expected: string): JsonProblem {
    const found = this.token === END ? 'the file ends' : `found "${shorten(this.text.slice(this.start, this.end))}"`;
    return new JsonProblem(`expected ${expected}, ${found}`, this.file, this.start, this.end);
  }
}

/** Decimal, hexadecimal (`0x10`) and octal-looking (`010` is 8) integers as .NET's reader takes them; exponents are floats. */
function readNumber(literal: string): { kind: 'int' | 'float'; value: number | bigint } | undefined {
  const sign = literal.startsWith('-') ? '-' : '';
  const digits = literal.replace(/^[-+]/, '');
  if (/^[0-9]+$/.test(digits) && (digits === '0' || !digits.startsWith('0'))) return readInt(sign, digits);
  if (/^0[xX][0-9a-fA-F]+$/.test(digits)) return readInt(sign, digits.toLowerCase());
  if (/^0[0-7]+$/.test(digits)) return readInt(sign, `0o${digits.slice(1)}`);
  if (/^([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?$/.test(digits)) {
    const value = Number(sign + digits);
    return Number.isFinite(value) ? { kind: 'float', value } : undefined;
  }
  return undefined;
}

function readInt(sign: string, digits: string): { kind: 'int'; value: number | bigint } | undefined {
  // Longer digit strings exist only to hurt: building a bigint takes quadratic time.
  if (digits.length > 400) return undefined;
  const small = Number(digits);
  if (Number.isSafeInteger(small)) return { kind: 'int', value: sign === '-' && small !== 0 ? -small : small };
  const value = BigInt(digits);
  return { kind: 'int', value: sign === '-' ? -value : value };
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

function readEscape(text: string, at: number): { text: string; length: number } | undefined {
  const letter = text[at + 1] ?? '';
  if (letter === 'u') {
    const code = text.slice(at + 2, at + 6);
    return /^[0-9a-fA-F]{4}$/.test(code)
      ? { text: String.fromCharCode(Number.parseInt(code, 16)), length: 6 }
      : undefined;
  }
  const plain = ESCAPES.get(letter);
  return plain === undefined ? undefined : { text: plain, length: 2 };
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
