// Which end of a path does a text name: a subnet, an address, on-premises or the internet?
import type { DeriveContext } from '#analyzers/ask.ts';
import { readString } from '#src/graph/field.ts';
import type { Identity } from '#src/graph/identity.ts';
import { identityOfField } from '#src/graph/identity.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { labelOf, readNodes } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { AddressRange } from '#src/model/address-range.ts';
import { parseAddressRange, rangeCovers, rangesMeet } from '#src/model/address-range.ts';
import { canonicalIpAddress } from '#src/model/ip-address.ts';
import type { InstanceConfiguration } from './egress.ts';
import { deriveConfigurationsBySubnet } from './egress.ts';
import type { FlowEnd, FlowGroups } from './flow.ts';
import { isPrivate } from './route-choice.ts';

export interface SubnetEnd {
  readonly kind: 'subnet';
  readonly name: string;
  readonly subnet: Subnet;
  /** Undefined: the addresses of the subnet cannot be known. */
  readonly range: AddressRange | undefined;
  /** Those that have the address, or all in the subnet. */
  readonly configurations: readonly InstanceConfiguration[];
  /** Set: the address is that of a load balancer. */
  readonly frontend: FrontendIpConfiguration | undefined;
}

/** `range` set: addresses that the caller named. */
export interface OutsideEnd {
  readonly kind: 'internet' | 'on-premises';
  readonly name: string;
  readonly range: AddressRange | undefined;
}

export type PathEnd = SubnetEnd | OutsideEnd;

/** The end, or a sentence that says why there is none. */
export function resolvePathEnd(text: string, context: DeriveContext): PathEnd | { readonly problem: string } {
  const word = text.trim().toLowerCase();
  if (word === 'internet' || word === 'on-premises') return { kind: word, name: word, range: undefined };
  const range = parseAddressRange(text.trim());
  if (range !== undefined) return endOfRange(text.trim(), range, context);
  const found = subnetsNamed(word, context);
  const [subnet] = found;
  if (subnet !== undefined && found.length === 1) return subnetEnd(subnet, context);
  const known = deployedSubnets(context).map(shortName);
  if (found.length > 1) {
    return { problem: `${text} names ${found.length} subnets: ${found.map((each) => each.subnetKey).join(', ')}` };
  }
  const choices = ['internet', 'on-premises', 'an address', ...known].join(', ');
  return { problem: `${text} is no end of a path; there are ${choices}` };
}

const deployedSubnets = (context: DeriveContext): readonly Subnet[] =>
  context.graph.subnets.filter((subnet) => subnet.deployed !== false);

/** `network/subnet`. */
function shortName(subnet: Subnet): string {
  const network = subnet.virtualNetwork;
  return network === undefined ? labelOf(subnet.name) : `${labelOf(network.name)}/${labelOf(subnet.name)}`;
}

function subnetsNamed(word: string, context: DeriveContext): readonly Subnet[] {
  const all = deployedSubnets(context);
  for (const nameOf of [(subnet: Subnet) => subnet.subnetKey, shortName, (subnet: Subnet) => labelOf(subnet.name)]) {
    const found = all.filter((subnet) => nameOf(subnet).toLowerCase() === word);
    if (found.length > 0) return found;
  }
  return [];
}

/** A whole subnet as an end. */
export function subnetEnd(subnet: Subnet, context: DeriveContext): SubnetEnd {
  const [text] = subnet.prefixes.state === 'known' ? subnet.prefixes.value : [];
  const configurations = context.ask(deriveConfigurationsBySubnet, context.graph).get(subnet) ?? [];
  return {
    kind: 'subnet',
    name: shortName(subnet),
    subnet,
    range: text === undefined ? undefined : parseAddressRange(text),
    configurations,
    frontend: undefined,
  };
}

function endOfRange(text: string, range: AddressRange, context: DeriveContext): PathEnd | { readonly problem: string } {
  const subnets = deployedSubnets(context);
  const holding = subnets.filter((subnet) => rangesOf(subnet).some((each) => rangeCovers(each, range)));
  const [subnet] = holding;
  if (holding.length > 1)
    return { problem: `${text} lies in ${holding.map(shortName).join(' and in ')}; name the subnet` };
  if (subnet !== undefined) return addressEnd(text, range, subnet, context);
  const touching = subnets.filter((each) => rangesOf(each).some((other) => rangesMeet(other, range)));
  if (touching.length > 0)
    return { problem: `${text} holds more than the subnet ${touching.map(shortName).join(', ')}` };
  const network = context.graph.virtualNetworks.find(
    (each) =>
      each.deployed !== false &&
      each.addressPrefixes.state === 'known' &&
      each.addressPrefixes.value.some((prefix) => {
        const space = parseAddressRange(prefix);
        return space !== undefined && rangesMeet(space, range);
      }),
  );
  if (network !== undefined) return { problem: `${text} lies in ${labelOf(network.name)}, in none of its subnets` };
  return { kind: isPrivate(range) ? 'on-premises' : 'internet', name: text, range };
}

function rangesOf(subnet: Subnet): readonly AddressRange[] {
  return subnet.prefixes.state === 'known'
    ? subnet.prefixes.value.flatMap((text) => parseAddressRange(text) ?? [])
    : [];
}

function addressEnd(text: string, range: AddressRange, subnet: Subnet, context: DeriveContext): SubnetEnd {
  const whole = subnetEnd(subnet, context);
  const address = canonicalIpAddress(text);
  if (address === undefined) return { ...whole, name: text, range };
  const holders = whole.configurations.filter(
    (each) =>
      each.kind === 'ip-configuration' &&
      each.privateIp.state === 'known' &&
      canonicalIpAddress(each.privateIp.value) === address,
  );
  const frontend = context.graph.loadBalancers
    .filter((balancer) => balancer.deployed !== false)
    .flatMap((balancer) => balancer.frontends.items)
    .find(
      (each) =>
        each.privateIp.state === 'known' &&
        canonicalIpAddress(each.privateIp.value) === address &&
        nodeOf(each.subnet) === subnet,
    );
  // An address that nobody declares may belong to any instance whose address the deployment decides.
  const others = whole.configurations.filter(
    (each) => each.kind !== 'ip-configuration' || each.privateIp.state !== 'known',
  );
  const configurations = holders.length > 0 || frontend !== undefined ? holders : others;
  return { ...whole, name: text, range, configurations, frontend };
}

/** The end as security rules see it. */
export function flowEndOf(end: PathEnd): FlowEnd {
  if (end.kind === 'subnet') {
    return end.range === undefined
      ? { kind: 'on-premises' }
      : { kind: 'range', range: end.range, groups: commonGroups(end.configurations) };
  }
  return end.range === undefined ? { kind: end.kind } : { kind: 'range', range: end.range, groups: [] };
}

/** The application security groups of interfaces, when all of them have the same ones. */
export function commonGroups(configurations: readonly InstanceConfiguration[]): FlowGroups {
  const lists = configurations.map((configuration) => {
    const groups = readNodes(configuration.properties, 'applicationSecurityGroups', (item) =>
      identityOfField(readString(item.section, 'id')),
    );
    return groups.open === undefined ? groups.items : undefined;
  });
  const [first] = lists;
  if (first === undefined || lists.some((list) => list === undefined)) return undefined;
  const shown = (list: readonly (Identity | undefined)[] | undefined) =>
    list?.map((each) => each?.key ?? '?').join(' ');
  if (lists.some((list) => shown(list) !== shown(first))) return undefined;
  const known = first.flatMap((each) => each ?? []);
  return known.length === first.length ? known : undefined;
}
