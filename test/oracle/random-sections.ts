// Makes the random parameters, variables and user functions of one template.
import type { Json, JsonObject } from './exact-json.ts';
import type { Dice, Named, Names, Setting, Type, UserFunction, Writer } from './random-writer.ts';

/** Declared types of what expressions call a type. */
export const PARAMETER_TYPES: Partial<Record<Type, string>> = {
  string: 'string',
  int: 'int',
  bool: 'bool',
  strings: 'array',
  ints: 'array',
  records: 'array',
  record: 'object',
};

/** The sections of one template, with what its expressions can refer to. */
export interface Sections {
  readonly sections: JsonObject;
  readonly names: Names;
}

/** Counts upwards, so that no two things of a template have the same name. */
export type NewName = (prefix: string) => string;

export class SectionAuthor {
  readonly #dice: Dice;
  readonly #name: NewName;
  readonly #writer: (stage: Setting['stage'], names: Names) => Writer;

  constructor(dice: Dice, name: NewName, writer: (stage: Setting['stage'], names: Names) => Writer) {
    this.#dice = dice;
    this.#name = name;
    this.#writer = writer;
  }

  #form(name: string): void {
    this.#dice.used.add(name);
  }

  /** `given` receives values for some parameters, of a parameters file. */
  declare(given: JsonObject): Sections {
    const functions = this.#dice.chance(0.5) ? this.#userFunctions() : { section: [], names: [] };
    const none: Names = { parameters: [], variables: [], functions: functions.names };
    const parameters: JsonObject = {};
    const declared: Named[] = [];
    for (const type of Object.keys(PARAMETER_TYPES) as Type[]) {
      if (!this.#dice.chance(0.5)) continue;
      const name = this.#name('p');
      const writer = this.#writer('default', { ...none, parameters: [...declared] });
      parameters[name] = this.#parameter(type, name, writer, given);
      declared.push({ name, type });
    }
    const withParameters: Names = { ...none, parameters: declared };
    const variables = this.#variables(withParameters);
    return {
      sections: {
        ...(Object.keys(parameters).length > 0 && { parameters }),
        ...(Object.keys(variables.section).length > 0 && { variables: variables.section }),
        ...(functions.section.length > 0 && { functions: functions.section }),
      },
      names: { ...withParameters, variables: variables.names },
    };
  }

  #parameter(type: Type, name: string, writer: Writer, given: JsonObject): JsonObject {
    const declaration: JsonObject = { type: PARAMETER_TYPES[type] ?? 'string' };
    if (this.#dice.chance(0.4)) {
      given[name] = { value: this.#plain(type) };
      this.#form('parameter given');
      if (this.#dice.chance(0.5)) return declaration;
    }
    if (this.#dice.chance(0.5)) {
      this.#form('parameter default by expression');
      return { ...declaration, defaultValue: `[${writer.at({ depth: 2 }).expression(type)}]` };
    }
    return { ...declaration, defaultValue: this.#plain(type) };
  }

  #plain(type: Type): Json {
    const dice = this.#dice;
    switch (type) {
      case 'int':
        return dice.number(-5, 500);
      case 'bool':
        return dice.chance(0.5);
      case 'strings':
        return dice.times(0, 3, () => data(dice.text()));
      case 'ints':
        return dice.times(1, 3, () => dice.number(-5, 50));
      case 'records':
        return dice.times(0, 2, () => this.#plain('record'));
      case 'record':
        return { alpha: data(dice.text()), beta: dice.number(0, 9), ...(dice.chance(0.3) && { Own: [null, true] }) };
      default:
        return data(dice.text());
    }
  }

  #variables(names: Names): { section: JsonObject; names: readonly Named[] } {
    const section: JsonObject = {};
    const declared: Named[] = [];
    const loops: Json[] = [];
    for (const type of ['string', 'int', 'strings', 'record', 'records', 'any'] as const) {
      if (!this.#dice.chance(0.45)) continue;
      const name = this.#name('v');
      const writer = this.#writer('variable', { ...names, variables: [...declared] });
      if (type === 'strings' && this.#dice.chance(0.6)) {
        this.#form('copy in variables');
        const input = `[${writer.at({ loops: [name], depth: 2 }).expression('string')}]`;
        loops.push({ name, count: this.#dice.number(0, 3), input });
      } else if (type === 'record' && this.#dice.chance(0.5)) {
        section[name] = this.#loopVariable(writer);
      } else section[name] = `[${writer.expression(type)}]`;
      declared.push({ name, type });
    }
    if (loops.length > 0) section.copy = loops;
    return { section, names: declared };
  }

  #loopVariable(writer: Writer): JsonObject {
    this.#form('copy in an object variable');
    const name = this.#name('loop');
    const input = { k: `[${writer.at({ loops: [name], depth: 2 }).expression('any')}]`, i: `[copyIndex('${name}')]` };
    const alpha = `[${writer.at({ depth: 1 }).expression('string')}]`;
    return { alpha, beta: this.#dice.number(0, 9), copy: [{ name, count: this.#dice.number(0, 3), input }] };
  }

  #userFunctions(): { section: Json[]; names: readonly UserFunction[] } {
    this.#form('user functions');
    const members: JsonObject = {};
    const names: UserFunction[] = [];
    for (const gives of ['string', 'int', 'record'] as const) {
      if (!this.#dice.chance(0.5)) continue;
      const name = this.#name('f');
      const takes = this.#dice.times(0, 2, () => this.#dice.oneOf(['string', 'int', 'record', 'strings'] as const));
      const parameters = takes.map((type, index) => ({ name: `a${index}`, type }));
      const writer = this.#writer('function', { parameters, variables: [], functions: [...names] });
      members[name] = {
        parameters: parameters.map((one) => ({ name: one.name, type: PARAMETER_TYPES[one.type] ?? 'string' })),
        output: { type: PARAMETER_TYPES[gives] ?? 'string', value: `[${writer.at({ depth: 2 }).expression(gives)}]` },
      };
      names.push({ name: `u.${name}`, takes, gives });
    }
    return { section: names.length > 0 ? [{ namespace: 'u', members }] : [], names };
  }
}

/** Text that would read as an expression gets an escape, so that it is a text in a template and in a parameters file alike. */
function data(text: string): string {
  return text.startsWith('[') ? ` ${text}` : text;
}
