// A scenario on a template: which rule, what happens, how long new flows meet it in many trials, and what one run looks like.
import type { DeriveContext } from '#analyzers/ask.ts';
import type { SimulatedTimes, Simulation } from '#src/model/simulation.ts';
import { legsNamed, longest } from './choose-subject.ts';
import { closedFormOf, lengthOf } from './closed-form.ts';
import { distributionOf } from './distribution.ts';
import { FlowRun } from './flow-run.ts';
import type { LegSource } from './leg-source.ts';
import { readLegSources } from './leg-source.ts';
import { trialSeed } from './mix.ts';
import type { Trials } from './monte-carlo.ts';
import { runTrials } from './monte-carlo.ts';
import { countFates } from './outcome.ts';
import type { ScenarioWords } from './plan-file.ts';
import { planFromWords } from './plan-file.ts';
import type { Plan } from './scenario.ts';
import type { NamedScenario } from './scenarios/named-scenario.ts';
import type { Staged } from './stage.ts';
import { stageFor } from './stage.ts';
import type { Milliseconds } from './time.ts';
import { secondsToMs } from './time.ts';
import { Trial } from './trial.ts';
import type { Workload } from './workload.ts';
import { defaultWorkloads } from './workload.ts';

export interface SimulationRequest {
  readonly context: DeriveContext;
  readonly scenario: NamedScenario | ScenarioWords;
  /** A pool or a rule; undefined: the one with the longest window. */
  readonly resource: string | undefined;
  readonly seed: number;
  readonly trials: number;
  /** Undefined: as long as it takes until nothing more happens, and a while longer. */
  readonly durationMs: Milliseconds | undefined;
  /** Size of pools that the template leaves open. */
  readonly instances?: number | undefined;
  /** Undefined: some flows of the protocols of the rule. */
  readonly workloads?: readonly Workload[] | undefined;
  readonly checksInvariants?: boolean;
}

/** `mistake`: the request does not fit the template. `reason`: the template does not let it be simulated. */
export type SimulationOutcome =
  | {
      readonly simulation: Simulation;
      /** What to do to a real deployment. */
      readonly drill: readonly string[];
      readonly plan: Plan;
      readonly staged: Staged;
    }
  | { readonly mistake: string }
  | { readonly reason: string };

/** Time for what a person wants to see after the last thing has happened. */
const AFTERWARDS_MS = secondsToMs(60);
/** How long something that repeats itself is watched. */
const REPEATING_MS = secondsToMs(300);

/** Plays a scenario. The same request gives the same bytes. */
export function simulate(request: SimulationRequest): SimulationOutcome {
  const { context, resource } = request;
  const { legs, leftOut } = readLegSources(context, request.instances);
  const wanted = resource === undefined ? legs : legsNamed(legs, resource);
  if (wanted.length === 0) return nothingToPlay(resource, legs, leftOut);
  const played = playable(wanted, legs, request);
  if (played.length === 0) return firstProblem(wanted, legs, request);
  const best = longest(played, ({ staged, plan }) => windowLength(staged, plan, context));
  if (best === undefined) throw new Error('one of several is the longest');
  return { ...run(best.staged, best.plan, request), plan: best.plan, staged: best.staged };
}

interface Played {
  readonly staged: Staged;
  readonly plan: Plan;
}

function playable(
  wanted: readonly LegSource[],
  all: readonly LegSource[],
  request: SimulationRequest,
): readonly Played[] {
  return wanted.flatMap((source) => {
    const staged = stageFor(source, all, request.context, request.durationMs ?? REPEATING_MS);
    const plan = planFor(staged, request);
    return 'steps' in plan ? [{ staged, plan }] : [];
  });
}

function planFor(
  staged: Staged,
  { scenario }: SimulationRequest,
): Plan | { readonly mistake: string } | { readonly reason: string } {
  return 'plan' in scenario ? scenario.plan(staged.stage) : planFromWords(scenario, staged.stage);
}

function firstProblem(
  wanted: readonly LegSource[],
  all: readonly LegSource[],
  request: SimulationRequest,
): SimulationOutcome {
  const [first] = wanted;
  if (first === undefined) throw new Error('there is something that was wanted');
  const plan = planFor(stageFor(first, all, request.context, REPEATING_MS), request);
  if ('steps' in plan) throw new Error('a plan that could be made is no problem');
  return 'mistake' in plan ? plan : { reason: `${first.key}: ${plan.reason}` };
}

