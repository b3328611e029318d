// Goal: the evaluator is right or says unknown, and how a template is written does not matter.
// Method: every template of the corpus is rewritten in a way whose effect is known without any evaluator, and both answers
// are compared leaf by leaf. Each law has a partner that pins values, and counts what it compared.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import { locate } from '#src/model/place.ts';
import { textWithUnknowns } from '#src/model/value.ts';
import { compareWithTruth, newComparison } from './contradictions.ts';
import { leafCount, templateLines } from './evaluated-lines.ts';
import type { CorpusTemplate } from './evaluation-corpus.ts';
import { evaluateTree, readCorpus } from './evaluation-corpus.ts';
import {
  certainProblems,
  compareTemplates,
  evaluateWithout,
  givenParameterNames,
  hidings,
} from './hidden-parameter.ts';
import {
  inArrayShape,
  inObjectShape,
  insideDeployment,
  SPACINGS,
  withMovedMembers,
  withMovedResources,
} from './rewritten-templates.ts';
import type { ObjectTree, Spacing } from './template-tree.ts';
import { indented, parseTree, printTree } from './template-tree.ts';

const corpus = readCorpus();
const answers = new Map(corpus.map((one) => [one, evaluateTree(one)]));
const answerTo = (one: CorpusTemplate): EvaluatedTemplate => answers.get(one) as EvaluatedTemplate;
/** What the engine would refuse has no true answer. */
const accepted = corpus.filter((one) => answerTo(one).problems.length === 0);
const without = (names: readonly string[]) => corpus.filter(({ name }) => !names.includes(name));

/** A small template as a member of the corpus. */
function small(sections: object, schema = '2019-04-01/deploymentTemplate'): CorpusTemplate {
  const text = JSON.stringify({
    $schema: `https://schema.management.azure.com/schemas/${schema}.json#`,
    contentVersion: '1.0.0.0',
    ...sections,
  });
  const context = { subscriptionId: 'sub', resourceGroup: 'rg' };
  return { name: 'small', text, tree: parseTree(text) as ObjectTree, parameters: undefined, context, folder: '.' };
}

const lb = (name: string, properties: object = {}) => ({
  type: 'Microsoft.Network/loadBalancers',
  apiVersion: '2024-05-01',
  name,
  properties,
});

const ids = ({ resources }: EvaluatedTemplate) => resources.map(({ id }) => textWithUnknowns(id));
const GROUP = '/subscriptions/sub/resourceGroups/rg/providers';

