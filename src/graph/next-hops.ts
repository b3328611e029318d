// Where does a route send traffic: which node has the address of its next hop, of a BGP peer, or of a backend?
import { SUBNET_FIRST_USABLE_HOST } from '#src/azure-facts/subnet-addresses.ts';
import type { AddressBook, AddressHolder, DynamicHolder, UnknownHolder } from '#src/graph/addresses.ts';
import type { Field } from '#src/graph/field.ts';
import { fieldOf, holdsWord, textField } from '#src/graph/field.ts';
import { identityOf, parentIdentity } from '#src/graph/identity.ts';
import type { NodeIndex } from '#src/graph/node-index.ts';
import type { ApplicationGateway, GatewayBackendAddress } from '#src/graph/nodes/application-gateway.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { Mutable, NodeList } from '#src/graph/nodes/node.ts';
import { emptyList, labelOf } from '#src/graph/nodes/read-node.ts';
import type { NextHop, NextHopTarget, Route } from '#src/graph/nodes/route-table.ts';
import type { BgpConnection } from '#src/graph/nodes/virtual-hub.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { IpPrefix } from '#src/model/ip-address.ts';
import { parseIpAddress, parseIpPrefix, prefixHolds } from '#src/model/ip-address.ts';
import type { Origin, UnknownReason, Value } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';

export interface NextHopInput {
  readonly routes: readonly Route[];
  readonly bgpConnections: readonly BgpConnection[];
  readonly applicationGateways: readonly ApplicationGateway[];
  readonly index: NodeIndex;
  readonly addresses: AddressBook;
  readonly firewallById: ReadonlyMap<string, AzureFirewall>;
}

/** Fills `nextHops` of every route to an appliance, peers of Route Servers, and backends that are named by address. */
export function linkNextHops(input: NextHopInput): void {
  const ranges = dynamicRanges(input.addresses);
  for (const route of input.routes) {
    const near = networksNear(route);
    const hop = (address: Field<string>): NextHop => ({
      address,
      target: targetOf(address, near, input, ranges),
      origin: address.origin,
    });
    (route as Mutable<Route>).nextHops = hopsOf(route, hop);
  }
  for (const connection of input.bgpConnections as readonly Mutable<BgpConnection>[]) {
    connection.peer = targetOf(connection.peerIp, NOT_NEAR, input, ranges);
  }
  for (const pool of input.applicationGateways.flatMap((gateway) => gateway.pools.items)) {
    for (const backend of pool.addresses.items as readonly Mutable<GatewayBackendAddress>[]) {
      const { ipAddress } = backend;
      if (ipAddress.state !== 'absent') backend.target = targetOf(ipAddress, NOT_NEAR, input, ranges);
    }
  }
}

const NOT_NEAR: ReadonlySet<VirtualNetwork> = new Set();

function hopsOf(route: Route, hop: (address: Field<string>) => NextHop): NodeList<NextHop> {
  const { nextHopType, nextHopIp, nextHopIps } = route;
  if (route.isEcmp) return { ...nextHopIps, items: nextHopIps.items.map(hop) };
  const toAppliance = holdsWord(nextHopType, 'VirtualAppliance');
  if (toAppliance === 'no' || (toAppliance === 'unknown' && nextHopIp.state === 'absent')) {
    return emptyList(nextHopType.origin);
  }
  return { items: [hop(nextHopIp)], open: undefined, written: true, origin: nextHopIp.origin };
}

function targetOf(
  address: Field<string>,
  near: ReadonlySet<VirtualNetwork>,
  input: NextHopInput,
  ranges: readonly DynamicRange[],
): NextHopTarget {
  if (address.state === 'absent') return unknownTarget('the route has no next hop address', 'error', address.origin);
  if (address.state === 'known') return knownAddress(address, near, input.addresses, ranges);
  const { unknown } = address;
  if (unknown.resourceId !== undefined) {
    return byResource(unknown.resourceId, input) ?? { kind: 'unknown', unknown };
  }
  const found = holderTarget(input.addresses.holdersOf(address, near), unknown.text, address.origin);
  if (found !== undefined) return found;
  const targets = (unknown.alternatives ?? []).map((value) => {
    const field = fieldOf(value, unknown.origin);
    return targetOf(field.state === 'known' ? textField(field.value) : field, near, input, ranges);
  });
  const [first] = targets;
  return first && targets.every((target) => isSameTarget(target, first)) ? first : { kind: 'unknown', unknown };
}

function knownAddress(
  address: Field<string> & { readonly state: 'known' },
  near: ReadonlySet<VirtualNetwork>,
  addresses: AddressBook,
  ranges: readonly DynamicRange[],
): NextHopTarget {
  const found = holderTarget(addresses.holdersOf(address, near), address.value, address.origin);
  if (found !== undefined) return found;
  const holder = possibleHolder(address.value, addresses.unknown);
  if (holder !== undefined) {
    const message = `${address.value} may be the address of ${holder.key}, which depends on ${holder.unknown.text}`;
    return { kind: 'unknown', unknown: unknownValue(message, holder.unknown.reasons, address.origin) };
  }
  const taker = possibleTaker(address.value, ranges);
  if (taker === undefined) return { kind: 'none-in-template' };
  const message = `${address.value} may be the address that ${taker.key} gets by dynamic allocation`;
  return unknownTarget(message, 'runtime-value', address.origin);
}

