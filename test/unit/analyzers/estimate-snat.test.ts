// How many ports there are and whether they suffice: the worked example, blocks, prefixes, NAT gateways, the unknown.
import { describe, expect, it } from 'vitest';
import type { AnalysisSettings } from '#analyzers/run-checks.ts';
import type { SnatEstimate } from '#src/model/estimate.ts';
import { analyzeResources } from '../../analyze-template.ts';

const NETWORK = 'Microsoft.Network';
const id = (type: string, ...names: readonly string[]): { id: string } => ({
  id: `[resourceId('${NETWORK}/${type}', ${names.map((name) => `'${name}'`).join(', ')})]`,
});

const payments = {
  name: 'payments',
  from: 'vmss-web',
  destination: '203.0.113.10:443/tcp',
  newConnectionsPerSecond: 25,
  connectionLifetimeSeconds: 30,
} as const;

const scaleSet = (
  capacity: unknown,
  subnet: object = id('virtualNetworks/subnets', 'vnet', 'web'),
  extra: object = {},
) => ({
  type: 'Microsoft.Compute/virtualMachineScaleSets',
  apiVersion: '2024-07-01',
  name: 'vmss-web',
  sku: { name: 'Standard_D2s_v5', capacity },
  properties: {
    orchestrationMode: 'Uniform',
    virtualMachineProfile: {
      networkProfile: {
        networkInterfaceConfigurations: [
          {
            name: 'nic',
            properties: {
              primary: true,
              ipConfigurations: [
                {
                  name: 'primary',
                  properties: {
                    subnet,
                    loadBalancerBackendAddressPools: [id('loadBalancers/backendAddressPools', 'lb', 'pool')],
                    ...extra,
                  },
                },
              ],
            },
          },
        ],
      },
    },
  },
});

const autoscale = (maximum: string) => ({
  type: 'Microsoft.Insights/autoscaleSettings',
  apiVersion: '2022-10-01',
  name: 'scale',
  properties: {
    enabled: true,
    targetResourceUri: "[resourceId('Microsoft.Compute/virtualMachineScaleSets', 'vmss-web')]",
    profiles: [{ name: 'all', capacity: { minimum: '20', maximum, default: '20' }, rules: [] }],
  },
});

const publicIp = (name: string) => ({
  type: `${NETWORK}/publicIPAddresses`,
  apiVersion: '2024-05-01',
  name,
  sku: { name: 'Standard' },
  properties: { publicIPAllocationMethod: 'Static' },
});

interface Balancer {
  readonly disableOutboundSnat?: boolean;
  /** Names of frontends of the outbound rule; none without a rule. */
  readonly outbound?: readonly string[];
  readonly ports?: unknown;
}

const balancer = ({ disableOutboundSnat, outbound, ports }: Balancer) => ({
  type: `${NETWORK}/loadBalancers`,
  apiVersion: '2024-05-01',
  name: 'lb',
  sku: { name: 'Standard' },
  properties: {
    frontendIPConfigurations: ['in', 'out-1', 'out-2'].map((name) => ({
      name,
      properties: { publicIPAddress: id('publicIPAddresses', `pip-${name}`) },
    })),
    backendAddressPools: [{ name: 'pool' }],
    probes: [{ name: 'health', properties: { protocol: 'Tcp', port: 8080, intervalInSeconds: 5, probeThreshold: 2 } }],
    loadBalancingRules: [
      {
        name: 'web',
        properties: {
          protocol: 'Tcp',
          frontendPort: 443,
          backendPort: 8443,
          frontendIPConfiguration: id('loadBalancers/frontendIPConfigurations', 'lb', 'in'),
          backendAddressPool: id('loadBalancers/backendAddressPools', 'lb', 'pool'),
          probe: id('loadBalancers/probes', 'lb', 'health'),
          ...(disableOutboundSnat === undefined ? {} : { disableOutboundSnat }),
        },
      },
    ],
    outboundRules:
      outbound === undefined
        ? []
        : [
            {
              name: 'out',
              properties: {
                protocol: 'All',
                ...(ports === undefined ? {} : { allocatedOutboundPorts: ports }),
                frontendIPConfigurations: outbound.map((name) =>
                  id('loadBalancers/frontendIPConfigurations', 'lb', name),
                ),
                backendAddressPool: id('loadBalancers/backendAddressPools', 'lb', 'pool'),
              },
            },
          ],
  },
});

