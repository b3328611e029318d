// How far may a scale set grow, by Microsoft.Insights/autoscaleSettings?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readBoolean, readInt, readObject, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { Item } from '#src/graph/nodes/read-node.ts';
import { readNodes, readPart, readResourceNode } from '#src/graph/nodes/read-node.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';

export interface AutoscaleSetting extends ResourceNode {
  readonly kind: 'autoscale-setting';
  readonly enabled: Field<boolean>;
  readonly target: Link<VirtualMachineScaleSet>;
  readonly profiles: NodeList<AutoscaleProfile>;
}

export interface AutoscaleProfile extends PartNode {
  readonly kind: 'autoscale-profile';
  readonly minimum: Field<number>;
  readonly maximum: Field<number>;
  readonly default: Field<number>;
}

export function readAutoscaleSetting(resource: EvaluatedResource, links: LinkCollector): AutoscaleSetting {
  const node = readResourceNode(resource);
  return {
    ...node,
    kind: 'autoscale-setting',
    enabled: readBoolean(node.properties, 'enabled'),
    target: links.link('virtual-machine-scale-set', readString(node.properties, 'targetResourceUri')),
    profiles: readNodes(node.properties, 'profiles', (item) => readProfile(resource, item)),
  };
}

function readProfile(resource: EvaluatedResource, item: Item): AutoscaleProfile {
  const capacity = readObject(item.section, 'capacity');
  return {
    ...readPart(resource, item),
    kind: 'autoscale-profile',
    minimum: readInt(capacity, 'minimum'),
    maximum: readInt(capacity, 'maximum'),
    default: readInt(capacity, 'default'),
  };
}
