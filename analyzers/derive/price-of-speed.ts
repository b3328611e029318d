// What does a short window cost: how often do lost probes, or a pause of the host, remove a healthy instance?
// Probes are lost independently with one probability; bursts of loss make it worse than computed here.
import type { WindowMs } from '#src/model/failure.ts';

export interface FalseRemoval {
  /** Mean time between removals of one healthy instance; null when no probe is ever lost. */
  readonly meanTimeBetweenMs: number | null;
  /** Probability that one instance is removed at least once within the horizon. */
  readonly probability: number;
  readonly formula: string;
}

/** The chance that a run of `threshold` lost probes removes a healthy instance within a horizon. */
export function deriveFalseRemoval(
  probe: { readonly intervalSeconds: number; readonly threshold: number },
  lossProbability: number,
  horizonSeconds: number,
): FalseRemoval {
  const { intervalSeconds: interval, threshold } = probe;
  const run = lossProbability ** threshold;
  const meanProbes = lossProbability >= 1 ? threshold : (1 - run) / ((1 - lossProbability) * run);
  const probes = Math.floor(horizonSeconds / interval);
  const formula = `(1−p^T)/((1−p)·p^T)·I with p = ${lossProbability}, T = ${threshold}, I = ${interval} s`;
  return {
    meanTimeBetweenMs: run === 0 ? null : Math.round(meanProbes * interval * 1000),
    probability: runProbability(lossProbability, threshold, probes),
    formula,
  };
}

/**
 * The chance that a host pausing for `pauseMs` is removed although it comes back: that of the silent window being shorter.
 * `window` is the one of a silent instance.
 */
export function derivePauseRemoval(window: WindowMs, pauseMs: number): number {
  if (window.maxMs === window.minMs) return pauseMs >= window.maxMs ? 1 : 0;
  return Math.min(1, Math.max(0, (pauseMs - window.minMs) / (window.maxMs - window.minMs)));
}

// Probability of a run of `length` losses within `probes`: a new run can only be completed after the last success, so
// first(n) = first(n−1) + (1 − first(n−length−1))·(1−p)·p^length.
function runProbability(loss: number, length: number, probes: number): number {
  const run = loss ** length;
  const first: number[] = [];
  for (let n = 0; n <= probes; n += 1) {
    if (n < length) first.push(0);
    else if (n === length) first.push(run);
    else first.push((first[n - 1] ?? 0) + (1 - (first[n - length - 1] ?? 0)) * (1 - loss) * run);
  }
  return first[probes] ?? 0;
}
