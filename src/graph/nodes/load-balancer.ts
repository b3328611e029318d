// What does a template say about a load balancer of any SKU and tier: frontends, probes and rules?
// Pools stand in backend-pool.ts. Only pools and inbound NAT rules exist as child resources; the rest is always inline.
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Answer, Field } from '#src/graph/field.ts';
import {
  allOf,
  holdsWord,
  readBoolean,
  readInt,
  readLinkId,
  readObject,
  readString,
  readStrings,
} from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import type { Item, PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, Part, readLinks, readNodes } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export type { BackendPool, PoolMember } from '#src/graph/nodes/backend-pool.ts';

export class LoadBalancer extends DeclaredNode {
  readonly kind = 'load-balancer';
  readonly frontends: NodeList<FrontendIpConfiguration>;
  readonly probes: NodeList<Probe>;
  readonly rules: NodeList<LoadBalancingRule>;
  readonly outboundRules: NodeList<OutboundRule>;
  /** Inline ones and child resources. */
  readonly inboundNatRules: NodeList<InboundNatRule>;
  readonly inboundNatPools: NodeList<InboundNatPool>;
  /** Inline ones and child resources; one node for a pool that is declared both ways. */
  readonly pools: NodeList<BackendPool>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    const list = <Node>(name: string, make: (source: PartSource) => Node) =>
      readNodes(this.properties, name, (item: Item) => make(itemSource(resource, item)));
    this.frontends = list('frontendIPConfigurations', (source) => new FrontendIpConfiguration(source, this, links));
    this.probes = list('probes', (source) => new Probe(source, this));
    this.rules = list('loadBalancingRules', (source) => new LoadBalancingRule(source, this, links));
    this.outboundRules = list('outboundRules', (source) => new OutboundRule(source, this, links));
    this.inboundNatRules = list('inboundNatRules', (source) => new InboundNatRule(source, this, links));
    this.inboundNatPools = list('inboundNatPools', (source) => new InboundNatPool(source, this, links));
    this.pools = list('backendAddressPools', (source) => new BackendPool(source, this, links));
  }

  get sku(): Field<string> {
    return readString(readObject(this.body, 'sku'), 'name');
  }
  get tier(): Field<string> {
    return readString(readObject(this.body, 'sku'), 'tier');
  }

  /** Of all frontends; a Gateway SKU is internal. */
  get side(): 'public' | 'internal' | 'mixed' | 'unknown' {
    if (holdsWord(this.sku, 'Gateway') === 'yes') return 'internal';
    const sides = new Set(this.frontends.items.map((frontend) => frontend.side));
    if (sides.has('public') && sides.has('internal')) return 'mixed';
    if (this.frontends.open !== undefined || sides.size !== 1) return 'unknown';
    return [...sides][0] ?? 'unknown';
  }
}

export class FrontendIpConfiguration extends Part {
  readonly kind = 'frontend';
  readonly loadBalancer: LoadBalancer;
  readonly subnet: Link<Subnet>;
  readonly publicIp: Link<PublicIpAddress>;
  readonly publicIpPrefix: Link<PublicIpPrefix>;
  /** The Gateway load balancer that this frontend is chained to. */
  readonly gatewayLoadBalancer: Link<FrontendIpConfiguration>;
  readonly rules: readonly LoadBalancingRule[] = [];
  readonly outboundRules: readonly OutboundRule[] = [];

  constructor(source: PartSource, loadBalancer: LoadBalancer, links: LinkCollector) {
    super(source);
    this.loadBalancer = loadBalancer;
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
    this.publicIp = links.link('public-ip-address', readLinkId(this.properties, 'publicIPAddress'));
    this.publicIpPrefix = links.link('public-ip-prefix', readLinkId(this.properties, 'publicIPPrefix'));
    this.gatewayLoadBalancer = links.link('frontend', readLinkId(this.properties, 'gatewayLoadBalancer'));
  }

  get privateIp(): Field<string> {
    return readString(this.properties, 'privateIPAddress');
  }
  get allocation(): Field<string> {
    return readString(this.properties, 'privateIPAllocationMethod');
  }
  get addressVersion(): Field<string> {
    return readString(this.properties, 'privateIPAddressVersion');
  }
  get zones(): Field<readonly string[]> {
    return readStrings(this.section, 'zones');
  }

