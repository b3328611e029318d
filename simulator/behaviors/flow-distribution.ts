// Which instance does a new flow go to? A hash over the fields of the distribution mode, over the instances in rotation.
// Azure's hash is not published: this stand-in spreads as evenly, and a changed membership spreads new flows anew
// (fact lb.distribution.recomputed-on-membership-change).
import { LB_DISTRIBUTION_RECOMPUTED } from '#src/azure-facts/load-balancer-rules.ts';
import type { FlowTable } from '../flow-table.ts';
import { mixInto, reduce } from '../mix.ts';
import type { Slots } from '../slots.ts';
import type { Leg } from '../topology.ts';
import type { Workload } from '../workload.ts';
import type { Rotation } from './rotation.ts';

export const NOWHERE = -1;

export class FlowDistribution {
  private readonly slots: Slots;
  private readonly rotation: Rotation;
  private readonly leg: Leg;
  private readonly flows: FlowTable;
  private readonly workloads: readonly Workload[];
  private readonly proberCount: number;

  constructor(
    slots: Slots,
    rotation: Rotation,
    leg: Leg,
    flows: FlowTable,
    workloads: readonly Workload[],
    proberCount: number,
  ) {
    if (!LB_DISTRIBUTION_RECOMPUTED.value) throw new Error('nobody has written what a hash without recomputation does');
    this.slots = slots;
    this.rotation = rotation;
    this.leg = leg;
    this.flows = flows;
    this.workloads = workloads;
    this.proberCount = proberCount;
  }

  /** The prober whose opinion counts for a flow: that of the zone it enters by; NOWHERE when no zone is left. */
  viewFor(flow: number): number {
    const alive: number[] = [];
    for (let prober = 0; prober < this.proberCount; prober += 1) {
      const view = this.slots.view(this.leg.group, prober);
      if (!this.rotation.isViewLost(view)) alive.push(view);
    }
    if (alive.length <= 1) return alive[0] ?? NOWHERE;
    // Another hash than that of the instance, so that a zone does not decide about the instance.
    return alive[reduce(mixInto(this.hash(flow), alive.length), alive.length)] ?? NOWHERE;
  }

  /** The instance that a flow is sent to now; NOWHERE when none is in rotation. */
  instanceFor(flow: number, view: number): number {
    if (view === NOWHERE || this.rotation.refuses(view)) return NOWHERE;
    const candidates = this.rotation.candidates(view);
    return candidates[reduce(this.hash(flow), candidates.length)] ?? NOWHERE;
  }

  private hash(flow: number): number {
    const isTcp = this.workloads[this.flows.workload[flow] ?? 0]?.protocol === 'tcp';
    const client = mixInto(0, this.flows.client[flow] ?? 0);
    if (this.leg.distribution === 'SourceIP') return client;
    const withProtocol = mixInto(client, isTcp ? 1 : 0);
    if (this.leg.distribution === 'SourceIPProtocol') return withProtocol;
    return mixInto(withProtocol, this.flows.port[flow] ?? 0);
  }
}
