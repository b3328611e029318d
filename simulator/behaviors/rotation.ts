// Which members of a pool get new flows, as each prober sees it?
import type { Slots } from '../slots.ts';
import type { ProbeGroup, Topology } from '../topology.ts';
import type { World } from '../world.ts';

type Listener = (slot: number) => void;

export class Rotation {
  /** Members that are in, per view. */
  readonly inCount: Int32Array;
  private readonly isIn: Uint8Array;
  private readonly isLost: Uint8Array;
  private readonly slots: Slots;
  private readonly topology: Topology;
  /** Instances that are in, per view; undefined after a change, until somebody asks. */
  private readonly members: (Int32Array | undefined)[];
  private readonly listeners: Listener[] = [];
  private readonly lossListeners: ((view: number) => void)[] = [];

  constructor(world: World, slots: Slots, topology: Topology) {
    this.slots = slots;
    this.topology = topology;
    this.inCount = new Int32Array(slots.viewCount);
    this.isIn = new Uint8Array(slots.count);
    this.isLost = new Uint8Array(slots.viewCount);
    this.members = new Array(slots.viewCount).fill(undefined);
    world.onRestart(() => {
      this.isIn.fill(1);
      this.isLost.fill(0);
      this.members.fill(undefined);
      for (let view = 0; view < slots.viewCount; view += 1) this.inCount[view] = this.groupOf(view).members.length;
    });
  }

  /** Called after a member went in or out. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }
  /** Called after a prober, and the frontend of its zone, is gone. */
  onLoss(listener: (view: number) => void): void {
    this.lossListeners.push(listener);
  }

  groupOf(view: number): ProbeGroup {
    const group = this.topology.groups[this.slots.groupOfView[view] ?? 0];
    if (group === undefined) throw new Error(`no group has the view ${view}`);
    return group;
  }

  includes(slot: number): boolean {
    return this.isIn[slot] === 1;
  }

  /** Do new flows of this view go to this instance? When none is in, they may go to all. */
  receives(slot: number): boolean {
    return this.includes(slot) || this.goesToAll(this.slots.viewOf[slot] ?? 0);
  }

  isEmpty(view: number): boolean {
    return this.inCount[view] === 0;
  }

  /** No member is in, and new flows go to all of them. */
  goesToAll(view: number): boolean {
    return this.isEmpty(view) && this.groupOf(view).whenEmpty.allProbedUp;
  }

  /** New flows of this view go nowhere. */
  refuses(view: number): boolean {
    return this.isLost[view] === 1 || (this.isEmpty(view) && !this.goesToAll(view));
  }

  isViewLost(view: number): boolean {
    return this.isLost[view] === 1;
  }

  /** The instances that new flows are spread over. */
  candidates(view: number): Int32Array {
    const known = this.members[view];
    if (known !== undefined) return known;
    const group = this.groupOf(view);
    const groupIndex = this.slots.groupOfView[view] ?? 0;
    const prober = this.slots.proberOf(view);
    const takesAll = this.goesToAll(view);
    const members = group.members.filter(
      (_instance, member) => takesAll || this.includes(this.slots.slot(groupIndex, member, prober)),
    );
    const list = Int32Array.from(members);
    this.members[view] = list;
    return list;
  }

  /** How it was before the run began; nobody is told. */
  beginWithout(slot: number): void {
    this.put(slot, 0);
  }

  /** A verdict arrives in the data path. */
  set(slot: number, isIn: boolean): void {
    if (!this.put(slot, isIn ? 1 : 0)) return;
    for (const listener of this.listeners) listener(slot);
  }

  /** The zone of this view is gone. */
  lose(view: number): void {
    this.isLost[view] = 1;
    for (const listener of this.lossListeners) listener(view);
  }

  private put(slot: number, isIn: 0 | 1): boolean {
    if (this.isIn[slot] === isIn) return false;
    const view = this.slots.viewOf[slot] ?? 0;
    this.isIn[slot] = isIn;
    this.inCount[view] = (this.inCount[view] ?? 0) + (isIn === 1 ? 1 : -1);
    this.members[view] = undefined;
    return true;
  }
}
