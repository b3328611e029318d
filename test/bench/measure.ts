// How long does something take, and how much do repeated measurements differ?

/** Several measurements of one thing, in one unit. */
export interface Figures {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

/** Median and spread; for an even count the mean of the two in the middle. */
export function summarize(values: readonly number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.ceil((sorted.length - 1) / 2)];
  if (low === undefined || high === undefined) throw new RangeError('nothing was measured');
  return { median: (low + high) / 2, min: sorted[0] ?? low, max: sorted.at(-1) ?? high, count: sorted.length };
}

/** Milliseconds of processor time that one call takes: other programs on the machine hardly count. */
export function milliseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds that pass during one call, for a target that is a time somebody waits. */
export function elapsed(work: () => void): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

/** Ratio of two measurements that were taken alternately: each pair met the same load of the machine. */
export function ratioOfPairs(numerators: readonly number[], denominators: readonly number[]): Figures {
  return summarize(numerators.map((value, index) => value / (denominators[index] ?? Number.NaN)));
}
