// Goal: a packet passes where the group of the subnet and that of the interface both let it, each by its first rule that matches,
// in and out, with lists of prefixes and ports and with application security groups.
// Method: random pairs of groups on one subnet and its interface, against asking every rule in turn.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairVerdict } from '#analyzers/derive/nsg-verdict.ts';
import { commonGroups } from '#analyzers/derive/path-end.ts';
import { deriveVirtualNetworkTag } from '#analyzers/derive/virtual-network-tag.ts';
import { parseAddressRange } from '#src/model/address-range.ts';
import { context, group, guards, subnetOf, vnet } from '../unit/analyzers/derive/landscape.ts';
import { idOf, network } from '../unit/src/graph/graph-of.ts';
import type { TwinPacket, TwinRule } from './nsg-twin.ts';
import { twinVerdict } from './nsg-twin.ts';

const SPACE = '10.0.0.0/28';
const WORDS = [
  '*',
  'VirtualNetwork',
  'Internet',
  '10.0.0.0/30,10.0.0.8/29',
  '10.0.0.4/30,203.0.113.0/24',
  'asg:web',
  'asg:web,asg:db',
];
const GROUPS = [[], ['web'], ['db'], ['web', 'db']];

const twinRules = fc
  .uniqueArray(
    fc.record({
      priority: fc.integer({ min: 100, max: 107 }),
      access: fc.constantFrom('allow' as const, 'deny' as const),
      protocol: fc.constantFrom('tcp' as const, 'udp' as const, '*' as const),
      source: fc.constantFrom(...WORDS),
      destination: fc.constantFrom(...WORDS),
      ports: fc.constantFrom('*', '0,2', '1-2', '0-1,3'),
    }),
    { maxLength: 5, selector: ({ priority }) => priority },
  )
  .map((rules): readonly TwinRule[] => rules);

const packets: fc.Arbitrary<TwinPacket & { readonly sourceGroups: string[]; readonly destinationGroups: string[] }> =
  fc.record({
    protocol: fc.constantFrom('tcp' as const, 'udp' as const),
    source: fc.constantFrom('10.0.0.1', '10.0.0.5', '10.0.0.9', '203.0.113.7'),
    destination: fc.constantFrom('10.0.0.2', '10.0.0.6', '10.0.0.10', '203.0.113.9'),
    port: fc.integer({ min: 0, max: 4 }),
    sourceGroups: fc.constantFrom(...GROUPS),
    destinationGroups: fc.constantFrom(...GROUPS),
  });

const inWords = (direction: 'in' | 'out', rules: readonly TwinRule[]) =>
  rules.map((rule) =>
    [rule.priority, direction, rule.access, rule.protocol, rule.source, rule.destination, rule.ports].join(' '),
  );

/** An interface that is in these application security groups and has a security group of its own. */
const nic = (name: string, groups: readonly string[]): object =>
  network('networkInterfaces', name, {
    ...guards('own'),
    ipConfigurations: [
      {
        name: 'c',
        properties: {
          subnet: idOf('virtualNetworks/subnets', 'v', 's'),
          applicationSecurityGroups: groups.map((each) => idOf('applicationSecurityGroups', each)),
        },
      },
    ],
  });

function verdict(
  ofSubnet: readonly TwinRule[],
  ofInterface: readonly TwinRule[],
  packet: TwinPacket,
  direction: 'in' | 'out',
): string {
  const asked = context([
    group('subnet', ...inWords(direction, ofSubnet)),
    group('own', ...inWords(direction, ofInterface)),
    vnet('v', SPACE, { s: [SPACE, guards('subnet')] }),
    ...['web', 'db'].map((name) => network('applicationSecurityGroups', name, {})),
    nic('from', packet.sourceGroups ?? []),
    nic('to', packet.destinationGroups ?? []),
  ]);
  const subnet = subnetOf(asked, 's');
  const [from, to] = asked.graph.networkInterfaces;
  if (from === undefined || to === undefined) throw new Error('no interfaces');
  const end = (text: string, { ipConfigurations }: typeof from) => {
    const range = parseAddressRange(text);
    if (range === undefined) throw new Error(text);
    return { kind: 'range', range, groups: commonGroups(ipConfigurations.items) } as const;
  };
  const { protocol, port } = packet;
  const flow = {
    source: end(packet.source, from),
    destination: end(packet.destination, to),
    traffic: [{ protocol, ports: { first: port, last: port } }],
  };
  const links = [subnet.networkSecurityGroup, (direction === 'in' ? to : from).networkSecurityGroup];
  const word = direction === 'in' ? 'inbound' : 'outbound';
  const answer = pairVerdict(links, word, flow, deriveVirtualNetworkTag(subnet, asked), asked);
  return answer.verdict === 'unknown' ? answer.dependsOn : answer.verdict;
}

test.each(['in', 'out'] as const)('both groups, %s', (direction) => {
  const counts = { allow: 0, deny: 0 };
  fc.assert(
    fc.property(twinRules, twinRules, packets, (ofSubnet, ofInterface, packet) => {
      const both = [ofSubnet, ofInterface].map((rules) => twinVerdict(rules, packet, SPACE, direction));
      const right = both.includes('deny') ? 'deny' : 'allow';
      counts[right] += 1;
      expect(verdict(ofSubnet, ofInterface, packet, direction)).toBe(right);
    }),
    { numRuns: 400 },
  );
  expect(Math.min(counts.allow, counts.deny)).toBeGreaterThan(50);
});
