// What does a client see of a window in which its new connection meets a dead instance?
// It repeats its SYN at fixed moments and may be hashed to the same instance until the window ends, so the delay is
// the window rounded up to the next repetition, or a failed connection when its own timeout comes first.

import {
  SYN_GIVE_UP_DOUBLING,
  SYN_GIVE_UP_LINEAR,
  SYN_RETRANSMISSIONS_DOUBLING,
  SYN_RETRANSMISSIONS_LINEAR,
} from '#src/azure-facts/client-retransmission.ts';
import type { AzureFact } from '#src/azure-facts/fact.ts';
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import { publishedFacts } from '#src/azure-facts/fact-set.ts';
import type { WindowMs } from '#src/model/failure.ts';
import type { Because } from '#src/model/finding.ts';

export interface ClientOptions {
  /** `doubling`: Linux before 6.5; `linear`: four repetitions of one second first. */
  readonly retransmission: 'doubling' | 'linear';
  /** The application's own limit for a connection attempt; absent: the operating system gives up. */
  readonly connectTimeoutSeconds?: number;
  /** Further attempts after one that failed, each started at once. */
  readonly retries?: number;
}

/** A connection opened the moment the instance dies: when it is up, or when the client has given up for good. */
type ClientDelay =
  | { readonly outcome: 'connected'; readonly afterMs: number; readonly attempt: number }
  | { readonly outcome: 'failed'; readonly afterMs: number; readonly attempt: number };

export interface ClientView {
  /** When the window is as short, or as long, as it can be. */
  readonly best: ClientDelay;
  readonly worst: ClientDelay;
  readonly because: readonly Because[];
}

/** The delay of a connection that starts with the failure, for the shortest and for the longest window. */
export function deriveClientView(
  window: WindowMs,
  options: ClientOptions,
  facts: FactSet = publishedFacts,
): ClientView {
  const [schedule, giveUp] = scheduleOf(options, facts);
  const times = schedule.value.map((seconds) => seconds * 1000);
  const limitMs = Math.min(giveUp.value, options.connectTimeoutSeconds ?? giveUp.value) * 1000;
  const attempts = (options.retries ?? 0) + 1;
  const text = `a client repeats its SYN ${schedule.value.join(', ')} s after the first and gives up after ${limitMs / 1000} s`;
  return {
    best: connect(window.minMs, times, limitMs, attempts),
    worst: connect(window.maxMs, times, limitMs, attempts),
    because: [{ text, source: schedule.id }],
  };
}

function scheduleOf(
  options: ClientOptions,
  facts: FactSet,
): [AzureFact<readonly number[], 'seconds'>, AzureFact<number, 'seconds'>] {
  return options.retransmission === 'linear'
    ? [facts(SYN_RETRANSMISSIONS_LINEAR), facts(SYN_GIVE_UP_LINEAR)]
    : [facts(SYN_RETRANSMISSIONS_DOUBLING), facts(SYN_GIVE_UP_DOUBLING)];
}

// A SYN sent at the very end of the window arrives; one sent when the attempt is already over does not exist.
function connect(windowMs: number, times: readonly number[], limitMs: number, attempts: number): ClientDelay {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const startMs = (attempt - 1) * limitMs;
    for (const offsetMs of [0, ...times]) {
      if (offsetMs >= limitMs) break;
      if (startMs + offsetMs >= windowMs) return { outcome: 'connected', afterMs: startMs + offsetMs, attempt };
    }
  }
  return { outcome: 'failed', afterMs: attempts * limitMs, attempt: attempts };
}
