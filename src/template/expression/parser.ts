// Parses the text between the brackets of an expression. Broken input gives a tree of what could be read and the place
// where it broke. Grammar: arm-semantics; a postfix (`.x`, `[i]`) follows only a call.
import type { Expression, ExpressionNode } from '#src/template/expression/nodes.ts';

/** Deeper nesting than people write; guards the stack. */
const MAXIMUM_DEPTH = 256;
const INT64_MAXIMUM = 9223372036854775807n;

/** Parses one expression text (without the outer brackets). Never throws. */
export function parseExpression(text: string): Expression {
  const parser = new Parser(text);
  const root = parser.expression(0);
  parser.skipBlanks();
  if (parser.error === undefined && parser.at < text.length) parser.fail(`unexpected "${text[parser.at]}"`);
  return { text, root, needsLoop: parser.needsLoop, error: parser.error };
}

class Parser {
  readonly text: string;
  at = 0;
  needsLoop = false;
  error: { message: string; offset: number } | undefined;

  constructor(text: string) {
    this.text = text;
  }

  fail(message: string): ExpressionNode {
    this.error ??= { message, offset: this.at };
    return { kind: 'broken', start: this.at, end: this.text.length };
  }

  skipBlanks(): void {
    while (true) {
      const unit = this.text.charCodeAt(this.at);
      // Beyond ASCII the engine takes what .NET calls white space, which is what JavaScript does, without the byte-order mark.
      const isBlank = unit === 32 || (unit >= 9 && unit <= 13) || unit === 0x85 || (unit >= 0xa0 && isWideBlank(unit));
      if (!isBlank) return;
      this.at += 1;
    }
  }

  expression(depth: number): ExpressionNode {
    if (depth > MAXIMUM_DEPTH) return this.fail(`nested more than ${MAXIMUM_DEPTH} levels deep`);
    this.skipBlanks();
    const unit = this.text.charCodeAt(this.at);
    if (unit === 39) return this.string();
    if (isDigit(unit) || unit === 43 || unit === 45) return this.number();
    if (isNameUnit(unit)) return this.postfix(this.call(depth), depth);
    return this.fail(Number.isNaN(unit) ? 'the expression ends too early' : `unexpected "${this.text[this.at]}"`);
  }

  private string(): ExpressionNode {
    const start = this.at;
    let from = start + 1;
    let value = '';
    while (true) {
      const quote = this.text.indexOf("'", from);
      if (quote === -1) return this.fail('a string is not closed');
      value += this.text.slice(from, quote);
      if (this.text.charCodeAt(quote + 1) !== 39) {
        this.at = quote + 1;
        // The engine takes doubled quotes apart twice: four of them make one.
        return { kind: 'text', value: value.replaceAll("''", "'"), start, end: this.at };
      }
      value += "'";
      from = quote + 2;
    }
  }

  private number(): ExpressionNode {
    const start = this.at;
    const first = this.text.charCodeAt(this.at);
    const isNegative = first === 45;
    if (isNegative || first === 43) this.at += 1;
    const digitsFrom = this.at;
    while (isDigit(this.text.charCodeAt(this.at))) this.at += 1;
    const digits = this.text.slice(digitsFrom, this.at);
    if (digits === '') return this.fail('digits are missing after the sign');
    if (isNameUnit(this.text.charCodeAt(this.at)) || this.text[this.at] === '.') {
      return this.fail(`unexpected "${this.text[this.at]}" in a number`);
    }
    const value = readInteger(digits, isNegative);
    if (value === undefined) return this.fail('the number does not fit 64 bits');
    return { kind: 'number', value, start, end: this.at };
  }

  private name(): string {
    const start = this.at;
    while (isNameUnit(this.text.charCodeAt(this.at)) || isDigit(this.text.charCodeAt(this.at))) this.at += 1;
    return this.text.slice(start, this.at);
  }

  private call(depth: number): ExpressionNode {
    const start = this.at;
    let name = this.name();
    let namespace: string | undefined;
    this.skipBlanks();
    if (this.text[this.at] === '.') {
      this.at += 1;
      this.skipBlanks();
      namespace = name;
      name = this.name();
      if (name === '') return this.fail('a function name is missing after "."');
      this.skipBlanks();
    }
    if (this.text[this.at] !== '(') return this.fail(`"(" is missing after "${name}"`);
    this.at += 1;
    const args = this.args(depth);
    const lowerName = (namespace === undefined ? name : `${namespace}.${name}`).toLowerCase();
    if (lowerName === 'copyindex') this.needsLoop = true;
    return { kind: 'call', namespace, name, lowerName, args, start, end: this.at };
  }

  private args(depth: number): ExpressionNode[] {
    const args: ExpressionNode[] = [];
    this.skipBlanks();
    if (this.text[this.at] === ')') {
      this.at += 1;
      return args;
    }
    while (true) {
      args.push(this.expression(depth + 1));
      if (this.error) return args;
      this.skipBlanks();
      const unit = this.text[this.at];
      if (unit === ',') {
        this.at += 1;
      } else if (unit === ')') {
        this.at += 1;
        return args;
      } else {
        this.fail(unit === undefined ? '")" is missing at the end' : `"," or ")" expected, found "${unit}"`);
        return args;
      }
    }
  }

  private postfix(first: ExpressionNode, depth: number): ExpressionNode {
    let base = first;
    for (let length = 0; this.error === undefined; length += 1) {
      if (length > MAXIMUM_DEPTH) return this.fail(`more than ${MAXIMUM_DEPTH} steps into a value`);
      this.skipBlanks();
      const unit = this.text[this.at];
      if (unit === '.') {
        this.at += 1;
        this.skipBlanks();
        const name = this.name();
        if (name === '') return this.fail('a property name is missing after "."');
        base = { kind: 'member', base, name, start: base.start, end: this.at };
      } else if (unit === '[') {
        this.at += 1;
        const index = this.expression(depth + 1);
        this.skipBlanks();
        if (this.error === undefined && this.text[this.at] !== ']') return this.fail('"]" is missing');
        this.at += 1;
        base = { kind: 'index', base, index, start: base.start, end: this.at };
      } else {
        return base;
      }
    }
    return base;
  }
}

function isWideBlank(unit: number): boolean {
  return unit !== 0xfeff && /\s/.test(String.fromCharCode(unit));
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isNameUnit(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    unit === 95 ||
    isDigit(unit) ||
    (unit > 127 && isLetter(unit))
  );
}

function isLetter(unit: number): boolean {
  return /\p{L}/u.test(String.fromCharCode(unit));
}

function readInteger(digits: string, isNegative: boolean): number | bigint | undefined {
  const significant = digits.replace(/^0+(?=[0-9])/, '');
  if (significant.length > 19) return undefined;
  const small = Number(significant);
  if (Number.isSafeInteger(small)) return isNegative && small !== 0 ? -small : small;
  const value = BigInt(significant);
  if (isNegative) return value <= INT64_MAXIMUM + 1n ? -value : undefined;
  return value <= INT64_MAXIMUM ? value : undefined;
}
