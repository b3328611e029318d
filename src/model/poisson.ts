// How many are there at once, at most, when arrivals are independent? Quantiles of the Poisson distribution.

/** Weights below this share of the largest one no longer change a sum. */
const NEGLIGIBLE = 1e-18;

/**
 * The smallest number that a Poisson count of this mean stays within with at least this probability.
 * Weights are taken relative to the most likely count, so that nothing under- or overflows however large the mean is.
 */
export function poissonQuantile(mean: number, probability: number): number {
  if (mean <= 0) return 0;
  const mode = Math.floor(mean);
  const below: number[] = [];
  for (let count = mode, weight = 1; count > 0; count -= 1) {
    weight *= count / mean;
    if (weight < NEGLIGIBLE) break;
    below.push(weight);
  }
  const above: number[] = [];
  for (let count = mode + 1, weight = 1; ; count += 1) {
    weight *= mean / count;
    if (weight < NEGLIGIBLE) break;
    above.push(weight);
  }
  const sum = (weights: readonly number[]): number => weights.reduceRight((total, weight) => total + weight, 0);
  const wanted = probability * (sum(below) + 1 + sum(above));
  const first = mode - below.length;
  let reached = 0;
  for (const [index, weight] of [...below.reverse(), 1, ...above].entries()) {
    reached += weight;
    if (reached >= wanted) return first + index;
  }
  return mode + above.length;
}
