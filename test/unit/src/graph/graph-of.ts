// The graph of a template that stands in a test as plain JSON, or in the engine cases as a file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import type { DeploymentContext } from '#src/evaluate/evaluated.ts';
import { parametersOfFile } from '#src/evaluate/parameters-file.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import type { Field } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { NextHopTarget } from '#src/graph/nodes/route-table.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';
import { CASES_FOLDER } from '../../../oracle/engine-case.ts';

export interface GraphRequest {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly context?: DeploymentContext;
}

/** The graph of a whole template as text. */
export function graphOfText(text: string, request: GraphRequest = {}): ResourceGraph {
  const given = Object.fromEntries(Object.entries(request.parameters ?? {}).map(([name, value]) => [name, { value }]));
  const file = parametersOfFile(
    parseTemplate(createSourceFile('parameters.json', JSON.stringify({ parameters: given }))),
  );
  const template = parseTemplate(createSourceFile('main.json', text));
  return buildGraph(evaluateTemplate(template, { parameters: file.parameters, context: request.context ?? {} }));
}

/** The graph of resources and, where needed, parameters and variables. */
export function graphOf(
  resources: readonly object[],
  sections: Readonly<Record<string, unknown>> = {},
  request: GraphRequest = {},
): ResourceGraph {
  return graphOfText(JSON.stringify({ contentVersion: '1.0.0.0', ...sections, resources }), request);
}

/** The graph of an engine case, without parameters. */
export function graphOfCase(name: string): ResourceGraph {
  return graphOfText(readFileSync(join(CASES_FOLDER, name, 'main.json'), 'utf8'));
}

/** The graph of a sample, with the values of its parameters file where it has one. */
export function graphOfSample(name: string): ResourceGraph {
  const read = (file: string) =>
    readFileSync(new URL(`../../../../samples/topologies/${name}/${file}`, import.meta.url), 'utf8');
  const hasFile = existsSync(new URL(`../../../../samples/topologies/${name}/parameters.json`, import.meta.url));
  const given: Record<string, { value?: unknown }> = hasFile ? JSON.parse(read('parameters.json')).parameters : {};
  const values = Object.entries(given).flatMap(([key, { value }]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return graphOfText(read('main.json'), { parameters: Object.fromEntries(values) });
}

/** A field as a test reads it: its value, `undefined` when absent, `?text` when unknown. */
export function shown<T>(field: Field<T>): T | string | undefined {
  if (field.state === 'known') return field.value;
  return field.state === 'absent' ? undefined : `?${field.unknown.text}`;
}

/** A next hop as `kind key`. */
export function shownTarget(target: NextHopTarget): string {
  if ('frontend' in target) return `${target.kind} ${target.frontend.key}`;
  if ('nic' in target) return `${target.kind} ${target.nic.key}`;
  return 'firewall' in target ? `${target.kind} ${target.firewall.key}` : target.kind;
}

/** A resource of the network provider. */
export function network(type: string, name: string, properties: object, more: object = {}): object {
  return { type: `Microsoft.Network/${type}`, apiVersion: '2024-05-01', name, ...more, properties };
}

/** A resource of the compute provider. */
export function compute(type: string, name: string, properties: object, more: object = {}): object {
  return { type: `Microsoft.Compute/${type}`, apiVersion: '2024-07-01', name, ...more, properties };
}

/** `[resourceId('Microsoft.Network/<type>', …)]` as an `{id}`. */
export function idOf(type: string, ...names: readonly string[]): { id: string } {
  const provider = type.startsWith('virtualMachine') || type.startsWith('availability') ? 'Compute' : 'Network';
  return { id: `[resourceId('Microsoft.${provider}/${type}', ${names.map((name) => `'${name}'`).join(', ')})]` };
}