  /** `unknown` where a link to an address or to a subnet cannot be seen. */
  get side(): 'public' | 'internal' | 'unknown' {
    const publicIds = [this.publicIp.id, this.publicIpPrefix.id];
    if (publicIds.some(isLinkForSure)) return 'public';
    if (publicIds.some((id) => id.state === 'unknown')) return 'unknown';
    return isLinkForSure(this.subnet.id) ? 'internal' : 'unknown';
  }
}

// An id that has unknown parts is still an id; a wholly unknown one may be null.
function isLinkForSure(id: Field<string>): boolean {
  return id.state === 'known' || (id.state === 'unknown' && id.unknown.type === 'string');
}

export class Probe extends Part {
  readonly kind = 'probe';
  readonly loadBalancer: LoadBalancer;
  /** Rules that certainly use it. */
  readonly rules: readonly LoadBalancingRule[] = [];

  constructor(source: PartSource, loadBalancer: LoadBalancer) {
    super(source);
    this.loadBalancer = loadBalancer;
  }

  get protocol(): Field<string> {
    return readString(this.properties, 'protocol');
  }
  get port(): Field<number> {
    return readInt(this.properties, 'port');
  }
  get intervalInSeconds(): Field<number> {
    return readInt(this.properties, 'intervalInSeconds');
  }
  get numberOfProbes(): Field<number> {
    return readInt(this.properties, 'numberOfProbes');
  }
  get probeThreshold(): Field<number> {
    return readInt(this.properties, 'probeThreshold');
  }
  get requestPath(): Field<string> {
    return readString(this.properties, 'requestPath');
  }
  get noHealthyBackendsBehavior(): Field<string> {
    return readString(this.properties, 'noHealthyBackendsBehavior');
  }
}

export class LoadBalancingRule extends Part {
  readonly kind = 'rule';
  readonly loadBalancer: LoadBalancer;
  readonly frontend: Link<FrontendIpConfiguration>;
  readonly probe: Link<Probe>;
  /** `backendAddressPool` and `backendAddressPools`, each pool once. */
  readonly pools: NodeList<Link<BackendPool>>;

  constructor(source: PartSource, loadBalancer: LoadBalancer, links: LinkCollector) {
    super(source);
    this.loadBalancer = loadBalancer;
    this.frontend = links.link('frontend', readLinkId(this.properties, 'frontendIPConfiguration'));
    this.probe = links.link('probe', readLinkId(this.properties, 'probe'));
    this.pools = readRulePools(this, links);
  }

  get protocol(): Field<string> {
    return readString(this.properties, 'protocol');
  }
  get frontendPort(): Field<number> {
    return readInt(this.properties, 'frontendPort');
  }
  get backendPort(): Field<number> {
    return readInt(this.properties, 'backendPort');
  }
  /** Protocol All with both ports 0. */
  get haPorts(): Answer {
    return allOf(holdsWord(this.protocol, 'All'), isZero(this.frontendPort), isZero(this.backendPort));
  }
  get idleTimeoutInMinutes(): Field<number> {
    return readInt(this.properties, 'idleTimeoutInMinutes');
  }
  get enableTcpReset(): Field<boolean> {
    return readBoolean(this.properties, 'enableTcpReset');
  }
  get enableFloatingIP(): Field<boolean> {
    return readBoolean(this.properties, 'enableFloatingIP');
  }
  get loadDistribution(): Field<string> {
    return readString(this.properties, 'loadDistribution');
  }
  get disableOutboundSnat(): Field<boolean> {
    return readBoolean(this.properties, 'disableOutboundSnat');
  }
  get enableConnectionTracking(): Field<boolean> {
    return readBoolean(this.properties, 'enableConnectionTracking');
  }
}

// A port that is not written is unknown here: nobody documents what the service makes of it.
function isZero(port: Field<number>): Answer {
  return port.state === 'known' ? (port.value === 0 ? 'yes' : 'no') : 'unknown';
}

