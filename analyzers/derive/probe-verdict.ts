// Do the security groups of a pool member let the health probe of a rule through?
import type { DeriveContext } from '#analyzers/ask.ts';
import { LB_PROBE_NSG_DENY_BLOCKS, LB_PROBE_SOURCE_ADDRESSES } from '#src/azure-facts/load-balancer-probes.ts';
import type { Probe } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { parseAddressRange } from '#src/model/address-range.ts';
import type { InstanceConfiguration } from './egress.ts';
import type { FlowEnd } from './flow.ts';
import { trafficOf } from './flow.ts';
import type { NsgVerdict } from './nsg-verdict.ts';
import { pairVerdict } from './nsg-verdict.ts';
import { commonGroups } from './path-end.ts';
import { deriveVirtualNetworkTag, UNSEEN_TAG } from './virtual-network-tag.ts';

/** The verdict for the probe of version 4 on one member; a deny counts, although sources disagree about it. */
export function probeVerdict(probe: Probe, member: InstanceConfiguration, context: DeriveContext): NsgVerdict {
  const subnet = nodeOf(member.subnet);
  const { port } = probe;
  const links = [...(subnet === undefined ? [] : [subnet.networkSecurityGroup]), member.nic.networkSecurityGroup];
  const flow = {
    source: probeSource(),
    destination: addressOf(member),
    traffic: trafficOf('tcp', port.state === 'known' ? port.value : undefined),
  };
  const tag = subnet === undefined ? UNSEEN_TAG : context.ask(deriveVirtualNetworkTag, subnet);
  const verdict = pairVerdict(links, 'inbound', flow, tag, context);
  if (verdict.verdict !== 'deny') return verdict;
  const text = 'a security rule that denies the source of health probes stops them';
  return { ...verdict, because: [...verdict.because, { text, source: LB_PROBE_NSG_DENY_BLOCKS.id }] };
}

function probeSource(): FlowEnd {
  const range = parseAddressRange(LB_PROBE_SOURCE_ADDRESSES.value[0] ?? '');
  return range === undefined ? { kind: 'on-premises' } : { kind: 'range', range, groups: [] };
}

/** The own address of a member, or the addresses of its subnet. */
function addressOf(member: InstanceConfiguration): FlowEnd {
  const own =
    member.kind === 'ip-configuration' && member.privateIp.state === 'known' ? member.privateIp.value : undefined;
  const prefixes = nodeOf(member.subnet)?.prefixes;
  const [first] = prefixes?.state === 'known' ? prefixes.value : [];
  const range = parseAddressRange(own ?? first ?? '');
  return range === undefined ? { kind: 'on-premises' } : { kind: 'range', range, groups: commonGroups([member]) };
}
