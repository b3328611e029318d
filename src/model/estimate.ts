// What an estimate answers: how long a failure lasts for new and established flows, whether ports suffice, how layers add up.
// The shapes are those of the JSON contract, but for places (turned into locations by the reports) and unknowns.
import type { Assumed, Established, Failure, NewFlows, WindowMs } from './failure.ts';
import type { Because } from './finding.ts';

/** An answer that cannot be given, and why: written as `{"$unknown": why}`. */
export interface NoAnswer {
  readonly unknown: string;
}

/** One per rule, pool, failure and assumption; `rule`, `pool`, `probe` are names, null where the design has none. */
export interface FailoverEstimate {
  readonly kind: 'failover';
  /** A `designs[].kind`, null where no design is recognised. */
  readonly design: string | null;
  /** Key of the resource. */
  readonly resource: string;
  readonly rule: string | null;
  readonly pool: string | null;
  readonly probe: string | null;
  readonly failure: Failure;
  readonly assumes: Assumed;
  readonly newFlows: NewFlows | NoAnswer;
  /** When the last zone's prober has noticed, for zone-redundant frontends. */
  readonly lastZone?: WindowMs;
  readonly establishedTcp: Established;
  readonly udp: Established;
  /** What `simulate` plays to see it; null: no scenario replays it. */
  readonly scenario: Failure | null;
  readonly because: readonly Because[];
}

export interface SnatEstimate {
  readonly kind: 'snat';
  /** Key of what supplies the ports: load balancer, NAT gateway or scale set. */
  readonly resource: string;
  readonly pool: string | null;
  readonly subnet: string | null;
  readonly method: string | NoAnswer;
  readonly portsPerInstance: { readonly now: number | NoAnswer; readonly atMaximum: number | NoAnswer };
  readonly shared: boolean;
  readonly demand: { readonly min: number; readonly max: number; readonly peak: number } | null;
  readonly verdict: 'enough' | 'short' | 'depends' | 'unknown';
  readonly because: readonly Because[];
}

export interface ChainEstimate {
  readonly kind: 'chain';
  readonly layers: readonly { readonly resource: string; readonly windowMs: SpanMs | NoAnswer }[];
  readonly userVisibleMs: SpanMs | NoAnswer;
  readonly reactsFirst: string | NoAnswer;
  readonly because: readonly Because[];
}

export interface SpanMs {
  readonly min: number;
  readonly max: number;
}

export type Estimate = FailoverEstimate | SnatEstimate | ChainEstimate;

export const isNoAnswer = (value: unknown): value is NoAnswer =>
  typeof value === 'object' && value !== null && 'unknown' in value;
