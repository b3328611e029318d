// Quantiles of the Poisson distribution, against tables and a slow sum.
import { describe, expect, it } from 'vitest';
import { poissonQuantile } from '#src/model/poisson.ts';

describe('quantiles of a Poisson count', () => {
  it.each([
    // P(X ≤ 0) = e^-1 = 0.3679, P(X ≤ 1) = 0.7358, P(X ≤ 5) = 0.99941, P(X ≤ 4) = 0.99634.
    [1, 0.36, 0],
    [1, 0.37, 1],
    [1, 0.999, 5],
    // P(X ≤ 20) = 0.99841, P(X ≤ 21) = 0.99930 for a mean of 10.
    [10, 0.999, 21],
    [10, 0.5, 10],
    [0, 0.999, 0],
  ])('of mean %d at %d is %d', (mean, probability, expected) => {
    expect(poissonQuantile(mean, probability)).toBe(expected);
  });

  it('is the smallest count that the sum of all probabilities reaches', () => {
    for (const mean of [0.01, 0.3, 2.5, 40, 150]) {
      let weight = Math.exp(-mean);
      let sum = weight;
      let count = 0;
      while (sum < 0.999) {
        count += 1;
        weight *= mean / count;
        sum += weight;
      }
      expect(poissonQuantile(mean, 0.999), `mean ${mean}`).toBe(count);
    }
  });

  it('lies 3.09 standard deviations above a large mean', () => {
    for (const mean of [6_750, 1_000_000]) {
      const excess = (poissonQuantile(mean, 0.999) - mean) / Math.sqrt(mean);
      expect(excess).toBeGreaterThan(3.08);
      expect(excess).toBeLessThan(3.13);
    }
  });
});
