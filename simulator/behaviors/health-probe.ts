// When does a prober call an instance down, and when up again? It sends probes and counts; it knows no formula.
// The outcome of a probe is decided when it is sent: an instance that returns while a probe waits does not save it.
import { Random, STREAMS } from '../random.ts';
import type { Slots } from '../slots.ts';
import type { Milliseconds } from '../time.ts';
import type { ProbeGroup, Topology } from '../topology.ts';
import type { World } from '../world.ts';
import type { Instances } from './instance.ts';
import type { ProbeRules } from './probe-rules.ts';
import type { Rotation } from './rotation.ts';

export class HealthProbes {
  /** Verdicts; the data path may lag behind them. */
  readonly isDown: Uint8Array;
  readonly failures: Int32Array;
  readonly successes: Int32Array;
  private readonly removals: Int32Array;
  private readonly world: World;
  private readonly topology: Topology;
  private readonly slots: Slots;
  private readonly instances: Instances;
  private readonly rotation: Rotation;
  private readonly kinds: Readonly<Record<'probe' | 'timeout' | 'remove' | 'admit' | 'trust', number>>;

  constructor(world: World, topology: Topology, slots: Slots, instances: Instances, rotation: Rotation) {
    this.world = world;
    this.topology = topology;
    this.slots = slots;
    this.instances = instances;
    this.rotation = rotation;
    this.isDown = new Uint8Array(slots.count);
    this.failures = new Int32Array(slots.count);
    this.successes = new Int32Array(slots.count);
    this.removals = new Int32Array(slots.count);
    this.kinds = {
      probe: world.on((slot) => this.probe(slot)),
      timeout: world.on((slot) => this.timeOut(slot)),
      remove: world.on((slot) => this.arrive(slot, false)),
      admit: world.on((slot) => this.arrive(slot, true)),
      trust: world.on((slot) => this.trust(slot)),
    };
    world.onRestart(() => {
      this.isDown.fill(0);
      this.failures.fill(0);
      this.successes.fill(0);
      this.removals.fill(0);
    });
  }

  /** An instance that was out before the run began, in the eyes of every prober. */
  beginDown(instance: number): void {
    for (const slot of this.slots.slotsOf(instance)) {
      const rules = this.rulesOf(slot);
      if (rules === undefined) continue;
      this.isDown[slot] = 1;
      this.failures[slot] = rules.threshold;
      this.removals[slot] = 1;
      this.rotation.beginWithout(slot);
    }
  }

  /** Starts probing the instances that are watched. Phases are drawn for all, so that those of one do not depend on others. */
  start(isWatched: (instance: number) => boolean): void {
    this.topology.groups.forEach((group, index) => {
      const { rules } = group;
      if (rules === undefined) return;
      const random = new Random(this.world.seed, STREAMS.probes + index);
      group.members.forEach((instance, member) => {
        group.zones.forEach((_zone, prober) => {
          const phaseMs = random.below(rules.intervalMs);
          if (!isWatched(instance)) return;
          // The first probe after the start of the run; the phase is that of the whole life of the prober.
          const lateMs = (((phaseMs - this.world.nowMs) % rules.intervalMs) + rules.intervalMs) % rules.intervalMs;
          this.world.schedule(this.world.nowMs + lateMs, this.kinds.probe, this.slots.slot(index, member, prober));
        });
      });
    });
  }

  private probe(slot: number): void {
    const rules = this.rulesOf(slot);
    if (rules === undefined || this.isProberLost(slot)) return;
    const answers = this.instances.answersOf(this.instanceOf(slot));
    // The time-out of this probe comes before the next one, also where both are due at the same moment.
    if (answers === 'silent') {
      if (rules.judgesWhenSent) this.fail(slot, rules, false, 'probe-judged-when-sent');
      else this.world.schedule(this.world.nowMs + rules.patienceMs, this.kinds.timeout, slot);
    } else if (answers === 'rst') {
      this.fail(slot, rules, rules.resetDecides, rules.resetDecides ? 'probe-reset-decides' : 'probe-is-reset');
    } else if (answers === '503' && rules.seesStatus) {
      this.fail(slot, rules, rules.answerDecides, rules.answerDecides ? 'probe-status-decides' : 'probe-status-counts');
    } else {
      this.succeed(slot, rules, answers === '503');
    }
    this.world.schedule(this.world.nowMs + rules.intervalMs, this.kinds.probe, slot);
  }

  private timeOut(slot: number): void {
    const rules = this.rulesOf(slot);
    if (rules !== undefined && !this.isProberLost(slot)) this.fail(slot, rules, false, 'probe-times-out');
  }

  private fail(slot: number, rules: ProbeRules, decides: boolean, mark: FailureMark): void {
    this.successes[slot] = 0;
    const failures = decides ? rules.threshold : Math.min(rules.threshold, (this.failures[slot] ?? 0) + 1);
    this.failures[slot] = failures;
    if (this.isDown[slot] === 1) return;
    if (this.world.trace !== undefined) {
      const count = decides ? 'which decides at once' : `${failures} of ${rules.threshold}`;
      this.world.tell(mark, this.groupOf(slot).loadBalancer, `${this.nameOf(slot)} ${FAILURE_TEXTS[mark]} (${count})`);
    }
    if (failures < rules.threshold) return;
    this.isDown[slot] = 1;
    this.removals[slot] = (this.removals[slot] ?? 0) + 1;
    this.spread(slot, rules, false);
  }

