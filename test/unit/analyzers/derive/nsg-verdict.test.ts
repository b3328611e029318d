// Goal: priorities, default rules, tags, groups of interfaces, and what unknown values of rules leave certain.
import { expect, test } from 'vitest';
import type { Flow } from '#analyzers/derive/flow.ts';
import { trafficOf } from '#analyzers/derive/flow.ts';
import type { Direction, NsgVerdict } from '#analyzers/derive/nsg-verdict.ts';
import { groupVerdict } from '#analyzers/derive/nsg-verdict.ts';
import { probeVerdict } from '#analyzers/derive/probe-verdict.ts';
import { deriveVirtualNetworkTag } from '#analyzers/derive/virtual-network-tag.ts';
import { parseAddressRange } from '#src/model/address-range.ts';
import { graphOfCase, idOf, network } from '../../src/graph/graph-of.ts';
import {
  context,
  contextOf,
  group,
  guards,
  machine,
  pathIn,
  rule,
  subnetOf,
  table,
  uses,
  verdictOf,
  vnet,
} from './landscape.ts';

const end = (text: string): Flow['source'] => {
  if (text === 'internet' || text === 'on-premises') return { kind: text };
  const range = parseAddressRange(text);
  if (range === undefined) throw new Error(text);
  return { kind: 'range', range, groups: [] };
};

function ask(
  securityGroup: object,
  direction: Direction,
  words: string,
  more: readonly object[] = [],
  properties: object = {},
): NsgVerdict {
  const [protocol, source = '', destination = '', port] = words.split(' ');
  const asked = context([securityGroup, ...more, vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24', properties] })], {
    parameters: { access: { type: 'string' }, ports: { type: 'array' }, priority: { type: 'int' } },
  });
  const [only] = asked.graph.networkSecurityGroups;
  if (only === undefined) throw new Error('no group');
  const flow: Flow = {
    source: end(source),
    destination: end(destination),
    traffic: trafficOf(protocol === 'udp' ? 'udp' : 'tcp', port === undefined ? undefined : Number(port)),
  };
  return groupVerdict(only, direction, flow, deriveVirtualNetworkTag(subnetOf(asked, 's'), asked), asked);
}

const short = (verdict: NsgVerdict): string => (verdict.verdict === 'unknown' ? verdict.dependsOn : verdict.verdict);

test('default rules', () => {
  const none = group('g');
  expect(short(ask(none, 'inbound', 'tcp 10.0.0.5 10.0.1.5'))).toBe('allow');
  expect(short(ask(none, 'inbound', 'tcp 168.63.129.16 10.0.0.5 8080'))).toBe('allow');
  expect(short(ask(none, 'inbound', 'tcp internet 10.0.0.5 443'))).toBe('deny');
  expect(short(ask(none, 'outbound', 'tcp 10.0.0.5 internet'))).toBe('allow');
  expect(short(ask(none, 'outbound', 'tcp 10.0.0.5 10.9.0.5'))).toBe('deny');
});

test('transit of an appliance is not covered by the default rules', () => {
  expect(short(ask(group('g'), 'inbound', 'tcp 10.0.0.5 internet'))).toBe('deny');
  expect(short(ask(group('g', '100 in allow * VirtualNetwork *'), 'inbound', 'tcp 10.0.0.5 internet'))).toBe('allow');
});

test('a default route makes VirtualNetwork stand for everything', () => {
  const routed = [table('t', { '0.0.0.0/0': '10.0.9.4' })];
  expect(short(ask(group('g'), 'inbound', 'tcp internet 10.0.0.5 443', routed, uses('t')))).toBe('allow');
});

test('augmented rules', () => {
  const many = network('networkSecurityGroups', 'g', {
    securityRules: [
      {
        name: 'web',
        properties: {
          priority: 100,
          direction: 'Inbound',
          access: 'Allow',
          protocol: 'Tcp',
          sourceAddressPrefixes: ['198.51.100.0/24', '203.0.113.7'],
          sourcePortRange: '*',
          destinationAddressPrefix: '*',
          destinationPortRanges: ['80', '8000-8010'],
        },
      },
    ],
  });
  expect(short(ask(many, 'inbound', 'tcp 198.51.100.9 10.0.0.5 8005'))).toBe('allow');
  expect(short(ask(many, 'inbound', 'tcp 203.0.113.8 10.0.0.5 80'))).toBe('deny');
  expect(short(ask(many, 'inbound', 'udp 203.0.113.7 10.0.0.5 80'))).toBe('deny');
  expect(short(ask(many, 'inbound', 'tcp 198.51.100.0/24 10.0.0.5'))).toBe('flow');
});

