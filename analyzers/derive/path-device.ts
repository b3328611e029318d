// Which appliance takes the packets that a route sends to an address, does it forward, and out of which subnets can it send?
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { FORWARDING_NIC_REQUIRED } from '#src/azure-facts/user-defined-routes.ts';
import type { Answer } from '#src/graph/field.ts';
import { allOf, anyOf, holdsTrue, holdsWord } from '#src/graph/field.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { FrontendIpConfiguration, PoolMember } from '#src/graph/nodes/load-balancer.ts';
import { isKnownCount, nodeOf } from '#src/graph/nodes/node.ts';
import type { NextHopTarget } from '#src/graph/nodes/route-table.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { Because } from '#src/model/finding.ts';
import type { PathOutcome } from '#src/model/path.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import type { InstanceConfiguration } from './egress.ts';
import { instanceKey } from './egress.ts';
import { FLOW_PORTS } from './flow.ts';
import type { Device, Packet, PathRequest } from './path-trail.ts';

/** An appliance with the subnets that it stands in. */
export interface Appliance {
  readonly device: Device;
  /** Where it can send from, the entry first. */
  readonly exits: readonly Exit[];
  readonly because: readonly Because[];
}

export interface Exit {
  readonly subnet: Subnet;
  readonly configurations: readonly InstanceConfiguration[];
}

export type FoundAppliance =
  | Appliance
  | { readonly stop: PathOutcome; readonly text: string; readonly because: readonly Because[] };

/** What stands at the targets of a route; several only for a route with several next hops. */
export function applianceAt(targets: readonly NextHopTarget[], packet: Packet, request: PathRequest): FoundAppliance {
  const [target] = targets;
  if (target === undefined) return stopped('next-hop-missing', 'the route has no next hop');
  const unknown = targets.find((each) => each.kind === 'unknown');
  if (unknown?.kind === 'unknown') {
    return stopped('not-enough-information', `what has the next hop address is unknown: ${unknown.unknown.text}`);
  }
  if (targets.some((each) => each.kind === 'gateway-load-balancer-frontend')) {
    return stopped('next-hop-missing', 'a Gateway load balancer cannot be the next hop of a route');
  }
  if (target.kind === 'firewall') return firewallAppliance(target.firewall, request);
  if (target.kind === 'load-balancer-frontend') return balancedAppliance(target.frontend, packet, request);
  const configurations = targets.flatMap((each) => (each.kind === 'network-interface' ? [each.ipConfiguration] : []));
  if (configurations.length < targets.length) {
    return stopped('next-hop-missing', 'the next hop address belongs to nothing in the template');
  }
  return applianceOf(configurations, undefined, request);
}

const stopped = (stop: PathOutcome, text: string, ...because: readonly Because[]): FoundAppliance => ({
  stop,
  text,
  because,
});

function balancedAppliance(frontend: FrontendIpConfiguration, packet: Packet, request: PathRequest): FoundAppliance {
  const rules = frontend.rules.filter((rule) => rule.deployed !== false);
  const all = rules.filter((rule) => rule.haPorts === 'yes');
  const fitting = all.length > 0 ? all : rules.filter((rule) => matchesRule(rule.protocol, rule.frontendPort, packet));
  if (fitting.length === 0) {
    if (frontend.loadBalancer.rules.open !== undefined || rules.some((rule) => rule.haPorts === 'unknown')) {
      return stopped('not-enough-information', 'the rules of the load balancer cannot be known');
    }
    if (rules.length > 0 && hasAllPorts(packet)) {
      const text = 'the load balancer has rules for some ports only: name --protocol and --port';
      return stopped('not-enough-information', text);
    }
    return stopped('next-hop-missing', 'no rule of the load balancer takes the packet');
  }
  const pools = poolsOfRules(fitting);
  const members = pools.flatMap((pool) => pool.members.flatMap(configurationOf));
  if (members.length > 0) return applianceOf(members, frontend, request, all.length > 0);
  const isEmpty = pools.length > 0 && pools.every((pool) => pool.size === 0);
  if (isEmpty) return stopped('next-hop-missing', 'the pool behind the load balancer is empty');
  return stopped('not-enough-information', 'who is in the pool behind the load balancer is not declared here');
}

function configurationOf(member: PoolMember): readonly InstanceConfiguration[] {
  if (member.kind === 'nic' || member.kind === 'scaleSet') return [member.ipConfiguration];
  if (member.kind !== 'address' || member.nic === undefined) return [];
  return member.nic.ipConfigurations.items.slice(0, 1);
}

type RuleProtocol = FrontendIpConfiguration['rules'][number]['protocol'];
type RulePort = FrontendIpConfiguration['rules'][number]['frontendPort'];

/** Does a rule take every packet of a flow? */
function matchesRule(protocol: RuleProtocol, port: RulePort, packet: Packet): boolean {
  return packet.traffic.every(
    ({ protocol: asked, ports }) =>
      [asked, 'All'].some((word) => holdsWord(protocol, word) === 'yes') &&
      port.state === 'known' &&
      (port.value === 0 || (ports.first === port.value && ports.last === port.value)),
  );
}

const hasAllPorts = (packet: Packet): boolean =>
  packet.traffic.some(({ ports }) => ports.first === FLOW_PORTS.first && ports.last === FLOW_PORTS.last);

