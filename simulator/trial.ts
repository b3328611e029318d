// One run of a plan as far as probes go: who is in rotation when, and how long new flows meet the failure.
// The many trials need no more than this; the run that is shown adds flows to it (flow-run.ts).
import { HealthProbes } from './behaviors/health-probe.ts';
import { Instances } from './behaviors/instance.ts';
import { Rotation } from './behaviors/rotation.ts';
import { Zones } from './behaviors/zone.ts';
import { Exposure } from './exposure.ts';
import { Random, STREAMS } from './random.ts';
import type { Plan } from './scenario.ts';
import { Slots } from './slots.ts';
import type { Milliseconds } from './time.ts';
import type { Topology } from './topology.ts';
import { World } from './world.ts';

export class Trial {
  readonly world = new World();
  readonly topology: Topology;
  readonly plan: Plan;
  readonly slots: Slots;
  readonly instances: Instances;
  readonly rotation: Rotation;
  readonly probes: HealthProbes;
  readonly exposure: Exposure;
  /** Steps that have not happened yet. */
  stepsLeft = 0;
  private readonly zones: Zones;
  private readonly stepKind: number;

  constructor(topology: Topology, plan: Plan) {
    const { world } = this;
    this.topology = topology;
    this.plan = plan;
    this.slots = new Slots(topology);
    this.instances = new Instances(world, topology);
    this.rotation = new Rotation(world, this.slots, topology);
    this.probes = new HealthProbes(world, topology, this.slots, this.instances, this.rotation);
    this.exposure = new Exposure(world, this.slots, this.instances, this.rotation, plan);
    this.zones = new Zones(world, this.slots, this.instances, this.rotation);
    this.stepKind = world.on((step) => this.apply(step));
    world.onRestart(() => this.begin());
  }

  /** Instances that anything happens to; only their probes decide something. */
  affected(): ReadonlySet<number> {
    const affected = new Set(
      [...this.plan.initial, ...this.plan.measured.map((instance) => ({ instance }))].map(({ instance }) => instance),
    );
    for (const { change } of this.plan.steps) {
      if (change.kind === 'instance') affected.add(change.instance);
      else for (const instance of this.zones.instancesIn(change.zone)) affected.add(instance);
    }
    return affected;
  }

  /** A moment after which nothing more happens by itself. */
  horizonMs(): Milliseconds {
    const last = Math.max(0, ...this.plan.steps.map((step) => step.atMs + step.withinMs));
    const slowest = Math.max(
      0,
      ...this.topology.groups.map(({ rules }) => {
        if (rules === undefined) return 0;
        const { intervalMs, threshold, patienceMs, propagationMs, penalty } = rules;
        return (threshold + 2) * intervalMs + patienceMs + propagationMs + (penalty.maxMs ?? penalty.minMs);
      }),
    );
    return last + slowest;
  }

  /** Schedules what the plan says. The same seed gives the same moments, whatever else is simulated. */
  private begin(): void {
    const random = new Random(this.world.seed, STREAMS.faults);
    for (const { instance, state } of this.plan.initial) {
      this.instances.begin(instance, state);
      this.probes.beginDown(instance);
    }
    this.stepsLeft = this.plan.steps.length;
    this.plan.steps.forEach(({ atMs, withinMs }, index) => {
      this.world.schedule(atMs + random.between(0, withinMs), this.stepKind, index);
    });
  }

  private apply(index: number): void {
    const change = this.plan.steps[index]?.change;
    if (change === undefined) throw new Error(`the plan has no step ${index}`);
    this.stepsLeft -= 1;
    if (change.kind === 'zone-down') this.zones.lose(change.zone);
    else this.instances.apply(change.instance, change.state, change.boots === true);
  }
}
