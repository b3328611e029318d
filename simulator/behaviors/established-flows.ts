// What becomes of flows that exist? TCP stays on its instance whatever the probe says (fact lb.probe.established-tcp-stays),
// UDP moves when its instance is removed (fact lb.probe.udp-moves); the operating system of an instance has its own say.
import { LB_PROBE_ESTABLISHED_TCP_STAYS, LB_PROBE_UDP_MOVES } from '#src/azure-facts/load-balancer-probe-down.ts';
import { STATES } from '../flow-table.ts';
import type { Mark } from '../marks.ts';
import type { AliveFate } from '../outcome.ts';
import type { Slots } from '../slots.ts';
import type { ClientWorld } from './client.ts';
import { NOWHERE } from './flow-distribution.ts';
import type { InstanceState } from './instance.ts';

export class EstablishedFlows {
  private readonly with: ClientWorld;
  private readonly slots: Slots;
  private readonly endKind: number;
  private readonly giveUpKind: number;

  constructor(parts: ClientWorld, slots: Slots) {
    if (!LB_PROBE_ESTABLISHED_TCP_STAYS.value || !LB_PROBE_UDP_MOVES.value) {
      throw new Error('nobody has written what happens to flows that the load balancer treats in another way');
    }
    this.with = parts;
    this.slots = slots;
    this.endKind = parts.world.on((flow) => this.end(flow));
    this.giveUpKind = parts.world.on((flow) => this.giveUp(flow));
    parts.instances.onChange((instance, before, boots) => this.follow(instance, before, boots));
    parts.rotation.onChange((slot) => this.moveDatagrams(slot));
    parts.rotation.onLoss((view) => this.leaveZone(view));
  }

  /** A flow is up. */
  begin(flow: number): void {
    const { world, workloads, flows } = this.with;
    const workload = workloads[flows.workload[flow] ?? 0];
    world.schedule(world.nowMs + (workload?.lifetimeMs ?? 0), this.endKind, flow);
  }

  /** Flows of one kind that are established and fit; a run has few moments at which anybody asks. */
  *matching(isTcp: boolean, fits: (flow: number) => boolean): Generator<number> {
    const { flows } = this.with;
    for (let flow = 0; flow < flows.count; flow += 1) {
      if (flows.state[flow] === STATES.established && this.isTcp(flow) === isTcp && fits(flow)) yield flow;
    }
  }

  /** The flows end, for this reason. */
  stop(flow: number, fate: AliveFate): void {
    this.with.flows.mark(flow, fate);
    this.with.flows.state[flow] = STATES.over;
  }

  isTcp(flow: number): boolean {
    return this.with.workloads[this.with.flows.workload[flow] ?? 0]?.protocol === 'tcp';
  }

  // A flow that hangs does not come to its end.
  private end(flow: number): void {
    const { flows } = this.with;
    const isStuck = this.isTcp(flow) && flows.isHung[flow] === 1;
    if (flows.state[flow] === STATES.established && !isStuck) flows.state[flow] = STATES.over;
  }

  private giveUp(flow: number): void {
    const { flows, instances, world } = this.with;
    if (flows.state[flow] !== STATES.established || flows.isHung[flow] === 0) return;
    const instance = flows.instance[flow] ?? NOWHERE;
    world.tellFirst(
      'client-gives-up',
      instances.key(instance),
      () => `a client gives up an established flow on ${instances.name(instance)}`,
    );
    this.stop(flow, 'gave-up');
  }

  /** An instance has changed, and the flows on it notice. */
  private follow(instance: number, before: InstanceState, boots: boolean): void {
    const { instances, flows } = this.with;
    const forwards = instances.forwardsOf(instance);
    const isOn = (flow: number): boolean => flows.instance[flow] === instance;
    if (boots)
      this.change(instance, isOn, 'reset', 'flows-lost-to-boot', 'are reset: the instance knows nothing of them');
    else if (forwards === 'refuses') {
      this.change(instance, isOn, 'reset', 'flows-reset', 'are reset by the operating system with their next packet');
    } else if (forwards === 'no') this.hang(instance, isOn);
    else if (before.forwards === 'no') this.resume(instance, isOn);
    else if (instances.answersOf(instance) !== 'ok') {
      this.change(instance, isOn, 'goes-on', 'flows-go-on', 'stay, and the instance still forwards them');
    }
    this.followDatagrams(instance, isOn);
  }

