// What does the loss of an availability zone do? Its instances fall silent together, and its prober and frontend are gone.
import type { Slots } from '../slots.ts';
import type { World } from '../world.ts';
import type { Instances } from './instance.ts';
import type { Rotation } from './rotation.ts';

export class Zones {
  private readonly world: World;
  private readonly slots: Slots;
  private readonly instances: Instances;
  private readonly rotation: Rotation;

  constructor(world: World, slots: Slots, instances: Instances, rotation: Rotation) {
    this.world = world;
    this.slots = slots;
    this.instances = instances;
    this.rotation = rotation;
  }

  instancesIn(zone: string): readonly number[] {
    const found: number[] = [];
    for (let instance = 0; instance < this.instances.count; instance += 1) {
      if (this.instances.zone(instance) === zone) found.push(instance);
    }
    return found;
  }

  lose(zone: string): void {
    this.world.tell('zone-lost', `zone ${zone}`, `zone ${zone} is gone, with the instances and the prober in it`);
    for (let view = 0; view < this.slots.viewCount; view += 1) {
      if (this.slots.zoneOf(view) === zone) this.rotation.lose(view);
    }
    for (const instance of this.instancesIn(zone)) {
      this.instances.apply(instance, { answers: 'silent', forwards: 'no', serves: false });
    }
  }
}
