// Goal: hops, outcomes, symmetry and who sees the client, on landscapes whose answers a person can read off.
import { expect, test } from 'vitest';
import { resolvePathEnd } from '#analyzers/derive/path-end.ts';
import { compute, graphOfCase, graphOfSample, idOf, network } from '../../src/graph/graph-of.ts';
import {
  context,
  contextOf,
  endOf,
  group,
  guards,
  machine,
  pathIn,
  peered,
  stepsOf,
  table,
  uses,
  verdictOf,
  vnet,
} from './landscape.ts';

const sample = (name: string) => contextOf(graphOfSample(name));

test('spokes behind one internal load balancer: symmetric, the client is seen', () => {
  const asked = contextOf(graphOfCase('topo-ilb-haports-hub-spoke'));
  const report = pathIn(asked, 'vnet-app/default', 'vnet-data/default');
  expect(verdictOf(report)).toBe('delivered symmetric preserved');
  expect(stepsOf(report.forward)).toEqual([
    'subnet sent',
    'route routed',
    'load-balancer balanced',
    'appliance forwarded',
    'route routed',
    'peering crosses',
    'subnet received',
  ]);
  expect(report.because.map((each) => each.source)).toContain('guide.symmetry.same-internal-load-balancer');
});

test('a sandwich: from the internet the appliances have to translate; without a public address nothing leaves', () => {
  const asked = contextOf(graphOfCase('topo-lb-sandwich'));
  expect(verdictOf(pathIn(asked, 'internet', 'workload'))).toBe('delivered snat-needed hidden');
  expect(verdictOf(pathIn(asked, 'workload', 'internet'))).toBe('no-route unknown unknown');
  expect(verdictOf(pathIn(asked, 'internet', 'workload', { port: 22 }))).toBe('no-route unknown unknown');
});

test('the sample of a hub with a pair of appliances', () => {
  const asked = sample('hub-nva-sandwich');
  expect(verdictOf(pathIn(asked, 'hub-spoke-shop/workload', 'hub-spoke-ledger/workload'))).toBe(
    'delivered symmetric preserved',
  );
  expect(verdictOf(pathIn(asked, 'hub-spoke-shop/workload', 'internet'))).toBe('delivered snat-needed hidden');
  expect(verdictOf(pathIn(asked, 'internet', 'hub-spoke-shop/workload'))).toBe('delivered snat-needed hidden');
  const translating = { translates: () => true };
  expect(verdictOf(pathIn(asked, 'internet', 'hub-spoke-shop/workload', translating))).toBe(
    'delivered symmetric hidden',
  );
  expect(verdictOf(pathIn(asked, 'hub-spoke-shop/workload', 'hub-spoke-ledger/workload', translating))).toBe(
    'delivered symmetric hidden',
  );
});

test('the samples of one appliance, and of an application behind a public load balancer', () => {
  const single = sample('single-appliance');
  expect(verdictOf(pathIn(single, 'application', 'internet'))).toBe('delivered snat-needed hidden');
  expect(verdictOf(pathIn(single, 'application', '192.168.7.7'))).toBe('not-enough-information unknown unknown');
  const application = sample('app-behind-public-lb');
  const report = pathIn(application, 'internet', 'web');
  expect(verdictOf(report)).toBe('delivered symmetric preserved');
  expect(stepsOf(report.back)).toEqual([
    'subnet sent',
    'route routed',
    'load-balancer translated',
    'internet received',
  ]);
  expect(verdictOf(pathIn(application, 'web', 'internet'))).toBe('delivered symmetric hidden');
  expect(verdictOf(pathIn(application, 'internet', 'web', { protocol: 'tcp', port: 22 }))).toBe(
    'no-route unknown unknown',
  );
});

const hub = (spoke: object = uses('t')) => [
  vnet('hub', '10.0.0.0/16', { nva: ['10.0.9.0/24'] }),
  vnet('a', '10.1.0.0/16', { a1: ['10.1.0.0/24', uses('t')] }),
  vnet('b', '10.2.0.0/16', { b1: ['10.2.0.0/24', spoke] }),
  table('t', { '0.0.0.0/0': '10.0.9.4' }),
  ...machine('fw', ['hub', 'nva'], '10.0.9.4'),
];
const spokes = [...peered('hub', 'a'), ...peered('hub', 'b')];

