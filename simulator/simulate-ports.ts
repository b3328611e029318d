// A demand for source ports on a template: who runs out, when, how many connections fail, and what the closed form says.
import { deriveSnatDemand, verdictOf } from '#analyzers/derive/snat-demand.ts';
import type { DemandContext } from '#analyzers/derive/snat-head-room.ts';
import { grouped } from '#src/model/grouped.ts';
import type { PortUse, PortUseAtHold, Simulation } from '#src/model/simulation.ts';
import { distributionOf } from './distribution.ts';
import { trialSeed } from './mix.ts';
import type { PortDemand, PortPlan } from './snat/port-demand.ts';
import { longestHoldMs } from './snat/port-demand.ts';
import type { PortRecord } from './snat/port-record.ts';
import { PortRun } from './snat/port-run.ts';
import type { PortCourse, PortScenario } from './snat/port-scenario.ts';
import type { PortSubject, PortWishes } from './snat/port-subject.ts';
import { readPortSubjects } from './snat/port-subject.ts';
import type { Milliseconds } from './time.ts';
import { MS_PER_MINUTE } from './time.ts';
import { Trace } from './trace.ts';

export interface PortRequest {
  readonly context: DemandContext;
  readonly scenario: PortScenario;
  /** What supplies the ports, or the pool; undefined: where the least is left. */
  readonly resource: string | undefined;
  readonly seed: number;
  readonly trials: number;
  readonly durationMs: Milliseconds | undefined;
  readonly wishes: PortWishes;
}

export type PortOutcome =
  | { readonly simulation: Simulation; readonly drill: readonly string[] }
  | { readonly mistake: string }
  | { readonly reason: string };

/** All trials together have about as many connections: a person waits for them. */
const CONNECTIONS_OF_ALL_TRIALS = 2_000_000;

/** Plays a scenario of source ports. The same request gives the same bytes. */
export function simulatePorts(request: PortRequest): PortOutcome {
  const { context, scenario, resource } = request;
  const { subjects, leftOut } = readPortSubjects(context, request.wishes);
  const wanted = resource === undefined ? subjects : subjects.filter((subject) => isNamed(subject, resource));
  if (wanted.length === 0) return nothingToPlay(resource, subjects, leftOut);
  const played = wanted.flatMap((subject) => {
    const course = scenario.course(subject);
    return 'reason' in course ? [] : [{ subject, course }];
  });
  const [first, ...others] = played;
  if (first === undefined) {
    const [reason] = wanted.map((subject) => scenario.course(subject));
    if (reason === undefined || !('reason' in reason)) throw new Error('a course that could be made is no problem');
    return reason;
  }
  const tightest = others.reduce(
    (best, each) => (share(each.subject, context) > share(best.subject, context) ? each : best),
    first,
  );
  return play(tightest.subject, tightest.course, request);
}

const isNamed = ({ names }: PortSubject, text: string): boolean =>
  names.some((name) => name.toLowerCase() === text.toLowerCase());

function nothingToPlay(
  resource: string | undefined,
  subjects: readonly PortSubject[],
  leftOut: readonly string[],
): PortOutcome {
  if (resource === undefined) {
    return { reason: leftOut.length === 0 ? 'nothing in the template supplies source ports' : leftOut.join('; ') };
  }
  const known = subjects.map(({ estimate, names }) => names.find((name) => name.includes('/')) ?? estimate.resource);
  const tail = known.length === 0 ? '' : `; there are ${known.join(', ')}`;
  return { mistake: `nothing that supplies source ports is called "${resource}"${tail}` };
}

/** How much of the supply the demand takes at the largest size. */
function share(subject: PortSubject, context: DemandContext): number {
  const supply = subject.portsAt(subject.sizes.atMaximum)?.(0) ?? 0;
  return (closedFormOf(subject, context)?.ports.max ?? 0) / Math.max(1, supply);
}

function closedFormOf({ workloads, sizes, estimate }: PortSubject, context: DemandContext) {
  const instances = estimate.shared ? sizes.atMaximum : 1;
  const supplier = estimate.method === 'nat-gateway' ? 'nat-gateway' : 'load-balancer';
  return deriveSnatDemand(
    workloads.map((workload) => ({ workload, instances })),
    supplier,
    context.facts,
  );
}

