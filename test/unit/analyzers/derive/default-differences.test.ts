// Goal: every property that a template leaves to a default is told, with what the portal would have changed in seconds and ports.
import { describe, expect, test } from 'vitest';
import { deriveDefaultDifferences } from '#analyzers/derive/default-differences.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { DEFAULTED_PROPERTIES } from '#src/azure-facts/defaults.ts';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import { locate } from '#src/model/place.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

function differencesOf(resources: readonly object[], parameters: object = {}) {
  const text = JSON.stringify({
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    parameters,
    resources,
  });
  const evaluated = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)));
  return deriveDefaultDifferences(DEFAULTED_PROPERTIES, createCheckContext(buildGraph(evaluated)));
}

function rowOf(resources: readonly object[], ending: string, parameters: object = {}) {
  return differencesOf(resources, parameters).rows.filter((row) => row.property.endsWith(ending));
}

const child = (list: string, name: string) => ({
  id: `[resourceId('Microsoft.Network/loadBalancers/${list}', 'lb', '${name}')]`,
});

/** A load balancer with one probe, one rule and one pool, joined by a scale set of this capacity. */
function balancer(parts: {
  probe?: object;
  rule?: object;
  outboundRule?: object;
  internal?: boolean;
  capacity?: number;
}) {
  const frontend = parts.internal
    ? { subnet: { id: '/subscriptions/s/resourceGroups/g/providers/Microsoft.Network/virtualNetworks/v/subnets/n' } }
    : { publicIPAddress: { id: '/subscriptions/s/resourceGroups/g/providers/Microsoft.Network/publicIPAddresses/p' } };
  const pool = child('backendAddressPools', 'pool');
  const front = child('frontendIPConfigurations', 'front');
  return [
    {
      type: 'Microsoft.Network/loadBalancers',
      apiVersion: '2024-05-01',
      name: 'lb',
      sku: { name: 'Standard' },
      properties: {
        frontendIPConfigurations: [{ name: 'front', properties: frontend }],
        backendAddressPools: [{ name: 'pool' }],
        probes: [{ name: 'alive', properties: { protocol: 'Tcp', port: 80, ...parts.probe } }],
        loadBalancingRules: [
          {
            name: 'web',
            properties: {
              protocol: 'Tcp',
              frontendPort: 80,
              backendPort: 80,
              frontendIPConfiguration: front,
              backendAddressPool: pool,
              probe: child('probes', 'alive'),
              ...parts.rule,
            },
          },
        ],
        ...(parts.outboundRule
          ? {
              outboundRules: [
                {
                  name: 'out',
                  properties: {
                    protocol: 'All',
                    frontendIPConfigurations: [front],
                    backendAddressPool: pool,
                    ...parts.outboundRule,
                  },
                },
              ],
            }
          : {}),
      },
    },
    {
      type: 'Microsoft.Compute/virtualMachineScaleSets',
      apiVersion: '2024-07-01',
      name: 'web',
      sku: { name: 'Standard_D2s_v5', capacity: parts.capacity ?? 2 },
      properties: {
        virtualMachineProfile: {
          networkProfile: {
            networkInterfaceConfigurations: [
              {
                name: 'nic',
                properties: {
                  primary: true,
                  ipConfigurations: [{ name: 'ip', properties: { loadBalancerBackendAddressPools: [pool] } }],
                },
              },
            ],
          },
        },
      },
    },
  ];
}

describe('probe interval', () => {
  test('left out: 15 s ship, the portal writes 5 s; silent 15–30 s instead of 5–10 s, dead process 0–15 s instead of 0–5 s', () => {
    const [row, ...others] = rowOf(balancer({}), '.intervalInSeconds');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      resource: 'Microsoft.Network/loadBalancers/lb',
      part: 'alive',
      property: 'properties.probes[].properties.intervalInSeconds',
      ships: { value: 15, source: 'lb.probe.interval.default' },
      portal: { value: 5 },
      terraform: { value: 15 },
      avm: { value: 5 },
      powershell: { value: null, note: expect.stringContaining('mandatory') },
    });
    expect(row?.consequence).toMatchObject([
      {
        kind: 'failover',
        failure: 'instance-silent',
        shipsMs: { min: 15_000, max: 30_000 },
        portalMs: { min: 5000, max: 10_000 },
      },
      { kind: 'failover', failure: 'process-dead', shipsMs: { min: 0, max: 15_000 }, portalMs: { min: 0, max: 5000 } },
    ]);
    expect(row && locate(row.place).pointer).toBe('/resources/0/properties/probes/0/properties');
  });

  test('an HTTP probe sees a 503 as well', () => {
    const [row] = rowOf(balancer({ probe: { protocol: 'Http', requestPath: '/' } }), '.intervalInSeconds');
    expect(row?.consequence.map(({ failure }) => failure)).toEqual(['instance-silent', 'process-dead', 'http-503']);
  });

  test('written, or written as something unknown: no default, no row', () => {
    expect(rowOf(balancer({ probe: { intervalInSeconds: 15 } }), '.intervalInSeconds')).toEqual([]);
    const unknown = balancer({ probe: { intervalInSeconds: "[parameters('interval')]" } });
    expect(rowOf(unknown, '.intervalInSeconds', { interval: { type: 'int' } })).toEqual([]);
  });

  test('null is as good as left out', () => {
    expect(rowOf(balancer({ probe: { intervalInSeconds: null } }), '.intervalInSeconds')).toHaveLength(1);
  });

  test('with an unknown threshold no window is made up', () => {
    const probe = { probeThreshold: "[parameters('threshold')]" };
    const [row] = rowOf(balancer({ probe }), '.intervalInSeconds', { threshold: { type: 'int' } });
    expect(row?.consequence).toHaveLength(1);
    expect(row?.consequence[0]).not.toHaveProperty('shipsMs');
  });
});

