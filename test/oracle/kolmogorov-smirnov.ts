// How likely is it that a sample this far from a uniform distribution came from one? The test of Kolmogorov and Smirnov.

/** The chance of a larger greatest distance than that of this sample from the uniform distribution on [min, max]. */
export function uniformProbability(sample: Float64Array, min: number, max: number): number {
  const sorted = Float64Array.from(sample).sort();
  const count = sorted.length;
  let distance = 0;
  sorted.forEach((value, index) => {
    // Half a millisecond: a time in whole milliseconds stands for an interval around it.
    const expected = Math.min(1, Math.max(0, (value + 0.5 - min) / (max - min)));
    distance = Math.max(distance, Math.abs((index + 1) / count - expected), Math.abs(index / count - expected));
  });
  const lambda = (Math.sqrt(count) + 0.12 + 0.11 / Math.sqrt(count)) * distance;
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.min(1, Math.max(0, sum));
}
