// How are a few integers turned into one that looks like none of them? For seeds, and in place of the load balancer's hash.

const FIRST_MULTIPLIER = 0x85ebca6b;
const SECOND_MULTIPLIER = 0xc2b2ae35;
const STEP = 0x9e3779b1;
const BITS = 32;

/** The finalizer of MurmurHash3: every bit of the result depends on every bit of the input, and no two inputs collide. */
export function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), FIRST_MULTIPLIER);
  mixed = Math.imul(mixed ^ (mixed >>> 13), SECOND_MULTIPLIER);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Continues a hash with another value. */
export const mixInto = (hash: number, value: number): number => mix(Math.imul(hash, STEP) + mix(value + STEP));

/** The seed of trial `index`; the first trial has the seed itself, so that a run with it alone replays the trial. */
export const trialSeed = (seed: number, index: number): number => (seed + Math.imul(STEP, index)) >>> 0;

/** A number in [0, count) from a hash. */
export const reduce = (hash: number, count: number): number => Math.floor((hash / 2 ** BITS) * count);
