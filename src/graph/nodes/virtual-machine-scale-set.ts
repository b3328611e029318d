// What does a template say about a virtual machine scale set: size now and at most, network profile, repairs, upgrades?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Answer, Field, Section } from '#src/graph/field.ts';
import { readBoolean, readInt, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { GatewayBackendPool } from '#src/graph/nodes/application-gateway.ts';
import type { AutoscaleSetting } from '#src/graph/nodes/autoscale-setting.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { InboundNatPool, Probe } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Count, Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, Part, readLinks, readNodes } from '#src/graph/nodes/read-node.ts';
import type { ImageReference, MarketplacePlan, VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import { readImage, readPlan } from '#src/graph/nodes/virtual-machine.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export class VirtualMachineScaleSet extends DeclaredNode {
  readonly kind = 'virtual-machine-scale-set';
  readonly healthProbe: Link<Probe>;
  readonly nicConfigurations: NodeList<ScaleSetNicConfiguration>;
  readonly autoscale: readonly AutoscaleSetting[] = [];
  /** Settings that may be for it: what they name is unknown. */
  readonly possibleAutoscale: readonly AutoscaleSetting[] = [];
  /** Machines of a flexible scale set that are declared on their own. */
  readonly virtualMachines: readonly VirtualMachine[] = [];
  /** Instances after the deployment: the capacity. */
  readonly count: Count = 0;
  /** Highest autoscale maximum, else the capacity; plus the surge of an upgrade. */
  readonly maxCount: Count = 0;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    const network = readObject(this.profile, 'networkProfile');
    this.healthProbe = links.link('probe', readLinkId(network, 'healthProbe'));
    this.nicConfigurations = readNodes(
      network,
      'networkInterfaceConfigurations',
      (item) => new ScaleSetNicConfiguration(itemSource(resource, item), this, links),
    );
  }

  get skuName(): Field<string> {
    return readString(readObject(this.body, 'sku'), 'name');
  }
  get capacity(): Field<number> {
    return readInt(readObject(this.body, 'sku'), 'capacity');
  }
  get zones(): Field<readonly string[]> {
    return readStrings(this.body, 'zones');
  }
  get zoneBalance(): Field<boolean> {
    return readBoolean(this.properties, 'zoneBalance');
  }
  get orchestrationMode(): Field<string> {
    return readString(this.properties, 'orchestrationMode');
  }
  get overprovision(): Field<boolean> {
    return readBoolean(this.properties, 'overprovision');
  }
  get upgradeMode(): Field<string> {
    return readString(readObject(this.properties, 'upgradePolicy'), 'mode');
  }
  get maxSurge(): Field<boolean> {
    return readBoolean(this.rollingUpgrade, 'maxSurge');
  }
  get maxBatchInstancePercent(): Field<number> {
    return readInt(this.rollingUpgrade, 'maxBatchInstancePercent');
  }
  get automaticRepairs(): AutomaticRepairs {
    const repairs = readObject(this.properties, 'automaticRepairsPolicy');
    return {
      enabled: readBoolean(repairs, 'enabled'),
      gracePeriod: readString(repairs, 'gracePeriod'),
      action: readString(repairs, 'repairAction'),
    };
  }
  /** A flexible scale set may have no profile: its machines are declared on their own. */
  get hasProfile(): Answer {
    const { state } = this.profile;
    return state === 'absent' ? 'no' : state === 'known' ? 'yes' : 'unknown';
  }
  get extensions(): NodeList<ScaleSetExtension> {
    const profile = readObject(this.profile, 'extensionProfile');
    return readNodes(profile, 'extensions', (item) => new ScaleSetExtension(itemSource(this.resource, item)));
  }
  get plan(): MarketplacePlan {
    return readPlan(this.body);
  }
  get image(): ImageReference {
    return readImage(readObject(this.profile, 'storageProfile'));
  }

  get profile(): Section {
    return readObject(this.properties, 'virtualMachineProfile');
  }
  get rollingUpgrade(): Section {
    return readObject(readObject(this.properties, 'upgradePolicy'), 'rollingUpgradePolicy');
  }
}

export interface AutomaticRepairs {
  readonly enabled: Field<boolean>;
  readonly gracePeriod: Field<string>;
  readonly action: Field<string>;
}

export class ScaleSetNicConfiguration extends Part {
  readonly kind = 'scale-set-nic';
  readonly scaleSet: VirtualMachineScaleSet;
  readonly networkSecurityGroup: Link<NetworkSecurityGroup>;
  readonly ipConfigurations: NodeList<ScaleSetIpConfiguration>;

  constructor(source: PartSource, scaleSet: VirtualMachineScaleSet, links: LinkCollector) {
    super(source);
    this.scaleSet = scaleSet;
    this.networkSecurityGroup = links.link(
      'network-security-group',
      readLinkId(this.properties, 'networkSecurityGroup'),
    );
    this.ipConfigurations = readNodes(
      this.properties,
      'ipConfigurations',
      (item) => new ScaleSetIpConfiguration(itemSource(this.resource, item), this, links),
    );
  }

  get primary(): Field<boolean> {
    return readBoolean(this.properties, 'primary');
  }
  get enableIPForwarding(): Field<boolean> {
    return readBoolean(this.properties, 'enableIPForwarding');
  }
  get enableAcceleratedNetworking(): Field<boolean> {
    return readBoolean(this.properties, 'enableAcceleratedNetworking');
  }
}

export class ScaleSetIpConfiguration extends Part {
  readonly kind = 'scale-set-ip-configuration';
  readonly nic: ScaleSetNicConfiguration;
  readonly subnet: Link<Subnet>;
  readonly pools: NodeList<Link<BackendPool>>;
  readonly inboundNatPools: NodeList<Link<InboundNatPool>>;
  readonly applicationGatewayPools: NodeList<Link<GatewayBackendPool>>;

  constructor(source: PartSource, nic: ScaleSetNicConfiguration, links: LinkCollector) {
    super(source);
    this.nic = nic;
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
    this.pools = readLinks(this.properties, 'loadBalancerBackendAddressPools', 'pool', links);
    this.inboundNatPools = readLinks(this.properties, 'loadBalancerInboundNatPools', 'inbound-nat-pool', links);
    this.applicationGatewayPools = readLinks(
      this.properties,
      'applicationGatewayBackendAddressPools',
      'application-gateway-pool',
      links,
    );
  }

  get primary(): Field<boolean> {
    return readBoolean(this.properties, 'primary');
  }
  get addressVersion(): Field<string> {
    return readString(this.properties, 'privateIPAddressVersion');
  }
  /** Each instance gets a public address of its own where this is written; its name. */
  get publicIpConfiguration(): Field<string> {
    return readString(readObject(this.properties, 'publicIPAddressConfiguration'), 'name');
  }
}

export class ScaleSetExtension extends Part {
  readonly kind = 'scale-set-extension';

  get publisher(): Field<string> {
    return readString(this.properties, 'publisher');
  }
  get type(): Field<string> {
    return readString(this.properties, 'type');
  }
  get typeHandlerVersion(): Field<string> {
    return readString(this.properties, 'typeHandlerVersion');
  }
}
