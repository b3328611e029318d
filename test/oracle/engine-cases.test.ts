// Do we agree with the stored answers of the deployment engine on small templates, one per corner of the language?
import { afterAll, describe, expect, it } from 'vitest';
import type { EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import { compareWithEngine, describe as inWords } from './compare.ts';
import type { LeafClass } from './compare-values.ts';
import type { EngineCase, ExpectedAnswer } from './engine-case.ts';
import { readEngineCases } from './engine-case.ts';
import { knownMore } from './known-more.ts';
import { evaluateText } from './our-answer.ts';

const totals: Record<LeafClass, number> = { equal: 0, 'both-open': 0, 'we-know-more': 0, 'we-know-less': 0, wrong: 0 };
const cases = readEngineCases();

function expectAgreement(name: string, expected: ExpectedAnswer, ours: EvaluatedTemplate): void {
  const { predictedResources = [], outputs = {}, diagnostics = [] } = expected;
  const rules = { bracketsAreText: expected.bracketsAreText ?? false, alsoUnknown: new Set(expected.alsoUnknown) };
  const comparison = compareWithEngine({ predictedResources, outputs, diagnostics }, ours, rules);
  for (const leafClass of Object.keys(totals) as LeafClass[]) totals[leafClass] += comparison.counts[leafClass];
  const more = comparison.differences.filter((leaf) => leaf.class === 'we-know-more');
  expect(new Map(more.map((leaf) => [leaf.pointer, leaf.plain]))).toEqual(knownMore(name));
  expect(comparison.decided).toEqual([]);
  const differences = inWords({
    ...comparison,
    differences: comparison.differences.filter((leaf) => !more.includes(leaf)),
  });
  if (differences !== '') expect.fail(differences);
}

function check(one: EngineCase): void {
  const { expected, template, parameters, folder } = one;
  if (expected === undefined) throw new Error('the case has no expected.json');
  const { scope: _, ...context } = expected.context;
  const ours = evaluateText({ template, parameters, context, folder });
  const refusals = ours.problems.map(({ message }) => message);
  if (expected.error === undefined) {
    expectAgreement(one.name, expected, ours);
    expect(refusals).toEqual([]);
    return;
  }
  // A required parameter without a value ends a deployment, not an analysis: it is a gap, and what depends on it is unknown.
  const missing = ours.gaps.filter(({ code }) => code === 'missing-parameter').map(({ message }) => message);
  expect([...refusals, ...missing], `refused by the engine: ${expected.error}`).not.toEqual([]);
}

describe('engine cases', () => {
  it.each(cases)('$name', check);
});

afterAll(() => {
  const counts = Object.entries(totals).map(([name, count]) => `${count} ${name}`);
  console.info(`${cases.length} engine cases; leaves: ${counts.join(', ')}`);
});
