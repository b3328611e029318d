// A slow, obvious twin of the closed forms: it sends probes one by one and watches a state machine count them.
// Written without looking at the formulas; the only shared knowledge is what the documentation says a probe does.

export interface TwinProbe {
  readonly protocol: 'Tcp' | 'Http' | 'Https';
  readonly intervalSeconds: number;
  readonly threshold: number;
}

/** A seeded generator of numbers in [0, 1), so that a failing trial can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Seconds from the death of an instance until one prober takes it out, or Infinity within the watched probes. */
export function secondsUntilRemoved(probe: TwinProbe, answers: 'silent' | 'rst' | '503', random: () => number): number {
  const phase = random() * probe.intervalSeconds;
  const death = (2 + random()) * probe.intervalSeconds;
  let failuresInARow = 0;
  for (let k = 0; k < probe.threshold + 10; k += 1) {
    const sent = phase + k * probe.intervalSeconds;
    if (sent < death) {
      failuresInARow = 0;
      continue;
    }
    const verdict = judge(probe, answers, sent);
    if (verdict === undefined) continue;
    failuresInARow += 1;
    if (verdict.decidesAlone || failuresInARow === probe.threshold) return verdict.at - death;
  }
  return Number.POSITIVE_INFINITY;
}

/** Seconds from the return of an instance until one prober lets it in again. */
export function secondsUntilReturned(probe: TwinProbe, random: () => number): number {
  const phase = random() * probe.intervalSeconds;
  const back = (2 + random()) * probe.intervalSeconds;
  let successesInARow = 0;
  for (let k = 0; ; k += 1) {
    const sent = phase + k * probe.intervalSeconds;
    if (sent < back) continue;
    successesInARow += 1;
    if (probe.protocol !== 'Tcp' || successesInARow === probe.threshold) return sent - back;
  }
}

interface TwinVerdict {
  readonly at: number;
  readonly decidesAlone: boolean;
}

function judge(probe: TwinProbe, answers: 'silent' | 'rst' | '503', sent: number): TwinVerdict | undefined {
  if (answers === 'silent') {
    const patience = probe.protocol === 'Tcp' ? probe.intervalSeconds : Math.min(probe.intervalSeconds, 30);
    return { at: sent + patience, decidesAlone: false };
  }
  if (probe.protocol === 'Tcp') return answers === 'rst' ? { at: sent, decidesAlone: false } : undefined;
  return { at: sent, decidesAlone: true };
}
