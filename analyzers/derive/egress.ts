// How do the instances of a subnet reach the internet? A route may take their flows to an appliance; otherwise the first of
// the documented methods applies that is there.
import type { DeriveContext } from '#analyzers/ask.ts';
import { DEFAULT_OUTBOUND_NOT_FOR_DELEGATED, SNAT_PRECEDENCE } from '#src/azure-facts/outbound-snat.ts';
import { PLATFORM_SUBNETS } from '#src/azure-facts/subnet-addresses.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { ApplicationGateway } from '#src/graph/nodes/application-gateway.ts';
import type { IpConfiguration } from '#src/graph/nodes/network-interface.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { NextHopTarget } from '#src/graph/nodes/route-table.ts';
import type { ScaleSetIpConfiguration } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { Because } from '#src/model/finding.ts';
import type { EgressAnswer, EgressSubject } from './egress-methods.ts';
import { EGRESS_METHODS } from './egress-methods.ts';
import { deriveInternetRoute } from './internet-route.ts';
import { isIpv6 } from './ip-configuration-kind.ts';
import type { RouteNextHop } from './route-set.ts';

export type EgressMethod =
  | 'nat-gateway'
  | 'instance-public-ip'
  | 'outbound-rule'
  | 'implicit'
  | 'default'
  | 'none'
  | 'appliance';

/** `via`: key of what takes the flows out. `unknown`: the method cannot be known, and why. */
export interface Egress {
  readonly subnet: Subnet;
  /** Key of the machine, scale set or firewall; null for an instance that the template does not declare. */
  readonly instance: string | null;
  readonly configuration: InstanceConfiguration | undefined;
  readonly method: EgressMethod | { readonly unknown: string };
  readonly via: string | null;
  readonly because: readonly Because[];
}

export type InstanceConfiguration = IpConfiguration | ScaleSetIpConfiguration;

/** The way out of every subnet and of every instance in it, in the order of the source. */
export function deriveEgress(graph: ResourceGraph, context: DeriveContext): readonly Egress[] {
  return graph.subnets
    .filter((subnet) => subnet.deployed !== false)
    .flatMap((subnet) => context.ask(deriveSubnetEgress, subnet));
}

/** The way out of one subnet: once per firewall and IP configuration in it, or once for all when there is none. */
export function deriveSubnetEgress(subnet: Subnet, context: DeriveContext): readonly Egress[] {
  const firewalls = context.graph.firewalls.filter(
    (firewall) =>
      firewall.deployed !== false && firewall.ipConfigurations.items.some((item) => nodeOf(item.subnet) === subnet),
  );
  if (firewalls.length > 0) return firewalls.map((firewall) => egressOf(subnet, firewall, context));
  const platform = PLATFORM_SUBNETS.value.find((name) => holdsWord(subnet.name, name) === 'yes');
  if (platform !== undefined) {
    const text = `what stands in ${platform} has a way out of its own`;
    return [ownWay(subnet, null, { text, place: subnet.place, source: PLATFORM_SUBNETS.id })];
  }
  const configurations = context.ask(deriveConfigurationsBySubnet, context.graph).get(subnet) ?? [];
  if (configurations.length > 0) return configurations.map((each) => egressOf(subnet, each, context));
  const gateways = context.ask(deriveGatewaysBySubnet, context.graph).get(subnet) ?? [];
  const text = 'an Application Gateway answers by its own addresses';
  if (gateways.length > 0) return gateways.map(({ key, place }) => ownWay(subnet, key, { text, place }));
  return [ofAnyInstance(subnet, context)];
}

function ownWay(subnet: Subnet, instance: string | null, because: Because): Egress {
  const method = { unknown: because.text };
  return { subnet, instance, configuration: undefined, method, via: null, because: [because] };
}

