// Goal: a next hop is what has its address; "nothing has it" is said only when that is certain.
import { describe, expect, test } from 'vitest';
import { graphOf, idOf, network, shown, shownTarget } from './graph-of.ts';

const route = (address: unknown, type = 'VirtualAppliance') =>
  network('routeTables', 'rt', {
    routes: [{ name: 'r', properties: { addressPrefix: '0.0.0.0/0', nextHopType: type, nextHopIpAddress: address } }],
  });
const vnet = (name: string, prefix: string, more: object = {}) =>
  network('virtualNetworks', name, {
    addressSpace: { addressPrefixes: [prefix] },
    subnets: [{ name: 'nva', properties: { addressPrefix: prefix, ...more } }],
  });
const nic = (name: string, network_: string, properties: object) =>
  network('networkInterfaces', name, {
    ipConfigurations: [
      { name: 'c', properties: { subnet: idOf('virtualNetworks/subnets', network_, 'nva'), ...properties } },
    ],
  });

function hop(resources: readonly object[], sections = {}): string | undefined {
  const first = graphOf(resources, sections).routes[0]?.nextHops.items[0];
  return first && shownTarget(first.target);
}

const STATIC = { privateIPAllocationMethod: 'Static', privateIPAddress: '10.1.0.10' };

test('other types have no next hop address', () => {
  expect(graphOf([route(undefined, 'Internet')]).routes[0]?.nextHops).toMatchObject({ items: [], written: false });
  expect(hop([route('10.1.0.10', 'VnetLocal'), vnet('v', '10.1.0.0/24'), nic('n', 'v', STATIC)])).toBeUndefined();
});

test('words compare without case', () => {
  expect(hop([route('10.1.0.10', 'virtualappliance'), vnet('v', '10.1.0.0/24'), nic('n', 'v', STATIC)])).toBe(
    'network-interface Microsoft.Network/networkInterfaces/n',
  );
});

test('an address that is not written is unknown', () => {
  expect(hop([route(null)])).toBe('unknown');
});

describe('dynamic allocation', () => {
  const dynamic = nic('n', 'v', { privateIPAllocationMethod: 'Dynamic' });

  test('one of the first addresses of its subnet may be handed out', () => {
    expect(hop([route('10.1.0.4'), vnet('v', '10.1.0.0/24'), dynamic])).toBe('unknown');
  });

  test('a later one will not, nor one of another subnet', () => {
    expect(hop([route('10.1.0.200'), vnet('v', '10.1.0.0/24'), dynamic])).toBe('none-in-template');
    expect(hop([route('10.2.0.4'), vnet('v', '10.1.0.0/24'), dynamic])).toBe('none-in-template');
  });

  test('nothing takes the reserved first three', () => {
    expect(hop([route('10.1.0.1'), vnet('v', '10.1.0.0/24'), dynamic])).toBe('none-in-template');
  });

  test('by reference the interface is certain though its address is not', () => {
    const address =
      "[reference(resourceId('Microsoft.Network/networkInterfaces', 'n')).ipConfigurations[0].properties.privateIPAddress]";
    const graph = graphOf([vnet('v', '10.1.0.0/24'), dynamic, route(address)]);
    expect(graph.routes[0]?.nextHopIp.state).toBe('unknown');
    expect(graph.routes[0]?.nextHops.items.map((item) => shownTarget(item.target))).toEqual([
      'network-interface Microsoft.Network/networkInterfaces/n',
    ]);
  });
});

describe('an address that is written but unknown', () => {
  const parameters = { ip: { type: 'string' } };
  const holder = nic('n', 'v', { privateIPAddress: "[parameters('ip')]" });

  test('may be any of its subnet', () => {
    expect(hop([route('10.1.0.200'), vnet('v', '10.1.0.0/24'), holder], { parameters })).toBe('unknown');
  });

  test('is none of another subnet', () => {
    expect(hop([route('10.2.0.200'), vnet('v', '10.1.0.0/24'), holder], { parameters })).toBe('none-in-template');
  });

  test('is the one the route asks for when both are the same expression', () => {
    expect(hop([route("[parameters('ip')]"), vnet('v', '10.1.0.0/24'), holder], { parameters })).toBe(
      'network-interface Microsoft.Network/networkInterfaces/n',
    );
  });
});

describe('the same address twice', () => {
  const twins = [
    vnet('v1', '10.1.0.0/24'),
    vnet('v2', '10.1.0.0/24'),
    nic('n1', 'v1', STATIC),
    nic('n2', 'v2', STATIC),
  ];

  test('nobody knows which', () => {
    expect(hop([route('10.1.0.10'), ...twins])).toBe('unknown');
  });

  test('the network that uses the table decides', () => {
    const [, , ...nics] = twins;
    const used = vnet('v1', '10.1.0.0/24', { routeTable: idOf('routeTables', 'rt') });
    expect(hop([route('10.1.0.10'), used, vnet('v2', '10.1.0.0/24'), ...nics])).toBe(
      'network-interface Microsoft.Network/networkInterfaces/n1',
    );
  });
});

