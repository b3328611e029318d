// One run with flows: what happens to those that exist and to those that arrive, for the rule that is asked for.
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import { ArrivalClock } from './arrival-clock.ts';
import { watchDirections } from './behaviors/both-directions.ts';
import type { ClientWorld } from './behaviors/client.ts';
import { Clients } from './behaviors/client.ts';
import { watchEmptiness } from './behaviors/emptiness.ts';
import { EstablishedFlows } from './behaviors/established-flows.ts';
import { FlowDistribution } from './behaviors/flow-distribution.ts';
import { IdleTimeout } from './behaviors/idle-timeout.ts';
import { FlowTable } from './flow-table.ts';
import { invariantsOf } from './invariants.ts';
import type { Fates } from './outcome.ts';
import { Random, STREAMS } from './random.ts';
import type { Milliseconds } from './time.ts';
import type { Leg } from './topology.ts';
import { Trace } from './trace.ts';
import type { Trial } from './trial.ts';
import type { Workload } from './workload.ts';
import { warmUpMs } from './workload.ts';

/** Ports that clients connect from: the range of Linux. */
const FIRST_PORT = 32_768;
const PORT_COUNT = 28_232;

export interface FlowRunRequest {
  readonly leg: Leg;
  readonly workloads: readonly Workload[];
  readonly facts: FactSet;
  readonly durationMs: Milliseconds;
  /** Looks at the invariants after every event. */
  readonly checksInvariants?: boolean;
}

export interface FlowRunResult {
  readonly trace: Trace;
  readonly fates: Fates;
  /** Flows that were established when the scenario started. */
  readonly aliveAtStart: number;
  /** Events that were handled. */
  readonly events: number;
}

export class FlowRun {
  readonly flows = new FlowTable();
  readonly clients: Clients;
  private readonly trial: Trial;
  private readonly request: FlowRunRequest;
  private readonly arrivalKind: number;
  private arrivals: readonly (ArrivalClock | undefined)[] = [];
  private tuples: Random;

  constructor(trial: Trial, request: FlowRunRequest) {
    this.trial = trial;
    this.request = request;
    const { world, instances, rotation, slots, topology } = trial;
    const { leg, workloads, facts } = request;
    const proberCount = topology.groups[leg.group]?.zones.length ?? 1;
    const distribution = new FlowDistribution(slots, rotation, leg, this.flows, workloads, proberCount);
    const parts: ClientWorld = {
      world,
      flows: this.flows,
      leg,
      workloads,
      instances,
      rotation,
      distribution,
      facts,
      firstPort: FIRST_PORT,
      portCount: PORT_COUNT,
    };
    const established = new EstablishedFlows(parts, slots);
    const idle = new IdleTimeout(parts, established);
    watchEmptiness(parts, slots, established);
    watchDirections(world, topology, slots, instances, rotation);
    this.clients = new Clients(parts, (flow) => {
      established.begin(flow);
      idle.begin(flow);
    });
    this.arrivalKind = world.on((workload) => this.arrive(workload));
    this.tuples = new Random(0, STREAMS.tuples);
    world.onRestart(() => this.flows.clear());
    if (request.checksInvariants === true) world.checkAfterEachEvent(invariantsOf(trial, this));
  }

  /** Runs with this seed: the probes are those of the trial with the same seed. */
  run(seed: number, assumptions: readonly string[]): FlowRunResult {
    const { world, probes, exposure, topology, plan } = this.trial;
    const { workloads, durationMs, leg } = this.request;
    const affected = this.trial.affected();
    this.tuples = new Random(seed, STREAMS.tuples);
    world.trace = undefined;
    world.restart(seed, -warmUpMs(workloads) - 1);
    this.arrivals = arrivalsOf(workloads, new Random(seed, STREAMS.arrivals), world.nowMs);
    probes.start((instance) => affected.has(instance));
    exposure.lookAround();
    for (const index of workloads.keys()) this.scheduleArrival(index);
    let events = world.run(-1);
    const aliveAtStart = this.flows.noteAlive();
    const trace = new Trace();
    world.trace = trace;
    for (const text of assumptions) trace.add(0, 'assumption', leg.key, text);
    if (topology.groups[leg.group]?.rules === undefined && plan.steps.length > 0) {
      trace.add(0, 'no-probe', leg.key, 'the rule has no probe: nothing notices what happens to its instances');
    }
    events += world.run(durationMs);
    // Arrivals are over; whoever still tries to connect gets an answer, or gives up.
    const untilMs = durationMs + this.clients.longestMs() + 1;
    if (this.clients.connecting > 0) events += world.run(untilMs, () => this.clients.connecting === 0);
    return { trace, fates: this.flows.fates(), aliveAtStart, events };
  }

  private arrive(index: number): void {
    const workload = this.request.workloads[index];
    if (workload === undefined) throw new Error(`there is no workload ${index}`);
    const { nowMs } = this.trial.world;
    if (nowMs > this.request.durationMs) return;
    const flow = this.flows.add(nowMs, index, this.tuples.below(workload.clients));
    this.clients.open(flow, this.tuples);
    this.scheduleArrival(index);
  }

  private scheduleArrival(index: number): void {
    const arrivals = this.arrivals[index];
    if (arrivals !== undefined) this.trial.world.schedule(arrivals.nextMs(), this.arrivalKind, index);
  }
}

/** One clock per workload; undefined where nothing arrives. */
function arrivalsOf(
  workloads: readonly Workload[],
  random: Random,
  startMs: number,
): readonly (ArrivalClock | undefined)[] {
  return workloads.map(({ newFlowsPerSecond }) =>
    newFlowsPerSecond > 0 ? new ArrivalClock(random, newFlowsPerSecond, startMs) : undefined,
  );
}
