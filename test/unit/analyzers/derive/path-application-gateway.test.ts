// Goal: flows of the internet through an Application Gateway, with and without an appliance between it and its backends.
// Method: one network with subnets for the gateway, an appliance and the application; routes on either side, by hand.
import { expect, test } from 'vitest';
import { idOf, network } from '../../src/graph/graph-of.ts';
import { context, machine, pathIn, stepsOf, table, uses, verdictOf, vnet } from './landscape.ts';

interface Options {
  readonly gatewayRoutes?: Readonly<Record<string, string>>;
  readonly applicationRoutes?: Readonly<Record<string, string>>;
  readonly backends?: readonly object[];
  readonly isPrivate?: boolean;
}

function gateway({ backends = [{ ipAddress: '10.0.2.4' }], isPrivate = false }: Options): object {
  const part = (list: string, name: string) => idOf(`applicationGateways/${list}`, 'agw', name);
  const frontend = isPrivate
    ? { subnet: idOf('virtualNetworks/subnets', 'v', 'gateway') }
    : { publicIPAddress: idOf('publicIPAddresses', 'front') };
  return network('applicationGateways', 'agw', {
    sku: { name: 'Standard_v2', tier: 'Standard_v2' },
    gatewayIPConfigurations: [{ name: 'g', properties: { subnet: idOf('virtualNetworks/subnets', 'v', 'gateway') } }],
    frontendIPConfigurations: [{ name: 'f', properties: frontend }],
    frontendPorts: [{ name: 'https', properties: { port: 443 } }],
    backendAddressPools: [{ name: 'p', properties: { backendAddresses: backends } }],
    backendHttpSettingsCollection: [{ name: 's', properties: { port: 8080, protocol: 'Http' } }],
    httpListeners: [
      {
        name: 'l',
        properties: {
          frontendIPConfiguration: part('frontendIPConfigurations', 'f'),
          frontendPort: part('frontendPorts', 'https'),
        },
      },
    ],
    requestRoutingRules: [
      {
        name: 'r',
        properties: {
          httpListener: part('httpListeners', 'l'),
          backendAddressPool: part('backendAddressPools', 'p'),
          backendHttpSettings: part('backendHttpSettingsCollection', 's'),
        },
      },
    ],
  });
}

function landscape(options: Options = {}) {
  const { gatewayRoutes, applicationRoutes } = options;
  return context([
    vnet('v', '10.0.0.0/16', {
      gateway: ['10.0.0.0/24', gatewayRoutes === undefined ? {} : uses('to-application')],
      firewall: ['10.0.1.0/24'],
      application: ['10.0.2.0/24', applicationRoutes === undefined ? {} : uses('to-gateway')],
      other: ['10.0.3.0/24'],
    }),
    network('publicIPAddresses', 'front', {}, { sku: { name: 'Standard' } }),
    ...(gatewayRoutes ? [table('to-application', gatewayRoutes)] : []),
    ...(applicationRoutes ? [table('to-gateway', applicationRoutes)] : []),
    ...machine('fw', ['v', 'firewall'], '10.0.1.4'),
    ...machine('app', ['v', 'application'], '10.0.2.4', { enableIPForwarding: false }),
    gateway(options),
  ]);
}

test('the gateway opens a connection of its own from its subnet, and the backend does not see the client', () => {
  const report = pathIn(landscape(), 'internet', 'application');
  expect(verdictOf(report)).toBe('delivered symmetric hidden');
  expect(stepsOf(report.forward).slice(0, 2)).toEqual(['internet sent', 'application-gateway translated']);
  expect(stepsOf(report.back).slice(-2)).toEqual(['application-gateway translated', 'internet received']);
  expect(report.forward.find(({ kind }) => kind === 'application-gateway')).toMatchObject({
    key: 'Microsoft.Network/applicationGateways/agw',
    subnet: 'Microsoft.Network/virtualNetworks/subnets/v/gateway',
  });
});

test('an appliance between the gateway and its backends: seen both ways, or one way only', () => {
  const there = { '10.0.2.0/24': '10.0.1.4' };
  const back = { '10.0.0.0/24': '10.0.1.4' };
  expect(
    verdictOf(pathIn(landscape({ gatewayRoutes: there, applicationRoutes: back }), 'internet', 'application')),
  ).toBe('delivered symmetric hidden');
  // The appliance that sees the answers only drops them: it never saw the connection begin.
  expect(verdictOf(pathIn(landscape({ gatewayRoutes: there }), 'internet', 'application'))).toBe(
    'delivered asymmetric hidden',
  );
  expect(verdictOf(pathIn(landscape({ applicationRoutes: back }), 'internet', 'application'))).toBe(
    'delivered asymmetric hidden',
  );
});

test('only what a public listener publishes, by TCP, at its port', () => {
  const asked = landscape();
  const outcome = (more: Parameters<typeof pathIn>[3]) => pathIn(asked, 'internet', '10.0.2.4', more).outcome;
  expect(outcome({ protocol: 'tcp', port: 443 })).toBe('delivered');
  expect(outcome({ protocol: 'tcp', port: 22 })).toBe('no-route');
  expect(outcome({ protocol: 'udp', port: 443 })).toBe('no-route');
  expect(pathIn(asked, 'internet', 'other').outcome).toBe('no-route');
  expect(pathIn(landscape({ isPrivate: true }), 'internet', 'application').outcome).toBe('no-route');
});

test('a backend that is a name may stand anywhere', () => {
  const asked = landscape({ backends: [{ fqdn: 'app.example.test' }] });
  expect(pathIn(asked, 'internet', 'application').outcome).toBe('not-enough-information');
});
