// The rest of a because-chain: the variables and parameters that a written value came through.
import type { Because } from '#src/model/finding.ts';
import { originChain } from '#src/model/origin-chain.ts';
import type { Origin } from '#src/model/value.ts';

/** One link per step behind the place where the value stands; none for a literal. */
export function cameFrom(origin: Origin): readonly Because[] {
  return originChain(origin)
    .slice(1)
    .map(({ text, place }) => ({ text: `it comes from the ${text}`, place }));
}
