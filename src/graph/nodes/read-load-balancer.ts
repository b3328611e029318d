// How is a load balancer read from its declaration? The types stand in load-balancer.ts.
// Only pools and inbound NAT rules exist as child resources; probes, rules and frontends are always inline.
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
import type {
  BackendAddress,
  BackendPool,
  FrontendIpConfiguration,
  InboundNatPool,
  InboundNatRule,
  LoadBalancer,
  LoadBalancingRule,
  OutboundRule,
  Probe,
  TunnelInterface,
} from '#src/graph/nodes/load-balancer.ts';
import type { Mutable, NodeList, PartNode } from '#src/graph/nodes/node.ts';
import type { Item } from '#src/graph/nodes/read-node.ts';
import { bodyOf, readLinks, readNodes, readPart, readResourceNode } from '#src/graph/nodes/read-node.ts';

export function readLoadBalancer(resource: EvaluatedResource, links: LinkCollector): LoadBalancer {
  const node = readResourceNode(resource);
  const sku = readObject(bodyOf(resource), 'sku');
  const empty = { items: [], open: undefined, written: false, origin: resource.body.origin };
  const balancer: Mutable<LoadBalancer> = {
    ...node,
    kind: 'load-balancer',
    sku: readString(sku, 'name'),
    tier: readString(sku, 'tier'),
    side: 'unknown',
    frontends: empty,
    probes: empty,
    rules: empty,
    outboundRules: empty,
    inboundNatRules: empty,
    inboundNatPools: empty,
    pools: empty,
  };
  const list = <Node>(name: string, read: (item: Item, balancer: LoadBalancer, links: LinkCollector) => Node) =>
    readNodes(node.properties, name, (item) => read(item, balancer, links));
  balancer.frontends = list('frontendIPConfigurations', readFrontend);
  balancer.probes = list('probes', readProbe);
  balancer.rules = list('loadBalancingRules', readRule);
  balancer.outboundRules = list('outboundRules', readOutboundRule);
  balancer.inboundNatRules = list('inboundNatRules', (item) => readNatRule(readPart(resource, item), balancer, links));
  balancer.inboundNatPools = list('inboundNatPools', readNatPool);
  balancer.pools = list('backendAddressPools', (item) => readPool(readPart(resource, item), balancer, links));
  balancer.side = sideOf(balancer);
  return balancer;
}

function readFrontend(item: Item, loadBalancer: LoadBalancer, links: LinkCollector): FrontendIpConfiguration {
  const part = readPart(loadBalancer.resource, item);
  const properties = part.properties;
  const publicIp = links.link('public-ip-address', readLinkId(properties, 'publicIPAddress'));
  const publicIpPrefix = links.link('public-ip-prefix', readLinkId(properties, 'publicIPPrefix'));
  const subnet = links.link('subnet', readLinkId(properties, 'subnet'));
  return {
    ...part,
    kind: 'frontend',
    loadBalancer,
    side: frontendSide([publicIp.id, publicIpPrefix.id], subnet.id),
    privateIp: readString(properties, 'privateIPAddress'),
    allocation: readString(properties, 'privateIPAllocationMethod'),
    addressVersion: readString(properties, 'privateIPAddressVersion'),
    subnet,
    publicIp,
    publicIpPrefix,
    zones: readStrings(item.section, 'zones'),
    gatewayLoadBalancer: links.link('frontend', readLinkId(properties, 'gatewayLoadBalancer')),
    rules: [],
    outboundRules: [],
  };
}

function frontendSide(publicIds: readonly Field<string>[], subnet: Field<string>): FrontendIpConfiguration['side'] {
  if (publicIds.some((id) => id.state !== 'absent' && isLinkForSure(id))) return 'public';
  if (publicIds.some((id) => id.state === 'unknown')) return 'unknown';
  return subnet.state === 'absent' ? 'unknown' : isLinkForSure(subnet) ? 'internal' : 'unknown';
}

// An id that has unknown parts is still an id; a wholly unknown one may be null.
function isLinkForSure(id: Field<string>): boolean {
  return id.state === 'known' || (id.state === 'unknown' && id.unknown.type === 'string');
}

function sideOf(balancer: LoadBalancer): LoadBalancer['side'] {
  if (holdsWord(balancer.sku, 'Gateway') === 'yes') return 'internal';
  const sides = new Set(balancer.frontends.items.map((frontend) => frontend.side));
  if (sides.has('public') && sides.has('internal')) return 'mixed';
  if (balancer.frontends.open !== undefined || sides.size !== 1) return 'unknown';
  return [...sides][0] ?? 'unknown';
}

