// What does a template say about a virtual machine that matters to where traffic goes?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field, Section } from '#src/graph/field.ts';
import { readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { AvailabilitySet } from '#src/graph/nodes/availability-set.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import { DeclaredNode, readLinks, readNodes } from '#src/graph/nodes/read-node.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';

export class VirtualMachine extends DeclaredNode {
  readonly kind = 'virtual-machine';
  readonly availabilitySet: Link<AvailabilitySet>;
  readonly scaleSet: Link<VirtualMachineScaleSet>;
  readonly nics: NodeList<Link<NetworkInterface>>;
  /** Pools that interfaces join which the machine describes itself, in `networkInterfaceConfigurations`. */
  readonly inlinePools: readonly Link<BackendPool>[];

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    const network = readObject(this.properties, 'networkProfile');
    this.availabilitySet = links.link('availability-set', readLinkId(this.properties, 'availabilitySet'));
    this.scaleSet = links.link('virtual-machine-scale-set', readLinkId(this.properties, 'virtualMachineScaleSet'));
    this.nics = readLinks(network, 'networkInterfaces', 'network-interface', links);
    this.inlinePools = readInlinePools(network, links);
  }

  get size(): Field<string> {
    return readString(readObject(this.properties, 'hardwareProfile'), 'vmSize');
  }
  get zones(): Field<readonly string[]> {
    return readStrings(this.body, 'zones');
  }
  get plan(): MarketplacePlan {
    return readPlan(this.body);
  }
  get image(): ImageReference {
    return readImage(readObject(this.properties, 'storageProfile'));
  }
  /** `identity.type`, such as SystemAssigned. */
  get identityType(): Field<string> {
    return readString(readObject(this.body, 'identity'), 'type');
  }
  /** `osProfile`, for what nothing else names. */
  get osProfile(): Section {
    return readObject(this.properties, 'osProfile');
  }
}

function readInlinePools(network: Section, links: LinkCollector): readonly Link<BackendPool>[] {
  const interfaces = readNodes(network, 'networkInterfaceConfigurations', (nic) =>
    readNodes(readObject(nic.section, 'properties'), 'ipConfigurations', (item) =>
      readLinks(readObject(item.section, 'properties'), 'loadBalancerBackendAddressPools', 'pool', links),
    ),
  );
  return interfaces.items.flatMap((configurations) => configurations.items.flatMap((pools) => pools.items));
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