describe('a parameter without a value makes answers less certain, never wrong', () => {
  // The engine keeps a condition that is no bool as a member of the resource; whether a condition is one depends on the value.
  const measured = accepted.filter(({ name }) => name !== 'cond-string-value');

  it('in all templates', () => {
    let known = 0;
    for (const one of measured) {
      for (const names of hidings(givenParameterNames(one))) {
        const ours = evaluateWithout(one, names);
        const { contradictions, known: compared } = compareTemplates(ours, answerTo(one));
        // A nullable parameter without a value is null, which is another answer.
        const missing = ours.gaps.filter(({ code }) => code === 'missing-parameter').length;
        if (missing < names.length) continue;
        known += compared;
        expect([...certainProblems(ours), ...contradictions], `${one.name} without ${names.join(', ')}`).toEqual([]);
      }
    }
    expect(known).toBeGreaterThan(5000);
  });

  it('nor does a target that is not given', () => {
    let known = 0;
    for (const one of measured) {
      const comparison = compareTemplates(evaluateTree({ ...one, context: {} }), answerTo(one));
      known += comparison.known;
      expect(comparison.contradictions, one.name).toEqual([]);
    }
    expect(known).toBeGreaterThan(3000);
  });

  it('keeps what does not depend on it', () => {
    const one = small({
      parameters: { env: { type: 'string', defaultValue: 'prod' }, port: { type: 'int', defaultValue: 80 } },
      resources: [lb("[concat('lb-', parameters('env'))]", { port: "[parameters('port')]", isBasic: false })],
    });
    expect(givenParameterNames(one)).toEqual(['env', 'port']);
    expect(ids(evaluateWithout(one, ['port']))).toEqual([`${GROUP}/Microsoft.Network/loadBalancers/lb-prod`]);
    expect(ids(evaluateWithout(one, ['env']))).toEqual([
      `${GROUP}/Microsoft.Network/loadBalancers/lb-{parameters('env')}`,
    ]);
    // apiVersion, port, isBasic; name and id are unknown.
    expect(compareTemplates(evaluateWithout(one, ['env']), evaluateTree(one))).toEqual({
      known: 3,
      contradictions: [],
    });
  });

  it('would see a wrong answer', () => {
    const of = (port: number) => evaluateTree(small({ resources: [lb('lb', { port })] }));
    expect(compareTemplates(of(80), of(81)).contradictions).toEqual([
      'Microsoft.Network/loadBalancers/lb/properties/port: int 80, not int 81',
    ]);
  });

  it('leaves an extension resource at the resource it extends', () => {
    const lock = {
      type: 'Microsoft.Authorization/locks',
      apiVersion: '2020-05-01',
      name: 'lock',
      scope: "[format('Microsoft.Network/virtualNetworks/{0}', parameters('vnet'))]",
      properties: { level: 'CanNotDelete' },
    };
    const one = small({ parameters: { vnet: { type: 'string', defaultValue: 'hub' } }, resources: [lock] });
    const id = (vnet: string) =>
      `${GROUP}/Microsoft.Network/virtualNetworks/${vnet}/providers/Microsoft.Authorization/locks/lock`;
    expect(ids(evaluateTree(one))).toEqual([id('hub')]);
    expect(ids(evaluateWithout(one, ['vnet']))).toEqual([id("{parameters('vnet')}")]);
  });

  it('leaves a deployment at the management group that the scope names', () => {
    const group = corpus.find(({ name }) => name === 'shapes-tenant-scope') as CorpusTemplate;
    const policy = 'providers/Microsoft.Authorization/policyAssignments/allowed';
    const id = (name: string) => `/providers/Microsoft.Management/managementGroups/${name}/${policy}`;
    expect(ids(evaluateTree(group))).toContain(id('mg-network'));
    expect(ids(evaluateWithout(group, ['mgName']))).toContain(id("{parameters('mgName')}"));
  });

  it('takes the state of any round for an item of a loop with open conditions', () => {
    const one = corpus.find(({ name }) => name === 'ref-references-collection') as CorpusTemplate;
    const table = evaluateWithout(one, ['on']).resources.find(({ name }) => textWithUnknowns(name) === 'rt');
    const properties = table?.body.entries.get('properties');
    const addresses = properties?.kind === 'object' ? properties.entries.get('ips') : undefined;
    const each = addresses?.kind === 'unknown' ? addresses.each : undefined;
    const alternatives = each?.kind === 'unknown' ? each.alternatives : undefined;
    expect(alternatives?.map(textWithUnknowns)).toEqual(['10.0.0.4', '10.0.0.5', '10.0.0.6']);
  });
});

describe('both shapes of resources give the same resources', () => {
  it('arrays as objects', () => {
    let leaves = 0;
    // A nested template with a languageVersion and an array is refused for its shape.
    for (const one of without(['nested-version2-with-array', 'shapes-version2-with-array'])) {
      const tree = inObjectShape(one.tree);
      leaves += leafCount(answerTo(one));
      expect(templateLines(evaluateTree(one, tree)), one.name).toEqual(templateLines(answerTo(one)));
    }
    expect(leaves).toBeGreaterThan(3000);
  });

  it('objects as arrays', () => {
    let count = 0;
    for (const one of corpus) {
      const tree = inArrayShape(one.tree);
      if (tree === undefined || printTree(tree) === printTree(one.tree)) continue;
      count += 1;
      expect(templateLines(evaluateTree(one, tree)), one.name).toEqual(templateLines(answerTo(one)));
    }
    expect(count).toBeGreaterThan(5);
  });

  it('differ in symbolic names only', () => {
    const one = small({ resources: [lb('a'), lb("[concat('b', 1)]")] });
    const [plain, named] = [evaluateTree(one), evaluateTree(one, inObjectShape(one.tree))];
    expect(plain.resources.map(({ symbolicName }) => symbolicName)).toEqual([undefined, undefined]);
    expect(named.resources.map(({ symbolicName }) => symbolicName)).toEqual(['invented1', 'invented2']);
    expect(named.resources.map(({ key }) => key)).toEqual([
      'Microsoft.Network/loadBalancers/a',
      'Microsoft.Network/loadBalancers/b1',
    ]);
  });
});

