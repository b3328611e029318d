// How far may a scale set grow, by Microsoft.Insights/autoscaleSettings?
import type { Field } from '#src/graph/field.ts';
import type { Link, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
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
