// Do the security groups of a subnet and of the interfaces in it let a packet pass?
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { PathOutcome } from '#src/model/path.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import type { InstanceConfiguration } from './egress.ts';
import type { Flow, FlowEnd } from './flow.ts';
import type { Direction, NsgVerdict } from './nsg-verdict.ts';
import { pairVerdict } from './nsg-verdict.ts';
import type { Packet, PathRequest, Trail } from './path-trail.ts';
import { hop, withHop } from './path-trail.ts';
import { deriveVirtualNetworkTag } from './virtual-network-tag.ts';

/** `stop` set: the packet goes no further. */
export interface GroupStep {
  readonly trail: Trail;
  readonly stop: PathOutcome | undefined;
}

/** Asks the groups where a packet enters or leaves a subnet; `destination` is what the packet carries as such. */
export function passGroups(
  subnet: Subnet,
  configurations: readonly InstanceConfiguration[],
  direction: Direction,
  packet: Packet & { readonly destinationEnd: FlowEnd },
  trail: Trail,
  request: PathRequest,
): GroupStep {
  const sets = linkSets(subnet, configurations);
  if (!request.asksGroups || sets.every((links) => links.length === 0)) return { trail, stop: undefined };
  const tag = request.context.ask(deriveVirtualNetworkTag, subnet);
  const verdicts = packet.sources.flatMap((source) => {
    const flow: Flow = { source, destination: packet.destinationEnd, traffic: packet.traffic };
    return sets.map((links) => pairVerdict(links, direction, flow, tag, request.context));
  });
  return judge(verdicts, subnet, direction, sets, trail);
}

function judge(
  verdicts: readonly NsgVerdict[],
  subnet: Subnet,
  direction: Direction,
  sets: readonly (readonly Link<NetworkSecurityGroup>[])[],
  trail: Trail,
): GroupStep {
  const where = direction === 'inbound' ? 'into' : 'out of';
  const key = keyOfLinks(sets);
  const make = (step: 'allowed' | 'denied' | 'undecided', text: string) =>
    hop('network-security-group', step, key, subnet.subnetKey, `${text} ${where} ${nameOf(subnet.subnetKey)}`);
  const [first] = verdicts;
  if (first !== undefined && verdicts.every((each) => each.verdict === 'allow')) {
    return { trail: withHop(trail, make('allowed', 'let'), ...first.because), stop: undefined };
  }
  if (first !== undefined && verdicts.every((each) => each.verdict === 'deny')) {
    return { trail: withHop(trail, make('denied', 'refused'), ...first.because), stop: 'dropped-by-nsg' };
  }
  const open = verdicts.find((each) => each.verdict === 'unknown');
  const text =
    open === undefined
      ? 'the interfaces in the subnet, or the addresses that the packet may carry, are treated differently'
      : open.dependsOn === 'flow'
        ? `${open.unknown.text}: name --protocol and --port`
        : open.unknown.text;
  const because = [{ text, place: subnet.place }, ...(open?.because ?? [])];
  return { trail: withHop(trail, make('undecided', 'perhaps let'), ...because), stop: 'not-enough-information' };
}

/** Per kind of interface: its own group and that of the subnet. */
function linkSets(
  subnet: Subnet,
  configurations: readonly InstanceConfiguration[],
): readonly (readonly Link<NetworkSecurityGroup>[])[] {
  const bySubnet = isWritten(subnet.networkSecurityGroup) ? [subnet.networkSecurityGroup] : [];
  const own = new Map<string, Link<NetworkSecurityGroup>[]>();
  for (const configuration of configurations) {
    const link = configuration.nic.networkSecurityGroup;
    const { target } = link;
    const name = target.state === 'found' ? target.node.key : target.state === 'none' ? '' : `?${own.size}`;
    own.set(name, isWritten(link) ? [...bySubnet, link] : bySubnet);
  }
  return own.size === 0 ? [bySubnet] : [...own.values()];
}

const isWritten = (link: Link<NetworkSecurityGroup>): boolean => link.target.state !== 'none';

/** Is there any security group at all? A Standard public address is closed without one. */
export function hasGroups(subnet: Subnet, configurations: readonly InstanceConfiguration[]): boolean {
  return linkSets(subnet, configurations).every((links) => links.length > 0);
}

function keyOfLinks(sets: readonly (readonly Link<NetworkSecurityGroup>[])[]): string | null {
  const keys = sets.flat().map(({ target }) => (target.state === 'found' ? target.node.key : null));
  const [first = null] = keys;
  return keys.every((key) => key === first) ? first : null;
}

const nameOf = (key: string): string => resourceWords(key).name;
