// Small worlds for tests of the simulator, made without a template: pools, probes and zones as a test needs them.
import type { ProbeInForce } from '#analyzers/derive/failover-model.ts';
import { probeRules } from '#simulator/behaviors/probe-rules.ts';
import type { FlowRunResult } from '#simulator/flow-run.ts';
import { FlowRun } from '#simulator/flow-run.ts';
import type { ScenarioWords, StepWords } from '#simulator/plan-file.ts';
import { planFromWords } from '#simulator/plan-file.ts';
import type { Plan } from '#simulator/scenario.ts';
import type { Stage } from '#simulator/scenarios/named-scenario.ts';
import { minutesToMs, secondsToMs } from '#simulator/time.ts';
import type { Leg, ProbeGroup, Topology } from '#simulator/topology.ts';
import { Trial } from '#simulator/trial.ts';
import type { Workload } from '#simulator/workload.ts';
import { workloadFrom } from '#simulator/workload.ts';
import { publishedFacts } from '#src/azure-facts/fact-set.ts';
import type { FailoverOptions } from '#src/model/failover-options.ts';
import { DEFAULT_FAILOVER_OPTIONS } from '#src/model/failover-options.ts';

export interface WorldWords {
  readonly probe?: ProbeInForce | undefined;
  /** A second load balancer in front of the same instances. */
  readonly otherProbe?: ProbeInForce;
  readonly size?: number;
  readonly zones?: readonly string[];
  readonly options?: Partial<FailoverOptions>;
  readonly isBasic?: boolean;
  readonly allProbedUp?: boolean;
  readonly names?: readonly string[];
  readonly leg?: Partial<Leg>;
  readonly penaltySeconds?: { readonly min: number; readonly max: number };
}

export const TCP_5: ProbeInForce = { protocol: 'Tcp', intervalSeconds: 5, threshold: 1 };

/** One rule with one pool, and a second load balancer when it is asked for. */
export function topologyOf(words: WorldWords): {
  readonly topology: Topology;
  readonly leg: Leg;
  readonly stage: Stage;
} {
  const { size = 3, zones, names } = words;
  const probe = 'probe' in words ? words.probe : TCP_5;
  const instances = Array.from({ length: size }, (_, index) => ({
    key: `vm/${names?.[index] ?? `vm-${index}`}`,
    name: names?.[index] ?? `vm-${index}`,
    zone: zones?.[index % zones.length],
  }));
  const members = instances.map((_, index) => index);
  const whenEmpty = { allProbedUp: words.allProbedUp === true, isBasic: words.isBasic === true, keepsTcpFrom: 2 };
  const group = (loadBalancer: string, of: ProbeInForce | undefined): ProbeGroup => ({
    loadBalancer,
    probeName: of === undefined ? undefined : 'alive',
    rules: of === undefined ? undefined : rulesOf(of, words),
    members,
    zones: zones ?? [undefined],
    whenEmpty,
  });
  const groups = [group('lb', probe), ...(words.otherProbe === undefined ? [] : [group('other-lb', words.otherProbe)])];
  const leg: Leg = {
    key: 'lb/rule',
    loadBalancer: 'lb',
    rule: 'rule',
    pool: 'pool',
    poolKey: 'lb/pool',
    group: 0,
    protocol: 'Tcp',
    distribution: 'Default',
    idleTimeoutMs: minutesToMs(4),
    resetsIdle: false,
    assumptions: [],
    ...words.leg,
  };
  const topology = { instances, groups, legs: [leg] };
  const stage: Stage = {
    topology,
    members,
    protocol: probe?.protocol,
    probePort: 8080,
    frontendZones: zones,
    memberZones: zones,
    batchPercent: 20,
    durationMs: secondsToMs(300),
  };
  return { topology, leg, stage };
}

function rulesOf(probe: ProbeInForce, words: WorldWords) {
  const rules = probeRules(probe, { ...DEFAULT_FAILOVER_OPTIONS, ...words.options }, publishedFacts);
  const penalty = words.penaltySeconds;
  return penalty === undefined
    ? rules
    : { ...rules, penalty: { minMs: secondsToMs(penalty.min), maxMs: secondsToMs(penalty.max) } };
}

/** The plan of a scenario file. */
export function planOf(stage: Stage, ...steps: readonly StepWords[]): Plan {
  const words: ScenarioWords = { title: 'test', steps };
  const plan = planFromWords(words, stage);
  if ('mistake' in plan) throw new Error(plan.mistake);
  return plan;
}

export interface PlayOptions {
  readonly plan?: Plan;
  readonly steps?: readonly StepWords[];
  readonly workloads?: readonly Partial<Workload>[];
  readonly seed?: number;
  readonly durationSeconds?: number;
}

export interface Played extends FlowRunResult {
  readonly run: FlowRun;
  /** Marks that were set, in order. */
  readonly marks: readonly string[];
}

/** One run with flows, looking at the invariants after every event. */
export function play(words: WorldWords, options: PlayOptions): Played {
  const { topology, leg, stage } = topologyOf(words);
  const plan = options.plan ?? planOf(stage, ...(options.steps ?? []));
  const trial = new Trial(topology, plan);
  const run = new FlowRun(trial, {
    leg,
    workloads: (options.workloads ?? [{ newFlowsPerSecond: 4, lifetimeMs: secondsToMs(20) }]).map(workloadFrom),
    facts: publishedFacts,
    durationMs: secondsToMs(options.durationSeconds ?? 120),
    checksInvariants: true,
  });
  const result = run.run(options.seed ?? 1, []);
  return { ...result, run, marks: result.trace.events.map(({ event }) => event) };
}
