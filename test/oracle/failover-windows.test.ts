// Goal: every closed form of the failover model is what counting probes one by one gives.
// Method: thousands of seeded trials per probe and failure; all inside the window, edges reached, mean within four
// standard errors of a uniform distribution over one interval.
import { describe, expect, test } from 'vitest';
import { deriveLastZone, deriveRemoval, deriveReturn } from '#analyzers/derive/failover-model.ts';
import { derivePauseRemoval } from '#analyzers/derive/price-of-speed.ts';
import type { WindowMs } from '#src/model/failure.ts';
import type { TwinProbe } from './probe-twin.ts';
import { secondsUntilRemoved, secondsUntilReturned, seededRandom } from './probe-twin.ts';

const TRIALS = 4000;
const probes: TwinProbe[] = [5, 10, 15, 29, 31, 60, 120].flatMap((intervalSeconds) =>
  [1, 2, 3, 7].flatMap((threshold) =>
    (['Tcp', 'Http', 'Https'] as const).map((protocol) => ({ protocol, intervalSeconds, threshold })),
  ),
);

const standardError = (intervalSeconds: number) => intervalSeconds / Math.sqrt(12 * TRIALS);

function windowOf(probe: TwinProbe, answers: 'silent' | 'rst' | '503'): WindowMs {
  const { newFlows } = deriveRemoval(probe, answers);
  if (!('minMs' in newFlows)) throw new Error('expected a window');
  return newFlows;
}

describe.each(['silent', 'rst', '503'] as const)('removal of an instance that answers %s', (answers) => {
  const seen = probes.filter((probe) => !(answers === '503' && probe.protocol === 'Tcp'));
  test.each(seen)('$protocol every $intervalSeconds s, threshold $threshold', (probe) => {
    const random = seededRandom(probe.intervalSeconds * 100 + probe.threshold);
    const times = Array.from({ length: TRIALS }, () => secondsUntilRemoved(probe, answers, random));
    const window = windowOf(probe, answers);
    const edge = probe.intervalSeconds / 100;
    expect(Math.min(...times)).toBeGreaterThanOrEqual(window.minMs / 1000);
    expect(Math.min(...times)).toBeLessThan(window.minMs / 1000 + edge);
    expect(Math.max(...times)).toBeLessThanOrEqual(window.maxMs / 1000);
    expect(Math.max(...times)).toBeGreaterThan(window.maxMs / 1000 - edge);
    const mean = times.reduce((sum, time) => sum + time, 0) / TRIALS;
    expect(Math.abs(mean - (window.meanMs ?? 0) / 1000)).toBeLessThan(4 * standardError(probe.intervalSeconds));
  });
});

test('a TCP probe never notices an application that answers 503', () => {
  const probe: TwinProbe = { protocol: 'Tcp', intervalSeconds: 5, threshold: 2 };
  expect(secondsUntilRemoved(probe, '503', seededRandom(1))).toBe(Number.POSITIVE_INFINITY);
  expect(deriveRemoval(probe, '503').newFlows).toEqual({ never: true });
});

test.each(probes)('return over $protocol every $intervalSeconds s, threshold $threshold', (probe) => {
  const random = seededRandom(7);
  const times = Array.from({ length: TRIALS }, () => secondsUntilReturned(probe, random));
  const { newFlows } = deriveReturn(probe);
  if (!('unboundedFromMs' in newFlows)) throw new Error('expected a lower bound');
  expect(Math.min(...times)).toBeGreaterThanOrEqual(newFlows.unboundedFromMs / 1000);
  expect(Math.min(...times)).toBeLessThan(newFlows.unboundedFromMs / 1000 + probe.intervalSeconds / 100);
});

test.each([1, 2, 3, 6])('the last of %i zones', (zones) => {
  const probe: TwinProbe = { protocol: 'Tcp', intervalSeconds: 15, threshold: 1 };
  const random = seededRandom(zones);
  const times = Array.from({ length: TRIALS }, () => {
    // One death, several probers: the phase relative to the death is what differs, so independent trials stand for zones.
    return Math.max(...Array.from({ length: zones }, () => secondsUntilRemoved(probe, 'silent', random)));
  });
  const { lastZone } = deriveLastZone(windowOf(probe, 'silent'), zones);
  const mean = times.reduce((sum, time) => sum + time, 0) / TRIALS;
  expect(Math.abs(mean - (lastZone.meanMs ?? 0) / 1000)).toBeLessThan(4 * standardError(15));
  expect(Math.max(...times)).toBeLessThanOrEqual(lastZone.maxMs / 1000);
});

test.each([4, 6, 9, 12, 14, 20])('a pause of %i s removes the instance when it outlasts the window', (pauseSeconds) => {
  const probe: TwinProbe = { protocol: 'Tcp', intervalSeconds: 5, threshold: 2 };
  const random = seededRandom(pauseSeconds);
  const removed = Array.from({ length: TRIALS }, () => secondsUntilRemoved(probe, 'silent', random) <= pauseSeconds);
  const share = removed.filter(Boolean).length / TRIALS;
  expect(derivePauseRemoval(windowOf(probe, 'silent'), pauseSeconds * 1000)).toBeCloseTo(share, 1);
});