describe('a template inside a deployment to the same place gives the same', () => {
  it('resources and outputs', () => {
    let leaves = 0;
    for (const one of accepted) {
      // A nested template with a languageVersion may not have an array.
      if (one.name === 'shapes-version2-with-array') continue;
      const truth = answerTo(one);
      const name = one.context.deploymentName ?? 'inner';
      const inside = evaluateTree(one, insideDeployment(one.tree, [...truth.outputs.keys()], name));
      leaves += leafCount(truth);
      expect(inside.problems, one.name).toEqual([]);
      expect(compareTemplatesInOrder(inside, truth), one.name).toEqual([]);
      // What a secure parameter is given must not be shown; its default stands in the template.
      if (/"secure/i.test(one.text)) continue;
      const resourcesOf = (template: EvaluatedTemplate) =>
        templateLines({ ...template, outputs: new Map(), problems: [], gaps: [] });
      expect(resourcesOf(inside), one.name).toEqual(resourcesOf(truth));
    }
    expect(leaves).toBeGreaterThan(3000);
  });

  function compareTemplatesInOrder(ours: EvaluatedTemplate, truth: EvaluatedTemplate): string[] {
    const comparison = newComparison();
    for (const [index, { key, id, body }] of truth.resources.entries()) {
      const other = ours.resources[index];
      if (other === undefined) return [`${key} is missing`];
      compareWithTruth(other.id, id, `${key} id`, comparison);
      compareWithTruth(other.body, body, key, comparison);
    }
    for (const [name, value] of truth.outputs) {
      const other = ours.outputs.get(name);
      if (other === undefined || (other.kind === 'unknown' && value.kind !== 'unknown'))
        return [`output ${name} is lost`];
      compareWithTruth(other, value, `output ${name}`, comparison);
    }
    return comparison.contradictions;
  }

  it('keys tell where it stands', () => {
    const one = small({
      parameters: { env: { type: 'string', defaultValue: 'prod' } },
      resources: [lb("[concat('lb-', parameters('env'))]")],
      outputs: { env: { type: 'string', value: "[toUpper(parameters('env'))]" } },
    });
    const inside = evaluateTree(one, insideDeployment(one.tree, ['env'], 'inner'));
    expect(inside.resources.map(({ key }) => key)).toEqual(['inner!Microsoft.Network/loadBalancers/lb-prod']);
    expect(ids(inside)).toEqual([`${GROUP}/Microsoft.Network/loadBalancers/lb-prod`]);
    expect(textWithUnknowns(inside.outputs.get('env') as never)).toBe('PROD');
  });
});

describe('the way a template is written changes nothing', () => {
  const oneOf = fc.constantFrom(...corpus);
  const sortedLines = (template: EvaluatedTemplate) => templateLines(template, 'by name').sort();
  /** Numbers that depend on the seed only. */
  const picks = (seed: number) => {
    let state = seed;
    return (limit: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 4294967296) * limit);
    };
  };

  it('spaces, comments and line ends', () => {
    const spacings = Object.values(SPACINGS);
    let leaves = 0;
    for (const [index, one] of corpus.entries()) {
      const text = printTree(one.tree, spacings[index % spacings.length] as Spacing);
      leaves += leafCount(answerTo(one));
      expect(templateLines(evaluateTree(one, text)), one.name).toEqual(templateLines(answerTo(one)));
    }
    expect(leaves).toBeGreaterThan(3000);
  });

  it('order of members', () => {
    const property = fc.property(oneOf, fc.nat(), (one, seed) => {
      const moved = evaluateTree(one, withMovedMembers(one.tree, picks(seed)));
      expect(sortedLines(moved)).toEqual(sortedLines(answerTo(one)));
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('order of resources', () => {
    // Where resources refer to each other in a circle, it breaks where somebody begins to read.
    const circular = ['ref-cycle', 'ref-cycle-same-value'];
    const property = fc.property(fc.constantFrom(...without(circular)), fc.nat(), (one, seed) => {
      const moved = evaluateTree(one, withMovedResources(one.tree, picks(seed)));
      expect(sortedLines(moved)).toEqual(sortedLines(answerTo(one)));
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('but places and order', () => {
    const one = small({ resources: [lb('a', { x: 1, y: 'two' }), lb('b')] });
    const last = (limit: number) => limit - 1;
    const [, b] = evaluateTree(one, printTree(one.tree, SPACINGS['blank lines'] ?? indented)).resources;
    expect(b?.key).toBe('Microsoft.Network/loadBalancers/b');
    // 31 times space before it, with three line ends each.
    expect(b && locate(b.place)).toMatchObject({ line: 94, column: 1, pointer: '/resources/1' });
    const moved = evaluateTree(one, withMovedResources(withMovedMembers(one.tree, last), last));
    expect(moved.resources.map(({ key }) => key)).toEqual([
      'Microsoft.Network/loadBalancers/b',
      'Microsoft.Network/loadBalancers/a',
    ]);
    expect(templateLines(moved)[1]).toContain('{"properties": {"y": "two", "x": int 1}}');
    expect(leafCount(moved)).toBe(7);
  });
});
