// Goal: ports of a public frontend lead to instances by rules and by inbound NAT; what is unknown of a rule is not "no".
import { expect, test } from 'vitest';
import { compute, idOf, network } from '../../src/graph/graph-of.ts';
import { context, group, guards, pathIn, stepsOf, verdictOf, vnet } from './landscape.ts';

const own = (list: string, name: string) => idOf(`loadBalancers/${list}`, 'lb', name);
const FRONTEND = { frontendIPConfiguration: own('frontendIPConfigurations', 'f') };

interface Shape {
  readonly rules?: readonly object[];
  readonly natRules?: readonly object[];
  readonly natPools?: readonly object[];
  readonly frontend?: object;
}

function balancer({ rules = [], natRules = [], natPools = [], frontend }: Shape): readonly object[] {
  const named = (list: readonly object[]) => list.map((properties, index) => ({ name: `r${index}`, properties }));
  const publicFront = { publicIPAddress: idOf('publicIPAddresses', 'pip') };
  return [
    vnet('v', '10.0.0.0/16', { s: ['10.0.0.0/24', guards('g')] }),
    group('g', '100 in allow tcp Internet * 22,3389'),
    network('publicIPAddresses', 'pip', {}, { sku: { name: 'Standard' } }),
    network(
      'loadBalancers',
      'lb',
      {
        frontendIPConfigurations: [{ name: 'f', properties: frontend ?? publicFront }],
        backendAddressPools: [{ name: 'p' }],
        loadBalancingRules: named(rules),
        inboundNatRules: named(natRules),
        inboundNatPools: named(natPools),
      },
      { sku: { name: 'Standard' } },
    ),
  ];
}

const nic = (more: object): object =>
  network('networkInterfaces', 'n', {
    ipConfigurations: [{ name: 'c', properties: { subnet: idOf('virtualNetworks/subnets', 'v', 's'), ...more } }],
  });
const inPool = nic({ loadBalancerBackendAddressPools: [own('backendAddressPools', 'p')] });
const byRule = nic({ loadBalancerInboundNatRules: [own('inboundNatRules', 'r0')] });
const natRule = { ...FRONTEND, protocol: 'Tcp', frontendPort: 50001, backendPort: 22 };

const ask = (resources: readonly object[], port?: number, sections: Record<string, unknown> = {}) =>
  pathIn(context(resources, sections), 'internet', 'v/s', port === undefined ? {} : { port, protocol: 'tcp' });

test('an inbound NAT rule forwards its port to the one interface that names it', () => {
  const resources = [...balancer({ natRules: [natRule] }), byRule];
  const report = ask(resources, 50001);
  expect(verdictOf(report)).toBe('delivered symmetric preserved');
  expect(stepsOf(report.forward)).toEqual([
    'internet sent',
    'load-balancer translated',
    'network-security-group allowed',
    'subnet received',
  ]);
  expect(stepsOf(report.back).slice(-2)).toEqual(['load-balancer translated', 'internet received']);
  expect(ask(resources, 22).outcome).toBe('no-route');
  expect(ask([...balancer({ natRules: [{ ...natRule, backendPort: 23 }] }), byRule], 50001).outcome).toBe(
    'dropped-by-nsg',
  );
  expect(ask([...balancer({ natRules: [natRule] }), nic({})], 50001).outcome).toBe('no-route');
});

test('a NAT rule with a range serves the members of its pool', () => {
  const range = {
    ...FRONTEND,
    protocol: 'Tcp',
    frontendPortRangeStart: 500,
    frontendPortRangeEnd: 510,
    backendPort: 22,
    backendAddressPool: own('backendAddressPools', 'p'),
  };
  const resources = [...balancer({ natRules: [range] }), inPool];
  expect(ask(resources, 505).outcome).toBe('delivered');
  expect(ask(resources, 511).outcome).toBe('no-route');
});

test('a NAT pool serves the instances of a scale set', () => {
  const pool = {
    ...FRONTEND,
    protocol: 'Tcp',
    frontendPortRangeStart: 50000,
    frontendPortRangeEnd: 50119,
    backendPort: 3389,
  };
  const configuration = {
    subnet: idOf('virtualNetworks/subnets', 'v', 's'),
    loadBalancerInboundNatPools: [own('inboundNatPools', 'r0')],
  };
  const ipConfigurations = [{ name: 'c', properties: configuration }];
  const networkInterfaceConfigurations = [{ name: 'n', properties: { ipConfigurations } }];
  const scaleSet = compute('virtualMachineScaleSets', 'ss', {
    virtualMachineProfile: { networkProfile: { networkInterfaceConfigurations } },
  });
  expect(ask([...balancer({ natPools: [pool] }), scaleSet], 50100).outcome).toBe('delivered');
  expect(ask([...balancer({ natPools: [pool] }), scaleSet], 50120).outcome).toBe('no-route');
});

