// Goal: `failcast path` names its ends, its hops and its answers; wrong ends and ports are usage errors.
import { expect, test } from 'vitest';
import { run, template } from './run-in-memory.ts';

const network = (type: string, name: string, properties: object) => ({
  type: `Microsoft.Network/${type}`,
  apiVersion: '2024-05-01',
  name,
  properties,
});

const text = template({
  resources: [
    network('networkSecurityGroups', 'guard', {
      securityRules: [
        {
          name: 'no-telnet',
          properties: {
            priority: 100,
            direction: 'Inbound',
            access: 'Deny',
            protocol: 'Tcp',
            sourceAddressPrefix: '*',
            sourcePortRange: '*',
            destinationAddressPrefix: '*',
            destinationPortRange: '23',
          },
        },
      ],
    }),
    network('virtualNetworks', 'v', {
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [
        { name: 'a', properties: { addressPrefix: '10.0.0.0/24' } },
        {
          name: 'b',
          properties: {
            addressPrefix: '10.0.1.0/24',
            networkSecurityGroup: { id: "[resourceId('Microsoft.Network/networkSecurityGroups', 'guard')]" },
          },
        },
      ],
    }),
  ],
});

const path = (...args: readonly string[]) => run({ files: { 'main.json': text } }, ['path', 'main.json', ...args]);

test('the report of a reader', async () => {
  const ran = await path('--from', 'a', '--to', 'v/b', '--protocol', 'tcp', '--port', '443');
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain('main.json  from v/a to v/b');
  expect(ran.stdout).toMatch(/allowed +network security group +guard +let into v\/b/);
  expect(ran.stdout).toMatch(/outcome +delivered\n +symmetry +symmetric\n +client address +seen by the far side/);
});

test('the JSON of the contract', async () => {
  const ran = await path('--from', 'a', '--to', 'b', '--port', '23', '--protocol', 'tcp', '--format', 'json');
  const report = JSON.parse(ran.stdout);
  expect([report.from, report.to, report.outcome, report.symmetry, report.clientAddress]).toEqual([
    'v/a',
    'v/b',
    'dropped-by-nsg',
    'unknown',
    'unknown',
  ]);
  expect(report.forward.at(-1)).toEqual({
    kind: 'network-security-group',
    key: 'Microsoft.Network/networkSecurityGroups/guard',
    subnet: 'Microsoft.Network/virtualNetworks/subnets/v/b',
    step: 'denied',
    text: 'refused into v/b',
  });
  expect(report.back).toEqual([]);
  expect(report.because.at(-2)).toMatchObject({ text: 'rule no-telnet of guard', location: { path: 'main.json' } });
});

test('a flow of all ports that a group treats differently asks for a port', async () => {
  const ran = await path('--from', 'a', '--to', 'b', '--format', 'json');
  expect(JSON.parse(ran.stdout).outcome).toBe('not-enough-information');
  expect(ran.stdout).toContain('name --protocol and --port');
});

test.each([
  [['--from', 'a'], "required option '--to <end>'"],
  [['--from', 'a', '--to', 'c'], '--to: c is no end of a path; there are internet, on-premises, an address, v/a, v/b'],
  [['--from', '10.0.7.1', '--to', 'a'], '--from: 10.0.7.1 lies in v, in none of its subnets'],
  [['--from', 'a', '--to', 'b', '--port', '70000'], 'Expected a port'],
  [['--from', 'a', '--to', 'b', '--protocol', 'icmp'], 'Allowed choices are tcp, udp'],
])('%s is a usage error', async (args, message) => {
  const ran = await path(...args);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(message);
});

test('what the configuration says about an appliance counts', async () => {
  const id = (type: string, ...names: readonly string[]) => ({
    id: `[resourceId('Microsoft.Network/${type}', ${names.map((name) => `'${name}'`).join(', ')})]`,
  });
  const landscape = template({
    resources: [
      network('routeTables', 't', {
        routes: [
          {
            name: 'r',
            properties: { addressPrefix: '10.0.1.0/24', nextHopType: 'VirtualAppliance', nextHopIpAddress: '10.0.9.4' },
          },
        ],
      }),
      network('virtualNetworks', 'v', {
        addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
        subnets: [
          { name: 'a', properties: { addressPrefix: '10.0.0.0/24', routeTable: id('routeTables', 't') } },
          { name: 'b', properties: { addressPrefix: '10.0.1.0/24' } },
          { name: 'nva', properties: { addressPrefix: '10.0.9.0/24' } },
        ],
      }),
      network('networkInterfaces', 'fw-nic', {
        enableIPForwarding: true,
        ipConfigurations: [
          {
            name: 'c',
            properties: {
              privateIPAllocationMethod: 'Static',
              privateIPAddress: '10.0.9.4',
              subnet: id('virtualNetworks/subnets', 'v', 'nva'),
            },
          },
        ],
      }),
    ],
  });
  const pathWith = async (configuration: object) => {
    const files = { 'main.json': landscape, 'failcast.config.jsonc': JSON.stringify(configuration) };
    const ran = await run({ files }, ['path', 'main.json', '--from', 'a', '--to', 'b', '--format', 'json']);
    const { outcome, symmetry, clientAddress } = JSON.parse(ran.stdout);
    return `${outcome} ${symmetry} ${clientAddress}`;
  };
  expect(await pathWith({})).toBe('delivered asymmetric unknown');
  expect(await pathWith({ appliances: [{ match: 'fw-*', snat: true }] })).toBe('delivered symmetric hidden');
  expect(await pathWith({ appliances: [{ match: 'fw-*', snat: false }] })).toBe('delivered asymmetric preserved');
});
