// What does a template say about an availability set?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readInt, readObject, readString } from '#src/graph/field.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';
import { bodyOf, readResourceNode } from '#src/graph/nodes/read-node.ts';

export interface AvailabilitySet extends ResourceNode {
  readonly kind: 'availability-set';
  readonly sku: Field<string>;
  readonly faultDomains: Field<number>;
  readonly updateDomains: Field<number>;
}

export function readAvailabilitySet(resource: EvaluatedResource): AvailabilitySet {
  const node = readResourceNode(resource);
  return {
    ...node,
    kind: 'availability-set',
    sku: readString(readObject(bodyOf(resource), 'sku'), 'name'),
    faultDomains: readInt(node.properties, 'platformFaultDomainCount'),
    updateDomains: readInt(node.properties, 'platformUpdateDomainCount'),
  };
}