  private succeed(slot: number, rules: ProbeRules, isBlind: boolean): void {
    this.failures[slot] = 0;
    if (isBlind && this.world.trace !== undefined) {
      const text = () => `${this.nameOf(slot)} succeeds: a handshake says nothing about the status 503`;
      this.world.tellFirst('probe-sees-no-status', this.groupOf(slot).loadBalancer, text);
    }
    const successes = rules.answerDecides
      ? rules.threshold
      : Math.min(rules.threshold, (this.successes[slot] ?? 0) + 1);
    this.successes[slot] = successes;
    if (this.isDown[slot] === 0) return;
    const instance = this.instanceOf(slot);
    const needed = this.instances.isFresh[instance] === 1 ? rules.firstSuccesses : rules.threshold;
    if (this.world.trace !== undefined) {
      const mark = needed < rules.threshold ? 'first-success-after-boot' : 'probe-succeeds';
      const count = rules.answerDecides ? 'which decides at once' : `${Math.min(successes, needed)} of ${needed}`;
      const text = `${this.nameOf(slot)} succeeds (${count})`;
      this.world.tell(mark, this.groupOf(slot).loadBalancer, text);
    }
    if (successes < needed) return;
    const waitMs = this.penaltyMs(slot, rules);
    if (waitMs === 0) this.raise(slot, rules);
    else this.world.schedule(this.world.nowMs + waitMs, this.kinds.trust, slot);
  }

  // An instance that was removed before has changed its state often enough to be mistrusted.
  private penaltyMs(slot: number, rules: ProbeRules): Milliseconds {
    const { minMs, maxMs } = rules.penalty;
    if ((this.removals[slot] ?? 0) < 2 || (maxMs ?? minMs) === 0) return 0;
    const stream = STREAMS.penalties + STREAMS.probes * (1 + slot);
    const waitMs = new Random(this.world.seed, stream).between(minMs, maxMs ?? minMs);
    this.world.tell(
      'flapping-penalty',
      this.groupOf(slot).loadBalancer,
      `${this.nameOf(slot)}: it came and went, so it waits`,
    );
    return waitMs;
  }

  private trust(slot: number): void {
    const rules = this.rulesOf(slot);
    if (rules !== undefined && this.isDown[slot] === 1 && this.failures[slot] === 0) this.raise(slot, rules);
  }

  private raise(slot: number, rules: ProbeRules): void {
    this.isDown[slot] = 0;
    this.spread(slot, rules, true);
  }

  private spread(slot: number, rules: ProbeRules, isIn: boolean): void {
    if (rules.propagationMs === 0) {
      this.arrive(slot, isIn);
      return;
    }
    this.world.tell('verdict-spreads', this.groupOf(slot).loadBalancer, `the verdict is on its way to the data path`);
    this.world.schedule(this.world.nowMs + rules.propagationMs, isIn ? this.kinds.admit : this.kinds.remove, slot);
  }

  private arrive(slot: number, isIn: boolean): void {
    const instance = this.instanceOf(slot);
    if (isIn) this.instances.isFresh[instance] = 0;
    if (this.world.trace !== undefined) {
      const { loadBalancer } = this.groupOf(slot);
      const where = zoneWords(this.slots.zoneOf(this.slots.viewOf[slot] ?? 0));
      const name = this.instances.name(instance);
      if (isIn) this.world.tell('instance-admitted', loadBalancer, `${name} gets new flows again${where}`);
      else this.world.tell('instance-removed', loadBalancer, `${name} is down: new flows avoid it${where}`);
    }
    this.rotation.set(slot, isIn);
  }

  private rulesOf(slot: number): ProbeRules | undefined {
    return this.groupOf(slot).rules;
  }
  private groupOf(slot: number): ProbeGroup {
    return this.rotation.groupOf(this.slots.viewOf[slot] ?? 0);
  }
  private instanceOf(slot: number): number {
    return this.slots.instanceOf[slot] ?? 0;
  }
  private isProberLost(slot: number): boolean {
    return this.rotation.isViewLost(this.slots.viewOf[slot] ?? 0);
  }
  private nameOf(slot: number): string {
    const zone = this.slots.zoneOf(this.slots.viewOf[slot] ?? 0);
    const prober = zone === undefined ? 'the probe' : `the probe from zone ${zone}`;
    return `${prober} of ${this.instances.name(this.instanceOf(slot))}`;
  }
}

const FAILURE_TEXTS = {
  'probe-judged-when-sent': 'is not answered, and counts when it is sent',
  'probe-times-out': 'was not answered in time',
  'probe-is-reset': 'is answered by a reset',
  'probe-reset-decides': 'is answered by a reset',
  'probe-status-counts': 'is answered by another status than success',
  'probe-status-decides': 'is answered by another status than success',
} as const;

type FailureMark = keyof typeof FAILURE_TEXTS;

const zoneWords = (zone: string | undefined): string => (zone === undefined ? '' : ` where they enter by zone ${zone}`);
