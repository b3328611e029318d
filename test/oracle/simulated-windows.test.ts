// Goal: the simulator and the closed forms tell the same, although neither knows the other.
// Method: every row of the model table and every way of dying, five seeds of 10,000 trials each: inside the bounds, the mean
// within 4·width/√(12·10,000), and the whole distribution uniform (Kolmogorov–Smirnov, p > 0.001).
import { describe, expect, test } from 'vitest';
import type { ProbeInForce } from '#analyzers/derive/failover-model.ts';
import { assumptionsOf, deriveLastZone, deriveRemoval, deriveReturn } from '#analyzers/derive/failover-model.ts';
import { runTrials } from '#simulator/monte-carlo.ts';
import type { Plan } from '#simulator/scenario.ts';
import { scenarioNamed } from '#simulator/scenarios/all-scenarios.ts';
import type { FailoverOptions } from '#src/model/failover-options.ts';
import { DEFAULT_FAILOVER_OPTIONS } from '#src/model/failover-options.ts';
import type { Failure, WindowMs } from '#src/model/failure.ts';
import { topologyOf } from '../unit/simulator/worlds.ts';
import { uniformProbability } from './kolmogorov-smirnov.ts';

const SEEDS = [1, 2, 3, 4, 5];
const TRIALS = 10_000;

// Interval and threshold in effect: nothing set, portal, newer vendor template, no threshold of 60 s, two of 60 s, 120 s.
const ROWS = [
  [15, 1],
  [5, 1],
  [5, 2],
  [5, 3],
  [30, 2],
  [60, 1],
  [60, 2],
  [120, 1],
] as const;
const PROBES: readonly ProbeInForce[] = ROWS.flatMap(([intervalSeconds, threshold]) =>
  (['Tcp', 'Http'] as const).map((protocol) => ({ protocol, intervalSeconds, threshold })),
);

function planOf(name: Failure, words: Parameters<typeof topologyOf>[0]): Plan {
  const plan = scenarioNamed(name)?.plan(topologyOf(words).stage);
  if (plan === undefined || !('steps' in plan)) throw new Error(`no plan for ${name}`);
  return plan;
}

function closedOf(probe: ProbeInForce, failure: Failure, options: FailoverOptions = DEFAULT_FAILOVER_OPTIONS) {
  const [assumes] = assumptionsOf(failure, probe.protocol);
  return deriveRemoval(probe, assumes?.answers ?? 'silent', { options }).newFlows;
}

function mean(times: Float64Array): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