describe('outbound ports', () => {
  test('implicit source NAT at 100 instances and one address: 512 ports; the portal turns it off', () => {
    const [row] = rowOf(balancer({ capacity: 100 }), '.disableOutboundSnat');
    expect(row).toMatchObject({ ships: { value: false }, portal: { value: true } });
    expect(row?.consequence).toMatchObject([{ kind: 'snat', shipsPorts: 512, portalPorts: 0 }]);
  });

  test('behind an internal frontend there is no implicit source NAT to turn off', () => {
    expect(rowOf(balancer({ internal: true }), '.disableOutboundSnat')).toEqual([]);
  });

  test('an outbound rule without an allocation: 1,024 ports at 20 instances; 10,000 of the portal do not fit', () => {
    const [row] = rowOf(balancer({ outboundRule: {}, capacity: 20 }), '.allocatedOutboundPorts');
    expect(row?.consequence).toMatchObject([{ kind: 'snat', shipsPorts: 1024, portalPorts: 10_000 }]);
    // 20 × 10,000 > 64,000 × 1.
    expect(row?.consequence[0]?.text).toContain('refused for 20 instances');
    const [fits] = rowOf(balancer({ outboundRule: {}, capacity: 6 }), '.allocatedOutboundPorts');
    expect(fits?.consequence[0]?.text).not.toContain('refused');
  });

  test('nothing is published for pools of more than 1,000 instances', () => {
    const [row] = rowOf(balancer({ capacity: 1001 }), '.disableOutboundSnat');
    expect(row?.consequence).toMatchObject([{ shipsPorts: { unknown: expect.stringContaining('1001 instances') } }]);
  });
});

describe('which resources a row is about', () => {
  test('zones of a public address count for the Standard SKU only', () => {
    const address = (sku: string) => ({
      type: 'Microsoft.Network/publicIPAddresses',
      apiVersion: '2024-05-01',
      name: 'p',
      sku: { name: sku },
      properties: {},
    });
    expect(rowOf([address('Standard')], 'zones')).toHaveLength(1);
    expect(rowOf([address('Basic')], 'zones')).toEqual([]);
  });

  test('with an unknown SKU it is a gap, not a row', () => {
    const address = {
      type: 'Microsoft.Network/publicIPAddresses',
      apiVersion: '2024-05-01',
      name: 'p',
      sku: { name: "[parameters('sku')]" },
      properties: {},
    };
    const { rows, gaps } = differencesOf([address], { sku: { type: 'string' } });
    expect(rows.filter((row) => row.property === 'zones')).toEqual([]);
    expect(gaps.map((gap) => gap.affects)).toContainEqual(['default of zones']);
  });

  test('subnets inside their network and on their own', () => {
    const network = {
      type: 'Microsoft.Network/virtualNetworks',
      apiVersion: '2024-05-01',
      name: 'v',
      properties: { subnets: [{ name: 'a', properties: { addressPrefix: '10.0.0.0/24' } }] },
    };
    const subnet = {
      type: 'Microsoft.Network/virtualNetworks/subnets',
      apiVersion: '2024-05-01',
      name: 'v/b',
      properties: { addressPrefix: '10.0.1.0/24', defaultOutboundAccess: false },
    };
    expect(rowOf([network, subnet], '.defaultOutboundAccess')).toMatchObject([
      { resource: 'Microsoft.Network/virtualNetworks/subnets/v/a', ships: { value: true }, portal: { value: false } },
    ]);
  });

  test('types without a node of their own are read from their body', () => {
    const gateway = (properties: object) => ({
      type: 'Microsoft.Network/virtualNetworkGateways',
      apiVersion: '2024-05-01',
      name: 'g',
      properties,
    });
    expect(rowOf([gateway({})], '.activeActive')).toHaveLength(1);
    expect(rowOf([gateway({ activeActive: true })], '.activeActive')).toEqual([]);
  });

  test('what is not deployed leaves nothing out', () => {
    const [lb, scaleSet] = balancer({});
    expect(differencesOf([{ ...lb, condition: false }, scaleSet ?? {}]).rows).toEqual([]);
  });
});
