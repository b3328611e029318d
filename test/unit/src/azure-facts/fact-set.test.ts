// Goal: a fact can be replaced with a reason, by a value of its own kind only.
import { expect, test } from 'vitest';
import { isValueFor, overriddenFacts, publishedFacts } from '#src/azure-facts/fact-set.ts';
import { GUIDE_CONVERGENCE } from '#src/azure-facts/guide.ts';
import { LB_PROBE_HTTPS_FIRST_API, LB_PROBE_INTERVAL_DEFAULT } from '#src/azure-facts/load-balancer-probes.ts';
import { SNAT_AUTOMATIC_TABLE } from '#src/azure-facts/outbound-snat.ts';

const reason = 'measured in our subscription';

test('published facts are themselves', () => {
  expect(publishedFacts(LB_PROBE_INTERVAL_DEFAULT)).toBe(LB_PROBE_INTERVAL_DEFAULT);
});

test('an override changes the value, and says that it did', () => {
  const facts = overriddenFacts(new Map([['lb.probe.interval.default', { value: 10, reason }]]));
  expect(facts(LB_PROBE_INTERVAL_DEFAULT)).toMatchObject({
    id: 'lb.probe.interval.default',
    value: 10,
    unit: 'seconds',
    confidence: 'assumed',
    note: `Set in the configuration: ${reason}`,
  });
  expect(facts(GUIDE_CONVERGENCE)).toBe(GUIDE_CONVERGENCE);
});

test('a value of another kind is refused', () => {
  expect(isValueFor(LB_PROBE_INTERVAL_DEFAULT, '10')).toBe(false);
  expect(isValueFor(LB_PROBE_INTERVAL_DEFAULT, -1)).toBe(false);
  expect(isValueFor(LB_PROBE_INTERVAL_DEFAULT, Number.NaN)).toBe(false);
  expect(isValueFor(LB_PROBE_INTERVAL_DEFAULT, null)).toBe(false);
  expect(isValueFor(GUIDE_CONVERGENCE, { min: 5, max: 8 })).toBe(true);
  expect(isValueFor(GUIDE_CONVERGENCE, { min: 9, max: 8 })).toBe(false);
  expect(isValueFor(GUIDE_CONVERGENCE, 8)).toBe(false);
  expect(isValueFor(LB_PROBE_HTTPS_FIRST_API, '2020-01-01')).toBe(true);
  expect(isValueFor(SNAT_AUTOMATIC_TABLE, [])).toBe(false);
  const facts = overriddenFacts(new Map([['lb.probe.interval.default', { value: 'soon', reason }]]));
  expect(facts(LB_PROBE_INTERVAL_DEFAULT)).toBe(LB_PROBE_INTERVAL_DEFAULT);
});