/** The machines with these IP configurations as one appliance. */
export function applianceOf(
  configurations: readonly InstanceConfiguration[],
  frontend: FrontendIpConfiguration | undefined,
  request: PathRequest,
  isForAllPorts = false,
): FoundAppliance {
  const [first] = configurations;
  if (first === undefined) return stopped('next-hop-missing', 'nobody stands at the next hop');
  const forwards = allOf(...configurations.map((each) => forwarding(each)));
  const required = {
    text: 'the interface has to forward IP',
    place: first.nic.place,
    source: FORWARDING_NIC_REQUIRED.id,
  };
  if (forwards === 'no') {
    return stopped(
      'next-hop-missing',
      `${nameOf(first.nic.key)} does not forward IP, so packets to others are dropped`,
      required,
    );
  }
  if (forwards === 'unknown') {
    return stopped('not-enough-information', `whether ${nameOf(first.nic.key)} forwards IP is unknown`, required);
  }
  const machines = new Set(configurations.map(instanceKey));
  const key = frontend?.loadBalancer.key ?? instanceKey(first);
  const exits = exitsOf(configurations);
  return {
    device: {
      kind: 'appliance',
      key,
      machines,
      isSingle: isSingle(configurations, machines),
      frontend,
      configurations,
      subnet: nodeOf(first.subnet),
      keepsFlows: isForAllPorts && frontend?.side === 'internal' && configurations.every(hasOneConfiguration),
      translates: [...machines].map((machine) => request.translates(machine)).find((each) => each !== undefined),
    },
    exits,
    because: [
      { text: `assumes that ${[...machines].map(nameOf).join(' or ')} forwards the packet`, place: first.nic.place },
    ],
  };
}

const forwarding = (configuration: InstanceConfiguration): Answer => holdsTrue(configuration.nic.enableIPForwarding);

const hasOneConfiguration = (configuration: InstanceConfiguration): boolean =>
  configuration.nic.ipConfigurations.open === undefined && configuration.nic.ipConfigurations.items.length === 1;

function isSingle(configurations: readonly InstanceConfiguration[], machines: ReadonlySet<string>): Answer {
  if (machines.size > 1) return 'no';
  const counts = configurations.map((each) =>
    each.kind === 'scale-set-ip-configuration'
      ? each.nic.scaleSet.maxCount
      : each.nic.copies === undefined
        ? 1
        : each.nic.copies,
  );
  if (counts.some((count) => !isKnownCount(count))) return 'unknown';
  return counts.every((count) => count === 1) ? 'yes' : 'no';
}

/** Every interface of the machines, by subnet; those that do not forward only where there is no other. */
function exitsOf(configurations: readonly InstanceConfiguration[]): readonly Exit[] {
  const bySubnet = new Map<Subnet, InstanceConfiguration[]>();
  const add = (configuration: InstanceConfiguration): void => {
    const subnet = nodeOf(configuration.subnet);
    if (subnet === undefined) return;
    const others = bySubnet.get(subnet) ?? [];
    if (!others.includes(configuration)) bySubnet.set(subnet, [...others, configuration]);
  };
  configurations.forEach(add);
  for (const configuration of configurations) interfacesOf(configuration).forEach(add);
  return [...bySubnet].map(([subnet, list]) => ({ subnet, configurations: list }));
}

function interfacesOf(configuration: InstanceConfiguration): readonly InstanceConfiguration[] {
  const all: readonly InstanceConfiguration[] =
    configuration.kind === 'scale-set-ip-configuration'
      ? configuration.nic.scaleSet.nicConfigurations.items.flatMap((nic) => nic.ipConfigurations.items)
      : configuration.nic.virtualMachines.flatMap((machine) =>
          machine.nics.items.flatMap((link) => nodeOf(link)?.ipConfigurations.items ?? []),
        );
  return all.filter((each) => forwarding(each) !== 'no');
}

/** An Azure Firewall: one device, however many instances it has. */
export function firewallAppliance(firewall: AzureFirewall, request: PathRequest): FoundAppliance {
  const subnets = firewall.ipConfigurations.items.flatMap((item) => nodeOf(item.subnet) ?? []);
  const [subnet] = subnets;
  return {
    device: {
      kind: 'firewall',
      key: firewall.key,
      machines: new Set([firewall.key]),
      isSingle: 'yes',
      frontend: undefined,
      configurations: [],
      subnet,
      keepsFlows: true,
      translates: request.translates(firewall.key),
    },
    exits: subnet === undefined ? [] : [{ subnet, configurations: [] }],
    because: [{ text: `assumes that the rules of ${nameOf(firewall.key)} let the packet pass`, place: firewall.place }],
  };
}

/** Can a subnet send to a next hop there: in its own network, or in one that is peered with it? */
export function reachesDirectly(from: Subnet, to: Subnet): Answer {
  const network = from.virtualNetwork;
  const other = to.virtualNetwork;
  if (network === undefined || other === undefined) return from === to ? 'yes' : 'unknown';
  return network === other ? 'yes' : isPeered(network, other);
}

/** Both sides of a peering are needed. */
function isPeered(network: VirtualNetwork, other: VirtualNetwork): Answer {
  const there = leadsTo(network, other);
  const back = leadsTo(other, network);
  if (there === 'no') return 'no';
  return back === 'no' ? 'unknown' : allOf(there, back);
}

function leadsTo(network: VirtualNetwork, other: VirtualNetwork): Answer {
  const answers = network.peerings.items.map((peering): Answer => {
    if (peering.deployed === false) return 'no';
    const { target } = peering.remote;
    if (target.state === 'unknown') return 'unknown';
    if (target.state !== 'found' || target.node !== other) return 'no';
    return peering.deployed === true && peering.copies === undefined ? 'yes' : 'unknown';
  });
  return anyOf(...answers, network.peerings.open === undefined ? 'no' : 'unknown');
}

const nameOf = (key: string): string => resourceWords(key).name;
