// What becomes of established TCP flows when no member of a pool is up any more? It depends on the SKU and on the size of
// the pool (facts lb.all-down.basic-cuts, lb.all-down.established-tcp-pool-minimum).
import { LB_ALL_DOWN_BASIC_CUTS } from '#src/azure-facts/load-balancer-probe-down.ts';
import type { Slots } from '../slots.ts';
import type { ClientWorld } from './client.ts';
import type { EstablishedFlows } from './established-flows.ts';
import { flowsText } from './established-flows.ts';

/** Watches the rotation of the rule whose flows are simulated. */
export function watchEmptiness(parts: ClientWorld, slots: Slots, established: EstablishedFlows): void {
  const { rotation, world, leg, flows } = parts;
  rotation.onChange((slot) => {
    const view = slots.viewOf[slot] ?? 0;
    if (slots.groupOf[slot] !== leg.group || rotation.includes(slot) || !rotation.isEmpty(view)) return;
    const { whenEmpty, members } = rotation.groupOf(view);
    // A flow that hangs is in the hands of its client, whatever the load balancer does.
    const here = [...established.matching(true, (flow) => flows.view[flow] === view && flows.isHung[flow] === 0)];
    if (here.length === 0) return;
    const words = flowsText(here.length, 'TCP');
    if (whenEmpty.isBasic && LB_ALL_DOWN_BASIC_CUTS.value && !whenEmpty.allProbedUp) {
      for (const flow of here) established.stop(flow, 'cut');
      world.tell('flows-cut-by-basic', leg.loadBalancer, `${words} are cut: a Basic load balancer has no member left`);
    } else if (members.length < whenEmpty.keepsTcpFrom && !whenEmpty.allProbedUp) {
      for (const flow of here) established.stop(flow, 'cut');
      world.tell('flows-cut-in-pool-of-one', leg.loadBalancer, `${words} are cut: the only member of the pool is down`);
    } else {
      for (const flow of here) flows.mark(flow, 'goes-on');
      world.tell('flows-outlive-emptiness', leg.loadBalancer, `${words} go on, although no member is up`);
    }
  });
}