test('an unknown value matters only where it can decide', () => {
  const named = (priority: number | string, properties: object) => ({
    name: 'open',
    properties: { ...(rule('200 in deny * * *') as { properties: object }).properties, priority, ...properties },
  });
  const withRule = (...rules: readonly object[]) => network('networkSecurityGroups', 'g', { securityRules: rules });
  const unknownAccess = named(200, { access: "[parameters('access')]" });
  expect(short(ask(withRule(unknownAccess), 'inbound', 'tcp internet 10.0.0.5 443'))).toBe('template');
  expect(short(ask(withRule(rule('100 in deny * * *'), unknownAccess), 'inbound', 'tcp internet 10.0.0.5 443'))).toBe(
    'deny',
  );
  const unknownPorts = named(200, { destinationPortRanges: "[parameters('ports')]" });
  expect(short(ask(withRule(unknownPorts), 'inbound', 'tcp internet 10.0.0.5 443'))).toBe('deny');
  expect(short(ask(withRule(unknownPorts), 'inbound', 'tcp 10.0.0.9 10.0.0.5 443'))).toBe('template');
  const unknownPriority = named("[parameters('priority')]", {});
  expect(
    short(ask(withRule(rule('100 in allow * * *'), unknownPriority), 'inbound', 'tcp internet 10.0.0.5 443')),
  ).toBe('template');
});

test('other service tags hold no private addresses, and may hold public ones', () => {
  const storage = group('g', '100 in deny * Storage *', '200 in allow * * *');
  expect(short(ask(storage, 'inbound', 'tcp 10.0.0.9 10.0.0.5 443'))).toBe('allow');
  expect(short(ask(storage, 'inbound', 'tcp 20.60.0.1 10.0.0.5 443'))).toBe('template');
});

test('the probe of the engine case meets a deny before the allow', () => {
  const asked = contextOf(graphOfCase('topo-nsg-deny-probe'));
  const [only] = asked.graph.networkSecurityGroups;
  if (only === undefined) throw new Error('no group');
  const flow: Flow = {
    source: end('168.63.129.16'),
    destination: end('10.15.0.4'),
    traffic: trafficOf('tcp', 8117),
  };
  const verdict = groupVerdict(only, 'inbound', flow, deriveVirtualNetworkTag(subnetOf(asked, 'nva'), asked), asked);
  expect(verdict.verdict).toBe('deny');
  expect(verdict.because.map((each) => each.text)).toEqual(['rule deny-all-in of nsg-nva']);
});

function probeOn(...rules: readonly string[]): string {
  const balancer = network('loadBalancers', 'lb', {
    backendAddressPools: [{ name: 'p' }],
    probes: [{ name: 'alive', properties: { protocol: 'Tcp', port: 8080 } }],
  });
  const asked = context([
    group('g', ...rules),
    balancer,
    vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24', guards('g')] }),
    ...machine('m', ['v', 's'], '10.0.0.4'),
  ]);
  const [probe] = asked.graph.loadBalancers[0]?.probes.items ?? [];
  const [member] = asked.graph.networkInterfaces[0]?.ipConfigurations.items ?? [];
  if (probe === undefined || member === undefined) throw new Error('no probe');
  return short(probeVerdict(probe, member, asked));
}

test('health probes', () => {
  expect(probeOn()).toBe('allow');
  expect(probeOn('100 in deny * * *')).toBe('deny');
  expect(probeOn('100 in allow * AzureLoadBalancer *', '110 in deny * * *')).toBe('allow');
  expect(probeOn('100 in deny * VirtualNetwork *')).toBe('deny');
  expect(probeOn('100 in deny * Internet *')).toBe('allow');
  expect(probeOn('100 in deny * * * 22,3389')).toBe('allow');
  expect(probeOn('100 in deny * 168.63.129.16 * 8000-9000')).toBe('deny');
});

test('application security groups', () => {
  const asg = (name: string) => network('applicationSecurityGroups', name, {});
  const withGroups = network('networkSecurityGroups', 'g', {
    securityRules: [
      {
        name: 'web-to-app',
        properties: {
          priority: 100,
          direction: 'Inbound',
          access: 'Allow',
          protocol: '*',
          sourcePortRange: '*',
          destinationPortRange: '*',
          sourceApplicationSecurityGroups: [idOf('applicationSecurityGroups', 'web')],
          destinationApplicationSecurityGroups: [idOf('applicationSecurityGroups', 'app')],
        },
      },
      rule('200 in deny * * *'),
    ],
  });
  const nic = (name: string, address: string, ...groups: readonly string[]) =>
    network('networkInterfaces', name, {
      ipConfigurations: [
        {
          name: 'c',
          properties: {
            subnet: idOf('virtualNetworks/subnets', 'v', 's'),
            privateIPAllocationMethod: 'Static',
            privateIPAddress: address,
            applicationSecurityGroups: groups.map((each) => idOf('applicationSecurityGroups', each)),
          },
        },
      ],
    });
  const asked = context([
    asg('web'),
    asg('app'),
    withGroups,
    vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24', guards('g')] }),
    nic('a', '10.0.0.4', 'web'),
    nic('b', '10.0.0.5', 'app'),
    nic('c', '10.0.0.6'),
  ]);
  expect(verdictOf(pathIn(asked, '10.0.0.4', '10.0.0.5'))).toBe('delivered symmetric preserved');
  expect(verdictOf(pathIn(asked, '10.0.0.6', '10.0.0.5'))).toBe('dropped-by-nsg unknown unknown');
  expect(verdictOf(pathIn(asked, '10.0.0.4', '10.0.0.6'))).toBe('dropped-by-nsg unknown unknown');
});
