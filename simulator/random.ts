// Where does chance come from? From a seed, and from nothing else.
// Each purpose draws from a stream of its own: what one behavior draws does not move what another one gets, so that a trial
// without flows and its replay with flows see the same probes.
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { mixInto } from './mix.ts';

/** What a stream is for. */
export const STREAMS = {
  faults: 1,
  penalties: 2,
  arrivals: 3,
  tuples: 4,
  portArrivals: 8,
  portInstances: 9,
  portReclaims: 10,
  probes: 16,
} as const;

const RESOLUTION = 2 ** 31;

export class Random {
  private readonly generator: ReturnType<typeof xoroshiro128plusFromState>;

  constructor(seed: number, stream: number) {
    const base = mixInto(seed, stream);
    this.generator = xoroshiro128plusFromState([
      mixInto(base, 1) | 0,
      mixInto(base, 2) | 0,
      mixInto(base, 3) | 0,
      mixInto(base, 4) | 1,
    ]);
  }

  /** An integer in [0, count). */
  below(count: number): number {
    return uniformInt(this.generator, 0, count - 1);
  }

  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min === max ? min : uniformInt(this.generator, min, max);
  }

  /** A wait of mean 1 until the next of events that come independently; not rounded. */
  exponential(): number {
    return -Math.log((uniformInt(this.generator, 0, RESOLUTION - 1) + 1) / RESOLUTION);
  }
}