test('one refused port does not hide another that is let in', () => {
  const rule = {
    ...FRONTEND,
    protocol: 'Tcp',
    frontendPort: 80,
    backendPort: 80,
    backendAddressPool: own('backendAddressPools', 'p'),
  };
  const both = nic({
    loadBalancerBackendAddressPools: [own('backendAddressPools', 'p')],
    loadBalancerInboundNatRules: [own('inboundNatRules', 'r0')],
  });
  const resources = [...balancer({ rules: [rule], natRules: [natRule] }), both];
  expect(ask(resources, 80).outcome).toBe('dropped-by-nsg');
  expect(ask(resources).outcome).toBe('delivered');
});

test('a port, a protocol or a frontend without a value leaves it open whether the rule publishes', () => {
  const sections = {
    parameters: { port: { type: 'int' }, protocol: { type: 'string' }, frontend: { type: 'object' } },
  };
  const why = (rule: object, frontend?: object, port?: number) => {
    const pool = { backendAddressPool: own('backendAddressPools', 'p') };
    const shape = { rules: [{ ...FRONTEND, protocol: 'Tcp', frontendPort: 22, backendPort: 22, ...pool, ...rule }] };
    const report = ask([...balancer(frontend === undefined ? shape : { ...shape, frontend }), inPool], port, sections);
    return `${report.outcome}: ${report.because[0]?.text}`;
  };
  const open = 'not-enough-information: whether r0 publishes v/s is not known';
  expect(why({ frontendPort: "[parameters('port')]" })).toBe(`${open}: parameters('port')`);
  expect(why({ protocol: "[parameters('protocol')]" }, undefined, 22)).toBe(`${open}: its protocol`);
  expect(why({}, { publicIPAddress: "[parameters('frontend')]" })).toBe(`${open}: its frontend`);
  // A rule for another port, or for another protocol, certainly does not.
  expect(why({ protocol: "[parameters('protocol')]" }, undefined, 23)).toMatch(/^no-route/);
  expect(why({ frontendPort: "[parameters('port')]", protocol: 'Udp' }, undefined, 23)).toMatch(/^no-route/);
});

test('a rule for the ports 1 to 65535 is for all flows: none goes to port 0', () => {
  const asked = (ports: string) =>
    context([
      vnet('v', '10.0.0.0/16', { a: ['10.0.1.0/24'], b: ['10.0.2.0/24', guards('g')] }),
      group('g', `100 in allow * * * ${ports}`, '200 in deny * * * *'),
    ]);
  expect(pathIn(asked('1-65535'), 'v/a', 'v/b').outcome).toBe('delivered');
  expect(pathIn(asked('2-65535'), 'v/a', 'v/b').outcome).toBe('not-enough-information');
});

test('subnets of services may have public addresses that nobody sees here', () => {
  const delegations = [{ name: 'd', properties: { serviceName: 'Microsoft.Web/serverFarms' } }];
  const asked = context([
    vnet('v', '10.0.0.0/16', {
      web: ['10.0.1.0/24', { delegations }],
      AzureBastionSubnet: ['10.0.2.0/26'],
      plain: ['10.0.3.0/24'],
    }),
  ]);
  expect(pathIn(asked, 'internet', 'v/web').outcome).toBe('not-enough-information');
  expect(pathIn(asked, 'internet', 'v/AzureBastionSubnet').outcome).toBe('not-enough-information');
  expect(pathIn(asked, 'internet', 'v/plain').outcome).toBe('no-route');
});

test('NAT rules that are declared elsewhere, or not known, leave it open', () => {
  const rule = (id: string) => nic({ loadBalancerInboundNatRules: [{ id }] });
  const elsewhere =
    '/subscriptions/s/resourceGroups/g/providers/Microsoft.Network/loadBalancers/other/inboundNatRules/ssh';
  const sections = { parameters: { rule: { type: 'string' } } };
  for (const id of [elsewhere, "[parameters('rule')]"])
    expect(ask([...balancer({}), rule(id)], 22, sections).outcome).toBe('not-enough-information');
});
