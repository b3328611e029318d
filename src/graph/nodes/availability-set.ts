// What does a template say about an availability set?
import type { Field } from '#src/graph/field.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';

export interface AvailabilitySet extends ResourceNode {
  readonly kind: 'availability-set';
  readonly sku: Field<string>;
  readonly faultDomains: Field<number>;
  readonly updateDomains: Field<number>;
}
