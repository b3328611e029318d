// What does a template say about an availability set?
import type { Field } from '#src/graph/field.ts';
import { readInt, readObject, readString } from '#src/graph/field.ts';
import { DeclaredNode } from '#src/graph/nodes/read-node.ts';

export class AvailabilitySet extends DeclaredNode {
  readonly kind = 'availability-set';

  get sku(): Field<string> {
    return readString(readObject(this.body, 'sku'), 'name');
  }
  get faultDomains(): Field<number> {
    return readInt(this.properties, 'platformFaultDomainCount');
  }
  get updateDomains(): Field<number> {
    return readInt(this.properties, 'platformUpdateDomainCount');
  }
}
