// Goal: `inspect` says what the contract says: values as written, absent ones with what the service uses, unknown ones as unknown.
import { describe, expect, test } from 'vitest';
import { inspectGraph } from '#src/graph/inspect.ts';
import type { Inspection } from '#src/model/inspection.ts';
import { renderInspectJson } from '#src/report/inspect-json.ts';
import { schemaViolations } from '../../../schema-check.ts';
import { graphOf, graphOfCase, idOf, network } from './graph-of.ts';

const EFFECTIVE = { intervalInSeconds: 15, threshold: 1 };
const absent = (effective: unknown) => ({ absent: true, effective });

function inspect(graph: ReturnType<typeof graphOf>): Inspection {
  return inspectGraph(graph, { kind: 'arm', effectiveProbe: () => EFFECTIVE });
}

// One case with unknown lists, one with outbound rules and a scale set, one with every kind of next hop.
test.each(['topo-lb-rules-from-parameters', 'topo-vmss-outbound-autoscale', 'topo-udr-from-reference'])(
  '%s agrees with the published schema',
  (name) => {
    const json: unknown = JSON.parse(renderInspectJson(inspect(graphOfCase(name))));
    expect(schemaViolations('inspect', json)).toEqual([]);
  },
);

describe('a load balancer of which little is written', () => {
  const [balancer] = inspect(
    graphOf([
      network('loadBalancers', 'lb', {
        frontendIPConfigurations: [{ name: 'fe', properties: { subnet: idOf('virtualNetworks/subnets', 'v', 's') } }],
        backendAddressPools: [{ name: 'be' }],
        probes: [{ name: 'p', properties: { protocol: 'Tcp', port: '8117' } }],
        loadBalancingRules: [
          {
            name: 'r',
            properties: {
              protocol: 'all',
              frontendPort: 0,
              backendPort: 0,
              frontendIPConfiguration: idOf('loadBalancers/frontendIPConfigurations', 'lb', 'fe'),
              backendAddressPool: idOf('loadBalancers/backendAddressPools', 'lb', 'be'),
            },
          },
        ],
        outboundRules: [{ name: 'o', properties: { protocol: 'All' } }],
      }),
    ]),
  ).loadBalancers;

  test('identity', () => {
    expect(balancer).toMatchObject({
      id: {
        $unknown:
          '/subscriptions/{subscription().subscriptionId}/resourceGroups/{resourceGroup().name}/providers/Microsoft.Network/loadBalancers/lb',
      },
      key: 'Microsoft.Network/loadBalancers/lb',
      name: 'lb',
      deployed: true,
      frontend: 'internal',
    });
  });

  test('what is absent says what the service uses, null where nobody documents it', () => {
    expect(balancer).toMatchObject({
      sku: absent(null),
      tier: absent('Regional'),
      inboundNatRules: [],
      frontends: [
        {
          name: 'fe',
          privateIp: absent(null),
          allocation: absent('Dynamic'),
          publicIpId: absent(null),
          zones: absent(null),
          gatewayLoadBalancerId: absent(null),
        },
      ],
      probes: [
        {
          name: 'p',
          protocol: 'Tcp',
          port: 8117,
          intervalInSeconds: absent(15),
          numberOfProbes: absent(null),
          probeThreshold: absent(1),
          requestPath: absent(null),
          effective: EFFECTIVE,
        },
      ],
      rules: [
        {
          haPorts: true,
          probe: absent(null),
          frontend: 'fe',
          pools: ['be'],
          idleTimeoutInMinutes: absent(4),
          enableTcpReset: absent(false),
          enableFloatingIP: absent(false),
          loadDistribution: absent('Default'),
          disableOutboundSnat: absent(false),
        },
      ],
      outboundRules: [
        { allocatedOutboundPorts: absent(0), frontends: [], pool: absent(null), idleTimeoutInMinutes: absent(4) },
      ],
      pools: [{ name: 'be', members: [], tunnelInterfaces: [] }],
    });
  });

  test('a size that cannot be known says why', () => {
    expect(balancer?.pools).toMatchObject([
      { size: { $unknown: 'the template declares no compute that could join the pool' } },
    ]);
  });
});

