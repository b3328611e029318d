// Goal: chance comes from the seed alone, is even, and streams do not repeat each other.
import { expect, test } from 'vitest';
import { mix, reduce, trialSeed } from '#simulator/mix.ts';
import { Random } from '#simulator/random.ts';

test('the same seed and stream give the same numbers, others do not', () => {
  const draw = (seed: number, stream: number) => {
    const random = new Random(seed, stream);
    return Array.from({ length: 8 }, () => random.below(1_000_000));
  };
  expect(draw(1, 1)).toEqual(draw(1, 1));
  expect(draw(1, 1)).not.toEqual(draw(2, 1));
  expect(draw(1, 1)).not.toEqual(draw(1, 2));
  expect(draw(4_294_967_295, 1)).not.toEqual(draw(0, 1));
});

// Method: the first draw of many neighbouring seeds, since each trial has a seed of its own. Chi-square, 99 degrees of freedom.
test('first draws of neighbouring trials are even', () => {
  const counts = new Array(100).fill(0);
  for (let index = 0; index < 100_000; index += 1) counts[new Random(trialSeed(1, index), 16).below(100)] += 1;
  const chi = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(chi).toBeGreaterThan(55);
  expect(chi).toBeLessThan(150);
});

test('trials have different seeds, and the first has the seed itself', () => {
  expect(trialSeed(42, 0)).toBe(42);
  expect(new Set(Array.from({ length: 100_000 }, (_, index) => trialSeed(42, index))).size).toBe(100_000);
});

test('bounds are included, and one value is no draw', () => {
  const random = new Random(1, 1);
  const drawn = new Set(Array.from({ length: 200 }, () => random.between(3, 5)));
  expect([...drawn].sort()).toEqual([3, 4, 5]);
  expect(random.between(9, 9)).toBe(9);
});

test('hashes spread over all places', () => {
  const counts = new Array(7).fill(0);
  for (let value = 0; value < 70_000; value += 1) counts[reduce(mix(value), 7)] += 1;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  expect(reduce(4_294_967_295, 7)).toBe(6);
  expect(reduce(0, 7)).toBe(0);
});
