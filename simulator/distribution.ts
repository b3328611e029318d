// How are the times of many trials spread?
import type { SimulatedNewFlows } from '#src/model/simulation.ts';

/** Mean, extremes and quantiles; one trial that never ends makes the worst case endless. */
export function distributionOf(times: Float64Array): SimulatedNewFlows {
  const sorted = Float64Array.from(times).sort();
  const last = sorted.at(-1);
  if (last === undefined) throw new Error('there are no trials');
  if (last === Number.POSITIVE_INFINITY) return { never: true };
  let sum = 0;
  for (const time of sorted) sum += time;
  return {
    minMs: sorted[0] ?? 0,
    meanMs: Math.round(sum / sorted.length),
    p50Ms: quantile(sorted, 50),
    p95Ms: quantile(sorted, 95),
    p99Ms: quantile(sorted, 99),
    maxMs: last,
  };
}

/** The smallest time that this many per cent of all trials do not exceed. */
function quantile(sorted: Float64Array, percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
