// What does a client do that opens a connection? It repeats its SYN at fixed moments, gives an attempt up, and may try again
// from another port; a repeated SYN has the same hash, and so meets the same instance until the rotation changes.
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import type { FlowTable } from '../flow-table.ts';
import { STATES } from '../flow-table.ts';
import type { NewFate } from '../outcome.ts';
import type { Random } from '../random.ts';
import type { Leg } from '../topology.ts';
import type { AttemptSchedule, Workload } from '../workload.ts';
import { attemptSchedule } from '../workload.ts';
import type { World } from '../world.ts';
import type { FlowDistribution } from './flow-distribution.ts';
import { NOWHERE } from './flow-distribution.ts';
import type { Instances } from './instance.ts';
import type { Rotation } from './rotation.ts';

export interface ClientWorld {
  readonly world: World;
  readonly flows: FlowTable;
  readonly leg: Leg;
  readonly workloads: readonly Workload[];
  readonly instances: Instances;
  readonly rotation: Rotation;
  readonly distribution: FlowDistribution;
  readonly facts: FactSet;
  readonly firstPort: number;
  readonly portCount: number;
}

export class Clients {
  /** Flows whose attempt is under way. */
  connecting = 0;
  private readonly with: ClientWorld;
  private readonly schedules: readonly AttemptSchedule[];
  private readonly onEstablished: (flow: number) => void;
  private readonly repeatKind: number;
  private readonly giveUpKind: number;
  private ports: Random | undefined;

  constructor(parts: ClientWorld, onEstablished: (flow: number) => void) {
    this.with = parts;
    this.onEstablished = onEstablished;
    this.schedules = parts.workloads.map((workload) => attemptSchedule(workload, parts.facts));
    this.repeatKind = parts.world.on((flow) => this.send(flow));
    this.giveUpKind = parts.world.on((flow) => this.timeOut(flow));
    parts.world.onRestart(() => {
      this.connecting = 0;
    });
  }

  /** A new flow begins. */
  open(flow: number, ports: Random): void {
    this.ports = ports;
    this.connecting += 1;
    this.attempt(flow);
  }

  /** The longest that a flow may be undecided. */
  longestMs(): number {
    const { workloads } = this.with;
    return Math.max(0, ...this.schedules.map(({ limitMs }, index) => limitMs * (1 + (workloads[index]?.retries ?? 0))));
  }

  private attempt(flow: number): void {
    const { flows, world, firstPort, portCount } = this.with;
    flows.port[flow] = firstPort + (this.ports?.below(portCount) ?? 0);
    flows.attemptMs[flow] = world.nowMs;
    flows.repeats[flow] = 0;
    flows.view[flow] = this.with.distribution.viewFor(flow);
    this.send(flow);
  }

  private send(flow: number): void {
    const { flows, distribution, rotation, instances } = this.with;
    const current = flows.view[flow] ?? NOWHERE;
    // The zone that the flow entered by may be gone by now.
    const view = current === NOWHERE || rotation.isViewLost(current) ? distribution.viewFor(flow) : current;
    flows.view[flow] = view;
    const instance = distribution.instanceFor(flow, view);
    if (instance === NOWHERE) {
      this.with.world.tellFirst(
        'flow-refused-by-emptiness',
        this.with.leg.loadBalancer,
        () => 'no instance is up by its probe: the SYN of a new flow stays unanswered',
      );
      this.wait(flow);
      return;
    }
    flows.instance[flow] = instance;
    if (rotation.goesToAll(view)) {
      this.with.world.tellFirst(
        'all-probed-up',
        this.with.leg.loadBalancer,
        () => 'no instance is up by its probe: new flows go to all of them',
      );
    }
    switch (instances.forwardsOf(instance)) {
      case 'yes':
        this.reach(flow, instance);
        break;
      case 'refuses':
        this.with.world.tellFirst(
          'flow-meets-reset',
          instances.key(instance),
          () => `a new flow is sent to ${instances.name(instance)}, which refuses it`,
        );
        this.failAttempt(flow, 'refused');
        break;
      case 'no':
        this.meetSilence(flow, instance);
        break;
    }
  }

