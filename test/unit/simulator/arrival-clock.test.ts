// Goal: as many arrivals as the rate says, at rates far above one a millisecond too, and spread as independent ones are.
// Method: arrivals of ten seconds and more are counted; of a Poisson process the count has the variance of its mean.
import { expect, test } from 'vitest';
import { ArrivalClock } from '#simulator/arrival-clock.ts';
import { Random } from '#simulator/random.ts';

function countsPerSecond(perSecond: number, seconds: number): readonly number[] {
  const clock = new ArrivalClock(new Random(perSecond, 3), perSecond, -5000);
  const counts = new Array<number>(seconds).fill(0);
  for (let atMs = clock.nextMs(); atMs < seconds * 1000 - 5000; atMs = clock.nextMs()) {
    const second = Math.floor((atMs + 5000) / 1000);
    counts[second] = (counts[second] ?? 0) + 1;
  }
  return counts;
}

test.each([0.5, 10, 900, 5000, 40_000])('%d a second', (perSecond) => {
  const seconds = Math.max(40, Math.ceil(2000 / perSecond));
  const counts = countsPerSecond(perSecond, seconds);
  const mean = counts.reduce((sum, count) => sum + count, 0) / seconds;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / seconds;
  // Four standard errors of the mean; the variance of a count is as large as the mean, give or take its own spread.
  expect(Math.abs(mean - perSecond)).toBeLessThan(4 * Math.sqrt(perSecond / seconds));
  expect(variance / perSecond).toBeGreaterThan(1 - 4 * Math.sqrt(2 / seconds));
  expect(variance / perSecond).toBeLessThan(1 + 4 * Math.sqrt(2 / seconds) + 1 / perSecond);
});

test('time never runs back, and several arrivals share a millisecond', () => {
  const clock = new ArrivalClock(new Random(7, 3), 5000, 0);
  const times = Array.from({ length: 5000 }, () => clock.nextMs());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(new Set(times).size).toBeLessThan(1200);
});
