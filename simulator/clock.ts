// What time is it in the simulated world? Integer milliseconds; 0 is the start of the scenario, what came before is negative.
import type { Milliseconds } from './time.ts';

/** Runs forward only. */
export class Clock {
  nowMs: Milliseconds = 0;

  /** Goes to a moment that is not in the past. */
  advanceTo(atMs: Milliseconds): void {
    if (!(atMs >= this.nowMs)) {
      throw new Error(`time runs forward: an event is due at ${atMs} ms, and it is ${this.nowMs} ms already`);
    }
    this.nowMs = atMs;
  }

  /** Starts another run. */
  restartAt(atMs: Milliseconds): void {
    this.nowMs = atMs;
  }
}
