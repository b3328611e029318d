// What comes out when everything waits equally long? The first in is the first out: a ring of flat arrays, where a heap would
// compare a million times. Connections of one workload hold their ports equally long, and that is nearly all that happens.
import type { Milliseconds } from '../time.ts';

const FIRST_CAPACITY = 1024;

/** An entry is two small integers; what they mean is the owner's business. */
export class DelayLine {
  /** The entry that `take` took. */
  dueMs = 0;
  first = 0;
  second = 0;
  readonly delayMs: Milliseconds;
  private due = new Float64Array(FIRST_CAPACITY);
  private firsts = new Int32Array(FIRST_CAPACITY);
  private seconds = new Int32Array(FIRST_CAPACITY);
  private head = 0;
  private count = 0;

  constructor(delayMs: Milliseconds) {
    this.delayMs = delayMs;
  }

  get size(): number {
    return this.count;
  }

  /** When the next entry is due, or Infinity. */
  peekMs(): number {
    return this.count === 0 ? Number.POSITIVE_INFINITY : (this.due[this.head] ?? 0);
  }

  push(nowMs: Milliseconds, first: number, second: number): void {
    if (this.count === this.due.length) this.grow();
    const at = (this.head + this.count) & (this.due.length - 1);
    this.due[at] = nowMs + this.delayMs;
    this.firsts[at] = first;
    this.seconds[at] = second;
    this.count += 1;
  }

  /** Takes the next entry into `dueMs`, `first` and `second`; false when there is none. */
  take(): boolean {
    if (this.count === 0) return false;
    this.dueMs = this.due[this.head] ?? 0;
    this.first = this.firsts[this.head] ?? 0;
    this.second = this.seconds[this.head] ?? 0;
    this.head = (this.head + 1) & (this.due.length - 1);
    this.count -= 1;
    return true;
  }

  /** Looks at every entry that waits; what `look` answers takes the place of its second integer. */
  replaceSeconds(look: (dueMs: Milliseconds, first: number, second: number) => number): void {
    for (let index = 0; index < this.count; index += 1) {
      const at = (this.head + index) & (this.due.length - 1);
      this.seconds[at] = look(this.due[at] ?? 0, this.firsts[at] ?? 0, this.seconds[at] ?? 0);
    }
  }

  // Capacities are powers of two, so that a mask finds the place.
  private grow(): void {
    const capacity = 2 * this.due.length;
    const due = new Float64Array(capacity);
    const firsts = new Int32Array(capacity);
    const seconds = new Int32Array(capacity);
    for (let index = 0; index < this.count; index += 1) {
      const at = (this.head + index) & (this.due.length - 1);
      due[index] = this.due[at] ?? 0;
      firsts[index] = this.firsts[at] ?? 0;
      seconds[index] = this.seconds[at] ?? 0;
    }
    this.due = due;
    this.firsts = firsts;
    this.seconds = seconds;
    this.head = 0;
  }
}
