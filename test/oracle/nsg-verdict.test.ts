// Goal: a verdict is that of the first rule that matches; one for many packets is certain exactly when all of them agree.
// Method: random groups of a few rules whose addresses, ports and tags meet often, against asking every packet in turn.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupVerdict } from '#analyzers/derive/nsg-verdict.ts';
import { deriveVirtualNetworkTag } from '#analyzers/derive/virtual-network-tag.ts';
import { parseAddressRange } from '#src/model/address-range.ts';
import { context, group, subnetOf, vnet } from '../unit/analyzers/derive/landscape.ts';
import type { TwinPacket, TwinRule } from './nsg-twin.ts';
import { twinVerdict } from './nsg-twin.ts';

const SPACE = '10.0.0.0/28';
const PLACES = [
  '*',
  'VirtualNetwork',
  'AzureLoadBalancer',
  'Internet',
  '10.0.0.0/29',
  '10.0.0.4/30',
  '203.0.113.0/24',
  '168.63.129.16',
];
const SOURCES = ['10.0.0.1', '10.0.0.5', '10.0.0.9', '203.0.113.7', '198.51.100.1', '168.63.129.16'];

const twinRules = fc
  .array(
    fc.record({
      access: fc.constantFrom('allow', 'deny'),
      protocol: fc.constantFrom('tcp', 'udp', '*'),
      source: fc.constantFrom(...PLACES),
      destination: fc.constantFrom('*', 'VirtualNetwork', '10.0.0.0/30', '10.0.0.2'),
      ports: fc.constantFrom('*', '0', '1-2', '2-3', '3'),
    }),
    { maxLength: 6 },
  )
  .map((rules) =>
    rules.map(
      (rule, index): TwinRule => ({ ...(rule as Omit<TwinRule, 'priority'>), priority: 100 + ((index * 7) % 6) }),
    ),
  );

function verdict(
  rules: readonly TwinRule[],
  flow: {
    protocols: readonly ('tcp' | 'udp')[];
    source: string;
    destination: string;
    ports: readonly [number, number];
  },
): string {
  const words = rules.map((rule) =>
    [rule.priority, 'in', rule.access, rule.protocol, rule.source, rule.destination, rule.ports].join(' '),
  );
  const asked = context([group('g', ...words), vnet('v', SPACE, { s: [SPACE] })]);
  const [only] = asked.graph.networkSecurityGroups;
  if (only === undefined) throw new Error('no group');
  const end = (text: string) => {
    const range = parseAddressRange(text);
    if (range === undefined) throw new Error(text);
    return { kind: 'range', range, groups: [] } as const;
  };
  const [first, last] = flow.ports;
  const traffic = flow.protocols.map((protocol) => ({ protocol, ports: { first, last } }));
  const request = { source: end(flow.source), destination: end(flow.destination), traffic };
  const answer = groupVerdict(only, 'inbound', request, deriveVirtualNetworkTag(subnetOf(asked, 's'), asked), asked);
  return answer.verdict === 'unknown' ? answer.dependsOn : answer.verdict;
}

test('one packet', () => {
  const packet = fc.record({
    protocol: fc.constantFrom('tcp', 'udp'),
    source: fc.constantFrom(...SOURCES),
    destination: fc.constantFrom('10.0.0.1', '10.0.0.2', '10.0.0.9'),
    port: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(twinRules, packet, (rules, drawn) => {
      const each = drawn as TwinPacket;
      const { protocol, source, destination, port } = each;
      const found = verdict(rules, { protocols: [protocol], source, destination, ports: [port, port] });
      expect(found).toBe(twinVerdict(rules, each, SPACE));
    }),
    { numRuns: 300 },
  );
});

test('many packets: certain exactly when all of them agree', () => {
  fc.assert(
    fc.property(twinRules, fc.constantFrom(...SOURCES, '10.0.0.0/29'), (rules, source) => {
      const accesses = new Set<string>();
      const sources = source.includes('/') ? [0, 1, 2, 3, 4, 5, 6, 7].map((host) => `10.0.0.${host}`) : [source];
      for (const from of sources) {
        for (const protocol of ['tcp', 'udp'] as const) {
          for (const destination of ['10.0.0.0', '10.0.0.1', '10.0.0.2', '10.0.0.3']) {
            for (let port = 0; port <= 4; port += 1)
              accesses.add(twinVerdict(rules, { protocol, source: from, destination, port }, SPACE));
          }
        }
      }
      const found = verdict(rules, { protocols: ['tcp', 'udp'], source, destination: '10.0.0.0/30', ports: [0, 4] });
      expect(found).toBe(accesses.size === 1 ? [...accesses][0] : 'flow');
    }),
    { numRuns: 200 },
  );
});