test('a forgotten route on the other side leaves no way back', () => {
  expect(verdictOf(pathIn(context([...hub(), ...spokes]), 'a1', 'b1'))).toBe('delivered symmetric preserved');
  expect(verdictOf(pathIn(context([...hub({}), ...spokes]), 'a1', 'b1'))).toBe('no-route asymmetric unknown');
  // With a peering between them the answer goes past the appliance only if the way there does not.
  expect(verdictOf(pathIn(context([...hub({}), ...spokes, ...peered('a', 'b')]), 'a1', 'b1'))).toBe(
    'delivered symmetric preserved',
  );
});

test('peerings that refuse forwarded traffic are contested', () => {
  const refusing = [...peered('hub', 'a'), ...peered('hub', 'b', {}, { allowForwardedTraffic: false })];
  const report = pathIn(context([...hub(), ...refusing]), 'a1', 'b1');
  expect(verdictOf(report)).toBe('not-enough-information unknown unknown');
  expect(report.because.map((each) => each.source)).toContain('peering.forwarded-traffic.effect');
});

test('next hops that cannot take the packet', () => {
  const base = (hops: Readonly<Record<string, string>>, more: readonly object[] = []) =>
    context([
      vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24', uses('t')], nva: ['10.0.9.0/24'], d: ['10.0.1.0/24'] }),
      table('t', hops),
      ...more,
    ]);
  expect(pathIn(base({ '10.0.1.0/24': '10.0.9.9' }), 's', 'd').outcome).toBe('next-hop-missing');
  expect(pathIn(base({ '10.0.1.0/24': '172.20.0.4' }), 's', 'd').outcome).toBe('leaves-template');
  expect(pathIn(base({ '10.0.1.0/24': 'None' }), 's', 'd').outcome).toBe('no-route');
  const deaf = machine('fw', ['v', 'nva'], '10.0.9.4', { enableIPForwarding: false });
  expect(pathIn(base({ '10.0.1.0/24': '10.0.9.4' }, deaf), 's', 'd').outcome).toBe('next-hop-missing');
  const far = [vnet('w', '10.8.0.0/16', { nva: ['10.8.0.0/24'] }), ...machine('fw', ['w', 'nva'], '10.8.0.4')];
  expect(
    pathIn(
      context([
        vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24', uses('t')], d: ['10.0.1.0/24'] }),
        table('t', { '10.0.1.0/24': '10.8.0.4' }),
        ...far,
      ]),
      's',
      'd',
    ).outcome,
  ).toBe('next-hop-missing');
});

test('an appliance whose own subnet sends back to it is a loop', () => {
  const asked = context([
    vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24', uses('t')], nva: ['10.0.9.0/24', uses('t')] }),
    table('t', { '0.0.0.0/0': '10.0.9.4' }),
    ...machine('fw', ['v', 'nva'], '10.0.9.4'),
  ]);
  expect(verdictOf(pathIn(asked, 's', 'internet'))).toBe('loop unknown unknown');
});

test('a default route to an appliance makes direct entries asymmetric', () => {
  const address = network('publicIPAddresses', 'pip', {}, { sku: { name: 'Standard' } });
  const inside = (properties: object) => [
    vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24', { ...guards('g'), ...properties }], nva: ['10.0.9.0/24'] }),
    table('t', { '0.0.0.0/0': '10.0.9.4' }),
    ...machine('fw', ['v', 'nva'], '10.0.9.4'),
    ...machine('web', ['v', 's'], '10.0.0.4', { publicIp: 'pip', enableIPForwarding: false }),
    address,
    group('g', '100 in allow tcp Internet * 443'),
  ];
  const asked = context(inside({}));
  expect(verdictOf(pathIn(asked, 'internet', 's', { protocol: 'tcp', port: 443 }))).toBe(
    'delivered symmetric preserved',
  );
  expect(verdictOf(pathIn(asked, 'internet', 's', { protocol: 'tcp', port: 22 }))).toBe(
    'dropped-by-nsg unknown unknown',
  );
  expect(verdictOf(pathIn(asked, 'internet', 's'))).toBe('not-enough-information unknown unknown');
  const routed = pathIn(context(inside(uses('t'))), 'internet', 's', { protocol: 'tcp', port: 443 });
  expect(routed.symmetry).toBe('asymmetric');
  expect(stepsOf(routed.back)).toContain('appliance forwarded');
});