function readProbe(item: Item, loadBalancer: LoadBalancer): Probe {
  const part = readPart(loadBalancer.resource, item);
  const properties = part.properties;
  return {
    ...part,
    kind: 'probe',
    loadBalancer,
    protocol: readString(properties, 'protocol'),
    port: readInt(properties, 'port'),
    intervalInSeconds: readInt(properties, 'intervalInSeconds'),
    numberOfProbes: readInt(properties, 'numberOfProbes'),
    probeThreshold: readInt(properties, 'probeThreshold'),
    requestPath: readString(properties, 'requestPath'),
    noHealthyBackendsBehavior: readString(properties, 'noHealthyBackendsBehavior'),
    rules: [],
  };
}

function readRule(item: Item, loadBalancer: LoadBalancer, links: LinkCollector): LoadBalancingRule {
  const part = readPart(loadBalancer.resource, item);
  const properties = part.properties;
  const protocol = readString(properties, 'protocol');
  const frontendPort = readInt(properties, 'frontendPort');
  const backendPort = readInt(properties, 'backendPort');
  return {
    ...part,
    kind: 'rule',
    loadBalancer,
    protocol,
    frontendPort,
    backendPort,
    haPorts: allOf(holdsWord(protocol, 'All'), isZero(frontendPort), isZero(backendPort)),
    frontend: links.link('frontend', readLinkId(properties, 'frontendIPConfiguration')),
    probe: links.link('probe', readLinkId(properties, 'probe')),
    pools: readRulePools(part, links),
    idleTimeoutInMinutes: readInt(properties, 'idleTimeoutInMinutes'),
    enableTcpReset: readBoolean(properties, 'enableTcpReset'),
    enableFloatingIP: readBoolean(properties, 'enableFloatingIP'),
    loadDistribution: readString(properties, 'loadDistribution'),
    disableOutboundSnat: readBoolean(properties, 'disableOutboundSnat'),
    enableConnectionTracking: readBoolean(properties, 'enableConnectionTracking'),
  };
}

// A port that is not written is unknown here: nobody documents what the service makes of it.
function isZero(port: Field<number>): Answer {
  return port.state === 'known' ? (port.value === 0 ? 'yes' : 'no') : 'unknown';
}

// Exported templates write the same pool under both names.
function readRulePools(part: PartNode, links: LinkCollector): LoadBalancingRule['pools'] {
  const id = readLinkId(part.properties, 'backendAddressPool');
  const several = readLinks(part.properties, 'backendAddressPools', 'pool', links);
  if (id.state === 'absent') return several;
  const text = idText(id);
  const others = several.items.filter((link) => text === undefined || idText(link.id) !== text);
  const single = links.link('pool', id);
  return { items: [single, ...others], open: several.open, written: true, origin: id.origin };
}

function idText(id: Field<string>): string | undefined {
  if (id.state === 'known') return id.value.toLowerCase();
  return id.state === 'unknown' ? id.unknown.text.toLowerCase() : undefined;
}

function readOutboundRule(item: Item, loadBalancer: LoadBalancer, links: LinkCollector): OutboundRule {
  const part = readPart(loadBalancer.resource, item);
  const properties = part.properties;
  return {
    ...part,
    kind: 'outbound-rule',
    loadBalancer,
    protocol: readString(properties, 'protocol'),
    allocatedOutboundPorts: readInt(properties, 'allocatedOutboundPorts'),
    frontends: readLinks(properties, 'frontendIPConfigurations', 'frontend', links),
    pool: links.link('pool', readLinkId(properties, 'backendAddressPool')),
    idleTimeoutInMinutes: readInt(properties, 'idleTimeoutInMinutes'),
    enableTcpReset: readBoolean(properties, 'enableTcpReset'),
  };
}

/** An inbound NAT rule, inline or a child resource. */
export function readNatRule(
  part: PartNode,
  loadBalancer: LoadBalancer | undefined,
  links: LinkCollector,
): InboundNatRule {
  const properties = part.properties;
  return {
    ...part,
    kind: 'inbound-nat-rule',
    loadBalancer,
    protocol: readString(properties, 'protocol'),
    frontendPort: readInt(properties, 'frontendPort'),
    backendPort: readInt(properties, 'backendPort'),
    frontendPortRangeStart: readInt(properties, 'frontendPortRangeStart'),
    frontendPortRangeEnd: readInt(properties, 'frontendPortRangeEnd'),
    frontend: links.link('frontend', readLinkId(properties, 'frontendIPConfiguration')),
    pool: links.link('pool', readLinkId(properties, 'backendAddressPool')),
    idleTimeoutInMinutes: readInt(properties, 'idleTimeoutInMinutes'),
    enableTcpReset: readBoolean(properties, 'enableTcpReset'),
    enableFloatingIP: readBoolean(properties, 'enableFloatingIP'),
  };
}

