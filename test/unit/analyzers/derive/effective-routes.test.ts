// Goal: the routes of a subnet are those that the documentation lists, and what is not known of them stays unknown.
import { expect, test } from 'vitest';
import { deriveEffectiveRoutes } from '#analyzers/derive/effective-routes.ts';
import { chooseRoute } from '#analyzers/derive/route-choice.ts';
import { parseAddressRange } from '#src/model/address-range.ts';
import { graphOfCase, idOf, network } from '../../src/graph/graph-of.ts';
import { context, contextOf, machine, peered, subnetOf, table, uses, vnet } from './landscape.ts';

type Asked = ReturnType<typeof context>;

/** Where a packet from a subnet to an address goes: `kind prefix`, or `?why`. */
function routeTo(asked: Asked, subnet: string, address: string): string {
  const range = parseAddressRange(address);
  if (range === undefined) throw new Error(address);
  const choice = chooseRoute(deriveEffectiveRoutes(subnetOf(asked, subnet), asked), range);
  if (choice.state === 'found') return `${choice.route.nextHop.kind} ${choice.route.text}`;
  return choice.state === 'unknown' ? `?${choice.unknown.text}` : choice.state;
}

test('system routes', () => {
  const asked = context([vnet('v', '10.1.0.0/16', { s: ['10.1.0.0/24'] })]);
  expect(routeTo(asked, 's', '10.1.200.1')).toBe('virtual-network 10.1.0.0/16');
  expect(routeTo(asked, 's', '10.2.0.1')).toBe('none 10.0.0.0/8');
  expect(routeTo(asked, 's', '172.31.0.1')).toBe('none 172.16.0.0/12');
  expect(routeTo(asked, 's', '100.64.0.1')).toBe('none 100.64.0.0/10');
  expect(routeTo(asked, 's', '8.8.8.8')).toBe('internet 0.0.0.0/0');
  expect(routeTo(asked, 's', '10.0.0.0/8')).toBe('split');
});

test('a user-defined default route takes the routes to None away', () => {
  const asked = context([
    table('t', { '0.0.0.0/0': '10.1.9.4' }),
    vnet('v', '10.1.0.0/16', { s: ['10.1.0.0/24', uses('t')], nva: ['10.1.9.0/24'] }),
    ...machine('fw', ['v', 'nva'], '10.1.9.4'),
  ]);
  expect(routeTo(asked, 's', '10.2.0.1')).toBe('appliance 0.0.0.0/0');
  expect(routeTo(asked, 'nva', '10.2.0.1')).toBe('none 10.0.0.0/8');
  expect(routeTo(asked, 's', '10.1.9.9')).toBe('virtual-network 10.1.0.0/16');
});

test('a route for the space of the network wins over the system route', () => {
  const asked = context([
    table('t', { '10.1.0.0/16': '10.1.9.4', '10.1.0.0/24': 'VnetLocal' }),
    vnet('v', '10.1.0.0/16', { s: ['10.1.0.0/24', uses('t')], other: ['10.1.1.0/24'] }),
  ]);
  expect(routeTo(asked, 's', '10.1.1.7')).toBe('appliance 10.1.0.0/16');
  expect(routeTo(asked, 's', '10.1.0.7')).toBe('virtual-network 10.1.0.0/24');
});

test('peerings need both sides', () => {
  const networks = [
    vnet('a', '10.1.0.0/16', { a1: ['10.1.0.0/24'] }),
    vnet('b', '10.2.0.0/16', { b1: ['10.2.0.0/24'] }),
  ];
  const both = peered('a', 'b');
  expect(routeTo(context([...networks, ...both]), 'a1', '10.2.3.4')).toBe('peering 10.2.0.0/16');
  expect(routeTo(context([...networks, ...both.slice(0, 1)]), 'a1', '10.2.3.4')).toBe(
    '?no peering leads back from the other network in this template',
  );
  const refused = [
    table('t', {}, { disablePeeringRoute: 'All' }),
    vnet('a', '10.1.0.0/16', { a1: ['10.1.0.0/24', uses('t')] }),
  ];
  expect(routeTo(context([...refused, ...networks.slice(1), ...both]), 'a1', '10.2.3.4')).toBe('none 10.0.0.0/8');
});

const gateway = (name: string, networkName: string, properties: object = {}): object =>
  network('virtualNetworkGateways', name, {
    gatewayType: 'Vpn',
    enableBgp: false,
    ...properties,
    ipConfigurations: [
      { name: 'c', properties: { subnet: idOf('virtualNetworks/subnets', networkName, 'GatewaySubnet') } },
    ],
  });

