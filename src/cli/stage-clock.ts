// How long does each stage take? Shown by `--verbose`.

export interface StageClock {
  measure<T>(stage: string, action: () => T): T;
  /** `evaluate 12 ms, graph 3 ms`, in the order in which the stages first ran. */
  summary(): string;
}

/** A clock over a source of milliseconds. */
export function stageClock(nowMs: () => number): StageClock {
  const spent = new Map<string, number>();
  return {
    measure(stage, action) {
      const start = nowMs();
      try {
        return action();
      } finally {
        spent.set(stage, (spent.get(stage) ?? 0) + nowMs() - start);
      }
    },
    summary: () => [...spent].map(([stage, ms]) => `${stage} ${ms.toFixed(1)} ms`).join(', '),
  };
}