function expectWindow(times: Float64Array, window: WindowMs): void {
  const width = window.maxMs - window.minMs;
  expect(times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(
    window.minMs,
  );
  expect(times.reduce((most, time) => Math.max(most, time), 0)).toBeLessThanOrEqual(window.maxMs);
  expect(Math.abs(mean(times) - (window.meanMs ?? 0))).toBeLessThanOrEqual((4 * width) / Math.sqrt(12 * TRIALS));
  expect(uniformProbability(times, window.minMs, window.maxMs)).toBeGreaterThan(0.001);
}

describe.each(['instance-silent', 'process-dead', 'http-503', 'drain'] as const)('%s', (failure) => {
  test.each(PROBES)('$protocol every $intervalSeconds s, threshold $threshold', (probe) => {
    const words = { probe };
    const closed = closedOf(probe, failure);
    for (const seed of SEEDS) {
      const { newFlows } = runTrials(topologyOf(words).topology, planOf(failure, words), 0, seed, TRIALS);
      if ('never' in closed) expect(new Set(newFlows)).toEqual(new Set([Number.POSITIVE_INFINITY]));
      else if ('maxMs' in closed) expectWindow(newFlows, closed);
    }
  });
});

describe('recovery', () => {
  test.each(PROBES)('$protocol every $intervalSeconds s, threshold $threshold', (probe) => {
    const { newFlows: closed } = deriveReturn(probe);
    if (!('unboundedFromMs' in closed)) throw new Error('a recovery has a lower bound');
    const intervalMs = probe.intervalSeconds * 1000;
    const window = {
      minMs: closed.unboundedFromMs,
      meanMs: closed.unboundedFromMs + intervalMs / 2,
      maxMs: closed.unboundedFromMs + intervalMs,
    };
    for (const seed of SEEDS) {
      const { newFlows } = runTrials(topologyOf({ probe }).topology, planOf('recovery', { probe }), 0, seed, TRIALS);
      expectWindow(newFlows, window);
    }
  });
});

describe('other readings', () => {
  const readings: readonly Partial<FailoverOptions>[] = [
    { propagationSeconds: 3 },
    { tcpResetCountsTowardThreshold: false },
    { httpStatusCountsTowardThreshold: true },
    { model: 'guide' },
    { model: 'guide', httpStatusCountsTowardThreshold: true, propagationSeconds: 1 },
  ];
  test.each(readings)('%j', (given) => {
    const options = { ...DEFAULT_FAILOVER_OPTIONS, ...given };
    for (const failure of ['instance-silent', 'process-dead', 'drain'] as const) {
      for (const protocol of ['Tcp', 'Http'] as const) {
        const probe = { protocol, intervalSeconds: 5, threshold: given.model === 'guide' ? 3 : 2 };
        const words = { probe, options };
        const closed = closedOf(probe, failure, options);
        if (!('maxMs' in closed)) throw new Error('a window');
        expectWindow(runTrials(topologyOf(words).topology, planOf(failure, words), 0, 1, TRIALS).newFlows, closed);
      }
    }
  });
});

describe.each([2, 3])('%i zones that probe on their own', (zones) => {
  test.each([
    [15, 1],
    [5, 2],
  ])('the last of them, every %i s with threshold %i', (intervalSeconds, threshold) => {
    const probe: ProbeInForce = { protocol: 'Tcp', intervalSeconds, threshold };
    const words = { probe, zones: ['1', '2', '3'].slice(0, zones) };
    const window = closedOf(probe, 'instance-silent');
    if (!('maxMs' in window)) throw new Error('a window');
    const { lastZone } = deriveLastZone(window, zones);
    expect(lastZone.meanMs).toBe(
      Math.round(threshold * intervalSeconds * 1000 + (zones / (zones + 1)) * intervalSeconds * 1000),
    );
    for (const seed of SEEDS) {
      const trials = runTrials(topologyOf(words).topology, planOf('instance-silent', words), 0, seed, TRIALS);
      expectWindow(trials.newFlows, window);
      const width = intervalSeconds * 1000;
      expect(Math.abs(mean(trials.lastZone) - (lastZone.meanMs ?? 0))).toBeLessThanOrEqual(
        (4 * width) / Math.sqrt(12 * TRIALS),
      );
      // The largest of z uniform numbers, to the power of z, is uniform again.
      const levelled = trials.lastZone.map((time) => ((time - window.minMs) / width) ** zones * width);
      expect(uniformProbability(levelled, 0, width)).toBeGreaterThan(0.001);
    }
  });
});

describe('a zone that is down', () => {
  const probe: ProbeInForce = { protocol: 'Tcp', intervalSeconds: 5, threshold: 2 };
  const words = { probe, size: 6, zones: ['1', '2', '3'] };

  test('leaves two probers', () => {
    const window = closedOf(probe, 'zone-down');
    if (!('maxMs' in window)) throw new Error('a window');
    const { lastZone } = deriveLastZone(window, 2);
    for (const seed of SEEDS) {
      const trials = runTrials(topologyOf(words).topology, planOf('zone-down', words), 0, seed, TRIALS);
      expectWindow(trials.newFlows, window);
      expect(Math.abs(mean(trials.lastZone) - (lastZone.meanMs ?? 0))).toBeLessThanOrEqual(
        20_000 / Math.sqrt(12 * TRIALS),
      );
    }
  });

  test('is the end where the frontend, or every member, stands in it', () => {
    const pinned = { probe, size: 3, zones: ['1'] };
    const { newFlows } = runTrials(topologyOf(pinned).topology, planOf('zone-down', pinned), 0, 1, 100);
    expect(new Set(newFlows)).toEqual(new Set([Number.POSITIVE_INFINITY]));
  });
});

// Two independent windows, one after the other's end: the mean of the larger one, by slow integration.
test('a sandwich with 5 s outside and 15 s inside works again when both have reacted', () => {
  const words = {
    probe: { protocol: 'Tcp', intervalSeconds: 5, threshold: 2 },
    otherProbe: { protocol: 'Tcp', intervalSeconds: 15, threshold: 1 },
  } as const;
  const [outer, inner] = [closedOf(words.probe, 'process-dead'), closedOf(words.otherProbe, 'process-dead')];
  if (!('maxMs' in outer) || !('maxMs' in inner)) throw new Error('windows');
  const chance = (at: number, window: WindowMs) =>
    Math.min(1, Math.max(0, (at - window.minMs) / (window.maxMs - window.minMs)));
  let expected = 0;
  for (let at = 0; at < 15_000; at += 1) expected += 1 - chance(at + 0.5, outer) * chance(at + 0.5, inner);
  for (const seed of SEEDS) {
    const { allDirections } = runTrials(topologyOf(words).topology, planOf('process-dead', words), 0, seed, TRIALS);
    expect(Math.abs(mean(allDirections) - expected)).toBeLessThanOrEqual((4 * 15_000) / Math.sqrt(12 * TRIALS));
  }
});

test.each(['all-down', 'instance-silent'] as const)('%s: a pool of one never recovers by itself', (failure) => {
  const words = { size: 1 };
  const { newFlows } = runTrials(topologyOf(words).topology, planOf(failure, words), 0, 1, 100);
  expect(new Set(newFlows)).toEqual(new Set([Number.POSITIVE_INFINITY]));
});

test('the test of uniformity knows a sample that is none', () => {
  const even = Float64Array.from({ length: 1000 }, (_, index) => index);
  expect(uniformProbability(even, 0, 1000)).toBeGreaterThan(0.99);
  expect(uniformProbability(even, 0, 1100)).toBeLessThan(0.001);
  expect(
    uniformProbability(
      even.map((value) => value ** 2 / 1000),
      0,
      1000,
    ),
  ).toBeLessThan(0.001);
});
