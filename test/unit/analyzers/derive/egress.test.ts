// Goal: each way to the internet comes out where the documentation grants it, in its order, with what takes the flows out.
import { expect, test } from 'vitest';
import { deriveEgress } from '#analyzers/derive/egress.ts';
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
