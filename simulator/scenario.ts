// What is a simulation given? Which instances are in which state at the beginning, what happens to them when, and what is
// measured. Scenarios by name make such plans (scenarios/), scenario files say the same in words (plan-file.ts).
import type { Assumed, Failure } from '#src/model/failure.ts';
import type { InstanceState } from './behaviors/instance.ts';
import type { Measure } from './exposure.ts';
import type { Milliseconds } from './time.ts';

/** What happens at one moment. */
export type Change =
  | {
      readonly kind: 'instance';
      readonly instance: number;
      readonly state: InstanceState;
      /** It has started anew. */
      readonly boots?: boolean;
    }
  | { readonly kind: 'zone-down'; readonly zone: string };

export interface Step {
  readonly atMs: Milliseconds;
  /** It happens up to this much later, drawn by seed. */
  readonly withinMs: Milliseconds;
  readonly change: Change;
}

export interface Plan {
  /** A scenario's name, or the title of a file. */
  readonly name: string;
  /** The failure whose closed form stands beside the result; undefined for combinations. */
  readonly failure: Failure | undefined;
  readonly assumes: Assumed | undefined;
  /** Instances that are not healthy when the scenario starts, and have been out of rotation for long. */
  readonly initial: readonly { readonly instance: number; readonly state: InstanceState }[];
  readonly steps: readonly Step[];
  readonly measure: Measure;
  /** The instances that are looked at. */
  readonly measured: readonly number[];
  readonly assumptions: readonly string[];
}
