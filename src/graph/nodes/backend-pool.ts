// What does a template say about a backend pool: addresses, tunnel interfaces, members and its size?
import type { Field } from '#src/graph/field.ts';
import { readInt, readLinkId, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type {
  FrontendIpConfiguration,
  LoadBalancer,
  LoadBalancingRule,
  OutboundRule,
} from '#src/graph/nodes/load-balancer.ts';
import type { IpConfiguration, NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { Count, ExternalNode, Link, Mutable, NodeList } from '#src/graph/nodes/node.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { itemSource, lastWritten, Part, readNodes } from '#src/graph/nodes/read-node.ts';
import type { ScaleSetIpConfiguration, VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { Origin, UnknownValue } from '#src/model/value.ts';

export class BackendPool extends Part {
  readonly kind = 'pool';
  /** Undefined where a child resource belongs to a load balancer that is not declared here. */
  readonly loadBalancer: LoadBalancer | undefined;
  /** Every declaration of it: inline, as child resource, or both. */
  readonly declarations: readonly Part[];
  readonly addresses: NodeList<BackendAddress>;
  readonly tunnelInterfaces: NodeList<TunnelInterface>;
  readonly virtualNetwork: Link<VirtualNetwork>;
  /** In the order of the source; those that may be members have an unknown count. */
  readonly members: readonly PoolMember[] = [];
  /** Set: there may be members that nobody can name. */
  readonly openMembership: UnknownValue | undefined = undefined;
  readonly size: Count = 0;
  readonly maxSize: Count = 0;
  /** Rules that certainly send to it. */
  readonly rules: readonly LoadBalancingRule[] = [];
  readonly outboundRules: readonly OutboundRule[] = [];

  constructor(source: PartSource, loadBalancer: LoadBalancer | undefined, links: LinkCollector) {
    super(source);
    this.loadBalancer = loadBalancer;
    this.declarations = [this];
    this.addresses = readNodes(
      this.properties,
      'loadBalancerBackendAddresses',
      (item) => new BackendAddress(itemSource(this.resource, item), this, links),
    );
    this.tunnelInterfaces = readNodes(
      this.properties,
      'tunnelInterfaces',
      (item) => new TunnelInterface(itemSource(this.resource, item)),
    );
    this.virtualNetwork = links.link('virtual-network', readLinkId(this.properties, 'virtualNetwork'));
  }

  get drainPeriodInSeconds(): Field<number> {
    return lastWritten(this.declarations, (properties) => readInt(properties, 'drainPeriodInSeconds'));
  }
  get syncMode(): Field<string> {
    return lastWritten(this.declarations, (properties) => readString(properties, 'syncMode'));
  }
}

/** A pool that is declared twice, inline and as a child resource: what the later one writes counts. */
export function mergePools(pool: BackendPool, later: BackendPool): void {
  const merged = pool as Mutable<BackendPool>;
  merged.declarations = [...pool.declarations, ...later.declarations];
  merged.copies = pool.copies ?? later.copies;
  if (later.addresses.written) merged.addresses = later.addresses;
  if (later.tunnelInterfaces.written) merged.tunnelInterfaces = later.tunnelInterfaces;
  if (later.virtualNetwork.id.state !== 'absent') merged.virtualNetwork = later.virtualNetwork;
  for (const address of merged.addresses.items as readonly Mutable<BackendAddress>[]) address.pool = pool;
}

/** `loadBalancerBackendAddresses[]`: an address, or the frontend of a regional load balancer behind a Global one. */
export class BackendAddress extends Part {
  readonly kind = 'backend-address';
  readonly pool: BackendPool;
  readonly virtualNetwork: Link<VirtualNetwork>;
  readonly subnet: Link<Subnet>;
  readonly regionalFrontend: Link<FrontendIpConfiguration>;
  /** Exported templates carry it: the address is that of a network interface that joins by itself. */
  readonly ipConfiguration: Link<IpConfiguration>;

  constructor(source: PartSource, pool: BackendPool, links: LinkCollector) {
    super(source);
    this.pool = pool;
    this.virtualNetwork = links.link('virtual-network', readLinkId(this.properties, 'virtualNetwork'));
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
    this.regionalFrontend = links.link('frontend', readLinkId(this.properties, 'loadBalancerFrontendIPConfiguration'));
    this.ipConfiguration = links.link(
      'ip-configuration',
      readLinkId(this.properties, 'networkInterfaceIPConfiguration'),
    );
  }

  get ipAddress(): Field<string> {
    return readString(this.properties, 'ipAddress');
  }
  get adminState(): Field<string> {
    return readString(this.properties, 'adminState');
  }
}

/** Tunnel interfaces have their properties at the top, without a `properties` object. */
export class TunnelInterface extends Part {
  readonly kind = 'tunnel-interface';

  get port(): Field<number> {
    return readInt(this.section, 'port');
  }
  get identifier(): Field<number> {
    return readInt(this.section, 'identifier');
  }
  get protocol(): Field<string> {
    return readString(this.section, 'protocol');
  }
  get type(): Field<string> {
    return readString(this.section, 'type');
  }
}

/** `count` today, `maxCount` at the largest size, surge included. One member per IP configuration or address. */
export type PoolMember = NicMember | ScaleSetMember | AddressMember | ExternalMember;
interface MemberCounts {
  readonly count: Count;
  readonly maxCount: Count;
  /** Where the membership is written. */
  readonly origin: Origin;
}
export interface NicMember extends MemberCounts {
  readonly kind: 'nic';
  readonly nic: NetworkInterface;
  readonly ipConfiguration: IpConfiguration;
}
export interface ScaleSetMember extends MemberCounts {
  readonly kind: 'scaleSet';
  readonly scaleSet: VirtualMachineScaleSet;
  readonly ipConfiguration: ScaleSetIpConfiguration;
}
export interface AddressMember extends MemberCounts {
  readonly kind: 'address';
  readonly address: BackendAddress;
  /** The network interface of the template that has this address. */
  readonly nic: NetworkInterface | undefined;
}
/** An IP configuration outside the template, listed by the pool itself. */
export interface ExternalMember extends MemberCounts {
  readonly kind: 'external';
  readonly external: ExternalNode;
}
