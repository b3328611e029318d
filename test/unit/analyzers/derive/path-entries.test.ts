// Goal: what stands between the internet and a network is walked through: Application Gateways, Front Doors, Traffic Manager,
// the Global tier; where it cannot be seen, the path says why.
import { expect, test } from 'vitest';
import { compute, graphOfCase, idOf, network } from '../../src/graph/graph-of.ts';
import {
  context,
  contextOf,
  group,
  guards,
  machine,
  pathIn,
  stepsOf,
  table,
  uses,
  verdictOf,
  vnet,
} from './landscape.ts';

const part = (list: string, name: string) => idOf(`applicationGateways/${list}`, 'agw', name);
const pip = network('publicIPAddresses', 'pip', {}, { sku: { name: 'Standard' } });

/** A gateway with one public listener on 443 that sends to port 8080 of its pool. */
const gateway = (pool: object, rule: object = { backendAddressPool: part('backendAddressPools', 'p') }): object =>
  network('applicationGateways', 'agw', {
    gatewayIPConfigurations: [{ name: 'g', properties: { subnet: idOf('virtualNetworks/subnets', 'v', 'agw') } }],
    frontendIPConfigurations: [{ name: 'f', properties: { publicIPAddress: idOf('publicIPAddresses', 'pip') } }],
    frontendPorts: [{ name: 'https', properties: { port: 443 } }],
    backendAddressPools: [{ name: 'p', properties: pool }],
    backendHttpSettingsCollection: [{ name: 's', properties: { port: 8080, protocol: 'Http' } }],
    httpListeners: [
      {
        name: 'l',
        properties: {
          frontendIPConfiguration: part('frontendIPConfigurations', 'f'),
          frontendPort: part('frontendPorts', 'https'),
          protocol: 'Https',
        },
      },
    ],
    requestRoutingRules: [
      {
        name: 'r',
        properties: {
          httpListener: part('httpListeners', 'l'),
          backendHttpSettings: part('backendHttpSettingsCollection', 's'),
          ...rule,
        },
      },
    ],
  });

const networkOf = (agw: object = {}, app: object = {}): object =>
  vnet('v', '10.0.0.0/16', { agw: ['10.0.1.0/24', agw], app: ['10.0.2.0/24', app], other: ['10.0.3.0/24'] });
const toAddress = gateway({ backendAddresses: [{ ipAddress: '10.0.2.4' }] });

test('an Application Gateway: a connection of its own to a member, the client is hidden', () => {
  const nic = network('networkInterfaces', 'web-nic', {
    ipConfigurations: [
      {
        name: 'c',
        properties: {
          subnet: idOf('virtualNetworks/subnets', 'v', 'app'),
          applicationGatewayBackendAddressPools: [part('backendAddressPools', 'p')],
        },
      },
    ],
  });
  const report = pathIn(context([networkOf(), pip, gateway({}), nic]), 'internet', 'v/app');
  expect(verdictOf(report)).toBe('delivered symmetric hidden');
  expect(stepsOf(report.forward)).toEqual([
    'internet sent',
    'application-gateway translated',
    'route routed',
    'subnet received',
  ]);
  expect(stepsOf(report.back)).toEqual([
    'subnet sent',
    'route routed',
    'subnet received',
    'application-gateway translated',
    'internet received',
  ]);
});

test('only listeners and backends that match the question lead there', () => {
  const asked = context([networkOf(), pip, toAddress, ...machine('web', ['v', 'app'], '10.0.2.4')]);
  expect(verdictOf(pathIn(asked, 'internet', 'v/app'))).toBe('delivered symmetric hidden');
  expect(verdictOf(pathIn(asked, 'internet', '10.0.2.4', { port: 443 }))).toBe('delivered symmetric hidden');
  expect(verdictOf(pathIn(asked, 'internet', 'v/app', { port: 22 }))).toBe('no-route unknown unknown');
  expect(verdictOf(pathIn(asked, 'internet', 'v/app', { protocol: 'udp' }))).toBe('no-route unknown unknown');
  expect(verdictOf(pathIn(asked, 'internet', 'v/other'))).toBe('no-route unknown unknown');
});

test('security groups see the client before the gateway, and the gateway behind it', () => {
  const guarded = (front: string, back: string) => {
    const resources = [
      networkOf(guards('front'), guards('back')),
      group('front', front, '900 in deny * * * *'),
      group('back', back, '900 in deny * * * *'),
      pip,
      toAddress,
    ];
    return verdictOf(pathIn(context(resources), 'internet', 'v/app'));
  };
  expect(guarded('100 in allow tcp * * 443', '100 in allow tcp 10.0.1.0/24 * 8080')).toBe('delivered symmetric hidden');
  expect(guarded('100 in allow tcp * * 80', '100 in allow tcp 10.0.1.0/24 * 8080')).toMatch(/^dropped-by-nsg/);
  expect(guarded('100 in allow tcp * * 443', '100 in allow tcp 10.0.1.0/24 * 443')).toMatch(/^dropped-by-nsg/);
  expect(guarded('100 in allow tcp * * 443', '100 in allow tcp Internet * 8080')).toMatch(/^dropped-by-nsg/);
});

