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

/** How ports of source NAT were used, with ports reserved for the longest time; null where a scenario does not look at them. */
export interface PortUse {
  /** At the end; of all instances together where they share them. */
  readonly portsPerInstance: number;
  readonly peakPortsHeld: number;
  readonly firstFailureMs: number | null;
  readonly failedConnections: number;
  readonly method: string;
  readonly shared: boolean;
  readonly instances: { readonly atStart: number; readonly atEnd: number };
  /** The closed form, as in `check`; null where the scenario says how long ports stay reserved. */
  readonly demand: { readonly min: number; readonly max: number; readonly peak: number } | null;
  readonly verdict: 'enough' | 'short' | 'depends' | 'unknown';
  /** The same connections with ports reserved for the shortest and for the longest time; one where both are alike. */
  readonly atHolds: readonly PortUseAtHold[];
  /** Connections that ended because their port was taken back. */
  readonly connectionsEnded: number;
  /** Attempts without a port, minute by minute. */
  readonly failedPerMinute: readonly number[];
  /** Ports over time: of the instance of which most are held, and in the mean. */
  readonly use: readonly {
    readonly atMs: number;
    readonly highestHeld: number;
    readonly meanHeld: number;
    readonly supply: number;
  }[];
}

export interface PortUseAtHold {
  readonly holdMs: number;
  /** What would be held if there were ports for all, in the mean once the demand is as on an ordinary day. */
  readonly meanPortsAsked: number | null;
  readonly peakPortsAsked: number;
  readonly peakPortsHeld: number;
  readonly firstFailureMs: number | null;
  readonly failedConnections: number;
  readonly alertsMs: { readonly at75Percent: number | null; readonly at90Percent: number | null };
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
