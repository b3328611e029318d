// Where do packets from the internet or from on-premises come in on their way to a subnet?

import type { DeriveContext } from '#analyzers/ask.ts';
import { FIREWALL_SNATS_INBOUND } from '#src/azure-facts/azure-firewall.ts';
import { STANDARD_ADDRESS_IS_CLOSED } from '#src/azure-facts/network-security-groups.ts';
import { PLATFORM_SUBNETS } from '#src/azure-facts/subnet-addresses.ts';
import { holdsTrue, holdsWord } from '#src/graph/field.ts';
import type { GatewayFrontend } from '#src/graph/nodes/application-gateway.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { PathHop } from '#src/model/path.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { deriveAppliancePool } from './appliance-pool.ts';
import type { InstanceConfiguration } from './egress.ts';
import type { FlowEnd, Traffic } from './flow.ts';
import { deriveLearnedGateways } from './hybrid-gateways.ts';
import { deliver } from './path-delivery.ts';
import type { Appliance, FoundAppliance } from './path-device.ts';
import { applianceOf, firewallAppliance } from './path-device.ts';
import type { DirectEntry } from './path-direct-entry.ts';
import { directEntries, hiddenPublication, publishedEntries } from './path-direct-entry.ts';
import type { SubnetEnd } from './path-end.ts';
import { flowEndOf, subnetEnd } from './path-end.ts';
import type { EntryAddress } from './path-front-layers.ts';
import { withFrontLayers } from './path-front-layers.ts';
import { hasGroups } from './path-groups.ts';
import { enterByGateway, gatewayFrontendIn, hiddenGateway } from './path-proxies.ts';
import type { Packet, PathRequest, Trail, Walk } from './path-trail.ts';
import { EMPTY_TRAIL, ended, hop, withBecause, withHop } from './path-trail.ts';
import { throughAppliance, walkFrom } from './path-walk.ts';

/** From the internet: by a public address of the instance, by a load balancer, or by an appliance that publishes it. */
export function enterFromInternet(packet: Packet, end: SubnetEnd, request: PathRequest): Walk {
  const start = withHop(EMPTY_TRAIL, hop('internet', 'sent', null, null, 'from the internet'));
  const certain = certainWalks(packet, end, start, request);
  const walks = certain.length > 0 ? certain : published(packet, start, request);
  const walk = walks.find((each) => each.outcome === 'delivered') ?? walks[0];
  if (walk !== undefined) return walk;
  const hidden =
    hiddenPublication(end, packet, request.context) ?? hiddenGateway(end, request) ?? hiddenEntry(end, request.context);
  if (hidden !== undefined) {
    return ended(
      withHop(start, hop('internet', 'undecided', null, null, hidden), { text: hidden }),
      'not-enough-information',
    );
  }
  return ended(withHop(start, hop('internet', 'stopped', null, null, `nothing publishes ${end.name}`)), 'no-route');
}

