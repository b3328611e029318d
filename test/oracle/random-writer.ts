// Writes random expressions of a wanted type. Which calls there are stands in random-functions.ts.

import type { GeneratorValue } from 'fast-check';
import fc from 'fast-check';

/**
 * What an expression yields. A `record` is an object that surely has `alpha` (string) and `beta` (int), a `dict` any object;
 * `any` may be null as well.
 */
export type Type = 'string' | 'int' | 'bool' | 'strings' | 'ints' | 'records' | 'record' | 'dict' | 'any';

/** Where an expression stands decides what it may use. */
export type Stage = 'default' | 'variable' | 'function' | 'name' | 'condition' | 'count' | 'body' | 'output';

export interface Named {
  readonly name: string;
  readonly type: Type;
}

export interface UserFunction {
  readonly name: string;
  readonly takes: readonly Type[];
  readonly gives: Type;
}

/** What expressions at a place can refer to. */
export interface Names {
  readonly parameters: readonly Named[];
  readonly variables: readonly Named[];
  readonly functions: readonly UserFunction[];
}

/** A resource or deployment written earlier, as something that can be referred to. */
export interface Sibling {
  /** A complete `reference(…)` call. */
  readonly reference: string;
  /** Dotted path below it to a value, and whether the template sets it. */
  readonly paths: readonly (Named & { readonly isSet: boolean })[];
}

export interface Setting {
  readonly stage: Stage;
  readonly names: Names;
  /** Named loops around this place. */
  readonly loops: readonly string[];
  /** Whether `copyIndex()` without a name means something. */
  readonly hasResourceLoop: boolean;
  readonly lambdaVariables: readonly Named[];
  readonly siblings: readonly Sibling[];
  /** Symbolic names of loops written earlier. */
  readonly loopSymbols: readonly string[];
  readonly scope: 'resourceGroup' | 'subscription';
  /** Steps of nesting that are left. */
  readonly depth: number;
}

/** One possible way to write an expression. */
export interface Rule {
  /** Of the function, or of the construct. */
  readonly name: string;
  readonly gives: Type;
  readonly isPossible?: (setting: Setting) => boolean;
  /** The complete text of the expression, without brackets. */
  readonly write: (writer: Writer) => string;
}

const WORDS = [
  '',
  'a',
  'B',
  'net-1',
  'Straße',
  'été',
  'lb_x',
  '10.1.2.0/24',
  "it's",
  'a/b/c',
  'x y',
  'ẞ日本',
  'Ab,aB;ab',
  '{0}',
  'A-B',
];

/** Random choices in one template; `used` collects the forms that occur in it, such as `copy in properties`. */
export class Dice {
  readonly used = new Set<string>();
  readonly #value: GeneratorValue;

  constructor(value: GeneratorValue) {
    this.#value = value;
  }

  /** A whole number between two others, both included. */
  number(minimum: number, maximum: number): number {
    return this.#value(fc.integer, { min: minimum, max: maximum });
  }

  chance(share: number): boolean {
    return this.number(1, 1000) <= share * 1000;
  }

  oneOf<T>(choices: readonly T[]): T {
    const chosen = choices[this.number(0, choices.length - 1)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }

  /** A text: mostly one with a known difficulty, else printable ASCII. */
  text(): string {
    return this.chance(0.75) ? this.oneOf(WORDS) : this.#value(fc.string, { maxLength: 8 });
  }

  times<T>(minimum: number, maximum: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.number(minimum, maximum) }, (_, index) => make(index));
  }
}

