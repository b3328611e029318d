// Do the security groups of a pool member let flows of the internet in that a rule sends to it?
// A Standard public address is closed: without any group nothing comes in, and the group that opens it has to allow the port.
import type { DeriveContext } from '#analyzers/ask.ts';
import { STANDARD_ADDRESS_IS_CLOSED } from '#src/azure-facts/network-security-groups.ts';
import { holdsTrue, holdsWord } from '#src/graph/field.ts';
import type { LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Because } from '#src/model/finding.ts';
import type { UnknownValue } from '#src/model/value.ts';
import type { InstanceConfiguration } from './egress.ts';
import type { FlowEnd, FlowProtocol } from './flow.ts';
import { ALL_PROTOCOLS, trafficOf } from './flow.ts';
import { pairVerdict } from './nsg-verdict.ts';
import { flowEndOf, subnetEnd } from './path-end.ts';
import { deriveVirtualNetworkTag } from './virtual-network-tag.ts';

/** `open` also where only some sources are let in, and where what is declared elsewhere may open it. */
export type PublishedVerdict =
  | { readonly state: 'open' }
  | { readonly state: 'closed'; readonly because: readonly Because[] }
  | { readonly state: 'unknown'; readonly dependsOn: UnknownValue };

const INTERNET: FlowEnd = { kind: 'internet' };

/** The verdict for one member of a pool that the rule of a public Standard load balancer sends to. */
export function publishedVerdict(
  rule: LoadBalancingRule,
  member: InstanceConfiguration,
  context: DeriveContext,
): PublishedVerdict {
  const subnet = nodeOf(member.subnet);
  const own = member.nic.networkSecurityGroup;
  const links = [...(subnet === undefined ? [] : [subnet.networkSecurityGroup]), own].filter(
    ({ target }) => target.state !== 'none',
  );
  // A subnet or a group that is declared elsewhere may open the port: the gap about it says that nobody sees.
  if (subnet === undefined || links.some(({ target }) => target.state === 'external')) return { state: 'open' };
  if (links.length === 0) {
    const text = 'neither the subnet nor the interface has a security group, and without one the address is closed';
    return { state: 'closed', because: [{ text, place: member.nic.place, source: STANDARD_ADDRESS_IS_CLOSED.id }] };
  }
  // With a floating address the packet keeps the public one as its destination.
  const isFloating = holdsTrue(rule.enableFloatingIP) === 'yes';
  const flow = {
    source: INTERNET,
    destination: isFloating ? INTERNET : flowEndOf({ ...subnetEnd(subnet, context), configurations: [member] }),
    traffic: protocolsOf(rule).flatMap((protocol) => trafficOf(protocol, portOf(rule))),
  };
  const verdict = pairVerdict(links, 'inbound', flow, context.ask(deriveVirtualNetworkTag, subnet), context);
  if (verdict.verdict === 'deny') {
    const closed = {
      text: 'a Standard address is open only where a group allows it',
      source: STANDARD_ADDRESS_IS_CLOSED.id,
    };
    return { state: 'closed', because: [closed, ...verdict.because] };
  }
  const unknown = verdict.verdict === 'unknown' ? unknownIn(links) : undefined;
  // Rules that are all known and let some addresses in may be meant so.
  return unknown === undefined ? { state: 'open' } : { state: 'unknown', dependsOn: unknown };
}

/** The first thing in the groups that nobody knows. */
function unknownIn(links: readonly Link<NetworkSecurityGroup>[]): UnknownValue | undefined {
  for (const { target } of links) {
    if (target.state === 'unknown') return target.unknown;
    if (target.state !== 'found') continue;
    const { rules } = target.node;
    if (rules.open !== undefined) return rules.open;
    for (const rule of rules.items) {
      const { access, direction, priority, protocol, sourcePrefixes, destinationPrefixes, destinationPorts } = rule;
      const fields = [access, direction, priority, protocol, sourcePrefixes, destinationPrefixes, destinationPorts];
      const field = fields.find(({ state }) => state === 'unknown');
      if (field?.state === 'unknown') return field.unknown;
    }
  }
  return undefined;
}

const protocolsOf = ({ protocol }: LoadBalancingRule): readonly FlowProtocol[] =>
  ALL_PROTOCOLS.filter((each) => [each, 'All'].some((word) => holdsWord(protocol, word) !== 'no'));

/** Undefined: every port, or one that is not known. */
function portOf({ backendPort }: LoadBalancingRule): number | undefined {
  return backendPort.state === 'known' && backendPort.value !== 0 ? backendPort.value : undefined;
}
