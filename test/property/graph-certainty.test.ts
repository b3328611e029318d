// Goal: not knowing something never makes the graph claim something else.
// Method: in a topology, every place in turn becomes unknown; whatever is then still said must be what was said before.
// The partner that pins the values themselves is test/unit/src/graph/topologies.test.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import { inspectGraph } from '#src/graph/inspect.ts';
import type { Inspection } from '#src/model/inspection.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';
import { CASES_FOLDER } from '../oracle/engine-case.ts';

const SECONDS_ON_A_BUSY_MACHINE = 60_000;

type Path = readonly (string | number)[];

/** Members that name or shape a resource rather than describe it: changing them changes who is spoken of. */
const IDENTITY: ReadonlySet<unknown> = new Set(['name', 'type', 'apiVersion', 'copy', 'dependsOn', 'condition']);

test.each(['topo-lb-sandwich', 'topo-udr-cidrhost', 'topo-vmss-outbound-autoscale', 'topo-ip-based-pool'])(
  'unknowns in %s',
  (name) => {
    const template = readTemplate(name);
    const known = inspect(template);
    for (const path of pathsBelow(template.resources, ['resources'])) {
      if (path.length < 3 || path.some((step) => IDENTITY.has(step))) continue;
      const said = inspect(replaceAt(template, path, "[parameters('unknown')]"));
      expect([path.join('.'), contradictions(answersOf(known), answersOf(said))]).toEqual([path.join('.'), []]);
    }
  },
  SECONDS_ON_A_BUSY_MACHINE,
);

test.each(['topo-gateway-lb', 'topo-firewall-vpn-bgp', 'topo-nsg-deny-probe'])(
  'nothing in %s is needed',
  (name) => {
    const template = readTemplate(name);
    for (const path of pathsBelow(template.resources, ['resources'])) {
      for (const value of [null, 7, {}, "[parameters('unknown')]"]) {
        expect(inspect(replaceAt(template, path, value)).template.kind).toBe('arm');
      }
    }
  },
  SECONDS_ON_A_BUSY_MACHINE,
);

interface Template {
  readonly resources: unknown;
  readonly parameters?: object;
}

function readTemplate(name: string): Template {
  const template = JSON.parse(readFileSync(join(CASES_FOLDER, name, 'main.json'), 'utf8')) as Template;
  return { ...template, parameters: { ...template.parameters, unknown: { type: 'object' } } };
}

function inspect(template: Template): Inspection {
  const parsed = parseTemplate(createSourceFile('main.json', JSON.stringify(template)));
  const effectiveProbe = () => ({ intervalInSeconds: 15, threshold: 1 });
  return inspectGraph(buildGraph(evaluateTemplate(parsed)), { kind: 'arm', effectiveProbe });
}

/** What is derived from more than one place: sides, pools, sizes, links, next hops. */
function answersOf(inspection: Inspection): Readonly<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const balancer of inspection.loadBalancers) {
    answers[`${balancer.key} side`] = balancer.frontend;
    for (const pool of listOf(balancer.pools)) {
      answers[`${balancer.key} pool ${JSON.stringify(pool.name)}`] = [pool.size, pool.maxSize];
    }
    for (const rule of listOf(balancer.rules)) {
      const { haPorts, probe, frontend, pools } = rule;
      answers[`${balancer.key} rule ${JSON.stringify(rule.name)}`] = [haPorts, probe, frontend, pools];
    }
  }
  for (const route of inspection.routes) {
    const { target, subnets } = route;
    answers[`${route.routeTable} route ${JSON.stringify(route.name)}`] = [
      target?.kind === 'unknown' ? { $unknown: '' } : (target?.key ?? target?.kind ?? null),
      subnets,
    ];
  }
  return answers;
}

function listOf<Item>(list: readonly Item[] | object): readonly Item[] {
  return Array.isArray(list) ? (list as readonly Item[]) : [];
}

function contradictions(known: Readonly<Record<string, unknown>>, said: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(said)
    .filter(([subject, answer]) => subject in known && !agrees(known[subject], answer))
    .map(([subject, answer]) => `${subject}: ${JSON.stringify(known[subject])} became ${JSON.stringify(answer)}`);
}

function agrees(known: unknown, said: unknown): boolean {
  if (said === 'unknown' || (typeof said === 'object' && said !== null && '$unknown' in said)) return true;
  if (Array.isArray(known) && Array.isArray(said) && known.length === said.length) {
    return known.every((item, index) => agrees(item, said[index]));
  }
  return JSON.stringify(known) === JSON.stringify(said);
}

function* pathsBelow(node: unknown, path: Path): Generator<Path> {
  yield path;
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    yield* pathsBelow(child, [...path, Array.isArray(node) ? Number(key) : key]);
  }
}

function replaceAt(template: Template, path: Path, value: unknown): Template {
  const [step, ...rest] = path;
  if (step === undefined) return value as Template;
  const copy = (Array.isArray(template) ? [...(template as unknown[])] : { ...template }) as Record<
    string | number,
    unknown
  >;
  copy[step] = replaceAt(copy[step] as Template, rest, value);
  return copy as unknown as Template;
}