function readNatPool(item: Item, loadBalancer: LoadBalancer, links: LinkCollector): InboundNatPool {
  const part = readPart(loadBalancer.resource, item);
  const properties = part.properties;
  return {
    ...part,
    kind: 'inbound-nat-pool',
    loadBalancer,
    protocol: readString(properties, 'protocol'),
    frontendPortRangeStart: readInt(properties, 'frontendPortRangeStart'),
    frontendPortRangeEnd: readInt(properties, 'frontendPortRangeEnd'),
    backendPort: readInt(properties, 'backendPort'),
    frontend: links.link('frontend', readLinkId(properties, 'frontendIPConfiguration')),
  };
}

/** A backend pool, inline or a child resource; members are linked later. */
export function readPool(part: PartNode, loadBalancer: LoadBalancer | undefined, links: LinkCollector): BackendPool {
  const properties = part.properties;
  const empty = { items: [], open: undefined, written: false, origin: part.resource.body.origin };
  const pool: Mutable<BackendPool> = {
    ...part,
    kind: 'pool',
    loadBalancer,
    declarations: [part],
    addresses: empty,
    tunnelInterfaces: readNodes(properties, 'tunnelInterfaces', (item) => readTunnelInterface(part.resource, item)),
    drainPeriodInSeconds: readInt(properties, 'drainPeriodInSeconds'),
    syncMode: readString(properties, 'syncMode'),
    virtualNetwork: links.link('virtual-network', readLinkId(properties, 'virtualNetwork')),
    members: [],
    openMembership: undefined,
    size: 0,
    maxSize: 0,
    rules: [],
    outboundRules: [],
  };
  pool.addresses = readNodes(properties, 'loadBalancerBackendAddresses', (item) => readAddress(item, pool, links));
  return pool;
}

/** A pool that is declared twice, inline and as a child resource: what the later one writes counts. */
export function mergePools(pool: BackendPool, later: BackendPool): void {
  const merged = pool as Mutable<BackendPool>;
  merged.declarations = [...pool.declarations, ...later.declarations];
  merged.addresses = laterList(pool.addresses, later.addresses);
  for (const address of merged.addresses.items as readonly Mutable<BackendAddress>[]) address.pool = pool;
  merged.tunnelInterfaces = laterList(pool.tunnelInterfaces, later.tunnelInterfaces);
  if (later.drainPeriodInSeconds.state !== 'absent') merged.drainPeriodInSeconds = later.drainPeriodInSeconds;
  if (later.syncMode.state !== 'absent') merged.syncMode = later.syncMode;
  if (later.virtualNetwork.id.state !== 'absent') merged.virtualNetwork = later.virtualNetwork;
  merged.copies = pool.copies ?? later.copies;
}

const laterList = <Node>(first: NodeList<Node>, later: NodeList<Node>): NodeList<Node> =>
  later.written ? later : first;

function readAddress(item: Item, pool: BackendPool, links: LinkCollector): BackendAddress {
  const part = readPart(pool.resource, item);
  const properties = part.properties;
  return {
    ...part,
    kind: 'backend-address',
    pool,
    ipAddress: readString(properties, 'ipAddress'),
    adminState: readString(properties, 'adminState'),
    virtualNetwork: links.link('virtual-network', readLinkId(properties, 'virtualNetwork')),
    subnet: links.link('subnet', readLinkId(properties, 'subnet')),
    regionalFrontend: links.link('frontend', readLinkId(properties, 'loadBalancerFrontendIPConfiguration')),
    ipConfiguration: links.link('ip-configuration', readLinkId(properties, 'networkInterfaceIPConfiguration')),
  };
}

function readTunnelInterface(resource: EvaluatedResource, item: Item): TunnelInterface {
  // Tunnel interfaces have their properties at the top, without a `properties` object.
  const part = { ...readPart(resource, item), properties: item.section };
  return {
    ...part,
    kind: 'tunnel-interface',
    port: readInt(item.section, 'port'),
    identifier: readInt(item.section, 'identifier'),
    protocol: readString(item.section, 'protocol'),
    type: readString(item.section, 'type'),
  };
}
