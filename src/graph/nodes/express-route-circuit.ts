// What does a template say about an ExpressRoute circuit?
import type { Field } from '#src/graph/field.ts';
import { readInt, readObject, readString } from '#src/graph/field.ts';
import { DeclaredNode } from '#src/graph/nodes/read-node.ts';

export class ExpressRouteCircuit extends DeclaredNode {
  readonly kind = 'express-route-circuit';

  get sku(): Field<string> {
    return readString(readObject(this.body, 'sku'), 'name');
  }
  get peeringLocation(): Field<string> {
    return readString(readObject(this.properties, 'serviceProviderProperties'), 'peeringLocation');
  }
  get bandwidthInMbps(): Field<number> {
    return readInt(readObject(this.properties, 'serviceProviderProperties'), 'bandwidthInMbps');
  }
}