test('a Standard address without any security group is closed', () => {
  const asked = context([
    vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24'] }),
    ...machine('web', ['v', 's'], '10.0.0.4', { publicIp: 'pip' }),
    network('publicIPAddresses', 'pip', {}, { sku: { name: 'Standard' } }),
  ]);
  const report = pathIn(asked, 'internet', 's');
  expect(report.outcome).toBe('dropped-by-nsg');
  expect(report.because.map((each) => each.source)).toContain('public-ip.standard.closed');
});

const withGateway = (gatewaySubnet: object, spoke: object) => [
  vnet('hub', '10.0.0.0/16', { GatewaySubnet: ['10.0.255.0/27', gatewaySubnet], nva: ['10.0.9.0/24'] }),
  vnet('a', '10.1.0.0/16', { a1: ['10.1.0.0/24', spoke] }),
  table('t', { '0.0.0.0/0': '10.0.9.4' }, { disableBgpRoutePropagation: true }),
  table('gt', { '10.1.0.0/16': '10.0.9.4' }),
  ...machine('fw', ['hub', 'nva'], '10.0.9.4'),
  network('virtualNetworkGateways', 'gw', {
    gatewayType: 'ExpressRoute',
    ipConfigurations: [{ name: 'c', properties: { subnet: idOf('virtualNetworks/subnets', 'hub', 'GatewaySubnet') } }],
  }),
  ...peered('hub', 'a', { allowGatewayTransit: true }, { useRemoteGateways: true }),
];

test('on-premises through a gateway, with and without an appliance between', () => {
  expect(verdictOf(pathIn(context(withGateway({}, {})), 'on-premises', 'a1'))).toBe('delivered symmetric preserved');
  expect(verdictOf(pathIn(context(withGateway(uses('gt'), uses('t'))), 'on-premises', 'a1'))).toBe(
    'delivered symmetric preserved',
  );
  expect(verdictOf(pathIn(context(withGateway({}, uses('t'))), 'on-premises', 'a1'))).toBe(
    'delivered asymmetric preserved',
  );
  expect(verdictOf(pathIn(context(withGateway(uses('gt'), {})), 'on-premises', 'a1'))).toBe(
    'delivered asymmetric unknown',
  );
  expect(verdictOf(pathIn(context(withGateway(uses('gt'), uses('t'))), 'a1', 'on-premises'))).toBe(
    'delivered symmetric preserved',
  );
});

test('an Azure Firewall translates to the internet and what it publishes', () => {
  const asked = context([
    vnet('v', '10.0.0.0/16', { AzureFirewallSubnet: ['10.0.9.0/26'], s: ['10.0.0.0/24', uses('t')] }),
    table('t', { '0.0.0.0/0': '10.0.9.4' }),
    network('publicIPAddresses', 'pip', {}),
    network('azureFirewalls', 'fw', {
      ipConfigurations: [
        {
          name: 'c',
          properties: {
            subnet: idOf('virtualNetworks/subnets', 'v', 'AzureFirewallSubnet'),
            publicIPAddress: idOf('publicIPAddresses', 'pip'),
          },
        },
      ],
    }),
  ]);
  expect(verdictOf(pathIn(asked, 's', 'internet'))).toBe('delivered symmetric hidden');
  expect(verdictOf(pathIn(asked, 'internet', 's'))).toBe('delivered symmetric hidden');
});

test('several next hops of one route need the translation', () => {
  const ecmp = network(
    'routeTables',
    't',
    {
      routes: [
        {
          name: 'r',
          properties: {
            addressPrefix: '10.0.0.0/8',
            nextHopType: 'VirtualApplianceEcmp',
            nextHop: { nextHopIpAddresses: ['10.0.9.4', '10.0.9.5'] },
          },
        },
      ],
    },
    { apiVersion: '2025-07-01' },
  );
  const asked = context([
    vnet('hub', '10.0.0.0/16', { nva: ['10.0.9.0/24'] }),
    vnet('a', '10.1.0.0/16', { a1: ['10.1.0.0/24', uses('t')] }),
    vnet('b', '10.2.0.0/16', { b1: ['10.2.0.0/24', uses('t')] }),
    ecmp,
    ...machine('fw1', ['hub', 'nva'], '10.0.9.4'),
    ...machine('fw2', ['hub', 'nva'], '10.0.9.5'),
    ...spokes,
  ]);
  expect(verdictOf(pathIn(asked, 'a1', 'b1'))).toBe('delivered snat-needed hidden');
});

