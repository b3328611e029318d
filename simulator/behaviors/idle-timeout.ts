// When does the load balancer forget a flow? When it is silent for longer than the idle timeout of the rule; with TCP reset
// both sides are told, without it the next packet finds nobody.
import { STATES } from '../flow-table.ts';
import type { Workload } from '../workload.ts';
import type { ClientWorld } from './client.ts';
import type { EstablishedFlows } from './established-flows.ts';

export class IdleTimeout {
  private readonly with: ClientWorld;
  private readonly established: EstablishedFlows;
  private readonly kind: number;

  constructor(parts: ClientWorld, established: EstablishedFlows) {
    this.with = parts;
    this.established = established;
    this.kind = parts.world.on((flow) => this.expire(flow));
  }

  /** A flow is up, and has just spoken. */
  begin(flow: number): void {
    const { leg, world, workloads, flows } = this.with;
    const workload = workloads[flows.workload[flow] ?? 0];
    const { idleTimeoutMs } = leg;
    if (idleTimeoutMs === undefined || workload === undefined || !this.established.isTcp(flow)) return;
    if (silenceMs(workload) > idleTimeoutMs) world.schedule(world.nowMs + idleTimeoutMs, this.kind, flow);
  }

  private expire(flow: number): void {
    const { flows, world, leg } = this.with;
    if (flows.state[flow] !== STATES.established) return;
    const wasHung = flows.isHung[flow] === 1;
    if (leg.resetsIdle)
      world.tellFirst(
        'idle-flow-reset',
        leg.loadBalancer,
        () => 'a flow was silent for longer than the idle timeout: both sides are reset',
      );
    else
      world.tellFirst(
        'idle-flow-dropped',
        leg.loadBalancer,
        () => 'a flow was silent for longer than the idle timeout and is forgotten; nobody is told',
      );
    // Only where the flow hung before does its end have to do with the failure.
    this.established.stop(flow, wasHung ? 'idle-ended' : flows.aliveFateOf(flow));
  }
}

const silenceMs = (workload: Workload): number =>
  Math.min(workload.idleMs ?? 0, workload.keepaliveMs ?? Number.POSITIVE_INFINITY);
