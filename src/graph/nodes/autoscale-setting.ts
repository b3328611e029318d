// How far may a scale set grow, by Microsoft.Insights/autoscaleSettings?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readBoolean, readInt, readObject, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import { DeclaredNode, itemSource, Part, readNodes } from '#src/graph/nodes/read-node.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';

export class AutoscaleSetting extends DeclaredNode {
  readonly kind = 'autoscale-setting';
  readonly target: Link<VirtualMachineScaleSet>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.target = links.link('virtual-machine-scale-set', readString(this.properties, 'targetResourceUri'));
  }

  get enabled(): Field<boolean> {
    return readBoolean(this.properties, 'enabled');
  }
  get profiles(): NodeList<AutoscaleProfile> {
    return readNodes(this.properties, 'profiles', (item) => new AutoscaleProfile(itemSource(this.resource, item)));
  }
}

export class AutoscaleProfile extends Part {
  readonly kind = 'autoscale-profile';

  get minimum(): Field<number> {
    return readInt(readObject(this.section, 'capacity'), 'minimum');
  }
  get maximum(): Field<number> {
    return readInt(readObject(this.section, 'capacity'), 'maximum');
  }
  get default(): Field<number> {
    return readInt(readObject(this.section, 'capacity'), 'default');
  }
}
