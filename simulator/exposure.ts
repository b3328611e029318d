// How long do new flows meet the failure? The longest stretch in which they may, per view.
// A view is one prober of one pool, which is what one flow meets.
import type { Instances } from './behaviors/instance.ts';
import type { Rotation } from './behaviors/rotation.ts';
import type { Slots } from './slots.ts';
import type { Milliseconds } from './time.ts';
import type { World } from './world.ts';

/**
 * `avoids`: until new flows are kept away from instances that should get none; `serves`: only while flows would fail;
 * `returns`: until an instance that is fine gets flows.
 */
export type Measure = 'avoids' | 'serves' | 'returns';

export class Exposure {
  /** Since when flows of a view may meet the failure; NaN while they do not. */
  private readonly since: Float64Array;
  private readonly longest: Float64Array;
  private readonly world: World;
  private readonly slots: Slots;
  private readonly instances: Instances;
  private readonly rotation: Rotation;
  private readonly measure: Measure;
  /** The slots that are looked at, per view. */
  private readonly measured: readonly (readonly number[])[];
  private openCount = 0;

  constructor(
    world: World,
    slots: Slots,
    instances: Instances,
    rotation: Rotation,
    what: { readonly measure: Measure; readonly measured: readonly number[] },
  ) {
    this.world = world;
    this.slots = slots;
    this.instances = instances;
    this.rotation = rotation;
    this.measure = what.measure;
    this.since = new Float64Array(slots.viewCount);
    this.longest = new Float64Array(slots.viewCount);
    const measured: number[][] = Array.from({ length: slots.viewCount }, () => []);
    for (const instance of what.measured) {
      for (const slot of slots.slotsOf(instance)) measured[slots.viewOf[slot] ?? 0]?.push(slot);
    }
    this.measured = measured;
    world.onRestart(() => {
      this.since.fill(Number.NaN);
      this.longest.fill(0);
      this.openCount = 0;
    });
    instances.onChange((instance) => {
      for (const slot of this.slots.slotsOf(instance)) this.look(this.slots.viewOf[slot] ?? 0);
    });
    rotation.onChange((slot) => this.look(this.slots.viewOf[slot] ?? 0));
    rotation.onLoss((view) => this.leave(view));
  }

  /** Do flows of any view that still works meet the failure? */
  get isOpen(): boolean {
    return this.openCount > 0;
  }

  /** The longest stretch of a view; Infinity when flows still meet the failure, and nothing more will happen. */
  longestMs(view: number): Milliseconds {
    return Number.isNaN(this.since[view]) ? (this.longest[view] ?? 0) : Number.POSITIVE_INFINITY;
  }

  /** Looks at every view: what was so before the run began counts from its start. */
  lookAround(): void {
    for (let view = 0; view < this.slots.viewCount; view += 1) this.look(view);
  }

  // Flows do not enter by this view any more, and whoever waits for it waits for ever.
  private leave(view: number): void {
    if (Number.isNaN(this.since[view])) this.since[view] = this.world.nowMs;
    else this.openCount -= 1;
  }

  private look(view: number): void {
    if (this.rotation.isViewLost(view)) return;
    const isMet = this.meets(view);
    const since = this.since[view] ?? Number.NaN;
    if (isMet === !Number.isNaN(since)) return;
    if (isMet) {
      this.since[view] = this.world.nowMs;
      this.openCount += 1;
      return;
    }
    this.longest[view] = Math.max(this.longest[view] ?? 0, this.world.nowMs - since);
    this.since[view] = Number.NaN;
    this.openCount -= 1;
  }

  private meets(view: number): boolean {
    const slots = this.measured[view] ?? [];
    if (this.measure === 'returns') {
      return slots.some((slot) => !this.isBad(slot) && !this.rotation.receives(slot));
    }
    if (this.rotation.refuses(view)) return true;
    return slots.some((slot) => this.isBad(slot) && this.rotation.receives(slot));
  }

  private isBad(slot: number): boolean {
    const instance = this.slots.instanceOf[slot] ?? 0;
    return this.measure === 'serves' ? !this.instances.isServing(instance) : this.instances.isUnwanted(instance);
  }
}