const addresses = ['pip-in', 'pip-out-1', 'pip-out-2'].map(publicIp);
const estimates = (resources: readonly unknown[], settings: AnalysisSettings = {}, body: object = {}) =>
  analyzeResources([...resources, ...addresses], settings, { body }).snat;

function only(found: readonly SnatEstimate[]): SnatEstimate {
  expect(found).toHaveLength(1);
  return found[0] as SnatEstimate;
}

describe('the worked example: 20 to 100 instances, 25 connections a second to one destination, 30 s each', () => {
  const settings = { workloads: [payments] };
  const fleet = [scaleSet(20), autoscale('100')];

  it('has 512 implicit ports for a demand of 750 at hold 0: short', () => {
    const estimate = only(estimates([balancer({}), ...fleet], settings));
    expect(estimate).toMatchObject({
      resource: 'Microsoft.Network/loadBalancers/lb',
      pool: 'pool',
      subnet: null,
      method: 'implicit',
      portsPerInstance: { now: 1024, atMaximum: 512 },
      demand: { min: 750, max: 6750 },
      verdict: 'short',
    });
  });

  it('has 640 ports with one outbound address: short', () => {
    const one = balancer({ disableOutboundSnat: true, outbound: ['out-1'], ports: 640 });
    const estimate = only(estimates([one, ...fleet], settings));
    expect(estimate).toMatchObject({
      method: 'outbound-rule',
      portsPerInstance: { now: 640, atMaximum: 640 },
      verdict: 'short',
    });
  });

  it('has 1,280 with two: enough at hold 0, not at 240, so it depends', () => {
    const two = balancer({ disableOutboundSnat: true, outbound: ['out-1', 'out-2'], ports: 1280 });
    const estimate = only(estimates([two, ...fleet], settings));
    expect(estimate.portsPerInstance).toEqual({ now: 1280, atMaximum: 1280 });
    expect(estimate.demand).toMatchObject({ min: 750, max: 6750 });
    // 6,750 and 3.09 times its root.
    expect(estimate.demand?.peak).toBeGreaterThan(7000);
    expect(estimate.demand?.peak).toBeLessThan(7010);
    expect(estimate.verdict).toBe('depends');
  });

  it('needs 40 ports for 40 connections that are kept alive', () => {
    const kept = { ...payments, newConnectionsPerSecond: 0, keepAliveConnections: 40 };
    const estimate = only(estimates([balancer({}), ...fleet], { workloads: [kept] }));
    expect(estimate).toMatchObject({ demand: { min: 40, max: 40, peak: 40 }, verdict: 'enough' });
  });

  it('holds ports for 15 s after a reset: 25 × 45', () => {
    const estimate = only(estimates([balancer({}), ...fleet], { workloads: [{ ...payments, closedBy: 'rst' }] }));
    expect(estimate.demand).toMatchObject({ min: 1125, max: 1125 });
  });
});

describe('demand', () => {
  const fleet = [balancer({}), scaleSet(10)];

  it('is null without workloads, and the verdict unknown', () => {
    expect(only(estimates(fleet))).toMatchObject({ demand: null, verdict: 'unknown', portsPerInstance: { now: 1024 } });
  });

  it('of two destinations is that of the busier one; of two workloads to one it adds up', () => {
    const small = { ...payments, newConnectionsPerSecond: 1, connectionLifetimeSeconds: 10, closedBy: 'rst' } as const;
    const other = { ...small, name: 'other', destination: '203.0.113.11:443/tcp', newConnectionsPerSecond: 2 };
    expect(only(estimates(fleet, { workloads: [small, other] })).demand).toMatchObject({ min: 50, max: 50 });
    const same = { ...other, destination: small.destination };
    expect(only(estimates(fleet, { workloads: [small, same] })).demand).toMatchObject({ min: 75, max: 75 });
  });

  it('counts UDP by address, apart from TCP', () => {
    const udp = {
      ...payments,
      destination: '203.0.113.10:53/udp',
      newConnectionsPerSecond: 1,
      connectionLifetimeSeconds: 0,
    };
    const second = { ...udp, destination: '203.0.113.10:123/udp' };
    expect(only(estimates(fleet, { workloads: [udp, second] })).demand).toMatchObject({ min: 0, max: 480 });
  });

  it('of machines that no workload names is null', () => {
    expect(only(estimates(fleet, { workloads: [{ ...payments, from: 'vmss-other' }] })).demand).toBeNull();
  });
});