function deriveGatewaysBySubnet(graph: ResourceGraph): ReadonlyMap<Subnet, readonly ApplicationGateway[]> {
  const bySubnet = new Map<Subnet, ApplicationGateway[]>();
  for (const gateway of graph.applicationGateways) {
    if (gateway.deployed === false) continue;
    for (const configuration of gateway.subnets.items) {
      const subnet = nodeOf(configuration.subnet);
      if (subnet !== undefined) bySubnet.set(subnet, [...(bySubnet.get(subnet) ?? []), gateway]);
    }
  }
  return bySubnet;
}

// Of a subnet that belongs to a service nobody knows how it leaves, unless a gateway or a route is there for all.
function ofAnyInstance(subnet: Subnet, context: DeriveContext): Egress {
  const way = egressOf(subnet, undefined, context);
  const { items, open } = subnet.delegations;
  if ((items.length === 0 && open === undefined) || (way.method !== 'default' && way.method !== 'none')) return way;
  const text = 'the subnet is delegated to a service, which may have a way out of its own';
  const place = items[0]?.place ?? subnet.place;
  const because = { text, place, source: context.facts(DEFAULT_OUTBOUND_NOT_FOR_DELEGATED).id };
  return { ...way, method: { unknown: text }, because: [...way.because, because] };
}

/** The key of the machine or the scale set that an IP configuration belongs to; of the interface where no machine is declared. */
export function instanceKey(configuration: InstanceConfiguration): string {
  if (configuration.kind === 'scale-set-ip-configuration') return configuration.nic.scaleSet.key;
  return configuration.nic.virtualMachines[0]?.key ?? configuration.nic.key;
}

/** IP configurations that certainly stand in a subnet. */
export function deriveConfigurationsBySubnet(
  graph: ResourceGraph,
): ReadonlyMap<Subnet, readonly InstanceConfiguration[]> {
  const bySubnet = new Map<Subnet, InstanceConfiguration[]>();
  for (const configuration of configurationsOf(graph)) {
    const subnet = nodeOf(configuration.subnet);
    const others = subnet && bySubnet.get(subnet);
    if (others !== undefined) others.push(configuration);
    else if (subnet !== undefined) bySubnet.set(subnet, [configuration]);
  }
  return bySubnet;
}

/** An instance whose subnet is declared elsewhere, or cannot be known. */
export interface HiddenEgress {
  readonly subnet: string | { readonly $unknown: string };
  readonly instance: string;
  readonly unknown: string;
  readonly because: readonly Because[];
}

/** Instances of which nobody can tell here how they leave; each once per subnet. */
export function deriveHiddenEgress(graph: ResourceGraph): readonly HiddenEgress[] {
  const rows = new Map<string, HiddenEgress>();
  for (const configuration of configurationsOf(graph)) {
    const { target, id } = configuration.subnet;
    if (target.state === 'found' || target.state === 'none') continue;
    const subnet = target.state === 'external' ? target.external.key : { $unknown: target.unknown.text };
    const unknown = 'the subnet is not declared here, nor its routes and NAT gateway';
    const instance = instanceKey(configuration);
    const key = JSON.stringify([subnet, instance]);
    if (!rows.has(key)) {
      rows.set(key, { subnet, instance, unknown, because: [{ text: unknown, place: id.origin.place }] });
    }
  }
  return [...rows.values()];
}

/** The IP configurations of all interfaces and scale sets that may be deployed. */
export function configurationsOf(graph: ResourceGraph): readonly InstanceConfiguration[] {
  const nics = graph.networkInterfaces.filter((nic) => nic.deployed !== false);
  const scaleSets = graph.scaleSets.filter((scaleSet) => scaleSet.deployed !== false);
  return [
    ...nics.flatMap((nic) => nic.ipConfigurations.items),
    ...scaleSets.flatMap((scaleSet) => scaleSet.nicConfigurations.items.flatMap((nic) => nic.ipConfigurations.items)),
  ];
}

