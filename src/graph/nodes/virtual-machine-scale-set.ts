// What does a template say about a virtual machine scale set: size now and at most, network profile, repairs, upgrades?
import type { Field } from '#src/graph/field.ts';
import type { AutoscaleSetting } from '#src/graph/nodes/autoscale-setting.ts';
import type { BackendPool, InboundNatPool, Probe } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Count, Link, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { ImageReference, MarketplacePlan, VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
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