/** Text as a string literal of the expression language. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export class Writer {
  readonly dice: Dice;
  readonly setting: Setting;
  readonly #rules: readonly Rule[];

  constructor(dice: Dice, setting: Setting, rules: readonly Rule[]) {
    this.dice = dice;
    this.setting = setting;
    this.#rules = rules;
  }

  /** The same writer at a changed place. */
  at(change: Partial<Setting>): Writer {
    return new Writer(this.dice, { ...this.setting, ...change }, this.#rules);
  }

  /** An expression of a type, without brackets. */
  expression(type: Type): string {
    const { depth } = this.setting;
    const leaf = depth <= 0 || this.dice.chance(0.2);
    const inner = this.at({ depth: depth - 1 });
    if (!leaf) {
      const rules = this.#rules.filter((rule) => rule.gives === type && (rule.isPossible?.(this.setting) ?? true));
      if (rules.length > 0) {
        return this.dice.oneOf(rules).write(inner);
      }
    }
    return this.#leaf(type);
  }

  /** A call whose arguments are written from their types or given as text. */
  call(name: string, ...args: readonly (Type | { readonly text: string })[]): string {
    const written = args.map((arg) => (typeof arg === 'string' ? this.expression(arg) : arg.text));
    return `${this.#spelled(name)}(${written.join(this.dice.chance(0.9) ? ', ' : ',')})`;
  }

  int(minimum: number, maximum: number): string {
    return String(this.dice.number(minimum, maximum));
  }

  /** A string literal. */
  word(): string {
    return quote(this.dice.text());
  }

  /** A lambda whose variables have these types. */
  lambda(types: readonly Type[], result: Type): { text: string } {
    const depth = this.setting.lambdaVariables.length;
    const variables = types.map((type, index) => ({ name: `l${depth}${'abc'[index] ?? ''}`, type }));
    const inner = this.at({ lambdaVariables: [...variables, ...this.setting.lambdaVariables] });
    return { text: `lambda(${variables.map(({ name }) => quote(name)).join(', ')}, ${inner.expression(result)})` };
  }

  /** Names of functions may be written in any casing. */
  #spelled(name: string): string {
    return this.dice.chance(0.05) ? name.toUpperCase() : name;
  }

  #leaf(type: Type): string {
    const known = this.#namedValues(type);
    return known.length > 0 && this.dice.chance(0.6) ? this.dice.oneOf(known) : this.#literal(type);
  }

  #namedValues(type: Type): string[] {
    const { names, lambdaVariables, loops, hasResourceLoop } = this.setting;
    const fits = (named: Named) =>
      named.type === type || (type === 'dict' && named.type === 'record') || type === 'any';
    const texts = [
      ...names.parameters.filter(fits).map(({ name }) => `parameters('${name}')`),
      ...names.variables.filter(fits).map(({ name }) => `variables('${name}')`),
      ...lambdaVariables.filter(fits).map(({ name }) => `lambdaVariables('${name}')`),
    ];
    if (type !== 'int') return texts;
    const indexes = loops.flatMap((name) => [`copyIndex('${name}')`, `copyIndex('${name}', 3)`]);
    return [...texts, ...indexes, ...(hasResourceLoop ? ['copyIndex()', 'copyIndex(1)'] : [])];
  }

  #literal(type: Type): string {
    const { dice } = this;
    const list = (make: () => string, minimum = 0) =>
      this.call('createArray', ...dice.times(minimum, 3, () => ({ text: make() })));
    switch (type) {
      case 'string':
        return this.word();
      case 'int':
        return dice.chance(0.9) ? this.int(-20, 300) : dice.oneOf(['2147483648', '-9007199254740993', '+7', '007']);
      case 'bool':
        return this.call(dice.oneOf(['true', 'false']));
      case 'strings':
        return list(() => this.word());
      case 'ints':
        return list(() => this.int(-9, 30), 1);
      case 'records':
        return list(() => this.#record());
      case 'record':
        return this.#record();
      case 'dict':
        return dice.chance(0.2) ? this.call('createObject') : this.#record();
      case 'any':
        return dice.chance(0.3)
          ? this.call('null')
          : this.#literal(dice.oneOf(['string', 'int', 'bool', 'strings', 'record']));
    }
  }

  #record(): string {
    const { dice } = this;
    const parts = [`'alpha', ${this.word()}`, `'beta', ${this.int(-9, 99)}`];
    if (dice.chance(0.4)) parts.push(`'Gamma', createArray(${this.int(0, 9)}, ${this.word()})`);
    if (dice.chance(0.3)) parts.unshift(`'delta', createObject('inner', ${this.word()})`);
    return `createObject(${parts.join(', ')})`;
  }
}
