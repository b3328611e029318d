// What does a template say about a virtual machine scale set: size now and at most, network profile, repairs, upgrades?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Answer, Field } from '#src/graph/field.ts';
import { readBoolean, readInt, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { AutoscaleSetting } from '#src/graph/nodes/autoscale-setting.ts';
import type { BackendPool, InboundNatPool, Probe } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Count, Link, Mutable, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { Item } from '#src/graph/nodes/read-node.ts';
import { bodyOf, readLinks, readNodes, readPart, readResourceNode } from '#src/graph/nodes/read-node.ts';
import type { ImageReference, MarketplacePlan, VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import { readImage, readPlan } from '#src/graph/nodes/virtual-machine.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export interface VirtualMachineScaleSet extends ResourceNode {
  readonly kind: 'virtual-machine-scale-set';
  readonly skuName: Field<string>;
  readonly capacity: Field<number>;
  readonly zones: Field<readonly string[]>;
  readonly zoneBalance: Field<boolean>;
  readonly orchestrationMode: Field<string>;
  readonly overprovision: Field<boolean>;
  readonly upgradeMode: Field<string>;
  readonly maxSurge: Field<boolean>;
  readonly maxBatchInstancePercent: Field<number>;
  readonly automaticRepairs: {
    readonly enabled: Field<boolean>;
    readonly gracePeriod: Field<string>;
    readonly action: Field<string>;
  };
  readonly healthProbe: Link<Probe>;
  /** A flexible scale set may have no profile: its machines are declared on their own. */
  readonly hasProfile: Answer;
  readonly nicConfigurations: NodeList<ScaleSetNicConfiguration>;
  readonly extensions: NodeList<ScaleSetExtension>;
  readonly plan: MarketplacePlan;
  readonly image: ImageReference;
  readonly autoscale: readonly AutoscaleSetting[];
  /** Machines of a flexible scale set that are declared on their own. */
  readonly virtualMachines: readonly VirtualMachine[];
  /** Instances today: the capacity, or what autoscale makes of it where none is written. */
  readonly count: Count;
  /** Highest autoscale maximum, else the capacity; plus the surge of an upgrade. */
  readonly maxCount: Count;
}

export interface ScaleSetNicConfiguration extends PartNode {
  readonly kind: 'scale-set-nic';
  readonly scaleSet: VirtualMachineScaleSet;
  readonly primary: Field<boolean>;
  readonly enableIPForwarding: Field<boolean>;
  readonly enableAcceleratedNetworking: Field<boolean>;
  readonly networkSecurityGroup: Link<NetworkSecurityGroup>;
  readonly ipConfigurations: NodeList<ScaleSetIpConfiguration>;
}

export interface ScaleSetIpConfiguration extends PartNode {
  readonly kind: 'scale-set-ip-configuration';
  readonly nic: ScaleSetNicConfiguration;
  readonly primary: Field<boolean>;
  readonly addressVersion: Field<string>;
  readonly subnet: Link<Subnet>;
  readonly pools: NodeList<Link<BackendPool>>;
  readonly inboundNatPools: NodeList<Link<InboundNatPool>>;
  /** Each instance gets a public address of its own where this is written; its name. */
  readonly publicIpConfiguration: Field<string>;
}

export interface ScaleSetExtension extends PartNode {
  readonly kind: 'scale-set-extension';
  readonly publisher: Field<string>;
  readonly type: Field<string>;
  readonly typeHandlerVersion: Field<string>;
}

export function readScaleSet(resource: EvaluatedResource, links: LinkCollector): VirtualMachineScaleSet {
  const node = readResourceNode(resource);
  const body = bodyOf(resource);
  const properties = node.properties;
  const sku = readObject(body, 'sku');
  const profile = readObject(properties, 'virtualMachineProfile');
  const network = readObject(profile, 'networkProfile');
  const upgrade = readObject(properties, 'upgradePolicy');
  const rolling = readObject(upgrade, 'rollingUpgradePolicy');
  const repairs = readObject(properties, 'automaticRepairsPolicy');
  const scaleSet: Mutable<VirtualMachineScaleSet> = {
    ...node,
    kind: 'virtual-machine-scale-set',
    skuName: readString(sku, 'name'),
    capacity: readInt(sku, 'capacity'),
    zones: readStrings(body, 'zones'),
    zoneBalance: readBoolean(properties, 'zoneBalance'),
    orchestrationMode: readString(properties, 'orchestrationMode'),
    overprovision: readBoolean(properties, 'overprovision'),
    upgradeMode: readString(upgrade, 'mode'),
    maxSurge: readBoolean(rolling, 'maxSurge'),
    maxBatchInstancePercent: readInt(rolling, 'maxBatchInstancePercent'),
    automaticRepairs: {
      enabled: readBoolean(repairs, 'enabled'),
      gracePeriod: readString(repairs, 'gracePeriod'),
      action: readString(repairs, 'repairAction'),
    },
    healthProbe: links.link('probe', readLinkId(network, 'healthProbe')),
    hasProfile: profile.state === 'absent' ? 'no' : profile.state === 'known' ? 'yes' : 'unknown',
    nicConfigurations: { items: [], open: undefined, written: false, origin: resource.body.origin },
    extensions: readNodes(readObject(profile, 'extensionProfile'), 'extensions', (item) =>
      readExtension(resource, item),
    ),
    plan: readPlan(body),
    image: readImage(readObject(profile, 'storageProfile')),
    autoscale: [],
    virtualMachines: [],
    count: 0,
    maxCount: 0,
  };
  scaleSet.nicConfigurations = readNodes(network, 'networkInterfaceConfigurations', (item) =>
    readNicConfiguration(item, scaleSet, links),
  );
  return scaleSet;
}

function readNicConfiguration(
  item: Item,
  scaleSet: VirtualMachineScaleSet,
  links: LinkCollector,
): ScaleSetNicConfiguration {
  const part = readPart(scaleSet.resource, item);
  const properties = part.properties;
  const nic: Mutable<ScaleSetNicConfiguration> = {
    ...part,
    kind: 'scale-set-nic',
    scaleSet,
    primary: readBoolean(properties, 'primary'),
    enableIPForwarding: readBoolean(properties, 'enableIPForwarding'),
    enableAcceleratedNetworking: readBoolean(properties, 'enableAcceleratedNetworking'),
    networkSecurityGroup: links.link('network-security-group', readLinkId(properties, 'networkSecurityGroup')),
    ipConfigurations: { items: [], open: undefined, written: false, origin: item.origin },
  };
  nic.ipConfigurations = readNodes(properties, 'ipConfigurations', (inner) => readConfiguration(inner, nic, links));
  return nic;
}

function readConfiguration(item: Item, nic: ScaleSetNicConfiguration, links: LinkCollector): ScaleSetIpConfiguration {
  const part = readPart(nic.resource, item);
  const properties = part.properties;
  return {
    ...part,
    kind: 'scale-set-ip-configuration',
    nic,
    primary: readBoolean(properties, 'primary'),
    addressVersion: readString(properties, 'privateIPAddressVersion'),
    subnet: links.link('subnet', readLinkId(properties, 'subnet')),
    pools: readLinks(properties, 'loadBalancerBackendAddressPools', 'pool', links),
    inboundNatPools: readLinks(properties, 'loadBalancerInboundNatPools', 'inbound-nat-pool', links),
    publicIpConfiguration: readString(readObject(properties, 'publicIPAddressConfiguration'), 'name'),
  };
}

function readExtension(resource: EvaluatedResource, item: Item): ScaleSetExtension {
  const part = readPart(resource, item);
  return {
    ...part,
    kind: 'scale-set-extension',
    publisher: readString(part.properties, 'publisher'),
    type: readString(part.properties, 'type'),
    typeHandlerVersion: readString(part.properties, 'typeHandlerVersion'),
  };
}
