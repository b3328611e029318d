// When do flows arrive that come independently of each other?
// Events stand at whole milliseconds and arrivals do not: the fraction is carried on, so that thousands a second come as often as
// their rate says, several of them within one millisecond.
import type { Random } from './random.ts';
import type { Milliseconds } from './time.ts';

const MS_PER_SECOND = 1000;

export class ArrivalClock {
  private readonly random: Random;
  private readonly meanMs: number;
  private exactMs: number;

  /** `perSecond` above 0, on average; the first arrival comes after `startMs`. */
  constructor(random: Random, perSecond: number, startMs: Milliseconds) {
    this.random = random;
    this.meanMs = MS_PER_SECOND / perSecond;
    this.exactMs = startMs;
  }

  /** The millisecond of the next arrival, never before that of the last one. */
  nextMs(): Milliseconds {
    this.exactMs += this.random.exponential() * this.meanMs;
    return Math.floor(this.exactMs);
  }
}