describe('automatic allocation', () => {
  it('adds addresses up to 1,024: two frontends, 100 and 200 instances', () => {
    const two = balancer({ disableOutboundSnat: true, outbound: ['out-1', 'out-2'] });
    expect(only(estimates([two, scaleSet(100)])).portsPerInstance.now).toBe(1024);
    expect(only(estimates([two, scaleSet(200)])).portsPerInstance.now).toBe(512);
    const three = balancer({ disableOutboundSnat: true, outbound: ['in', 'out-1', 'out-2'], ports: 0 });
    expect(only(estimates([three, scaleSet(100)])).portsPerInstance.now).toBe(1024);
  });

  it('is unknown for more than 1,000 instances and for an unknown number', () => {
    expect(only(estimates([balancer({}), scaleSet(1001)])).portsPerInstance.now).toHaveProperty('unknown');
    const open = only(
      estimates([balancer({}), scaleSet("[parameters('n')]")], {}, { parameters: { n: { type: 'int' } } }),
    );
    expect(open.portsPerInstance.now).toEqual({ unknown: 'parameter "n" has no value and no default' });
    expect(open.verdict).toBe('unknown');
  });

  it('is known where every allowed number leads to the same ports', () => {
    const body = { parameters: { n: { type: 'int', allowedValues: [2, 5, 50] } } };
    expect(only(estimates([balancer({}), scaleSet("[parameters('n')]")], {}, body)).portsPerInstance.now).toBe(1024);
  });
});

describe('a NAT gateway', () => {
  const network = {
    type: `${NETWORK}/virtualNetworks`,
    apiVersion: '2024-05-01',
    name: 'vnet',
    properties: {
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [{ name: 'web', properties: { addressPrefix: '10.0.1.0/24', natGateway: id('natGateways', 'nat') } }],
    },
  };
  const gateway = {
    type: `${NETWORK}/natGateways`,
    apiVersion: '2024-05-01',
    name: 'nat',
    sku: { name: 'Standard' },
    properties: {
      publicIpPrefixes: [id('publicIPPrefixes', 'prefix')],
      publicIpAddresses: [id('publicIPAddresses', 'pip-out-1')],
    },
  };
  const prefix = {
    type: `${NETWORK}/publicIPPrefixes`,
    apiVersion: '2024-05-01',
    name: 'prefix',
    sku: { name: 'Standard' },
    properties: { prefixLength: 31 },
  };

  it('supplies 64,512 ports per address to all instances together, and comes before the load balancer', () => {
    const estimate = only(estimates([network, gateway, prefix, balancer({}), scaleSet(10)], { workloads: [payments] }));
    expect(estimate).toMatchObject({
      resource: 'Microsoft.Network/natGateways/nat',
      pool: null,
      subnet: 'Microsoft.Network/virtualNetworks/subnets/vnet/web',
      method: 'nat-gateway',
      portsPerInstance: { now: 3 * 64_512, atMaximum: 3 * 64_512 },
      shared: true,
      // Ten instances × 25 × (30 + 65).
      demand: { min: 23_750, max: 23_750 },
      verdict: 'enough',
    });
  });

  it('carries 50,000 connections per address to one destination, fewer than its ports', () => {
    const single = { ...gateway, properties: { publicIpAddresses: [id('publicIPAddresses', 'pip-out-1')] } };
    const busy = { ...payments, newConnectionsPerSecond: 60 };
    const estimate = only(estimates([network, single, scaleSet(10)], { workloads: [busy] }));
    expect(estimate).toMatchObject({ demand: { min: 57_000 }, portsPerInstance: { now: 64_512 }, verdict: 'short' });
  });
});

