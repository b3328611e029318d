// Goal: the closed form beside a simulation is what `failcast check` says of the same rule and failure.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { closedFormOf } from '#simulator/closed-form.ts';
import { readLegSources } from '#simulator/leg-source.ts';
import { analyzeText } from '../../analyze-template.ts';

const textOf = (name: string) =>
  readFileSync(new URL(`../../../samples/topologies/${name}/main.json`, import.meta.url), 'utf8');

describe.each([
  ['app-behind-public-lb', 6],
  ['hub-nva-sandwich', 30],
])('%s', (name, atLeast) => {
  test('agrees with every estimate', () => {
    const { graph, estimates } = analyzeText('main.json', textOf(name));
    const context = createCheckContext(graph);
    const { legs } = readLegSources(context);
    let compared = 0;
    for (const estimate of estimates) {
      const leg = legs.find(
        ({ key }) => key.endsWith(`/${estimate.rule}`) && key.includes(estimate.resource.split('/').at(-1) ?? ''),
      );
      if (leg === undefined) continue;
      const closed = closedFormOf(leg, estimate.failure, estimate.assumes, context);
      expect([estimate.rule, estimate.failure, closed?.newFlows, closed?.lastZone]).toEqual([
        estimate.rule,
        estimate.failure,
        estimate.newFlows,
        estimate.lastZone,
      ]);
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(atLeast);
  });
});
