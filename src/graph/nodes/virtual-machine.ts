// What does a template say about a virtual machine that matters to where traffic goes?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field, Section } from '#src/graph/field.ts';
import { readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { AvailabilitySet } from '#src/graph/nodes/availability-set.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { Link, NodeList, ResourceNode } from '#src/graph/nodes/node.ts';
import { bodyOf, readLinks, readResourceNode } from '#src/graph/nodes/read-node.ts';
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

export function readVirtualMachine(resource: EvaluatedResource, links: LinkCollector): VirtualMachine {
  const node = readResourceNode(resource);
  const body = bodyOf(resource);
  const properties = node.properties;
  return {
    ...node,
    kind: 'virtual-machine',
    size: readString(readObject(properties, 'hardwareProfile'), 'vmSize'),
    zones: readStrings(body, 'zones'),
    availabilitySet: links.link('availability-set', readLinkId(properties, 'availabilitySet')),
    scaleSet: links.link('virtual-machine-scale-set', readLinkId(properties, 'virtualMachineScaleSet')),
    nics: readLinks(readObject(properties, 'networkProfile'), 'networkInterfaces', 'network-interface', links),
    plan: readPlan(body),
    image: readImage(readObject(properties, 'storageProfile')),
    identityType: readString(readObject(body, 'identity'), 'type'),
    osProfile: readObject(properties, 'osProfile'),
  };
}

/** The `plan` of a machine or a scale set. */
export function readPlan(body: Section): MarketplacePlan {
  const plan = readObject(body, 'plan');
  return {
    publisher: readString(plan, 'publisher'),
    product: readString(plan, 'product'),
    name: readString(plan, 'name'),
  };
}

/** The `imageReference` of a storage profile. */
export function readImage(storageProfile: Section): ImageReference {
  const image = readObject(storageProfile, 'imageReference');
  return {
    publisher: readString(image, 'publisher'),
    offer: readString(image, 'offer'),
    sku: readString(image, 'sku'),
    id: readString(image, 'id'),
  };
}
