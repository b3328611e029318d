// Goal: each way to the internet comes out where the documentation grants it, in its order, with what takes the flows out.
import { describe, expect, test } from 'vitest';
import { deriveEgress, deriveHiddenEgress } from '#analyzers/derive/egress.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { compute, graphOfCase, idOf, network } from '../../src/graph/graph-of.ts';
import { context, contextOf, machine, table, uses, vnet } from './landscape.ts';

type Asked = ReturnType<typeof context>;

/** `subnet instance: method via` for every row. */
function waysOf(asked: Asked): readonly string[] {
  const name = (key: string | null) => (key === null ? '-' : resourceWords(key).name);
  return deriveEgress(asked.graph, asked).map(({ subnet, instance, method, via }) => {
    const words = typeof method === 'string' ? method : `?${method.unknown}`;
    return `${name(subnet.subnetKey)} ${name(instance)}: ${words} ${name(via)}`;
  });
}

/** The way out of the only instance, or of any. */
const way = (resources: readonly object[], sections: Readonly<Record<string, unknown>> = {}): string | undefined =>
  waysOf(context(resources, sections))[0]?.replace(/^.*?: /, '');

const subnet = (properties: object = {}, more: object = {}): object =>
  vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24', properties] }, more);
const nat = { natGateway: idOf('natGateways', 'ng') };
const address = network('publicIPAddresses', 'pip', {}, { sku: { name: 'Standard' } });

interface BalancerShape {
  readonly sku?: string;
  readonly isPublic?: boolean;
  readonly disables?: boolean;
  readonly hasOutbound?: boolean;
}

function balancer({ sku = 'Standard', isPublic = true, disables = false, hasOutbound = false }: BalancerShape): object {
  const part = (list: string, name: string) => idOf(`loadBalancers/${list}`, 'lb', name);
  const front = isPublic
    ? { publicIPAddress: idOf('publicIPAddresses', 'pip') }
    : { subnet: idOf('virtualNetworks/subnets', 'v', 's') };
  const links = {
    frontendIPConfiguration: part('frontendIPConfigurations', 'f'),
    backendAddressPool: part('backendAddressPools', 'p'),
  };
  return network(
    'loadBalancers',
    'lb',
    {
      frontendIPConfigurations: [{ name: 'f', properties: front }],
      backendAddressPools: [{ name: 'p' }],
      loadBalancingRules: [
        {
          name: 'r',
          properties: { ...links, protocol: 'Tcp', frontendPort: 443, backendPort: 443, disableOutboundSnat: disables },
        },
      ],
      outboundRules: hasOutbound
        ? [
            {
              name: 'o',
              properties: {
                protocol: 'All',
                frontendIPConfigurations: [links.frontendIPConfiguration],
                backendAddressPool: links.backendAddressPool,
              },
            },
          ]
        : [],
    },
    { sku: { name: sku } },
  );
}

function member(publicIp = false): readonly object[] {
  return [
    network('networkInterfaces', 'm-nic', {
      ipConfigurations: [
        {
          name: 'c',
          properties: {
            subnet: idOf('virtualNetworks/subnets', 'v', 's'),
            loadBalancerBackendAddressPools: [idOf('loadBalancers/backendAddressPools', 'lb', 'p')],
            ...(publicIp ? { publicIPAddress: idOf('publicIPAddresses', 'pip') } : {}),
          },
        },
      ],
    }),
    compute('virtualMachines', 'm', { networkProfile: { networkInterfaces: [idOf('networkInterfaces', 'm-nic')] } }),
  ];
}

test('in the order of precedence', () => {
  const gateway = network('natGateways', 'ng', {});
  const rest = [address, ...member(true), balancer({ hasOutbound: true })];
  expect(way([subnet(nat), gateway, ...rest])).toBe('nat-gateway ng');
  expect(way([subnet(), ...rest])).toBe('instance-public-ip pip');
  expect(way([subnet(), address, ...member(), balancer({ hasOutbound: true })])).toBe('outbound-rule lb');
  expect(way([subnet(), address, ...member(), balancer({})])).toBe('implicit lb');
  expect(way([subnet(), address, ...member(), balancer({ disables: true })])).toBe('none -');
});

test('members of an internal load balancer', () => {
  expect(way([subnet(), ...member(), balancer({ isPublic: false })])).toBe('none -');
  expect(way([subnet(), ...member(), balancer({ isPublic: false, sku: 'Basic' })])).toBe('default -');
});