describe('Azure Firewall', () => {
  const hub = network('virtualNetworks', 'hub', {
    subnets: [{ name: 'AzureFirewallSubnet', properties: { addressPrefix: '10.0.1.0/26' } }],
  });
  const firewall = network('azureFirewalls', 'fw', {
    ipConfigurations: [
      { name: 'a', properties: { subnet: idOf('virtualNetworks/subnets', 'hub', 'AzureFirewallSubnet') } },
      { name: 'b', properties: { publicIPAddress: idOf('publicIPAddresses', 'pip2') } },
    ],
  });

  test('takes the first usable address of its subnet', () => {
    expect(shown(graphOf([hub, firewall]).firewalls[0]?.privateIp ?? (undefined as never))).toBe('10.0.1.4');
    expect(hop([route('10.0.1.4'), hub, firewall])).toBe('firewall Microsoft.Network/azureFirewalls/fw');
    expect(hop([route('10.0.1.5'), hub, firewall])).toBe('none-in-template');
  });
});

test('a frontend of a Gateway load balancer is told apart', () => {
  const gateway = network(
    'loadBalancers',
    'gw',
    {
      frontendIPConfigurations: [
        {
          name: 'fe',
          properties: { subnet: idOf('virtualNetworks/subnets', 'v', 'nva'), privateIPAddress: '10.1.0.10' },
        },
      ],
    },
    { sku: { name: 'Gateway' } },
  );
  expect(hop([route('10.1.0.10'), gateway])).toBe('gateway-load-balancer-frontend Microsoft.Network/loadBalancers/gw');
});

test('what is not deployed has no address', () => {
  const gone = { ...nic('n', 'v', STATIC), condition: false };
  expect(hop([route('10.1.0.10'), vnet('v', '10.1.0.0/24'), gone])).toBe('none-in-template');
});

test('either of two addresses that lead to the same place', () => {
  const address =
    "[if(parameters('flag'), '10.1.0.10', reference(resourceId('Microsoft.Network/networkInterfaces', 'n')).ipConfigurations[0].properties.privateIPAddress)]";
  const sections = { parameters: { flag: { type: 'bool' } } };
  expect(hop([vnet('v', '10.1.0.0/24'), nic('n', 'v', STATIC), route(address)], sections)).toBe(
    'network-interface Microsoft.Network/networkInterfaces/n',
  );
});

describe('child routes', () => {
  const child = (name: string, more: object = {}) =>
    network('routeTables/routes', name, { addressPrefix: '10.0.0.0/8', nextHopType: 'None' }, more);

  test('join their table, unless they are not deployed', () => {
    const graph = graphOf([route('10.1.0.10'), child('rt/a'), child('rt/b', { condition: false })]);
    expect(graph.routeTables[0]?.routes.items.map((item) => shown(item.name))).toEqual(['r', 'a']);
    expect(graph.routes.map((item) => [shown(item.name), item.deployed])).toEqual([
      ['r', true],
      ['a', true],
      ['b', false],
    ]);
  });

  test('of a table elsewhere stand alone', () => {
    expect(graphOf([child('far/a')]).routes.map((item) => [shown(item.name), item.routeTable])).toEqual([
      ['a', undefined],
    ]);
  });
});

describe('subnets', () => {
  test('a subnet declared inline and again as a child is one, and the child is what stays', () => {
    const graph = graphOf([
      network('routeTables', 'rt', {}),
      vnet('v', '10.1.0.0/24', { routeTable: idOf('routeTables', 'rt') }),
      network('virtualNetworks/subnets', 'v/nva', { addressPrefix: '10.1.0.0/25' }),
    ]);
    expect(graph.subnets).toHaveLength(1);
    const [subnet] = graph.subnets;
    expect(subnet?.declarations).toHaveLength(2);
    expect(subnet?.routeTable.target.state).toBe('none');
    expect(subnet && shown(subnet.prefixes)).toEqual(['10.1.0.0/25']);
    expect(graph.routeTables[0]?.subnets).toEqual([]);
  });

  test('a subnet whose table is unknown leaves the list of a table open', () => {
    const sections = { parameters: { table: { type: 'string' } } };
    const graph = graphOf(
      [network('routeTables', 'rt', {}), vnet('v', '10.1.0.0/24', { routeTable: { id: "[parameters('table')]" } })],
      sections,
    );
    expect(graph.routeTables[0]?.openSubnets?.text).toBe("parameters('table')");
  });
});

test('a firewall whose subnet is not known may have any address', () => {
  const firewall = network('azureFirewalls', 'fw', {
    ipConfigurations: [{ name: 'c', properties: { subnet: { id: "[parameters('subnet')]" } } }],
  });
  const sections = { parameters: { subnet: { type: 'string' } } };
  expect(hop([route('10.1.0.4'), vnet('v', '10.1.0.0/24'), firewall], sections)).toBe('unknown');
});