const site = (prefix: string): readonly object[] => [
  network('localNetworkGateways', 'site', { localNetworkAddressSpace: { addressPrefixes: [prefix] } }),
  network('connections', 'to-site', {
    connectionType: 'IPsec',
    virtualNetworkGateway1: idOf('virtualNetworkGateways', 'gw'),
    localNetworkGateway2: idOf('localNetworkGateways', 'site'),
  }),
];

test('prefixes behind a gateway without BGP are known, also to a network that borrows it', () => {
  const hub = vnet('hub', '10.1.0.0/16', { GatewaySubnet: ['10.1.255.0/27'], h: ['10.1.0.0/24'] });
  const spoke = (properties: object) => vnet('spoke', '10.2.0.0/16', { s: ['10.2.0.0/24', properties] });
  const lent = peered('hub', 'spoke', { allowGatewayTransit: true }, { useRemoteGateways: true });
  const rest = [hub, gateway('gw', 'hub'), ...site('192.168.0.0/24')];
  const asked = context([...rest, spoke({}), ...lent]);
  expect(routeTo(asked, 'h', '192.168.0.9')).toBe('gateway 192.168.0.0/24');
  expect(routeTo(asked, 's', '192.168.0.9')).toBe('gateway 192.168.0.0/24');
  expect(routeTo(asked, 's', '192.168.1.9')).toBe('none 192.168.0.0/16');
  expect(routeTo(context([...rest, spoke({}), ...peered('hub', 'spoke')]), 's', '192.168.0.9')).toBe(
    'none 192.168.0.0/16',
  );
  const off = table('t', {}, { disableBgpRoutePropagation: true });
  expect(routeTo(context([...rest, off, spoke(uses('t')), ...lent]), 's', '192.168.0.9')).toBe('none 192.168.0.0/16');
});

test('what BGP brings is unknown, but never beats the own network', () => {
  const asked = context([
    vnet('hub', '10.1.0.0/16', { GatewaySubnet: ['10.1.255.0/27'], h: ['10.1.0.0/24'] }),
    gateway('gw', 'hub', { enableBgp: true }),
    ...site('192.168.0.0/24'),
  ]);
  expect(routeTo(asked, 'h', '10.1.7.7')).toBe('virtual-network 10.1.0.0/16');
  expect(routeTo(asked, 'h', '192.168.0.9')).toBe('gateway 192.168.0.0/24');
  expect(routeTo(asked, 'h', '10.9.0.1')).toBe('?the prefixes that a gateway learns are not in the template');
});

test('Route Server: next hops are configured on its peers', () => {
  const asked = contextOf(graphOfCase('topo-route-server'));
  expect(routeTo(asked, 'nva', '10.5.0.4')).toBe('virtual-network 10.5.0.0/16');
  expect(routeTo(asked, 'nva', '10.9.0.1')).toBe(
    '?the prefixes that peers of the Route Server announce are not in the template',
  );
});

test('service tags hold public addresses only', () => {
  const asked = context([
    table('t', { Storage: 'Internet', '0.0.0.0/0': '10.1.9.4' }),
    vnet('v', '10.1.0.0/16', { s: ['10.1.0.0/24', uses('t')] }),
  ]);
  expect(routeTo(asked, 's', '10.3.0.1')).toBe('appliance 0.0.0.0/0');
  expect(routeTo(asked, 's', '20.0.0.1')).toBe('?the addresses behind the service tag Storage are not in the template');
});

test('an unknown prefix leaves open only what it could change', () => {
  const routes = network('routeTables', 't', {
    routes: [
      { name: 'a', properties: { addressPrefix: "[parameters('p')]", nextHopType: 'None' } },
      { name: 'b', properties: { addressPrefix: '10.9.0.4/32', nextHopType: 'VnetLocal' } },
    ],
  });
  const asked = context([routes, vnet('v', '10.1.0.0/16', { s: ['10.1.0.0/24', uses('t')] })], {
    parameters: { p: { type: 'string' } },
  });
  expect(routeTo(asked, 's', '10.1.0.5')).toBe("?parameters('p')");
  expect(routeTo(asked, 's', '10.2.0.5')).toBe('none 10.0.0.0/8');
  expect(routeTo(asked, 's', '10.9.0.4')).toBe('virtual-network 10.9.0.4/32');
});

test('a subnet whose network is declared elsewhere knows its own addresses only', () => {
  const asked = context([network('virtualNetworks/subnets', 'far/s', { addressPrefix: '10.7.0.0/24' })]);
  expect(routeTo(asked, 's', '10.7.0.9')).toBe('virtual-network 10.7.0.0/24');
  expect(routeTo(asked, 's', '10.7.1.9')).toBe('?the network of far/s is not declared here');
});
