// Does every function of the template language give what the deployment engine gives? See function-vectors.json.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import { deepUnknown, textOf } from '#src/evaluate/functions/template-function.ts';
import type { Value } from '#src/model/value.ts';
import { entryOf } from '#src/model/value.ts';
import type { EngineContext } from './bicep-engine.ts';
import { FULL_CONTEXT } from './bicep-engine.ts';
import { compareWithEngine, describe as inWords } from './compare.ts';
import { compareValue } from './compare-values.ts';
import type { Json, JsonObject } from './exact-json.ts';
import { parseExact, printExact } from './exact-json.ts';
import { evaluateText } from './our-answer.ts';

/** The vectors say `managementGroup` where the command line says `managementGroupId`. */
interface VectorContext extends EngineContext {
  readonly managementGroup?: string;
}

interface Surroundings {
  readonly id: string;
  readonly parameters?: JsonObject;
  readonly scope?: string;
  readonly context?: VectorContext;
}

interface FunctionVector extends Surroundings {
  readonly function: string;
  readonly expression: string;
  readonly expect?: Json;
  readonly expectEnUs?: Json;
  readonly error?: string;
  readonly symbolic?: string;
  readonly variables?: JsonObject;
  readonly functions?: Json;
  readonly definitions?: JsonObject;
  readonly parameterDefinitions?: JsonObject;
  readonly languageVersion?: string;
}

interface TemplateVector extends Surroundings {
  readonly about: string;
  readonly template: JsonObject;
  readonly resources?: readonly JsonObject[];
  readonly outputs?: JsonObject;
  readonly diagnostics?: readonly Json[];
  readonly error?: string;
}

const functionVectors = readVectors<FunctionVector>('function-vectors.json');
const templateVectors = readVectors<TemplateVector>('template-vectors.json');

function readVectors<T>(file: string): T[] {
  return parseExact(readFileSync(new URL(file, import.meta.url), 'utf8')) as T[];
}

const SCHEMAS: Readonly<Record<string, string>> = {
  resourceGroup: '2019-04-01/deploymentTemplate.json',
  subscription: '2018-05-01/subscriptionDeploymentTemplate.json',
  managementGroup: '2019-08-01/managementGroupDeploymentTemplate.json',
  tenant: '2019-08-01/tenantDeploymentTemplate.json',
};

/** Without a type of its own, a parameter has the type of the value that is given for it. */
function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (value === null || typeof value === 'object') return 'object';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'int';
}

function templateAround(vector: FunctionVector): string {
  const { variables, functions, definitions, languageVersion, parameters = {} } = vector;
  const parameterDefinitions =
    vector.parameterDefinitions ??
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, { type: typeOf(value) }]));
  const resource = { type: 'My.Rp/t', apiVersion: '2024-01-01', name: 'r', properties: { v: vector.expression } };
  return printExact({
    $schema: `https://schema.management.azure.com/schemas/${SCHEMAS[vector.scope ?? 'resourceGroup']}#`,
    ...(languageVersion && { languageVersion }),
    contentVersion: '1.0.0.0',
    ...(definitions && { definitions }),
    ...(functions && { functions }),
    parameters: parameterDefinitions,
    ...(variables && { variables }),
    resources: languageVersion ? { r: resource } : [resource],
  });
}

function evaluateVector(template: string, { parameters = {}, context }: Surroundings): EvaluatedTemplate {
  const { managementGroup, ...known }: VectorContext = context ?? FULL_CONTEXT;
  return evaluateText({
    template,
    parameters: {
      parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, { value }])),
    },
    context: { ...known, ...(managementGroup !== undefined && { managementGroupId: managementGroup }) },
  });
}

/** `properties.v` of the one resource. */
function vectorValue(ours: EvaluatedTemplate): Value | undefined {
  const properties = ours.resources[0]?.body.entries.get('properties');
  return properties?.kind === 'object' ? entryOf(properties, 'v') : undefined;
}

function isEqual(expected: Json | undefined, ours: Value | undefined): boolean {
  const leaves = compareValue(expected, ours, '', { bracketsAreText: true, alsoUnknown: new Set() });
  return leaves.every((leaf) => leaf.class === 'equal');
}

function checkVector(vector: FunctionVector): void {
  const ours = evaluateVector(templateAround(vector), vector);
  const value = vectorValue(ours);
  const problems = ours.problems.map(({ message }) => message);
  if (vector.error !== undefined) {
    // A required parameter without a value ends a deployment, not an analysis.
    const missing = ours.gaps.filter(({ code }) => code === 'missing-parameter').map(({ message }) => message);
    expect([...problems, ...missing], `must fail: ${vector.error}; ours ${value && textOf(value)}`).not.toEqual([]);
    return;
  }
  expect(problems).toEqual([]);
  if (vector.symbolic !== undefined) {
    const isOpen = value !== undefined && deepUnknown(value) !== undefined;
    expect(isOpen, `open in the engine; ours ${value && textOf(value)}`).toBe(true);
    return;
  }
  const isGood = isEqual(vector.expect, value) || ('expectEnUs' in vector && isEqual(vector.expectEnUs, value));
  if (!isGood) expect(value && textOf(value)).toBe(printExact(vector.expect));
}

describe('function vectors', () => {
  it.each(functionVectors)('$id $expression', checkVector);
});

describe('template vectors', () => {
  it.each(templateVectors)('$id: $about', (vector) => {
    const ours = evaluateVector(printExact(vector.template), vector);
    if (vector.error !== undefined) {
      expect(ours.problems.length, `must fail: ${vector.error}`).toBeGreaterThan(0);
      return;
    }
    const { resources = [], outputs = {}, diagnostics = [] } = vector;
    const rules = { bracketsAreText: vector.id.endsWith('-data'), alsoUnknown: new Set<string>() };
    const differences = inWords(
      compareWithEngine({ predictedResources: resources, outputs, diagnostics }, ours, rules),
    );
    if (differences !== '') expect.fail(differences);
    expect(ours.problems.map(({ message }) => message)).toEqual([]);
  });
});