function nothingToPlay(
  resource: string | undefined,
  legs: readonly LegSource[],
  leftOut: readonly { readonly key: string; readonly reason: string }[],
): SimulationOutcome {
  const reasons = leftOut.map(({ key, reason }) => `${key}: ${reason}`);
  if (resource !== undefined) {
    const known = legs.map(({ key }) => key);
    const tail = known.length === 0 ? '' : `; there are ${known.join(', ')}`;
    const why = reasons.length === 0 ? '' : `; cannot be simulated: ${reasons.join('; ')}`;
    return { mistake: `no rule or pool that can be simulated is called "${resource}"${tail}${why}` };
  }
  return { reason: reasons.length === 0 ? 'no load-balancing rule is deployed' : reasons.join('; ') };
}

function windowLength({ source }: Staged, plan: Plan, context: DeriveContext): number {
  const failure = plan.failure ?? 'instance-silent';
  const closed = closedFormOf(source, failure, plan.assumes ?? { answers: 'silent', forwards: 'no' }, context);
  return closed === null ? 0 : lengthOf(closed.newFlows);
}

function run(
  { source, leg, stage }: Staged,
  plan: Plan,
  request: SimulationRequest,
): { readonly simulation: Simulation; readonly drill: readonly string[] } {
  const { context, seed, trials, scenario } = request;
  const { topology } = stage;
  const outcomes = runTrials(topology, plan, leg.group, seed, trials);
  const timelineSeed = trialSeed(seed, worstOf(outcomes.newFlows));
  const trial = new Trial(topology, plan);
  const flowRun = new FlowRun(trial, {
    leg,
    workloads: request.workloads ?? defaultWorkloads(leg),
    facts: context.facts,
    durationMs: request.durationMs ?? defaultDurationMs(trial),
    checksInvariants: request.checksInvariants === true,
  });
  const { trace, fates } = flowRun.run(timelineSeed, [...leg.assumptions, ...plan.assumptions]);
  const closed =
    plan.failure === undefined || plan.assumes === undefined
      ? null
      : closedFormOf(source, plan.failure, plan.assumes, context);
  const affected = trial.affected();
  const victim = topology.instances[plan.measured[0] ?? 0]?.name ?? '';
  return {
    simulation: {
      scenario: plan.name,
      resource: leg.key,
      others: othersOf(leg.key, topology, affected),
      seed,
      trials,
      closedForm: closed,
      simulated: timesOf(outcomes, plan, leg.group, topology),
      timelineSeed,
      timeline: trace.events,
      flows: countFates(fates),
      snat: null,
    },
    drill: 'drill' in scenario ? scenario.drill(stage, victim) : [],
  };
}

function defaultDurationMs(trial: Trial): Milliseconds {
  return trial.horizonMs() + AFTERWARDS_MS;
}

function othersOf(
  subject: string,
  topology: Staged['stage']['topology'],
  affected: ReadonlySet<number>,
): readonly string[] {
  return topology.legs
    .filter(
      ({ key, group }) => key !== subject && topology.groups[group]?.members.some((member) => affected.has(member)),
    )
    .map(({ key }) => key);
}

function timesOf(outcomes: Trials, plan: Plan, group: number, topology: Staged['stage']['topology']): SimulatedTimes {
  const lost = new Set(plan.steps.flatMap(({ change }) => (change.kind === 'zone-down' ? [change.zone] : [])));
  const zones = topology.groups[group]?.zones.filter((zone) => zone === undefined || !lost.has(zone)).length ?? 1;
  const balancers = new Set(
    topology.groups
      .filter(({ members }) => plan.measured.some((member) => members.includes(member)))
      .map(({ loadBalancer }) => loadBalancer),
  );
  return {
    newFlows: distributionOf(outcomes.newFlows),
    ...(zones > 1 ? { lastZone: distributionOf(outcomes.lastZone) } : {}),
    ...(balancers.size > 1 ? { bothDirections: distributionOf(outcomes.allDirections) } : {}),
  };
}

/** The trial with the longest time; the first of several. */
function worstOf(times: Float64Array): number {
  let worst = 0;
  for (let index = 1; index < times.length; index += 1) if ((times[index] ?? 0) > (times[worst] ?? 0)) worst = index;
  return worst;
}