test('an appliance behind the gateway has to be on the way back as well', () => {
  const toFirewall = (back: object) => [
    vnet('v', '10.0.0.0/16', {
      agw: ['10.0.1.0/24', uses('there')],
      app: ['10.0.2.0/24', back],
      nva: ['10.0.9.0/24'],
    }),
    table('there', { '10.0.2.0/24': '10.0.9.4' }),
    table('back', { '10.0.1.0/24': '10.0.9.4' }),
    ...machine('fw', ['v', 'nva'], '10.0.9.4'),
    pip,
    toAddress,
  ];
  expect(verdictOf(pathIn(context(toFirewall(uses('back'))), 'internet', 'v/app'))).toBe('delivered symmetric hidden');
  expect(verdictOf(pathIn(context(toFirewall({})), 'internet', 'v/app'))).toBe('delivered asymmetric hidden');
});

test('answers that a route takes away from the gateway are not certain', () => {
  const asked = context([networkOf(uses('t')), table('t', { '0.0.0.0/0': 'VirtualNetworkGateway' }), pip, toAddress]);
  expect(pathIn(asked, 'internet', 'v/app').outcome).toBe('not-enough-information');
});

test('backends by name, maps of paths and gateways elsewhere are unknown, with the reason', () => {
  const why = (resources: readonly object[]) => {
    const { outcome, because } = pathIn(context(resources), 'internet', 'v/app');
    return `${outcome}: ${because[0]?.text}`;
  };
  expect(why([networkOf(), pip, gateway({ backendAddresses: [{ fqdn: 'web.example' }] })])).toBe(
    'not-enough-information: whether agw publishes v/app is not known: where the name web.example leads',
  );
  const byMap = gateway({ backendAddresses: [{ ipAddress: '10.0.2.4' }] }, { ruleType: 'PathBasedRouting' });
  expect(why([networkOf(), pip, byMap])).toBe(
    'not-enough-information: which requests agw sends to v/app depends on a map of paths',
  );
  const elsewhere = network('networkInterfaces', 'web-nic', {
    ipConfigurations: [
      {
        name: 'c',
        properties: {
          subnet: idOf('virtualNetworks/subnets', 'v', 'app'),
          applicationGatewayBackendAddressPools: [{ id: "[parameters('pool')]" }],
        },
      },
    ],
  });
  const { outcome } = pathIn(
    context([networkOf(), elsewhere], { parameters: { pool: { type: 'string' } } }),
    'internet',
    'v/app',
  );
  expect(outcome).toBe('not-enough-information');
});

test('the subnet of the gateway itself: the gateway sees the client', () => {
  const report = pathIn(context([networkOf(), pip, toAddress]), 'internet', 'v/agw');
  expect(verdictOf(report)).toBe('delivered symmetric preserved');
  expect(stepsOf(report.forward)).toEqual(['internet sent', 'public-address translated', 'subnet received']);
});

/** A machine behind a public load balancer on 443, with a group that opens it. */
function balanced(publicIp = 'pip'): readonly object[] {
  const own = (list: string, name: string) => idOf(`loadBalancers/${list}`, 'lb', name);
  const rule = {
    protocol: 'Tcp',
    frontendPort: 443,
    backendPort: 443,
    frontendIPConfiguration: own('frontendIPConfigurations', 'f'),
    backendAddressPool: own('backendAddressPools', 'p'),
  };
  return [
    vnet('v', '10.0.0.0/16', { app: ['10.0.2.0/24', guards('open')] }),
    group('open', '100 in allow tcp Internet * 443'),
    network('publicIPAddresses', publicIp, { dnsSettings: { domainNameLabel: 'web' } }, { sku: { name: 'Standard' } }),
    network(
      'loadBalancers',
      'lb',
      {
        frontendIPConfigurations: [{ name: 'f', properties: { publicIPAddress: idOf('publicIPAddresses', publicIp) } }],
        backendAddressPools: [{ name: 'p' }],
        loadBalancingRules: [{ name: 'r', properties: rule }],
      },
      { sku: { name: 'Standard' } },
    ),
    network('networkInterfaces', 'n', {
      ipConfigurations: [
        {
          name: 'c',
          properties: {
            subnet: idOf('virtualNetworks/subnets', 'v', 'app'),
            loadBalancerBackendAddressPools: [own('backendAddressPools', 'p')],
          },
        },
      ],
    }),
    compute('virtualMachines', 'm', { networkProfile: { networkInterfaces: [idOf('networkInterfaces', 'n')] } }),
  ];
}

const asks443 = (resources: readonly object[]) =>
  pathIn(context(resources), 'internet', 'v/app', { port: 443, protocol: 'tcp' });
const NAME_OF_PIP = "[reference(resourceId('Microsoft.Network/publicIPAddresses', 'pip')).dnsSettings.fqdn]";

