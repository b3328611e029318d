// Where does the state of one prober about one instance stand? Flat numbers instead of nested lists.
// A slot is one instance as one prober of one group sees it; a view is one prober of one group.
import type { ProbeGroup, Topology } from './topology.ts';

export class Slots {
  readonly count: number;
  readonly viewCount: number;
  readonly viewOf: Int32Array;
  readonly groupOf: Int32Array;
  readonly instanceOf: Int32Array;
  /** The group of a view. */
  readonly groupOfView: Int32Array;
  private readonly slotsByInstance: readonly (readonly number[])[];
  private readonly firstSlot: readonly number[];
  private readonly firstView: readonly number[];
  private readonly groups: readonly ProbeGroup[];

  constructor(topology: Topology) {
    this.groups = topology.groups;
    const firstSlot: number[] = [];
    const firstView: number[] = [];
    let slots = 0;
    let views = 0;
    for (const group of this.groups) {
      firstSlot.push(slots);
      firstView.push(views);
      slots += group.members.length * group.zones.length;
      views += group.zones.length;
    }
    this.firstSlot = firstSlot;
    this.firstView = firstView;
    this.count = slots;
    this.viewCount = views;
    this.viewOf = new Int32Array(slots);
    this.groupOf = new Int32Array(slots);
    this.instanceOf = new Int32Array(slots);
    this.groupOfView = new Int32Array(views);
    this.fill();
    const byInstance: number[][] = topology.instances.map(() => []);
    for (let slot = 0; slot < slots; slot += 1) byInstance[this.instanceOf[slot] ?? 0]?.push(slot);
    this.slotsByInstance = byInstance;
  }

  /** Members come first, so that a further member changes nothing for those before it. */
  slot(group: number, member: number, prober: number): number {
    return (this.firstSlot[group] ?? 0) + member * (this.groups[group]?.zones.length ?? 1) + prober;
  }

  view(group: number, prober: number): number {
    return (this.firstView[group] ?? 0) + prober;
  }

  /** Which prober of its group a view is. */
  proberOf(view: number): number {
    return view - (this.firstView[this.groupOfView[view] ?? 0] ?? 0);
  }

  zoneOf(view: number): string | undefined {
    return this.groups[this.groupOfView[view] ?? 0]?.zones[this.proberOf(view)];
  }

  /** All slots in which an instance stands. */
  slotsOf(instance: number): readonly number[] {
    return this.slotsByInstance[instance] ?? [];
  }

  private fill(): void {
    this.groups.forEach((group, index) => {
      group.zones.forEach((_zone, prober) => {
        this.groupOfView[this.view(index, prober)] = index;
        group.members.forEach((instance, member) => {
          const slot = this.slot(index, member, prober);
          this.viewOf[slot] = this.view(index, prober);
          this.groupOf[slot] = index;
          this.instanceOf[slot] = instance;
        });
      });
    });
  }
}
