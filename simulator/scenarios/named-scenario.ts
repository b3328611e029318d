// What is a scenario that has a name? It makes a plan for the rule that it is played on, and says how to drill it for real.
import type { ProbeProtocol } from '#analyzers/derive/effective-probe.ts';
import type { Assumed, Failure } from '#src/model/failure.ts';
import type { InstanceState } from '../behaviors/instance.ts';
import type { Plan, Step } from '../scenario.ts';
import type { Milliseconds } from '../time.ts';
import type { Topology } from '../topology.ts';

/** The rule that a scenario is played on. */
export interface Stage {
  readonly topology: Topology;
  /** Its instances, in the order of its pool. */
  readonly members: readonly number[];
  /** Undefined: the rule has no probe. */
  readonly protocol: ProbeProtocol | undefined;
  readonly probePort: number | undefined;
  readonly frontendZones: readonly string[] | undefined;
  /** Undefined unless the zone of every member is known. */
  readonly memberZones: readonly string[] | undefined;
  /** Share of a scale set that one step of an upgrade takes out, in per cent. */
  readonly batchPercent: number;
  /** How long the run lasts; only what is repeated needs to know. */
  readonly durationMs: Milliseconds;
}

/** A plan, or why the scenario says nothing here. */
export type Planned = Plan | { readonly reason: string };

export interface NamedScenario {
  readonly name: Failure;
  /** One sentence for lists. */
  readonly title: string;
  readonly plan: (stage: Stage) => Planned;
  /** What to do to a real deployment; `victim` is the name of the instance. */
  readonly drill: (stage: Stage, victim: string) => readonly string[];
}

/** The instance that a scenario of one instance happens to: the first of the pool. */
export function victimOf(stage: Stage): number {
  const [victim] = stage.members;
  if (victim === undefined) throw new Error('a pool that is simulated has members');
  return victim;
}

/** Something happens to one instance when the scenario starts. */
export function planForVictim(name: Failure, assumes: Assumed, state: InstanceState, stage: Stage): Plan {
  const instance = victimOf(stage);
  return {
    name,
    failure: name,
    assumes,
    initial: [],
    steps: [atStart({ kind: 'instance', instance, state })],
    measure: 'avoids',
    measured: [instance],
    assumptions: [],
  };
}

export const atStart = (change: Step['change']): Step => ({ atMs: 0, withinMs: 0, change });