// Exported templates write the same pool under both names.
function readRulePools(rule: Part, links: LinkCollector): NodeList<Link<BackendPool>> {
  const id = readLinkId(rule.properties, 'backendAddressPool');
  const several = readLinks(rule.properties, 'backendAddressPools', 'pool', links);
  if (id.state === 'absent') return several;
  const text = idText(id);
  const others = several.items.filter((link) => text === undefined || idText(link.id) !== text);
  return { items: [links.link('pool', id), ...others], open: several.open, written: true, origin: id.origin };
}

function idText(id: Field<string>): string | undefined {
  if (id.state === 'known') return id.value.toLowerCase();
  return id.state === 'unknown' ? id.unknown.text.toLowerCase() : undefined;
}

export class OutboundRule extends Part {
  readonly kind = 'outbound-rule';
  readonly loadBalancer: LoadBalancer;
  readonly frontends: NodeList<Link<FrontendIpConfiguration>>;
  readonly pool: Link<BackendPool>;

  constructor(source: PartSource, loadBalancer: LoadBalancer, links: LinkCollector) {
    super(source);
    this.loadBalancer = loadBalancer;
    this.frontends = readLinks(this.properties, 'frontendIPConfigurations', 'frontend', links);
    this.pool = links.link('pool', readLinkId(this.properties, 'backendAddressPool'));
  }

  get protocol(): Field<string> {
    return readString(this.properties, 'protocol');
  }
  get allocatedOutboundPorts(): Field<number> {
    return readInt(this.properties, 'allocatedOutboundPorts');
  }
  get idleTimeoutInMinutes(): Field<number> {
    return readInt(this.properties, 'idleTimeoutInMinutes');
  }
  get enableTcpReset(): Field<boolean> {
    return readBoolean(this.properties, 'enableTcpReset');
  }
}

/** One port, or a range of ports over a pool. */
export class InboundNatRule extends Part {
  readonly kind = 'inbound-nat-rule';
  /** Undefined where a child resource belongs to a load balancer that is not declared here. */
  readonly loadBalancer: LoadBalancer | undefined;
  readonly frontend: Link<FrontendIpConfiguration>;
  readonly pool: Link<BackendPool>;

  constructor(source: PartSource, loadBalancer: LoadBalancer | undefined, links: LinkCollector) {
    super(source);
    this.loadBalancer = loadBalancer;
    this.frontend = links.link('frontend', readLinkId(this.properties, 'frontendIPConfiguration'));
    this.pool = links.link('pool', readLinkId(this.properties, 'backendAddressPool'));
  }

  get protocol(): Field<string> {
    return readString(this.properties, 'protocol');
  }
  get frontendPort(): Field<number> {
    return readInt(this.properties, 'frontendPort');
  }
  get backendPort(): Field<number> {
    return readInt(this.properties, 'backendPort');
  }
  get frontendPortRangeStart(): Field<number> {
    return readInt(this.properties, 'frontendPortRangeStart');
  }
  get frontendPortRangeEnd(): Field<number> {
    return readInt(this.properties, 'frontendPortRangeEnd');
  }
  get idleTimeoutInMinutes(): Field<number> {
    return readInt(this.properties, 'idleTimeoutInMinutes');
  }
  get enableTcpReset(): Field<boolean> {
    return readBoolean(this.properties, 'enableTcpReset');
  }
  get enableFloatingIP(): Field<boolean> {
    return readBoolean(this.properties, 'enableFloatingIP');
  }
}

export class InboundNatPool extends Part {
  readonly kind = 'inbound-nat-pool';
  readonly loadBalancer: LoadBalancer;
  readonly frontend: Link<FrontendIpConfiguration>;

  constructor(source: PartSource, loadBalancer: LoadBalancer, links: LinkCollector) {
    super(source);
    this.loadBalancer = loadBalancer;
    this.frontend = links.link('frontend', readLinkId(this.properties, 'frontendIPConfiguration'));
  }

  get protocol(): Field<string> {
    return readString(this.properties, 'protocol');
  }
  get frontendPortRangeStart(): Field<number> {
    return readInt(this.properties, 'frontendPortRangeStart');
  }
  get frontendPortRangeEnd(): Field<number> {
    return readInt(this.properties, 'frontendPortRangeEnd');
  }
  get backendPort(): Field<number> {
    return readInt(this.properties, 'backendPort');
  }
}