test('default outbound access by property and API version', () => {
  const made = (apiVersion: string, properties: object = {}) => way([subnet(properties, { apiVersion })]);
  expect(made('2024-05-01')).toBe('default -');
  expect(made('2024-05-01', { defaultOutboundAccess: false })).toBe('none -');
  expect(made('2024-05-01', { defaultOutboundAccess: true })).toBe('default -');
  expect(made('2022-01-01', { defaultOutboundAccess: false })).toBe('default -');
  expect(made('2026-03-31')).toBe('default -');
  expect(made('2026-05-01')).toBe('none -');
  expect(made('2026-05-01', { defaultOutboundAccess: true })).toBe('default -');
});

test('routes come before source NAT', () => {
  const routed = (hop: string) => [
    table('t', { '0.0.0.0/0': hop }),
    subnet({ ...nat, ...uses('t') }),
    network('natGateways', 'ng', {}),
  ];
  expect(way(routed('None'))).toBe('none -');
  expect(way(routed('Internet'))).toBe('nat-gateway ng');
  expect(way(routed('VirtualNetworkGateway'))).toBe('?flows to the internet leave through a virtual network gateway -');
  const toMachine = [
    table('t', { '0.0.0.0/0': '10.0.9.4' }),
    vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24', uses('t')], nva: ['10.0.9.0/24'] }),
  ];
  expect(way([...toMachine, ...machine('fw', ['v', 'nva'], '10.0.9.4')])).toBe('appliance fw');
  expect(way(toMachine)).toBe('appliance -');
});

test('unknown values leave the method open only where they decide', () => {
  const parameters = { parameters: { p: { type: 'bool' }, id: { type: 'string' } } };
  expect(way([subnet({ defaultOutboundAccess: "[parameters('p')]" })], parameters)).toBe("?parameters('p') -");
  expect(
    way([subnet({ ...nat, defaultOutboundAccess: "[parameters('p')]" }), network('natGateways', 'ng', {})], parameters),
  ).toBe('nat-gateway ng');
  expect(way([subnet({ routeTable: { id: "[parameters('id')]" } })], parameters)).toBe(
    '?parameter "id" has no value and no default -',
  );
});

test('scale sets', () => {
  const scaleSet = (orchestrationMode: string, more: object = {}) =>
    compute('virtualMachineScaleSets', 'ss', {
      orchestrationMode,
      virtualMachineProfile: {
        networkProfile: {
          networkInterfaceConfigurations: [
            {
              name: 'n',
              properties: {
                ipConfigurations: [
                  { name: 'c', properties: { subnet: idOf('virtualNetworks/subnets', 'v', 's'), ...more } },
                ],
              },
            },
          ],
        },
      },
    });
  expect(way([subnet(), scaleSet('Uniform')])).toBe('default -');
  expect(way([subnet(), scaleSet('Flexible')])).toBe('none -');
  expect(way([subnet(), scaleSet('Flexible', { publicIPAddressConfiguration: { name: 'own' } })])).toBe(
    'instance-public-ip -',
  );
});

test('landscapes of the engine cases', () => {
  const of = (name: string) => waysOf(contextOf(graphOfCase(name)));
  expect(of('topo-nat-gateway')).toEqual([
    'vnet/app -: nat-gateway ng',
    'vnet/jobs -: nat-gateway ng',
    'vnet/legacy -: default -',
  ]);
  expect(of('topo-ilb-haports-hub-spoke')).toEqual([
    'vnet-hub/nva nic-nva0: none -',
    'vnet-hub/nva nic-nva1: none -',
    'vnet-app/default -: appliance ilb-hub',
    'vnet-data/default -: appliance ilb-hub',
  ]);
  expect(of('topo-lb-sandwich')).toEqual([
    'vnet-edge/untrust nva-a: none -',
    'vnet-edge/untrust nva-b: none -',
    'vnet-edge/trust nva-a: none -',
    'vnet-edge/trust nva-b: none -',
    'vnet-edge/workload -: appliance ilb',
  ]);
});

test('a member by address of a pool with source NAT is contested', () => {
  const byAddress = network('loadBalancers/backendAddressPools', 'lb/p', {
    loadBalancerBackendAddresses: [{ name: 'a', properties: { ipAddress: '10.0.0.4' } }],
  });
  const resources = [subnet(), address, balancer({}), byAddress, ...machine('m', ['v', 's'], '10.0.0.4')];
  expect(way(resources)).toBe(
    '?the instance joins its pool by address, which may use the frontend or default outbound access -',
  );
});

