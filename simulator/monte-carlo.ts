// How long is the failure met in many trials that differ by chance: the phases of probes, and the moments of faults?
import { trialSeed } from './mix.ts';
import type { Plan } from './scenario.ts';
import type { Topology } from './topology.ts';
import { Trial } from './trial.ts';

export interface Trials {
  /** Per trial, for one prober of the rule that is asked for. */
  readonly newFlows: Float64Array;
  /** For the last of its probers. */
  readonly lastZone: Float64Array;
  /** For the last of all load balancers in front of the same instances. */
  readonly allDirections: Float64Array;
  /** Events that were handled. */
  readonly events: number;
}

/** Runs the trials. Only probes of instances that something happens to are simulated: nothing else decides anything. */
export function runTrials(topology: Topology, plan: Plan, group: number, seed: number, trials: number): Trials {
  const trial = new Trial(topology, plan);
  const { world, exposure, slots, rotation } = trial;
  const affected = trial.affected();
  const untilMs = trial.horizonMs();
  const isDone = () => trial.stepsLeft === 0 && !exposure.isOpen;
  const newFlows = new Float64Array(trials);
  const lastZone = new Float64Array(trials);
  const allDirections = new Float64Array(trials);
  let events = 0;
  for (let index = 0; index < trials; index += 1) {
    world.restart(trialSeed(seed, index), 0);
    trial.probes.start((instance) => affected.has(instance));
    exposure.lookAround();
    if (!isDone()) events += world.run(untilMs, isDone);
    newFlows[index] = firstView(group);
    lastZone[index] = lastView(group);
    let all = 0;
    for (let other = 0; other < topology.groups.length; other += 1) all = Math.max(all, firstView(other));
    allDirections[index] = all;
  }
  return { newFlows, lastZone, allDirections, events };

  function firstView(of: number): number {
    const zones = topology.groups[of]?.zones.length ?? 0;
    for (let prober = 0; prober < zones; prober += 1) {
      const view = slots.view(of, prober);
      if (!rotation.isViewLost(view)) return exposure.longestMs(view);
    }
    return Number.POSITIVE_INFINITY;
  }

  function lastView(of: number): number {
    const zones = topology.groups[of]?.zones.length ?? 0;
    let longest = Number.NEGATIVE_INFINITY;
    for (let prober = 0; prober < zones; prober += 1) {
      const view = slots.view(of, prober);
      if (!rotation.isViewLost(view)) longest = Math.max(longest, exposure.longestMs(view));
    }
    return longest === Number.NEGATIVE_INFINITY ? Number.POSITIVE_INFINITY : longest;
  }
}