  /** UDP flows know no connection: what their instance does not forward is lost until they move or it forwards again. */
  private followDatagrams(instance: number, isOn: (flow: number) => boolean): void {
    const { instances, flows, world } = this.with;
    const waits = instances.forwardsOf(instance) !== 'yes';
    let count = 0;
    for (const flow of this.matching(false, isOn)) {
      count += 1;
      flows.isHung[flow] = waits ? 1 : 0;
      flows.mark(flow, waits ? 'hangs' : 'goes-on');
    }
    if (count === 0 || !waits) return;
    const text = `${flowsText(count, 'UDP')} on ${instances.name(instance)} go into nothing`;
    world.tell('datagrams-wait', instances.key(instance), text);
  }

  private hang(instance: number, isOn: (flow: number) => boolean): void {
    this.change(
      instance,
      isOn,
      'hangs',
      'flows-hang',
      'stay and hang: the load balancer neither moves nor resets them',
    );
    const { flows, workloads, world } = this.with;
    for (const flow of this.matching(true, isOn)) {
      const giveUpMs = workloads[flows.workload[flow] ?? 0]?.giveUpMs;
      if (giveUpMs !== undefined) world.schedule(world.nowMs + giveUpMs, this.giveUpKind, flow);
    }
  }

  private resume(instance: number, isOn: (flow: number) => boolean): void {
    const { flows, world } = this.with;
    const isHung = (flow: number): boolean => isOn(flow) && flows.isHung[flow] === 1;
    const resumed = [...this.matching(true, isHung)];
    this.change(instance, isHung, 'goes-on', 'flows-resume', 'go on: the instance had only paused');
    for (const flow of resumed) {
      flows.isHung[flow] = 0;
      // Its end may have passed while it hung.
      world.schedule(world.nowMs + 1, this.endKind, flow);
    }
  }

  private change(instance: number, fits: (flow: number) => boolean, fate: AliveFate, mark: Mark, text: string): void {
    const { instances } = this.with;
    let count = 0;
    for (const flow of this.matching(true, fits)) {
      count += 1;
      if (fate === 'reset') this.stop(flow, fate);
      else {
        this.with.flows.mark(flow, fate);
        this.with.flows.isHung[flow] = fate === 'hangs' ? 1 : 0;
      }
    }
    if (count > 0) {
      this.with.world.tell(
        mark,
        instances.key(instance),
        `${flowsText(count, 'TCP')} on ${instances.name(instance)} ${text}`,
      );
    }
  }

  /** A member went out: its UDP flows look for another one. */
  private moveDatagrams(slot: number): void {
    const { rotation, flows, world, leg } = this.with;
    const view = this.slots.viewOf[slot] ?? 0;
    if (this.slots.groupOf[slot] !== leg.group || rotation.includes(slot)) return;
    const instance = this.slots.instanceOf[slot] ?? 0;
    const isHere = (flow: number): boolean => flows.view[flow] === view && flows.instance[flow] === instance;
    const here = [...this.matching(false, isHere)];
    if (here.length === 0) return;
    const words = flowsText(here.length, 'UDP');
    if (rotation.goesToAll(view)) {
      world.tell('datagrams-stay', leg.loadBalancer, `${words} stay: all instances count as up when none is`);
    } else if (rotation.isEmpty(view)) {
      for (const flow of here) this.stop(flow, 'ended');
      world.tell('datagrams-end', leg.loadBalancer, `${words} end: no instance is up`);
    } else {
      for (const flow of here) {
        flows.instance[flow] = this.with.distribution.instanceFor(flow, view);
        flows.isHung[flow] = 0;
        flows.mark(flow, 'moved');
      }
      world.tell('datagrams-move', leg.loadBalancer, `${words} move to other instances`);
    }
  }

  /** The zone that flows entered by is gone: they enter by another one, or nowhere any more. */
  private leaveZone(view: number): void {
    const { flows, distribution, world, leg } = this.with;
    let stranded = 0;
    for (let flow = 0; flow < flows.count; flow += 1) {
      if (flows.view[flow] !== view || flows.state[flow] !== STATES.established) continue;
      const other = distribution.viewFor(flow);
      if (other !== NOWHERE) flows.view[flow] = other;
      else {
        stranded += 1;
        flows.isHung[flow] = 1;
        flows.mark(flow, 'hangs');
      }
    }
    if (stranded > 0)
      world.tell(
        'flows-hang',
        leg.loadBalancer,
        `${flowsText(stranded, '')} hang: no zone is left by which they could enter`,
      );
  }
}

/** `12 established TCP flows`. */
export const flowsText = (count: number, protocol: string): string =>
  `${count} established ${protocol === '' ? '' : `${protocol} `}${count === 1 ? 'flow' : 'flows'}`;