describe('IP configurations that differ', () => {
  const configuration = (name: string, properties: object) => ({
    name,
    properties: { subnet: idOf('virtualNetworks/subnets', 'v', 's'), ...properties },
  });
  const nic = (...ipConfigurations: readonly object[]) => network('networkInterfaces', 'n', { ipConfigurations });
  const pools = { loadBalancerBackendAddressPools: [idOf('loadBalancers/backendAddressPools', 'lb', 'p')] };
  const withRule = [subnet(), address, balancer({ hasOutbound: true })];
  const all = (...resources: readonly object[]) => waysOf(context(resources)).map((text) => text.replace(/^.*?: /, ''));

  test('an outbound rule serves the primary configuration only', () => {
    const first = configuration('a', { primary: true, ...pools });
    // What is left for the second address is the load-balancing rule of its pool.
    expect(all(...withRule, nic(first, configuration('b', { primary: false, ...pools })))).toEqual([
      'outbound-rule lb',
      'implicit lb',
    ]);
    const silent = [subnet(), address, balancer({ hasOutbound: true, disables: true })];
    expect(all(...silent, nic(first, configuration('b', pools)))).toEqual(['outbound-rule lb', 'none -']);
    const unsaid = all(...silent, nic(configuration('a', pools), configuration('b', pools)));
    expect(unsaid.every((way) => way.startsWith('?outbound rules serve the primary IPv4 configuration'))).toBe(true);
    expect(all(...silent, nic(configuration('a', pools)))).toEqual(['outbound-rule lb']);
  });

  test('beside an address with a method of its own, the default is not certain', () => {
    const rows = all(
      subnet(),
      address,
      nic(
        configuration('a', { primary: true, publicIPAddress: idOf('publicIPAddresses', 'pip') }),
        configuration('b', {}),
      ),
    );
    expect(rows[0]).toBe('instance-public-ip pip');
    expect(rows[1]).toMatch(/^\?another address of the instance has an outbound method/);
  });

  test('IPv6: a Standard NAT gateway has no such address, and route tables are followed for IPv4', () => {
    const ipv6 = configuration('six', { privateIPAddressVersion: 'IPv6' });
    const ipv4 = configuration('four', { primary: true });
    const behind = (sku: string) =>
      all(subnet(nat), network('natGateways', 'ng', {}, { sku: { name: sku } }), nic(ipv4, ipv6));
    expect(behind('Standard')).toEqual([
      'nat-gateway ng',
      '?whether an IPv6 address has default outbound access is not documented -',
    ]);
    expect(behind('StandardV2')).toEqual([
      'nat-gateway ng',
      '?whether the NAT gateway of the subnet serves IPv6 is not known -',
    ]);
    const routed = all(subnet(uses('t')), table('t', { '0.0.0.0/0': 'None' }), nic(ipv4, ipv6));
    expect(routed[0]).toBe('none -');
    expect(routed[1]).toMatch(/^\?which route IPv6 flows of the subnet take is not known/);
    const own = configuration('six', {
      privateIPAddressVersion: 'IPv6',
      publicIPAddress: idOf('publicIPAddresses', 'pip'),
    });
    expect(all(subnet(), address, nic(ipv4, own))[1]).toBe('instance-public-ip pip');
  });
});

test('subnets of services: delegated ones and those of Application Gateways have ways of their own', () => {
  const delegations = [{ name: 'd', properties: { serviceName: 'Microsoft.Web/serverFarms' } }];
  const unknown = '?the subnet is delegated to a service, which may have a way out of its own -';
  expect(way([subnet({ delegations })])).toBe(unknown);
  expect(way([subnet({ delegations, defaultOutboundAccess: false })])).toBe(unknown);
  expect(way([subnet({ delegations, ...nat }), network('natGateways', 'ng', {})])).toBe('nat-gateway ng');
  const gateway = network('applicationGateways', 'agw', {
    gatewayIPConfigurations: [{ name: 'g', properties: { subnet: idOf('virtualNetworks/subnets', 'v', 's') } }],
  });
  expect(waysOf(context([subnet(), gateway]))).toEqual([
    'v/s agw: ?an Application Gateway answers by its own addresses -',
  ]);
});

test('an instance whose subnet is declared elsewhere is not lost', () => {
  const at = (id: string) =>
    network('networkInterfaces', 'n', { ipConfigurations: [{ name: 'c', properties: { subnet: { id } } }] });
  const hidden = (id: string) => {
    const asked = context([at(id)], { parameters: { id: { type: 'string' } } });
    return deriveHiddenEgress(asked.graph).map(({ subnet: shown, instance }) => [shown, resourceWords(instance).name]);
  };
  expect(
    hidden(`/subscriptions/other/resourceGroups/net/providers/Microsoft.Network/virtualNetworks/x/subnets/y`),
  ).toEqual([['Microsoft.Network/virtualNetworks/subnets/x/y', 'n']]);
  expect(hidden("[parameters('id')]")).toEqual([[{ $unknown: "parameters('id')" }, 'n']]);
});
