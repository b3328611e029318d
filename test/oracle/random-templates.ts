// Makes random whole templates: both shapes of `resources`, every place of a loop, conditions, nested deployments of both scopes.

import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import type { Json, JsonObject } from './exact-json.ts';
import type { ParametersFile } from './parameters-to-bicep.ts';
import { Body } from './random-bodies.ts';
import { RULES } from './random-functions.ts';
import { PARAMETER_TYPES, SectionAuthor } from './random-sections.ts';
import type { Named, Names, Setting, Sibling } from './random-writer.ts';
import { Dice, Writer } from './random-writer.ts';

export interface RandomTemplate {
  readonly template: JsonObject;
  readonly parameters: ParametersFile;
  readonly scope: Setting['scope'];
  /** Functions, and forms such as `copy in a property`, that occur in it. */
  readonly used: ReadonlySet<string>;
}

/** Templates by seed; they usually deploy, but an expression now and then fails. */
export const randomTemplates: Arbitrary<RandomTemplate> = fc.gen().map((value) => {
  const dice = new Dice(value);
  const scope = dice.chance(0.85) ? 'resourceGroup' : 'subscription';
  const author = new TemplateAuthor(dice, scope);
  return { ...author.main(), scope, used: dice.used };
});

const SCHEMAS = {
  resourceGroup: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  subscription: 'https://schema.management.azure.com/schemas/2018-05-01/subscriptionDeploymentTemplate.json#',
} as const;

class TemplateAuthor {
  readonly #dice: Dice;
  readonly #scope: Setting['scope'];
  readonly #sections: SectionAuthor;
  #count = 0;