test('to the internet an appliance sends by the interface behind its public load balancer, not by the one for management', () => {
  const part = (balancer: string, list: string, name: string) => idOf(`loadBalancers/${list}`, balancer, name);
  const balancer = (name: string, front: object, ports: object) =>
    network(
      'loadBalancers',
      name,
      {
        frontendIPConfigurations: [{ name: 'f', properties: front }],
        backendAddressPools: [{ name: 'p' }],
        loadBalancingRules: [
          {
            name: 'r',
            properties: {
              ...ports,
              frontendIPConfiguration: part(name, 'frontendIPConfigurations', 'f'),
              backendAddressPool: part(name, 'backendAddressPools', 'p'),
            },
          },
        ],
      },
      { sku: { name: 'Standard' } },
    );
  const nic = (subnet: string, more: object) =>
    network('networkInterfaces', `fw-${subnet}`, {
      enableIPForwarding: true,
      ipConfigurations: [{ name: 'c', properties: { subnet: idOf('virtualNetworks/subnets', 'v', subnet), ...more } }],
    });
  const joins = (name: string) => ({ loadBalancerBackendAddressPools: [part(name, 'backendAddressPools', 'p')] });
  const interfaces = ['untrust', 'trust', 'mgmt'];
  const asked = context([
    vnet('v', '10.0.0.0/16', {
      untrust: ['10.0.1.0/24'],
      trust: ['10.0.2.0/24'],
      mgmt: ['10.0.3.0/24'],
      s: ['10.0.4.0/24', uses('t')],
    }),
    table('t', { '0.0.0.0/0': '10.0.2.4' }),
    network('publicIPAddresses', 'pip', {}, { sku: { name: 'Standard' } }),
    network('publicIPAddresses', 'own', {}, { sku: { name: 'Standard' } }),
    balancer(
      'elb',
      { publicIPAddress: idOf('publicIPAddresses', 'pip') },
      { protocol: 'Tcp', frontendPort: 443, backendPort: 443 },
    ),
    balancer(
      'ilb',
      { privateIPAddress: '10.0.2.4', subnet: idOf('virtualNetworks/subnets', 'v', 'trust') },
      { protocol: 'All', frontendPort: 0, backendPort: 0 },
    ),
    nic('untrust', joins('elb')),
    nic('trust', joins('ilb')),
    nic('mgmt', { publicIPAddress: idOf('publicIPAddresses', 'own') }),
    compute('virtualMachines', 'fw', {
      networkProfile: { networkInterfaces: interfaces.map((name) => idOf('networkInterfaces', `fw-${name}`)) },
    }),
  ]);
  const left = pathIn(asked, 's', 'internet').forward.find(({ step }) => step === 'translated');
  expect(left?.key).toBe('Microsoft.Network/loadBalancers/elb');
});

test('ends', () => {
  const asked = context([
    vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24'] }),
    vnet('w', '10.1.0.0/16', { s: ['10.1.0.0/24'], t: ['10.1.1.0/24'] }),
  ]);
  const problem = (text: string) => {
    const end = resolvePathEnd(text, asked);
    return 'problem' in end ? end.problem : end.kind;
  };
  expect(endOf('T', asked).name).toBe('w/t');
  expect(endOf('Microsoft.Network/virtualNetworks/subnets/v/s', asked).name).toBe('v/s');
  expect(problem('s')).toContain('names 2 subnets');
  expect(problem('x')).toBe('x is no end of a path; there are internet, on-premises, an address, v/s, w/s, w/t');
  expect(problem('10.0.0.7')).toBe('subnet');
  expect(problem('10.0.7.7')).toBe('10.0.7.7 lies in v, in none of its subnets');
  expect(problem('10.1.0.0/23')).toBe('10.1.0.0/23 holds more than the subnet w/s, w/t');
  expect(problem('192.168.0.1')).toBe('on-premises');
  expect(problem('203.0.113.9')).toBe('internet');
});