function egressOf(subnet: Subnet, subject: EgressSubject, context: DeriveContext): Egress {
  const choice = context.ask(deriveInternetRoute, subnet);
  const configuration = subject?.kind === 'azure-firewall' ? undefined : subject;
  const instance =
    subject?.kind === 'azure-firewall' ? subject.key : subject === undefined ? null : instanceKey(subject);
  const own = { subnet, instance, configuration };
  if (configuration !== undefined && isIpv6(configuration) !== 'no' && isRouted(subnet)) {
    const text = 'which route IPv6 flows of the subnet take is not known: its route table is followed for IPv4';
    return {
      ...own,
      method: { unknown: text },
      via: null,
      because: [{ text, place: subnet.routeTable.id.origin.place }],
    };
  }
  switch (choice.state) {
    case 'unknown': {
      const text = choice.unknown.reasons[0]?.message ?? choice.unknown.text;
      const because = [{ text, place: choice.unknown.origin.place }];
      return { ...own, method: { unknown: text }, via: null, because };
    }
    case 'split': {
      const because = choice.routes.flatMap((route) => route.because);
      return { ...own, method: { unknown: 'public addresses take different routes' }, via: null, because };
    }
    case 'none':
      return { ...own, method: 'none', via: null, because: [{ text: 'no route leads to the internet' }] };
    case 'found': {
      const routed = byNextHop(choice.route.nextHop, choice.route.because);
      return { ...own, ...(routed ?? bySourceNat(subnet, subject, choice.route.because, context)) };
    }
  }
}

const isRouted = (subnet: Subnet): boolean => subnet.routeTable.target.state !== 'none';

type Answer = Pick<Egress, 'method' | 'via' | 'because'>;

/** Undefined: the route leads to the internet, and a source NAT method decides. */
function byNextHop(nextHop: RouteNextHop, because: readonly Because[]): Answer | undefined {
  switch (nextHop.kind) {
    case 'internet':
      return undefined;
    case 'appliance':
      return { method: 'appliance', via: keyOfTargets(nextHop.hops.map((hop) => hop.target)), because };
    case 'none':
      return { method: 'none', via: null, because };
    case 'gateway':
      return {
        method: { unknown: 'flows to the internet leave through a virtual network gateway' },
        via: nextHop.gateway?.key ?? null,
        because,
      };
    case 'unknown':
      return { method: { unknown: nextHop.unknown.text }, via: null, because };
    default:
      return { method: 'none', via: null, because };
  }
}

function keyOfTargets(targets: readonly NextHopTarget[]): string | null {
  const keys = new Set(targets.map(keyOfTarget));
  const [first] = keys;
  return keys.size === 1 ? (first ?? null) : null;
}

function keyOfTarget(target: NextHopTarget): string | null {
  switch (target.kind) {
    case 'load-balancer-frontend':
    case 'gateway-load-balancer-frontend':
      return target.frontend.loadBalancer.key;
    case 'network-interface':
      return target.nic.virtualMachines[0]?.key ?? target.nic.key;
    case 'firewall':
      return target.firewall.key;
    default:
      return null;
  }
}

function bySourceNat(
  subnet: Subnet,
  subject: EgressSubject,
  routed: readonly Because[],
  context: DeriveContext,
): Answer {
  const because: Because[] = [...routed];
  for (const name of context.facts(SNAT_PRECEDENCE).value) {
    const derive = EGRESS_METHODS[name as keyof typeof EGRESS_METHODS];
    const answer: EgressAnswer | undefined = derive?.(subnet, subject, context);
    if (answer === undefined) continue;
    because.push(...answer.because);
    if (answer.applies === 'no') continue;
    const order = { text: 'the first method that is there counts', source: SNAT_PRECEDENCE.id };
    if (answer.applies === 'unknown') return { method: { unknown: answer.why }, via: null, because };
    return { method: name as EgressMethod, via: answer.via, because: [...because, order] };
  }
  return { method: 'none', via: null, because };
}