  constructor(dice: Dice, scope: Setting['scope']) {
    this.#dice = dice;
    this.#scope = scope;
    this.#sections = new SectionAuthor(
      dice,
      (prefix) => this.#name(prefix),
      (stage, names) => this.#writer(stage, names),
    );
  }

  main(): { template: JsonObject; parameters: ParametersFile } {
    const given: JsonObject = {};
    const { sections, names } = this.#sections.declare(given);
    const isSymbolic = this.#dice.chance(0.5);
    const { resources, after } = this.#resources(this.#writer('body', names), isSymbolic, 2);
    const outputs = this.#outputs(after.at({ stage: 'output' })).section;
    const template = this.#assemble(sections, resources, outputs, isSymbolic);
    return { template, parameters: { parameters: given } };
  }

  #writer(stage: Setting['stage'], names: Names): Writer {
    const setting: Setting = {
      stage,
      names,
      loops: [],
      hasResourceLoop: false,
      lambdaVariables: [],
      siblings: [],
      loopSymbols: [],
      scope: this.#scope,
      depth: 3,
    };
    return new Writer(this.#dice, setting, RULES);
  }

  #form(name: string): void {
    this.#dice.used.add(name);
  }

  #name(prefix: string): string {
    this.#count += 1;
    return `${prefix}${this.#count}`;
  }

  #assemble(sections: JsonObject, resources: Json, outputs: JsonObject, isSymbolic: boolean): JsonObject {
    this.#form(isSymbolic ? 'resources as object' : 'resources as array');
    return {
      $schema: SCHEMAS[this.#scope],
      ...(isSymbolic && { languageVersion: '2.0' }),
      contentVersion: '1.0.0.0',
      ...sections,
      resources,
      ...(Object.keys(outputs).length > 0 && { outputs }),
    };
  }

  // ---------------------------------------------------------------- resources

  /** The section, and a writer that knows what was written. */
  #resources(writer: Writer, isSymbolic: boolean, nesting: number): { resources: Json; after: Writer } {
    const made: [string, JsonObject][] = [];
    let here = writer;
    for (let left = this.#dice.number(1, 3); left > 0; left -= 1) {
      const symbol = isSymbolic ? this.#name('s') : undefined;
      const isDeployment = nesting > 0 && this.#dice.chance(0.4);
      const { resource, sibling } = isDeployment
        ? this.#deployment(here, nesting, symbol)
        : this.#resource(here, symbol);
      made.push([symbol ?? '', resource]);
      const { siblings, loopSymbols } = here.setting;
      here = here.at({
        siblings: sibling ? [...siblings, sibling] : siblings,
        loopSymbols: symbol && resource.copy !== undefined && !isDeployment ? [...loopSymbols, symbol] : loopSymbols,
      });
    }
    if (isSymbolic && this.#dice.chance(0.3)) {
      this.#form('existing');
      made.push([this.#name('s'), { existing: true, type: 'My.Rp/old', apiVersion: '2024-01-01', name: 'old' }]);
    }
    const resources = isSymbolic ? Object.fromEntries(made) : made.map(([, resource]) => resource);
    return { resources, after: here };
  }

  /** A loop and a condition, each sometimes, and the writer that knows of the loop. */
  #repeated(writer: Writer, what: string): { writer: Writer; head: JsonObject; isLoop: boolean } {
    const head: JsonObject = {};
    let here = writer;
    const isLoop = this.#dice.chance(0.35);
    if (isLoop) {
      this.#form(`copy of ${what}`);
      const name = this.#name('loop');
      here = writer.at({ hasResourceLoop: true, loops: [name, ...writer.setting.loops] });
      const count = this.#dice.oneOf<Json>([0, 1, 2, 3, '[add(1, 1)]', `[length(${this.#countable(writer)})]`]);
      head.copy = { name, count, ...(this.#dice.chance(0.3) && { mode: 'serial', batchSize: 1 }) };
    }
    if (this.#dice.chance(0.4)) {
      const isLiteral = this.#dice.chance(0.2);
      this.#form(isLiteral ? `literal condition of ${what}` : `condition of ${what}`);
      if (isLoop && !isLiteral) this.#form('condition in a loop');
      head.condition = isLiteral ? this.#dice.chance(0.5) : `[${here.at({ stage: 'condition' }).expression('bool')}]`;
    }
    return { writer: here, head, isLoop };
  }

  #countable(writer: Writer): string {
    return writer.at({ stage: 'count', depth: 1 }).call('take', 'strings', { text: '3' });
  }

  #resource(writer: Writer, symbol: string | undefined): { resource: JsonObject; sibling: Sibling | undefined } {
    const { writer: here, head, isLoop } = this.#repeated(writer, 'resources');
    const base = this.#name('r');
    const type = this.#dice.oneOf(['My.Rp/t', 'Microsoft.Network/routeTables', 'my.rp/Other']);
    const body = new Body(this.#dice, here);
    const children = symbol === undefined && this.#dice.chance(0.25) ? this.#children(here, isLoop) : undefined;
    const resource: JsonObject = {
      ...head,
      type,
      apiVersion: this.#dice.chance(0.95) ? '2024-01-01' : "[concat('2024', '-01-01')]",
      name: isLoop ? `[format('${base}-{0}', copyIndex())]` : this.#plainName(base, writer),
      ...body.members(),
      ...(children && { resources: children }),
    };
    const isReferable = !isLoop && resource.name === base && head.condition === undefined;
    const target = symbol === undefined ? `resourceId('${type}', '${base}')` : `'${symbol}'`;
    return {
      resource,
      sibling: isReferable ? { reference: `reference(${target})`, paths: body.paths } : undefined,
    };
  }

  /** A name that is surely no two resources' name: only its head is random. */
  #plainName(base: string, writer: Writer): string {
    if (this.#dice.chance(0.6)) return base;
    const tail = writer.at({ stage: 'name', depth: 1 }).expression('int');
    return `[concat('${base}-', ${tail})]`;
  }

  #children(writer: Writer, isLoop: boolean): Json[] {
    this.#form(isLoop ? 'children of a looped parent' : 'nested children');
    return this.#dice.times(1, 2, () => ({
      ...(this.#dice.chance(0.3) && {
        condition: `[${writer.at({ stage: 'condition', depth: 1 }).expression('bool')}]`,
      }),
      type: 'parts',
      apiVersion: '2024-01-01',
      name: this.#name('c'),
      ...new Body(this.#dice, writer).members(),
    }));
  }

  // ---------------------------------------------------------------- nested deployments

  #deployment(writer: Writer, nesting: number, symbol: string | undefined) {
    const { writer: here, head, isLoop } = this.#repeated(writer, 'deployments');
    const base = this.#name('d');
    // A template with a language version has inner deployments only: by default, and outer ones are refused.
    const isInner = this.#dice.chance(symbol === undefined ? 0.5 : 0.98);
    const made = isInner ? this.#inner(here, nesting, symbol !== undefined) : this.#outer(here, nesting);
    const resource: JsonObject = {
      ...head,
      type: 'Microsoft.Resources/deployments',
      apiVersion: '2022-09-01',
      name: isLoop ? `[format('${base}-{0}', copyIndex())]` : base,
      ...this.#target(),
      properties: { mode: 'Incremental', ...made.properties },
    };
    const target = symbol === undefined ? `resourceId('Microsoft.Resources/deployments', '${base}')` : `'${symbol}'`;
    const isReferable =
      !isLoop && head.condition === undefined && resource.resourceGroup === undefined && made.outputs.length > 0;
    if (isReferable) this.#form('outputs of a deployment');
    const paths = made.outputs.map(({ name, type }) => ({ name: `outputs.${name}.value`, type, isSet: true }));
    return { resource, sibling: isReferable ? { reference: `reference(${target})`, paths } : undefined };
  }

  /** At subscription scope a deployment needs a group or a location. */
  #target(): JsonObject {
    if (this.#scope === 'subscription') return { location: 'westeurope' };
    if (!this.#dice.chance(0.15)) return {};
    this.#form('deployment into another group');
    return { resourceGroup: 'rg-other' };
  }

  /** A world of its own: it sees only the parameters it is given. */
  #inner(writer: Writer, nesting: number, isDefault: boolean): { properties: JsonObject; outputs: readonly Named[] } {
    if (nesting < 2) this.#form('deployment in a deployment');
    const ignored: JsonObject = {};
    const { sections, names } = this.#sections.declare(ignored);
    const parameters: JsonObject = {};
    for (const { name, type } of names.parameters) {
      const declaration = (sections.parameters as JsonObject)[name] as JsonObject;
      if (declaration.defaultValue !== undefined && this.#dice.chance(0.5)) continue;
      parameters[name] = { value: `[${writer.at({ depth: 2 }).expression(type)}]` };
    }
    const isSymbolic = this.#dice.chance(0.5);
    const { resources, after } = this.#resources(this.#writer('body', names), isSymbolic, nesting - 1);
    const { section, named } = this.#outputs(after.at({ stage: 'output' }));
    const isSaid = !isDefault || this.#dice.chance(0.5);
    this.#form(isSaid ? 'inner deployment, said so' : 'inner deployment by default');
    const template = this.#assemble(sections, resources, section, isSymbolic);
    return {
      properties: {
        ...(isSaid && { expressionEvaluationOptions: { scope: this.#dice.chance(0.8) ? 'inner' : 'Inner' } }),
        ...(Object.keys(parameters).length > 0 && { parameters }),
        template,
      },
      outputs: named,
    };
  }

  /** The parent's world: all expressions below mean the parent's names. */
  #outer(writer: Writer, nesting: number): { properties: JsonObject; outputs: readonly Named[] } {
    const isExplicit = this.#dice.chance(0.4);
    this.#form(isExplicit ? 'outer deployment, said so' : 'outer deployment by default');
    if (writer.setting.hasResourceLoop) this.#form('outer deployment in a loop');
    if (nesting < 2) this.#form('deployment in a deployment');
    // A loop of its own would clash with the parent's copyIndex(), and what it deploys cannot be referred to.
    const inside = writer.at({ siblings: [], loopSymbols: [] });
    const resources = this.#dice.times(1, 2, () => this.#outerResource(inside));
    if (this.#dice.chance(0.3)) resources.push(this.#deploymentBelowOuter(inside));
    const template = this.#assemble({}, resources, {}, false);
    return {
      properties: { ...(isExplicit && { expressionEvaluationOptions: { scope: 'outer' } }), template },
      outputs: [],
    };
  }

  #outerResource(writer: Writer): JsonObject {
    const name = this.#name('o');
    return {
      ...(this.#dice.chance(0.3) && {
        condition: `[${writer.at({ stage: 'condition', depth: 1 }).expression('bool')}]`,
      }),
      type: 'My.Rp/t',
      apiVersion: '2024-01-01',
      name: writer.setting.hasResourceLoop ? `[format('${name}-{0}', copyIndex())]` : name,
      ...new Body(this.#dice, writer).members(),
    };
  }

  /** Whatever its own scope, the outermost template's names are meant in it. */
  #deploymentBelowOuter(writer: Writer): JsonObject {
    this.#form('deployment in an outer deployment');
    const scope = this.#dice.oneOf(['inner', 'outer']);
    const name = this.#name('d');
    return {
      type: 'Microsoft.Resources/deployments',
      apiVersion: '2022-09-01',
      name: writer.setting.hasResourceLoop ? `[format('${name}-{0}', copyIndex())]` : name,
      ...(this.#scope === 'subscription' && { location: 'westeurope' }),
      properties: {
        mode: 'Incremental',
        expressionEvaluationOptions: { scope },
        template: this.#assemble({}, [this.#outerResource(writer)], {}, false),
      },
    };
  }

  // ---------------------------------------------------------------- outputs

  #outputs(writer: Writer): { section: JsonObject; named: readonly Named[] } {
    const section: JsonObject = {};
    const named: Named[] = [];
    for (const type of ['string', 'int', 'strings', 'record'] as const) {
      if (!this.#dice.chance(0.35)) continue;
      const name = this.#name('out');
      const isConditional = this.#dice.chance(0.25);
      if (isConditional) this.#form('condition of outputs');
      const head: JsonObject = {
        type: PARAMETER_TYPES[type] ?? 'string',
        ...(isConditional && { condition: `[${writer.at({ depth: 1 }).expression('bool')}]` }),
      };
      if (type === 'strings' && this.#dice.chance(0.7)) {
        this.#form('copy in outputs');
        const input = `[${writer.at({ hasResourceLoop: true, depth: 2 }).expression('string')}]`;
        section[name] = { ...head, copy: { count: this.#dice.number(0, 3), input } };
      } else section[name] = { ...head, value: `[${writer.expression(type)}]` };
      if (!isConditional) named.push({ name, type });
    }
    return { section, named };
  }
}