function play(subject: PortSubject, course: PortCourse, request: PortRequest): PortOutcome {
  const { seed, scenario } = request;
  const plan = planOf(subject, course, subject.longest, request.durationMs);
  const trials = Math.min(request.trials, Math.max(1, Math.floor(CONNECTIONS_OF_ALL_TRIALS / connectionsOf(plan))));
  const times = new Float64Array(trials);
  // A single trial is the run that is shown.
  for (let index = 0; trials > 1 && index < trials; index += 1) {
    times[index] = failingMs(new PortRun(plan, trialSeed(seed, index), undefined).run(), plan);
  }
  let worst = 0;
  for (let index = 1; index < trials; index += 1) if ((times[index] ?? 0) > (times[worst] ?? 0)) worst = index;
  const timelineSeed = trialSeed(seed, worst);
  const trace = new Trace();
  const fewer = trials < request.trials ? [fewerTrials(trials, request.trials, plan)] : [];
  for (const text of [...subject.assumptions, ...course.assumptions, ...fewer]) {
    trace.add(0, 'assumption', plan.resource, text);
  }
  const record = new PortRun(plan, timelineSeed, trace).run();
  times[worst] = failingMs(record, plan);
  const shortest = planOf(subject, course, subject.shortest, request.durationMs);
  const isSame = subject.shortest.every(({ holdMs }, index) => holdMs === subject.longest[index]?.holdMs);
  const records = isSame ? [record] : [new PortRun(shortest, timelineSeed, undefined).run(), record];
  return {
    simulation: {
      scenario: scenario.name,
      resource: plan.resource,
      others: [],
      seed,
      trials,
      closedForm: null,
      simulated: { newFlows: distributionOf(times) },
      timelineSeed,
      timeline: trace.events,
      flows: {
        attempted: record.attempted,
        succeeded: record.succeeded,
        failed: record.failed,
        pinned: 0,
        lost: record.lost,
        moved: 0,
        unaffected: record.alive - record.lost,
      },
      snat: portUse(subject, plan, record, records, request),
    },
    drill: scenario.rehearsal(subject),
  };
}

function planOf(
  { estimate, destinations, portsPerFrontend }: PortSubject,
  { bursts, retrying, sizes, warmUpMs, durationMs }: PortCourse,
  demands: readonly PortDemand[],
  wishedMs: Milliseconds | undefined,
): PortPlan {
  return {
    resource: estimate.resource,
    isShared: estimate.shared,
    portsPerFrontend: portsPerFrontend(sizes[0].instances),
    destinations,
    demands,
    bursts,
    retrying,
    sizes,
    warmUpMs,
    durationMs: wishedMs ?? durationMs,
  };
}

const connectionsOf = ({ demands, sizes, durationMs, warmUpMs }: PortPlan): number => {
  const instances = Math.max(...sizes.map((size) => size.instances));
  const perSecond = demands.reduce((rate, { perInstanceAndSecond }) => rate + perInstanceAndSecond, 0);
  return Math.max(1, (perSecond * instances * (durationMs + warmUpMs)) / 1000);
};

const fewerTrials = (trials: number, wanted: number, plan: PortPlan): string =>
  `${trials} ${trials === 1 ? 'trial' : 'trials'} instead of ${grouped(wanted)}: each has about ${grouped(Math.round(connectionsOf(plan)))} connections`;

/** From the first connection without a port to the last; endless when they still fail as long as a port is held before the end. */
function failingMs({ firstFailureMs, lastFailureMs }: PortRecord, plan: PortPlan): Milliseconds {
  if (firstFailureMs === null || lastFailureMs === null) return 0;
  const lastBurstMs = Math.max(
    0,
    ...plan.bursts.map(({ untilMs }) => untilMs),
    ...plan.sizes.slice(1).map(({ atMs }) => atMs),
  );
  const untilMs = Math.max(lastBurstMs, plan.durationMs - longestHoldMs(plan.demands));
  return lastFailureMs >= untilMs ? Number.POSITIVE_INFINITY : lastFailureMs - firstFailureMs;
}

function portUse(
  subject: PortSubject,
  plan: PortPlan,
  record: PortRecord,
  records: readonly PortRecord[],
  { context, wishes }: PortRequest,
): PortUse {
  const { estimate, shortest, longest } = subject;
  const last = plan.sizes.at(-1) ?? plan.sizes[0];
  const supply = last.portsOf(0);
  const closed = wishes.holdSeconds === undefined ? closedFormOf(subject, context) : undefined;
  const demands = records.length === 1 ? [longest] : [shortest, longest];
  return {
    portsPerInstance: supply,
    peakPortsHeld: record.peakHeld,
    firstFailureMs: record.firstFailureMs,
    failedConnections: record.failed,
    method: typeof estimate.method === 'string' ? estimate.method : 'unknown',
    shared: estimate.shared,
    instances: { atStart: plan.sizes[0].instances, atEnd: last.instances },
    demand: closed?.ports ?? null,
    verdict: verdictOf(supply, closed),
    atHolds: records.map((each, index) => atHold(each, demands[index] ?? longest)),
    connectionsEnded: record.killed,
    failedPerMinute: Array.from(
      { length: Math.ceil(plan.durationMs / MS_PER_MINUTE) },
      (_, minute) => record.failedPerMinute[minute] ?? 0,
    ),
    use: record.samples.map(({ meanHeld, ...sample }) => ({ ...sample, meanHeld: Math.round(meanHeld) })),
  };
}

function atHold(record: PortRecord, demands: readonly PortDemand[]): PortUseAtHold {
  const mean = record.meanAsked();
  return {
    holdMs: Math.max(0, ...demands.map(({ holdMs }) => holdMs)),
    meanPortsAsked: mean === undefined ? null : Math.round(mean),
    peakPortsAsked: record.peakAsked,
    peakPortsHeld: record.peakHeld,
    firstFailureMs: record.firstFailureMs,
    failedConnections: record.failed,
    alertsMs: { at75Percent: record.alertsMs[0] ?? null, at90Percent: record.alertsMs[1] ?? null },
  };
}