describe('known subscription and group', () => {
  const context = { subscriptionId: '11111111-1111-1111-1111-111111111111', resourceGroup: 'rg' };
  const prefix = `/subscriptions/${context.subscriptionId}/resourceGroups/rg/providers/Microsoft.Network`;
  const resources = [
    network('virtualNetworks', 'v', { subnets: [{ name: 's', properties: { addressPrefix: '10.0.0.0/24' } }] }),
    network('networkInterfaces', 'n', {
      ipConfigurations: [
        { name: 'c', properties: { privateIPAddress: '10.0.0.9', subnet: idOf('virtualNetworks/subnets', 'v', 's') } },
      ],
    }),
    network('routeTables', 'rt', {
      routes: [
        {
          name: 'a',
          properties: { addressPrefix: '0.0.0.0/0', nextHopType: 'VirtualAppliance', nextHopIpAddress: '10.0.0.9' },
        },
        { name: 'b', properties: { addressPrefix: '10.0.0.0/8', nextHopType: 'VnetLocal' } },
        {
          name: 'c',
          properties: {
            addressPrefix: '10.1.0.0/16',
            nextHopType: 'VirtualApplianceEcmp',
            nextHop: { nextHopIpAddresses: ['10.0.0.9', '10.9.9.9'] },
          },
        },
      ],
    }),
  ];
  const inspection = inspect(graphOf(resources, {}, { context }));

  test('ids are whole', () => {
    expect(inspection.subnets).toMatchObject([
      { id: `${prefix}/virtualNetworks/v/subnets/s`, key: 'Microsoft.Network/virtualNetworks/subnets/v/s', name: 's' },
    ]);
    expect(inspection.networkInterfaces).toMatchObject([{ id: `${prefix}/networkInterfaces/n` }]);
  });

  test('routes: one target, none, several', () => {
    const target = {
      kind: 'network-interface',
      id: `${prefix}/networkInterfaces/n`,
      key: 'Microsoft.Network/networkInterfaces/n',
    };
    const table = { routeTable: 'Microsoft.Network/routeTables/rt', subnets: [], deployed: true };
    expect(inspection.routes).toEqual([
      { ...table, name: 'a', prefix: '0.0.0.0/0', nextHopType: 'VirtualAppliance', nextHopIp: '10.0.0.9', target },
      { ...table, name: 'b', prefix: '10.0.0.0/8', nextHopType: 'VnetLocal', target: null },
      {
        ...table,
        name: 'c',
        prefix: '10.1.0.0/16',
        nextHopType: 'VirtualApplianceEcmp',
        nextHopIps: ['10.0.0.9', '10.9.9.9'],
        target: null,
        targets: [target, { kind: 'none-in-template', id: null, key: null }],
      },
    ]);
  });
});

test('members: an interface by its resource, an address by none', () => {
  const balancer = (name: string, properties: object) =>
    network('loadBalancers', name, { backendAddressPools: [{ name: 'be', properties }] });
  const nic = network('networkInterfaces', 'n', {
    ipConfigurations: [
      {
        name: 'c',
        properties: { loadBalancerBackendAddressPools: [idOf('loadBalancers/backendAddressPools', 'a', 'be')] },
      },
    ],
  });
  const addresses = { loadBalancerBackendAddresses: [{ name: 'x', properties: { ipAddress: '10.0.0.4' } }] };
  const { loadBalancers } = inspect(graphOf([balancer('a', {}), balancer('b', addresses), nic]));
  expect(loadBalancers.map((one) => one.pools)).toMatchObject([
    [
      {
        members: [{ kind: 'nic', key: 'Microsoft.Network/networkInterfaces/n', count: 1, maxCount: 1 }],
        size: { $unknown: 'the template declares no compute that could join the pool' },
      },
    ],
    [{ members: [{ kind: 'address', id: null, key: null, address: '10.0.0.4', count: 1 }], size: 1, maxSize: 1 }],
  ]);
});

test('an undeployed balancer is listed as such, one under an unknown condition too', () => {
  const balancer = (name: string, condition: unknown) => network('loadBalancers', name, {}, { condition });
  const { loadBalancers } = inspect(
    graphOf([balancer('a', false), balancer('b', "[parameters('on')]")], { parameters: { on: { type: 'bool' } } }),
  );
  expect(loadBalancers.map((one) => [one.key, one.deployed])).toEqual([
    ['Microsoft.Network/loadBalancers/a', false],
    ['Microsoft.Network/loadBalancers/b', 'unknown'],
  ]);
});

test('a hub of Virtual WAN is no Route Server; it stays among the others, with a gap', () => {
  const wan = network('virtualHubs', 'wan-hub', {
    addressPrefix: '10.1.0.0/24',
    virtualWan: idOf('virtualWans', 'wan'),
  });
  const graph = graphOf([wan]);
  const inspection = inspect(graph);
  expect(inspection.routeServers).toEqual([]);
  expect(inspection.others.map((other) => other.key)).toEqual(['Microsoft.Network/virtualHubs/wan-hub']);
  expect(graph.gaps.map((gap) => [gap.code, gap.resource])).toContainEqual([
    'unmodelled-type',
    'Microsoft.Network/virtualHubs/wan-hub',
  ]);
});

test('names inside a load balancer keep their unknown piece, whether it is deployed or not', () => {
  const named = (type: string) => ({
    id: `[resourceId('Microsoft.Network/loadBalancers/${type}', 'lb', concat(parameters('prefix'), '-x'))]`,
  });
  const rule = {
    name: 'rule',
    properties: {
      frontendIPConfiguration: named('frontendIPConfigurations'),
      backendAddressPool: named('backendAddressPools'),
      probe: named('probes'),
    },
  };
  const graph = graphOf([network('loadBalancers', 'lb', { loadBalancingRules: [rule] }, { condition: false })], {
    parameters: { prefix: { type: 'string' } },
  });
  const name = { $unknown: "{parameters('prefix')}-x" };
  expect(inspect(graph).loadBalancers[0]?.rules).toMatchObject([{ frontend: name, probe: name, pools: [name] }]);
});
