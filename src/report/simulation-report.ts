// What the reports of `failcast simulate` are given.
import type { Simulation } from '#src/model/simulation.ts';

/** A drill that was measured on the real deployment. */
export interface MeasuredDrill {
  readonly date: string;
  readonly measuredSeconds: number;
}

export interface SimulationReport {
  readonly path: string;
  readonly simulation: Simulation;
  /** What the scenario is, in a sentence; empty for a file. */
  readonly title: string;
  /** The command line that replays the timeline. */
  readonly replay: string;
  /** Of this failure on this load balancer, from the configuration. */
  readonly measured: readonly MeasuredDrill[];
  /** What to do to a real deployment; undefined unless it was asked for. */
  readonly drill: readonly string[] | undefined;
}