  private reach(flow: number, instance: number): void {
    const { flows, instances } = this.with;
    if (!instances.isServing(instance)) {
      this.with.world.tellFirst(
        'flow-meets-503',
        instances.key(instance),
        () => `a new flow is connected to ${instances.name(instance)}, and its request answered with status 503`,
      );
      this.failAttempt(flow, 'answered-503');
      return;
    }
    const isRepeated = (flows.repeats[flow] ?? 0) > 0;
    const isRetried = (flows.failedAttempts[flow] ?? 0) > 0;
    if (isRetried)
      this.with.world.tellFirst(
        'flow-saved-by-retry',
        instances.key(instance),
        () => `a further attempt of a client reaches ${instances.name(instance)}`,
      );
    else if (isRepeated)
      this.with.world.tellFirst(
        'flow-saved-by-retransmission',
        instances.key(instance),
        () => `a repeated SYN reaches ${instances.name(instance)}, ${this.ageText(flow)} after the first`,
      );
    flows.decide(flow, isRetried ? 'saved-by-retry' : isRepeated ? 'saved-by-retransmission' : 'connected');
    flows.state[flow] = STATES.established;
    this.connecting -= 1;
    this.onEstablished(flow);
  }

  private meetSilence(flow: number, instance: number): void {
    const { instances } = this.with;
    const name = instances.name(instance);
    if (this.workloadOf(flow).protocol === 'udp') {
      this.with.world.tellFirst(
        'datagram-lost',
        instances.key(instance),
        () => `the first datagram of a new flow goes to ${name}, which does not forward it`,
      );
      this.wait(flow);
      return;
    }
    this.with.world.tellFirst(
      'flow-meets-silence',
      instances.key(instance),
      () => `a new flow is sent to ${name}: its SYN stays unanswered`,
    );
    this.wait(flow);
  }

  // Nobody answered: the SYN is repeated, or the attempt is over when its limit comes. Datagrams are not repeated.
  private wait(flow: number): void {
    const { flows, world } = this.with;
    const workload = this.workloadOf(flow);
    const { repeatsMs, limitMs } = this.scheduleOf(flow);
    const attemptMs = flows.attemptMs[flow] ?? 0;
    if (workload.protocol === 'udp') {
      if (workload.connectTimeoutMs === undefined) this.failAttempt(flow, 'datagram-lost');
      else world.schedule(attemptMs + workload.connectTimeoutMs, this.giveUpKind, flow);
      return;
    }
    const repeat = repeatsMs[flows.repeats[flow] ?? 0];
    if (repeat === undefined) {
      world.schedule(attemptMs + limitMs, this.giveUpKind, flow);
      return;
    }
    flows.repeats[flow] = (flows.repeats[flow] ?? 0) + 1;
    world.schedule(attemptMs + repeat, this.repeatKind, flow);
  }

  private timeOut(flow: number): void {
    const { flows, instances, leg } = this.with;
    const isDatagram = this.workloadOf(flow).protocol === 'udp';
    const instance = flows.instance[flow] ?? NOWHERE;
    const where = instance === NOWHERE ? leg.loadBalancer : instances.key(instance);
    this.with.world.tellFirst(
      'flow-times-out',
      where,
      () => `a client gives up its attempt to connect, ${this.ageText(flow)} after it began`,
    );
    this.failAttempt(flow, isDatagram ? 'datagram-lost' : 'timed-out');
  }

  private failAttempt(flow: number, fate: NewFate): void {
    const { flows } = this.with;
    const failed = (flows.failedAttempts[flow] ?? 0) + 1;
    flows.failedAttempts[flow] = failed;
    if (failed <= this.workloadOf(flow).retries) {
      this.attempt(flow);
      return;
    }
    flows.decide(flow, fate);
    flows.state[flow] = STATES.over;
    this.connecting -= 1;
  }

  private workloadOf(flow: number): Workload {
    const workload = this.with.workloads[this.with.flows.workload[flow] ?? 0];
    if (workload === undefined) throw new Error(`flow ${flow} belongs to no workload`);
    return workload;
  }

  private scheduleOf(flow: number): AttemptSchedule {
    const schedule = this.schedules[this.with.flows.workload[flow] ?? 0];
    if (schedule === undefined) throw new Error(`flow ${flow} belongs to no workload`);
    return schedule;
  }

  private ageText(flow: number): string {
    return `${(this.with.world.nowMs - (this.with.flows.attemptMs[flow] ?? 0)) / 1000} s`;
  }
}
