// The vocabulary of failures and their outcomes, shared by estimates, scenarios and reports.

/** Ways of dying, and other named situations: the `failure` of an estimate and the name of a scenario. */
export type Failure =
  | 'instance-silent'
  | 'process-dead'
  | 'http-503'
  | 'drain'
  | 'flapping'
  | 'all-down'
  | 'zone-down'
  | 'bgp-silent'
  | 'bgp-clean'
  | 'api-failover'
  | 'region-down'
  | 'snat-demand'
  | 'scale-out'
  | 'uneven-distribution'
  | 'affinity-chain'
  | 'rolling-upgrade'
  | 'planned-maintenance'
  | 'snat-burst'
  | 'recovery';

/** The two sides of an instance: how it answers probes and whether it forwards traffic; null where it does not matter. */
export interface Assumed {
  readonly answers: 'ok' | 'rst' | 'silent' | '503' | null;
  readonly forwards: 'yes' | 'refuses' | 'no' | null;
}

/** A time span until something has happened, in milliseconds; `meanMs` null where no distribution is known. */
export interface WindowMs {
  readonly minMs: number;
  readonly meanMs: number | null;
  readonly maxMs: number;
}

/** How long new flows meet the failure. `unboundedFromMs`: at least this long, no upper bound is published. */
export type NewFlows = WindowMs | { readonly never: true } | { readonly unboundedFromMs: number };

/** What becomes of flows that were established when the failure struck. */
export interface Established {
  readonly fate: 'continues' | 'hangs' | 'reset' | 'moves' | 'ends' | 'unknown';
  readonly boundMs: number | null;
}
