// What does a template say about appliances that the platform runs: inside a hub of Virtual WAN, or in a subnet of their own?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readInt, readLinkId, readObject, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import { DeclaredNode } from '#src/graph/nodes/read-node.ts';
import type { VirtualHub } from '#src/graph/nodes/virtual-hub.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

/** `Microsoft.Network/networkVirtualAppliances`, of a partner. */
export class HubAppliance extends DeclaredNode {
  readonly kind = 'hub-appliance';
  readonly hub: Link<VirtualHub>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.hub = links.link('virtual-hub', readLinkId(this.properties, 'virtualHub'));
  }

  get vendor(): Field<string> {
    return readString(readObject(this.properties, 'nvaSku'), 'vendor');
  }
  get scaleUnit(): Field<string> {
    return readString(readObject(this.properties, 'nvaSku'), 'bundledScaleUnit');
  }
  get asn(): Field<number> {
    return readInt(this.properties, 'virtualApplianceAsn');
  }
}

/** `Microsoft.Network/virtualNetworkAppliances`, which routes and is not probed by anybody. */
export class SubnetAppliance extends DeclaredNode {
  readonly kind = 'subnet-appliance';
  readonly subnet: Link<Subnet>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
  }

  /** A number that schemas hold as a text. */
  get bandwidthInGbps(): Field<string> {
    return readString(this.properties, 'bandwidthInGbps');
  }
}
