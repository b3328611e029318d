// What a simulation answers: what happened in one run, and how long the failure was met in many.
// The shapes are those of the JSON contract of `failcast simulate`.
import type { NewFlows, WindowMs } from './failure.ts';

/** One line of a timeline; `event` is the mark of the branch that was taken. Times count from the start of the scenario. */
export interface TimelineEvent {
  readonly atMs: number;
  readonly resource: string;
  readonly event: string;
  readonly text: string;
}

/** How a time is spread over many trials. */
export interface Distribution {
  readonly minMs: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** `never`: in at least one trial new flows still met the failure when nothing more was going to happen. */
export type SimulatedNewFlows = Distribution | { readonly never: true };

/** New flows from the start of the scenario on: attempted = succeeded + failed. Flows alive at it: the other four. */
export interface FlowCounts {
  readonly attempted: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly pinned: number;
  readonly lost: number;
  readonly moved: number;
  readonly unaffected: number;
}

/** How ports of source NAT were used; null where a scenario does not look at them. */
export interface PortUse {
  readonly portsPerInstance: number;
  readonly peakPortsHeld: number;
  readonly firstFailureMs: number | null;
  readonly failedConnections: number;
}

export interface ClosedForm {
  readonly newFlows: NewFlows;
  /** When the last zone's prober has noticed, for zone-redundant frontends. */
  readonly lastZone?: WindowMs;
}

export interface SimulatedTimes {
  readonly newFlows: SimulatedNewFlows;
  readonly lastZone?: SimulatedNewFlows;
  /** When the instance stands behind several load balancers: until the last of them has reacted. */
  readonly bothDirections?: SimulatedNewFlows;
}

export interface Simulation {
  readonly scenario: string;
  /** Key of the rule, or of the pool. */
  readonly resource: string;
  /** Keys of the rules that the scenario also hits. */
  readonly others: readonly string[];
  readonly seed: number;
  readonly trials: number;
  readonly closedForm: ClosedForm | null;
  readonly simulated: SimulatedTimes;
  /** Seed of the run with the worst outcome, of which the timeline and the flows are. */
  readonly timelineSeed: number;
  readonly timeline: readonly TimelineEvent[];
  readonly flows: FlowCounts;
  readonly snat: PortUse | null;
}
