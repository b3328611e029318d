// What does a template say about a virtual machine that matters to where traffic goes?
import type { Field, Section } from '#src/graph/field.ts';
import type { AvailabilitySet } from '#src/graph/nodes/availability-set.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { Link, NodeList, ResourceNode } from '#src/graph/nodes/node.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';

export interface VirtualMachine extends ResourceNode {
  readonly kind: 'virtual-machine';
  readonly size: Field<string>;
  readonly zones: Field<readonly string[]>;
  readonly availabilitySet: Link<AvailabilitySet>;
  readonly scaleSet: Link<VirtualMachineScaleSet>;
  readonly nics: NodeList<Link<NetworkInterface>>;
  readonly plan: MarketplacePlan;
  readonly image: ImageReference;
  /** `identity.type`, such as SystemAssigned. */
  readonly identityType: Field<string>;
  /** `osProfile`, for what nothing else names. */
  readonly osProfile: Section;
}

/** The marketplace plan: its publisher is what tells an appliance. */
export interface MarketplacePlan {
  readonly publisher: Field<string>;
  readonly product: Field<string>;
  readonly name: Field<string>;
}

export interface ImageReference {
  readonly publisher: Field<string>;
  readonly offer: Field<string>;
  readonly sku: Field<string>;
  readonly id: Field<string>;
}
