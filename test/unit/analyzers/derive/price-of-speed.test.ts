// Goal: the chance that lost probes remove a healthy instance is exact.
// Method: all sequences of a few probes are enumerated, each with its probability.
import { expect, test } from 'vitest';
import { deriveFailingShare } from '#analyzers/derive/failing-share.ts';
import { deriveFalseRemoval, derivePauseRemoval } from '#analyzers/derive/price-of-speed.ts';

function enumerated(loss: number, threshold: number, probes: number): number {
  let total = 0;
  for (let bits = 0; bits < 2 ** probes; bits += 1) {
    const lost = Array.from({ length: probes }, (_, index) => ((bits >> index) & 1) === 1);
    const text = lost.map((isLost) => (isLost ? 'x' : '.')).join('');
    if (!text.includes('x'.repeat(threshold))) continue;
    total += lost.reduce((product, isLost) => product * (isLost ? loss : 1 - loss), 1);
  }
  return total;
}

test.each([
  [0.3, 1, 5],
  [0.3, 2, 8],
  [0.5, 3, 10],
  [0.1, 2, 12],
  [0.9, 4, 9],
])('loss %f, threshold %i, %i probes: as by enumeration', (loss, threshold, probes) => {
  const { probability } = deriveFalseRemoval({ intervalSeconds: 5, threshold }, loss, 5 * probes);
  expect(probability).toBeCloseTo(enumerated(loss, threshold, probes), 12);
});

test('mean time between removals: 1/p intervals for one probe, (1+p)/p² for two', () => {
  const mean = (threshold: number, loss: number) =>
    deriveFalseRemoval({ intervalSeconds: 5, threshold }, loss, 0).meanTimeBetweenMs;
  expect(mean(1, 0.01)).toBe(500_000);
  expect(mean(2, 0.01)).toBe(50_500_000);
  expect(mean(1, 1)).toBe(5000);
  expect(mean(3, 1)).toBe(15000);
  expect(mean(2, 0)).toBeNull();
});

test('a pause removes the instance only when it outlasts the silent window', () => {
  const window = { minMs: 5000, meanMs: 7500, maxMs: 10000 };
  expect(derivePauseRemoval(window, 4000)).toBe(0);
  expect(derivePauseRemoval(window, 7500)).toBe(0.5);
  expect(derivePauseRemoval(window, 10000)).toBe(1);
  expect(derivePauseRemoval(window, 60000)).toBe(1);
});

test('one of three active instances takes a third of new flows with it; of a pair with a standby all or none', () => {
  expect(deriveFailingShare(1, 3, 'active-active')).toMatchObject({ min: 1 / 3, max: 1 / 3 });
  expect(deriveFailingShare(1, 2, 'active-passive')).toMatchObject({ min: 0, max: 1 });
  expect(deriveFailingShare(2, 2, 'active-passive')).toMatchObject({ min: 1, max: 1 });
  expect(deriveFailingShare(5, 3, 'active-active')).toMatchObject({ min: 1, max: 1 });
});