function frontDoor(hostName: string, isRouted = true): readonly object[] {
  const cdn = (type: string, name: string, properties: object, more: object = {}) => ({
    type: `Microsoft.Cdn/profiles${type}`,
    apiVersion: '2024-02-01',
    name,
    properties,
    ...more,
  });
  const group = { id: "[resourceId('Microsoft.Cdn/profiles/originGroups', 'fd', 'og')]" };
  return [
    cdn('', 'fd', {}, { sku: { name: 'Standard_AzureFrontDoor' } }),
    cdn('/originGroups', 'fd/og', {}),
    cdn('/originGroups/origins', 'fd/og/web', { hostName }),
    cdn('/afdEndpoints', 'fd/e', {}),
    ...(isRouted ? [cdn('/afdEndpoints/routes', 'fd/e/r', { originGroup: group })] : []),
  ];
}

test('a Front Door whose origin has the name of the address ends connections', () => {
  const report = asks443([...balanced(), ...frontDoor(NAME_OF_PIP)]);
  expect(verdictOf(report)).toBe('delivered symmetric hidden');
  expect(stepsOf(report.forward).slice(0, 3)).toEqual([
    'internet sent',
    'front-door translated',
    'load-balancer balanced',
  ]);
  expect(stepsOf(report.back).slice(-3)).toEqual([
    'load-balancer translated',
    'front-door translated',
    'internet received',
  ]);
  for (const unrelated of [frontDoor('web.example'), frontDoor(NAME_OF_PIP, false)]) {
    expect(verdictOf(asks443([...balanced(), ...unrelated]))).toBe('delivered symmetric preserved');
  }
});

test('Front Door (classic) likewise', () => {
  const classic = network('frontDoors', 'fd', {
    backendPools: [{ name: 'p', properties: { backends: [{ address: NAME_OF_PIP }] } }],
  });
  expect(verdictOf(asks443([...balanced(), classic]))).toBe('delivered symmetric hidden');
});

test('Traffic Manager names the address only: the client is seen', () => {
  const profile = (endpointStatus: string) =>
    network('trafficManagerProfiles', 'tm', {
      endpoints: [
        {
          name: 'e',
          type: 'Microsoft.Network/trafficManagerProfiles/azureEndpoints',
          properties: { targetResourceId: idOf('publicIPAddresses', 'pip').id, endpointStatus },
        },
      ],
    });
  const report = asks443([...balanced(), profile('Enabled')]);
  expect(verdictOf(report)).toBe('delivered symmetric preserved');
  expect(stepsOf(report.forward)[1]).toBe('traffic-manager routed');
  expect(stepsOf(asks443([...balanced(), profile('Disabled')]).forward)[1]).toBe('load-balancer balanced');
});

test('the Global tier, with a Front Door before it, chooses the region', () => {
  const own = (list: string, name: string) => idOf(`loadBalancers/${list}`, 'glb', name);
  const global = network(
    'loadBalancers',
    'glb',
    {
      frontendIPConfigurations: [{ name: 'f', properties: { publicIPAddress: idOf('publicIPAddresses', 'pip') } }],
      backendAddressPools: [
        {
          name: 'regions',
          properties: {
            loadBalancerBackendAddresses: [
              {
                name: 'one',
                properties: {
                  loadBalancerFrontendIPConfiguration: idOf('loadBalancers/frontendIPConfigurations', 'lb', 'f'),
                },
              },
            ],
          },
        },
      ],
      loadBalancingRules: [
        {
          name: 'r',
          properties: {
            protocol: 'Tcp',
            frontendPort: 443,
            backendPort: 443,
            frontendIPConfiguration: own('frontendIPConfigurations', 'f'),
            backendAddressPool: own('backendAddressPools', 'regions'),
          },
        },
      ],
    },
    { sku: { name: 'Standard', tier: 'Global' } },
  );
  const dnsSettings = { domainNameLabel: 'web' };
  const anycast = network('publicIPAddresses', 'pip', { dnsSettings }, { sku: { name: 'Standard', tier: 'Global' } });
  const regional = [...balanced('regional'), global, anycast];
  const report = asks443(regional);
  expect(verdictOf(report)).toBe('delivered symmetric preserved');
  expect(report.forward.slice(1, 3).map((hop) => `${hop.kind} ${hop.step} ${hop.key?.split('/').at(-1)}`)).toEqual([
    'load-balancer balanced glb',
    'load-balancer balanced lb',
  ]);
  expect(report.back.at(-2)?.key).toMatch(/\/lb$/);
  const hidden = asks443([...regional, ...frontDoor(NAME_OF_PIP)]);
  expect(stepsOf(hidden.forward).slice(1, 4)).toEqual([
    'front-door translated',
    'load-balancer balanced',
    'load-balancer balanced',
  ]);
});

test('the engine case: a route of the gateway leads to an address that nothing in the template has', () => {
  const asked = contextOf(graphOfCase('topo-app-gateway-front'));
  expect(verdictOf(pathIn(asked, 'internet', 'v/nva'))).toBe('delivered symmetric hidden');
});