function holderTarget(holders: readonly AddressHolder[], shown: string, origin: Origin): NextHopTarget | undefined {
  const [first, ...others] = holders;
  if (first === undefined) return undefined;
  if (others.length === 0) return targetOfHolder(first);
  return unknownTarget(`${holders.length} things in the template have the address ${shown}`, 'runtime-value', origin);
}

// An address that is written but unknown may be this one, unless it is from a subnet that does not hold this one.
function possibleHolder(text: string, holders: readonly UnknownHolder[]): UnknownHolder | undefined {
  const address = parseIpAddress(text);
  if (address === undefined) return undefined;
  return holders.find(({ prefixes }) => !prefixes || prefixes.some((prefix) => prefixHolds(prefix, address)));
}

/** The first addresses of a subnet, which go to those who get theirs by dynamic allocation. */
interface DynamicRange {
  readonly prefix: IpPrefix;
  /** How far they reach; undefined when the number of takers is unknown. */
  readonly length: bigint | undefined;
  readonly taker: DynamicHolder;
}

// Dynamic allocation takes the lowest free address, so only the first few of a subnet can go to its dynamic holders.
function dynamicRanges(addresses: AddressBook): readonly DynamicRange[] {
  const bySubnet = new Map<Subnet, DynamicHolder[]>();
  for (const holder of addresses.dynamic) {
    const others = bySubnet.get(holder.subnet);
    if (others) others.push(holder);
    else bySubnet.set(holder.subnet, [holder]);
  }
  return [...bySubnet].flatMap(([subnet, holders]) => {
    const [taker] = holders;
    const counts = holders.map((holder) => holder.count);
    const length = counts.includes(undefined)
      ? undefined
      : BigInt(counts.reduce<number>((sum, count) => sum + (count ?? 0), LATITUDE));
    const prefixes = subnet.prefixes.state === 'known' ? subnet.prefixes.value.map(parseIpPrefix) : [];
    return prefixes.flatMap((prefix) => (prefix && taker ? [{ prefix, length, taker }] : []));
  });
}

// Addresses that static holders or things outside the template may take before the dynamic ones.
const LATITUDE = 16;

function possibleTaker(text: string, ranges: readonly DynamicRange[]): DynamicHolder | undefined {
  const address = parseIpAddress(text);
  if (address === undefined) return undefined;
  const range = ranges.find(({ prefix, length }) => {
    if (!prefixHolds(prefix, address)) return false;
    const offset = address.value - prefix.first - BigInt(SUBNET_FIRST_USABLE_HOST.value);
    return offset >= 0n && (length === undefined || offset < length);
  });
  return range?.taker;
}

// The id of the resource, or of the part of it, whose property the address is.
function byResource(id: Value, input: NextHopInput): NextHopTarget | undefined {
  const identity = identityOf(id);
  if (identity === undefined) return undefined;
  const frontend = input.index.find('frontend', identity)[0];
  if (frontend) return targetOfHolder({ kind: 'frontend', frontend, subnet: undefined });
  const nic = input.index.find('network-interface', parentIdentity(identity))[0];
  const last = identity.segments.at(-1);
  const ipConfiguration = nic?.ipConfigurations.items.find((item) => labelOf(item.name).toLowerCase() === last);
  if (ipConfiguration) return targetOfHolder({ kind: 'ip-configuration', ipConfiguration, subnet: undefined });
  const at = identity.segments.indexOf('azurefirewalls');
  const firewall = at < 0 ? undefined : input.firewallById.get(identity.segments.slice(0, at + 2).join('/'));
  return firewall && { kind: 'firewall', firewall };
}

function targetOfHolder(holder: AddressHolder): NextHopTarget {
  switch (holder.kind) {
    case 'frontend': {
      const { frontend } = holder;
      const isGateway = holdsWord(frontend.loadBalancer.sku, 'Gateway') === 'yes';
      return { kind: isGateway ? 'gateway-load-balancer-frontend' : 'load-balancer-frontend', frontend };
    }
    case 'ip-configuration':
      return { kind: 'network-interface', nic: holder.ipConfiguration.nic, ipConfiguration: holder.ipConfiguration };
    case 'firewall':
      return { kind: 'firewall', firewall: holder.firewall };
  }
}

function isSameTarget(left: NextHopTarget, right: NextHopTarget): boolean {
  if ('frontend' in left) return 'frontend' in right && left.frontend === right.frontend;
  if ('nic' in left) return 'nic' in right && left.ipConfiguration === right.ipConfiguration;
  if ('firewall' in left) return 'firewall' in right && left.firewall === right.firewall;
  return left.kind === 'none-in-template' && right.kind === 'none-in-template';
}

function unknownTarget(message: string, code: UnknownReason['code'], origin: Origin): NextHopTarget {
  return { kind: 'unknown', unknown: unknownValue(message, [{ code, message }], origin) };
}

// The networks that use the table of a route, and those peered with them.
function networksNear(route: Route): ReadonlySet<VirtualNetwork> {
  const networks = new Set<VirtualNetwork>();
  for (const subnet of route.routeTable?.subnets ?? []) {
    const network = subnet.virtualNetwork;
    if (network === undefined || networks.has(network)) continue;
    networks.add(network);
    for (const peering of network.peerings.items) {
      if (peering.remote.target.state === 'found') networks.add(peering.remote.target.node);
    }
  }
  return networks;
}