/** Walks by what certainly leads there; a client may take any of them. */
function certainWalks(packet: Packet, end: SubnetEnd, start: Trail, request: PathRequest): readonly Walk[] {
  const groups = new Map<string, DirectEntry[]>();
  for (const entry of directEntries(end, packet, request.context)) {
    const name = `${entry.frontend?.key} ${entry.frontend?.place.start} ${entry.isForwardedPort}`;
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  const direct = [...groups.values()].map((entries) => enterDirectly(entries, packet, end, start, request));
  const own = gatewayFrontendIn(end.subnet, request);
  const itself = own === undefined ? [] : [enterGatewayItself(own, packet, end, start, request)];
  return [...direct, ...itself, ...enterByGateway(packet, end, start, request)];
}

// The subnet is that of an Application Gateway, which sees the client.
function enterGatewayItself(
  frontend: GatewayFrontend,
  packet: Packet,
  end: SubnetEnd,
  start: Trail,
  request: PathRequest,
): Walk {
  const publicIp = nodeOf(frontend.publicIp);
  const layered = withFrontLayers(start, { publicIp, frontend: undefined }, request.context.graph);
  const text = 'a public frontend of the gateway';
  const entered = hop('public-address', 'translated', publicIp?.key ?? null, end.subnet.subnetKey, text);
  return deliver(packet, end, withHop(layered, entered, { text, place: frontend.place }), request);
}

/** Entries of one kind: addresses of instances, or the rules of one frontend. */
function enterDirectly(
  entries: readonly DirectEntry[],
  packet: Packet,
  end: SubnetEnd,
  start: Trail,
  request: PathRequest,
): Walk {
  const [first] = entries;
  if (first === undefined) return ended(start, 'no-route');
  const { frontend, publicIp } = first;
  const layered = withFrontLayers(start, { frontend, publicIp }, request.context.graph);
  const entered = withHop(withChain(layered, first), entryHop(first, end));
  const configurations = [...new Set(entries.map((entry) => entry.configuration))];
  if (first.isStandard && !hasGroups(end.subnet, configurations)) {
    const closed = 'a Standard public address is closed unless a security group opens it';
    const because = { text: closed, place: end.subnet.place, source: STANDARD_ADDRESS_IS_CLOSED.id };
    return ended(
      withHop(entered, hop('network-security-group', 'denied', null, end.subnet.subnetKey, closed), because),
      'dropped-by-nsg',
    );
  }
  const traffic = entries.flatMap((entry) => entry.traffic);
  return deliver({ ...packet, traffic }, { ...end, configurations }, entered, request);
}

function entryHop(entry: DirectEntry, end: SubnetEnd): PathHop {
  const at = end.subnet.subnetKey;
  if (entry.frontend === undefined)
    return hop('public-address', 'translated', entry.key, at, 'the public address of an instance');
  return entry.isForwardedPort
    ? hop('load-balancer', 'translated', entry.key, at, 'an inbound NAT rule forwards the port to one instance')
    : hop('load-balancer', 'balanced', entry.key, at, 'a member of the pool is chosen');
}

// A chained Gateway load balancer shows the packet to its appliances and changes none of its addresses.
function withChain(trail: Trail, entry: DirectEntry): Trail {
  const link =
    entry.frontend?.gatewayLoadBalancer ??
    (entry.configuration.kind === 'ip-configuration' ? entry.configuration.gatewayLoadBalancer : undefined);
  if (link === undefined || link.target.state === 'none') return trail;
  const provider = link.target.state === 'found' ? link.target.node.loadBalancer.key : null;
  const text = 'appliances of a Gateway load balancer see it; addresses stay as they are';
  return withHop(trail, hop('load-balancer', 'forwarded', provider, null, text), { text, place: link.id.origin.place });
}

/** By what publishes services of others: a firewall, a pool of appliances, an appliance with a public address. */
function published(packet: Packet, start: Trail, request: PathRequest): readonly Walk[] {
  const candidates = [
    ...firewallEntries(packet, request),
    ...poolEntries(packet, request),
    ...applianceEntries(packet, request),
  ];
  return candidates.map(({ found, key, text, traffic, isFloating, at }) => {
    const layered = at === undefined ? start : withFrontLayers(start, at, request.context.graph);
    const entered = withHop(layered, hop('public-address', 'translated', key, null, text));
    if ('stop' in found) {
      return ended(withHop(entered, hop('appliance', 'stopped', null, null, found.text), ...found.because), found.stop);
    }
    const name = nameOf(found.device.key);
    const assumed = withBecause(entered, {
      text: `assumes that ${name} translates the destination address and keeps the port`,
    });
    const arrivesAs: FlowEnd = isFloating ? { kind: 'internet' } : ownAddress(found, request);
    return throughAppliance(found, { ...packet, traffic, arrivesAs }, assumed, request);
  });
}

function ownAddress(found: Appliance, request: PathRequest): FlowEnd {
  return found.device.subnet === undefined
    ? { kind: 'internet' }
    : flowEndOf(subnetEnd(found.device.subnet, request.context));
}

interface PublishedEntry {
  readonly found: FoundAppliance;
  readonly key: string | null;
  readonly text: string;
  readonly traffic: readonly Traffic[];
  readonly isFloating: boolean;
  readonly at?: EntryAddress;
}

function firewallEntries(packet: Packet, request: PathRequest): readonly PublishedEntry[] {
  return request.context.graph.firewalls
    .filter((firewall) => firewall.deployed !== false)
    .map((firewall) => ({
      found: publishing(firewallAppliance(firewall, request)),
      key: firewall.key,
      text: 'a public address of the firewall',
      traffic: packet.traffic,
      isFloating: false,
    }));
}

// A firewall that publishes something takes the place of the client.
function publishing(found: FoundAppliance): FoundAppliance {
  if ('stop' in found) return found;
  const text = 'the firewall puts its own address in place of the client';
  const because = [...found.because, { text, source: FIREWALL_SNATS_INBOUND.id }];
  return { ...found, device: { ...found.device, translates: true }, because };
}

function poolEntries(packet: Packet, request: PathRequest): readonly PublishedEntry[] {
  const { context } = request;
  return context.graph.pools.flatMap((pool): readonly PublishedEntry[] => {
    if (context.ask(deriveAppliancePool, pool).answer !== 'yes') return [];
    const members = pool.members.flatMap((member) =>
      member.kind === 'nic' || member.kind === 'scaleSet' ? [member.ipConfiguration] : [],
    );
    const [first] = members;
    if (first === undefined) return [];
    const entries = pool.rules.flatMap((rule) => publishedEntries(rule, first, packet));
    const [entry] = entries;
    if (entry?.frontend === undefined) return [];
    return [
      {
        found: applianceOf(members, entry.frontend, request),
        key: entry.key,
        text: `frontend ${labelOf(entry.frontend.name)} in front of appliances`,
        traffic: entries.flatMap((each) => each.traffic),
        isFloating: entry.isFloating,
        at: { frontend: entry.frontend, publicIp: entry.publicIp },
      },
    ];
  });
}

function applianceEntries(packet: Packet, request: PathRequest): readonly PublishedEntry[] {
  return request.context.graph.networkInterfaces.flatMap((nic) => {
    if (nic.deployed === false || holdsTrue(nic.enableIPForwarding) !== 'yes') return [];
    return nic.ipConfigurations.items
      .filter((each) => each.publicIp.target.state === 'found' || each.publicIp.target.state === 'external')
      .map((each) => ({
        traffic: packet.traffic,
        isFloating: false,
        found: applianceOf([each], undefined, request),
        key: nodeOf(each.publicIp)?.key ?? null,
        at: { frontend: undefined, publicIp: nodeOf(each.publicIp) },
        text: 'the public address of an appliance',
      }));
  });
}

const PUBLISHERS = ['microsoft.network/privatelinkservices'];

// What may publish the subnet without anybody seeing it here.
function hiddenEntry(end: SubnetEnd, context: DeriveContext): string | undefined {
  const other = context.graph.template.resources.find(
    (each) => each.condition !== false && PUBLISHERS.includes(each.type.toLowerCase()),
  );
  if (other !== undefined) return `whether ${nameOf(other.key)} publishes ${end.name} is not known`;
  if (belongsToService(end.subnet)) return `what stands in ${end.name} is a service, which may have public addresses`;
  const open = end.configurations.find((each) => isOpen(each.pools) || isOpen(natLinks(each)));
  if (open !== undefined) return `the pools and inbound NAT rules of ${nameOf(open.nic.key)} are not all known`;
  const hasHiddenAddress = end.configurations.some((each) =>
    each.kind === 'ip-configuration'
      ? each.publicIp.target.state === 'unknown'
      : each.publicIpConfiguration.state === 'unknown',
  );
  return hasHiddenAddress ? `whether an instance in ${end.name} has a public address is unknown` : undefined;
}

const natLinks = (each: InstanceConfiguration): NodeList<Link<unknown>> =>
  each.kind === 'ip-configuration' ? each.inboundNatRules : each.inboundNatPools;

const isOpen = (list: NodeList<Link<unknown>>): boolean =>
  list.open !== undefined || list.items.some(({ target }) => target.state === 'unknown' || target.state === 'external');

// Gateways, bastions and services that a subnet is delegated to have addresses that are written elsewhere.
function belongsToService(subnet: Subnet): boolean {
  const { items, open } = subnet.delegations;
  const isPlatform = PLATFORM_SUBNETS.value.some((name) => holdsWord(subnet.name, name) === 'yes');
  return isPlatform || items.length > 0 || open !== undefined;
}

/** From on-premises: by the gateway whose routes the network of the destination shares. */
export function enterFromOnPremises(packet: Packet, end: SubnetEnd, request: PathRequest): Walk {
  const start = withHop(EMPTY_TRAIL, hop('on-premises', 'sent', null, null, 'from on-premises'));
  const network = end.subnet.virtualNetwork;
  if (network === undefined) {
    const text = `the network of ${end.name} is not declared here`;
    return ended(withHop(start, hop('gateway', 'undecided', null, null, text), { text }), 'not-enough-information');
  }
  const gateways = request.context
    .ask(deriveLearnedGateways, network)
    .filter((gateway) => gateway.kind === 'virtual-network-gateway');
  const gateway = gateways.find((each) => each.exists === 'yes') ?? gateways[0];
  if (gateway === undefined) return withoutGateway(network, end, start);
  if (gateway.subnet === undefined) {
    const text = 'the gateway stands in a network that is not declared here';
    return ended(
      withHop(start, hop('gateway', 'undecided', null, null, text), ...gateway.because),
      'not-enough-information',
    );
  }
  const assumed =
    gateway.exists === 'yes'
      ? start
      : withBecause(start, { text: 'assumes that a gateway stands there', place: gateway.subnet.place });
  const entered = withHop(
    assumed,
    hop('gateway', 'forwarded', gateway.key, gateway.subnet.subnetKey, 'the gateway takes the packet in'),
    ...gateway.because,
  );
  const position = { subnet: gateway.subnet, configurations: [], isForwarded: false, isGateway: true };
  return walkFrom(position, packet, entered, request);
}

// Appliances may end tunnels themselves, and peers outside may have gateways; only a closed network is certainly cut off.
function withoutGateway(network: VirtualNetwork, end: SubnetEnd, start: Trail): Walk {
  const isOpen =
    network.peerings.items.some((peering) => peering.deployed !== false) || network.peerings.open !== undefined;
  const text = isOpen
    ? `no gateway that ${end.name} uses is declared here; a peered network may have another way`
    : `no gateway stands in the network of ${end.name}`;
  const stop = hop('gateway', isOpen ? 'undecided' : 'stopped', null, null, text);
  return ended(withHop(start, stop, { text, place: network.place }), isOpen ? 'not-enough-information' : 'no-route');
}

const nameOf = (key: string): string => resourceWords(key).name;
