// Does the port allocation of an outbound rule fit its pool: today, and at the largest size?
import type { DeriveContext } from '#analyzers/ask.ts';
import { possibleCounts } from '#src/graph/counts.ts';
import type { BackendPool, OutboundRule } from '#src/graph/nodes/load-balancer.ts';
import type { Count } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Because } from '#src/model/finding.ts';
import type { UnknownValue } from '#src/model/value.ts';
import type { OutboundAllocation } from './outbound-allocation.ts';
import { deriveOutboundAllocation, fits, largestAllocation, REFUSAL } from './outbound-allocation.ts';

export interface AllocationFit {
  readonly answer: 'yes' | 'no' | 'unknown';
  /** Of `unknown`. */
  readonly unknown: UnknownValue | string;
  readonly asked: number;
  readonly instances: number | null;
  /** Ports of all addresses, less blocks. */
  readonly available: number | null;
  readonly largest: number | null;
  readonly because: readonly Because[];
}

/** Undefined: nothing is allocated, or the template does not say who is in the pool. */
export function deriveAllocationNow(rule: OutboundRule, context: DeriveContext): AllocationFit | undefined {
  return fitOf(rule, (pool) => pool.size, 'today', context);
}

/** Undefined as well where it does not fit today: that is another question. */
export function deriveAllocationAtMaximum(rule: OutboundRule, context: DeriveContext): AllocationFit | undefined {
  const now = context.ask(deriveAllocationNow, rule);
  return now?.answer === 'yes' ? fitOf(rule, (pool) => pool.maxSize, 'at most', context) : undefined;
}

function fitOf(
  rule: OutboundRule,
  sizeOf: (pool: BackendPool) => Count,
  when: string,
  context: DeriveContext,
): AllocationFit | undefined {
  const allocation = context.ask(deriveOutboundAllocation, rule);
  const pool = nodeOf(rule.pool);
  const { asked } = allocation;
  if (pool === undefined || asked.state !== 'known' || asked.value <= 0) return undefined;
  const size = sizeOf(pool);
  if (typeof size !== 'number' && (pool.members.length === 0 || pool.openMembership !== undefined)) return undefined;
  const fit = fits(allocation, asked.value, size);
  const available = allocation.ports.most ?? null;
  return {
    answer: fit.answer,
    unknown: fit.answer === 'unknown' ? fit.unknown : '',
    asked: asked.value,
    instances: fit.instances ?? null,
    available,
    largest:
      fit.instances === undefined || available === null
        ? null
        : largestAllocation(leastPorts(allocation), fit.instances, context),
    because: [
      { text: `the pool has ${sizeText(size)} instances ${when}`, place: pool.place },
      ...pool.members.map((member) => ({ text: 'members join the pool here', place: member.origin.place })),
      ...allocation.because,
      REFUSAL,
    ],
  };
}

// What is named as the largest allocation must fit in any case.
const leastPorts = ({ ports }: OutboundAllocation): number => ports.fewest ?? ports.most ?? 0;

const sizeText = (size: Count): string =>
  typeof size === 'number' ? String(size) : (possibleCounts(size)?.join(' or ') ?? 'an unknown number of');
