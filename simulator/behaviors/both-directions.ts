// When is a machine out of the way of all flows? Several load balancers may stand in front of it, such as a public and an
// internal one in a sandwich: each probes with its own interval, and the outage lasts until the last of them has reacted.
import type { Slots } from '../slots.ts';
import type { Topology } from '../topology.ts';
import type { World } from '../world.ts';
import type { Instances } from './instance.ts';
import type { Rotation } from './rotation.ts';

/** Tells when all load balancers agree about one of these instances. */
export function watchDirections(
  world: World,
  topology: Topology,
  slots: Slots,
  instances: Instances,
  rotation: Rotation,
): void {
  rotation.onChange((slot) => {
    const instance = slots.instanceOf[slot] ?? 0;
    const same = slots.slotsOf(instance).filter((other) => !rotation.isViewLost(slots.viewOf[other] ?? 0));
    const balancers = new Set(same.map((other) => topology.groups[slots.groupOf[other] ?? 0]?.loadBalancer));
    const isIn = rotation.includes(slot);
    if (balancers.size < 2 || same.some((other) => rotation.includes(other) !== isIn)) return;
    const what = isIn ? 'gets new flows again' : 'is out of the way of new flows';
    world.tell(
      'directions-agree',
      instances.key(instance),
      `${instances.name(instance)} ${what} in both directions: ${balancers.size} load balancers agree`,
    );
  });
}