describe('instances with addresses of their own', () => {
  it('have all ports of one', () => {
    const network = {
      type: `${NETWORK}/virtualNetworks`,
      apiVersion: '2024-05-01',
      name: 'vnet',
      properties: {
        addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
        subnets: [{ name: 'web', properties: { addressPrefix: '10.0.1.0/24' } }],
      },
    };
    const own = { publicIPAddressConfiguration: { name: 'pip' } };
    const subnet = id('virtualNetworks/subnets', 'vnet', 'web');
    expect(only(estimates([network, balancer({}), scaleSet(3, subnet, own)]))).toMatchObject({
      resource: 'Microsoft.Compute/virtualMachineScaleSets/vmss-web',
      method: 'instance-public-ip',
      portsPerInstance: { now: 64_512 },
    });
  });
});

describe('instances with addresses of their own in a subnet elsewhere', () => {
  it('have the same, on the assumption that no NAT gateway comes first', () => {
    const own = { publicIPAddressConfiguration: { name: 'pip' } };
    const estimate = only(
      estimates([
        scaleSet(
          3,
          { id: '/subscriptions/s/resourceGroups/r/providers/Microsoft.Network/virtualNetworks/v/subnets/w' },
          own,
        ),
      ]),
    );
    expect(estimate).toMatchObject({
      subnet: 'Microsoft.Network/virtualNetworks/subnets/v/w',
      method: 'instance-public-ip',
      portsPerInstance: { now: 64_512 },
    });
    expect(estimate.because.map(({ text }) => text).join()).toContain('assumes that the subnet');
  });
});

describe('IPv6', () => {
  const ipv6 = (name: string) => ({
    ...publicIp(name),
    properties: { publicIPAllocationMethod: 'Static', publicIPAddressVersion: 'IPv6' },
  });
  const answered = (resources: readonly unknown[]) => analyzeResources(resources, {}, {});
  const others = [publicIp('pip-in'), publicIp('pip-out-2')];

  it('gives no estimate of implicit ports', () => {
    const found = answered([balancer({}), scaleSet(10), ipv6('pip-in')]);
    expect(found.snat).toEqual([]);
  });

  it('has what an outbound rule allocates, and no stock that it could exceed', () => {
    const rule = balancer({ disableOutboundSnat: true, outbound: ['out-1'], ports: 1024 });
    const found = answered([rule, scaleSet(100), ipv6('pip-out-1'), ...others]);
    const estimate = only(found.snat);
    expect(estimate.portsPerInstance).toEqual({ now: 1024, atMaximum: 1024 });
    expect(estimate.because.map(({ text }) => text).join()).not.toContain('64,000');
    expect(found.findings.filter(({ code }) => code.startsWith('SN')).map(({ id }) => id)).toEqual([]);
  });

  it('has an unknown number of ports where the service allocates', () => {
    const rule = balancer({ disableOutboundSnat: true, outbound: ['out-1'] });
    const estimate = only(answered([rule, scaleSet(10), ipv6('pip-out-1'), ...others]).snat);
    expect(estimate.portsPerInstance.now).toEqual({
      unknown: 'how many ports the service allocates for IPv6 frontends is not published',
    });
  });

  it('leaves IPv4 frontends of the same rule as they are', () => {
    const rule = balancer({ disableOutboundSnat: true, outbound: ['out-1', 'out-2'], ports: 640 });
    const found = answered([rule, scaleSet(101), ipv6('pip-out-1'), ...others]);
    expect(
      only(found.snat)
        .because.map(({ text }) => text)
        .join(),
    ).toContain('64,000 ports for each of 1 public IPv4 address');
    expect(found.findings.map(({ code }) => code)).toContain('SN02');
  });
});
