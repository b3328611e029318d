// What does an estimate say beyond the windows of the probe: pools of one, zones, designs, all instances down?
import { describe, expect, it } from 'vitest';
import type { AnalysisSettings } from '#analyzers/run-checks.ts';
import type { FailoverEstimate } from '#src/model/estimate.ts';
import { analyzeResources } from '../../analyze-template.ts';

const LB = 'Microsoft.Network/loadBalancers';
const partOf = (name: string, kind: string, part: string) => ({
  id: `[resourceId('${LB}/${kind}', '${name}', '${part}')]`,
});

interface Wish {
  readonly name?: string;
  readonly frontend?: object;
  readonly frontendZones?: readonly string[];
  readonly probe?: object;
  readonly rule?: object;
  readonly sku?: object;
  readonly apiVersion?: string;
}

const subnet = { id: "[resourceId('Microsoft.Network/virtualNetworks/subnets', 'vnet', 'inside')]" };
const publicIp = { publicIPAddress: { id: "[resourceId('Microsoft.Network/publicIPAddresses', 'pip')]" } };

/** An internal load balancer with a probe of 5 s, two probes, and one rule. */
function loadBalancer(wish: Wish = {}) {
  const { name = 'lb', frontend = { subnet }, frontendZones, apiVersion = '2024-05-01' } = wish;
  return {
    type: LB,
    apiVersion,
    name,
    sku: wish.sku ?? { name: 'Standard' },
    properties: {
      frontendIPConfigurations: [
        { name: 'front', properties: frontend, ...(frontendZones === undefined ? {} : { zones: frontendZones }) },
      ],
      backendAddressPools: [{ name: 'pool' }],
      probes: [
        {
          name: 'health',
          properties: { protocol: 'Tcp', port: 8008, intervalInSeconds: 5, probeThreshold: 2, ...wish.probe },
        },
      ],
      loadBalancingRules: [
        {
          name: 'rule',
          properties: {
            protocol: 'Tcp',
            frontendPort: 443,
            backendPort: 443,
            frontendIPConfiguration: partOf(name, 'frontendIPConfigurations', 'front'),
            backendAddressPool: partOf(name, 'backendAddressPools', 'pool'),
            probe: partOf(name, 'probes', 'health'),
            ...wish.rule,
          },
        },
      ],
    },
  };
}

/** A machine with a network interface in the pools of some load balancers. */
function machine(name: string, pools: readonly string[], more: { zone?: string; forwards?: boolean } = {}) {
  return [
    {
      type: 'Microsoft.Network/networkInterfaces',
      apiVersion: '2024-05-01',
      name: `${name}-nic`,
      properties: {
        enableIPForwarding: more.forwards ?? false,
        ipConfigurations: [
          {
            name: 'primary',
            properties: {
              subnet,
              loadBalancerBackendAddressPools: pools.map((pool) => partOf(pool, 'backendAddressPools', 'pool')),
            },
          },
        ],
      },
    },
    {
      type: 'Microsoft.Compute/virtualMachines',
      apiVersion: '2024-07-01',
      name,
      ...(more.zone === undefined ? {} : { zones: [more.zone] }),
      properties: {
        networkProfile: {
          networkInterfaces: [{ id: `[resourceId('Microsoft.Network/networkInterfaces', '${name}-nic')]` }],
        },
      },
    },
  ];
}

const pair = (pools: readonly string[], zones: readonly string[] = [], forwards = false) =>
  ['a', 'b'].flatMap((name, index) => {
    const zone = zones[index];
    return machine(name, pools, { forwards, ...(zone === undefined ? {} : { zone }) });
  });

const estimates = (
  resources: readonly object[],
  settings: AnalysisSettings = {},
  body: object = {},
): readonly FailoverEstimate[] => analyzeResources(resources, settings, { body }).estimates;

function one(found: readonly FailoverEstimate[], failure: string, forwards?: string): FailoverEstimate {
  const fitting = found.filter(
    (each) => each.failure === failure && (forwards === undefined || each.assumes.forwards === forwards),
  );
  const [first] = fitting;
  if (first === undefined || fitting.length > 1) throw new Error(`${fitting.length} estimates of ${failure}`);
  return first;
}

const texts = (estimate: FailoverEstimate): string => estimate.because.map(({ text }) => text).join('\n');

describe('a pool of two', () => {
  const found = estimates([loadBalancer(), ...pair(['lb'])]);

  it('moves new flows, leaves established TCP where it is and moves UDP', () => {
    expect(one(found, 'instance-silent')).toMatchObject({
      newFlows: { minMs: 10_000, meanMs: 12_500, maxMs: 15_000 },
      establishedTcp: { fate: 'hangs', boundMs: null },
      udp: { fate: 'moves', boundMs: 15_000 },
    });
    expect(one(found, 'process-dead')).toMatchObject({
      newFlows: { minMs: 5_000, meanMs: 7_500, maxMs: 10_000 },
      establishedTcp: { fate: 'reset', boundMs: 0 },
    });
  });

  it('keeps established flows when all are down and forward', () => {
    expect(one(found, 'all-down', 'yes')).toMatchObject({
      newFlows: { never: true },
      establishedTcp: { fate: 'continues' },
    });
    expect(one(found, 'all-down', 'no')).toMatchObject({
      newFlows: { never: true },
      establishedTcp: { fate: 'hangs' },
    });
  });

  it('names the share of new flows that fails until then', () => {
    expect(texts(one(found, 'instance-silent'))).toContain('about 1 of 2 new flows fail');
  });
});

describe('a pool of one', () => {
  const found = estimates([loadBalancer(), ...machine('a', ['lb'])]);

  it('never moves new flows, since there is nowhere to go', () => {
    expect(one(found, 'instance-silent').newFlows).toEqual({ never: true });
    expect(texts(one(found, 'instance-silent'))).toContain('the pool has one instance');
  });

  it('ends established flows even if the instance forwards', () => {
    expect(one(found, 'all-down', 'yes').establishedTcp).toEqual({ fate: 'ends', boundMs: 15_000 });
  });
});

describe('an interface without any machine', () => {
  const alone = machine('a', ['lb']).filter(({ type }) => type === 'Microsoft.Network/networkInterfaces');

  it('may have others beside it: a single member is only possible', () => {
    const verdicts = (resources: readonly object[]) =>
      analyzeResources(resources)
        .findings.filter(({ id }) => id === 'single-member-pool')
        .map(({ verdict }) => verdict);
    expect(verdicts([loadBalancer(), ...alone])).toEqual(['depends']);
    expect(verdicts([loadBalancer(), ...machine('a', ['lb'])])).toEqual(['fires']);
  });

  it('does not make the windows of a pool of one', () => {
    expect(one(estimates([loadBalancer(), ...alone]), 'instance-silent').newFlows).toMatchObject({ maxMs: 15_000 });
  });
});

describe('a pool of none', () => {
  const elsewhere = { ...loadBalancer({ name: 'other' }) };
  const found = estimates([loadBalancer(), elsewhere, ...pair(['other'], ['1', '2'])]).filter(({ resource }) =>
    resource.endsWith('/lb'),
  );

  it('has no window: new flows are refused, whatever fails, and none are established', () => {
    expect(found.length).toBeGreaterThan(0);
    for (const estimate of found) {
      expect(estimate).toMatchObject({
        newFlows: { never: true },
        establishedTcp: { fate: 'unknown', boundMs: null },
        udp: { fate: 'unknown', boundMs: null },
      });
      expect(texts(estimate)).toContain('the template puts no instance into the pool: new flows are refused');
      expect(texts(estimate)).not.toMatch(/move|only pools with more than one/);
    }
  });

  it('may grow', () => {
    const scaleSet = {
      type: 'Microsoft.Compute/virtualMachineScaleSets',
      apiVersion: '2024-07-01',
      name: 'ss',
      zones: ['1', '2'],
      sku: { name: 'Standard_D2s_v5', capacity: 0 },
      properties: {
        virtualMachineProfile: {
          networkProfile: {
            networkInterfaceConfigurations: [
              {
                name: 'nic',
                properties: {
                  ipConfigurations: [
                    {
                      name: 'primary',
                      properties: {
                        subnet,
                        loadBalancerBackendAddressPools: [partOf('lb', 'backendAddressPools', 'pool')],
                      },
                    },
                  ],
                },
              },
            ],
          },
        },
      },
    };
    const scale = {
      type: 'Microsoft.Insights/autoscaleSettings',
      apiVersion: '2022-10-01',
      name: 'scale',
      properties: {
        enabled: true,
        targetResourceUri: "[resourceId('Microsoft.Compute/virtualMachineScaleSets', 'ss')]",
        profiles: [{ name: 'all', capacity: { minimum: '0', maximum: '4', default: '0' }, rules: [] }],
      },
    };
    const growing = estimates([loadBalancer(), scaleSet, scale]);
    expect(texts(one(growing, 'instance-silent'))).toContain('new flows are refused until it has grown');
    expect(growing.some(({ failure }) => failure === 'zone-down')).toBe(false);
  });
});

describe('all instances down', () => {
  const allUp = { noHealthyBackendsBehavior: 'AllProbedUp' };

  it('keeps serving with AllProbedUp, if they forward', () => {
    const found = estimates([loadBalancer({ probe: allUp }), ...pair(['lb'])]);
    expect(one(found, 'all-down', 'yes').newFlows).toEqual({ minMs: 0, meanMs: 0, maxMs: 0 });
    expect(one(found, 'all-down', 'no').newFlows).toEqual({ never: true });
  });

  it('does not, where the API version does not know the property', () => {
    const found = estimates([loadBalancer({ probe: allUp, apiVersion: '2023-09-01' }), ...pair(['lb'])]);
    expect(one(found, 'all-down', 'yes').newFlows).toEqual({ never: true });
  });

  it('is unknown where the property is', () => {
    const probe = { noHealthyBackendsBehavior: "[parameters('behavior')]" };
    const found = estimates(
      [loadBalancer({ probe }), ...pair(['lb'])],
      {},
      { parameters: { behavior: { type: 'string' } } },
    );
    expect(one(found, 'all-down', 'yes').newFlows).toHaveProperty('unknown');
    expect(one(found, 'all-down', 'no').newFlows).toEqual({ never: true });
  });
});

describe('a name with an unknown piece', () => {
  it('is spelled as in the estimates of source ports, so that the two can be joined', () => {
    const name = "concat(parameters('prefix'), '-pool')";
    const text = JSON.stringify([loadBalancer({ frontend: publicIp }), ...pair(['lb'])])
      .replace('"name":"pool"', `"name":"[${name}]"`)
      .replaceAll("'pool')]", `${name})]`);
    const found = analyzeResources(JSON.parse(text), {}, { body: { parameters: { prefix: { type: 'string' } } } });
    expect(new Set(found.estimates.map(({ pool }) => pool))).toEqual(new Set(["{parameters('prefix')}-pool"]));
    expect(found.snat.map(({ pool }) => pool)).toEqual(["{parameters('prefix')}-pool"]);
  });
});

describe('zones', () => {
  it('give the moment when the last prober has noticed', () => {
    const found = estimates([loadBalancer({ frontendZones: ['1', '2', '3'] }), ...pair(['lb'])]);
    // T·I + z/(z+1)·I with T = 2, I = 5 s, z = 3.
    expect(one(found, 'instance-silent').lastZone).toEqual({ minMs: 10_000, meanMs: 13_750, maxMs: 15_000 });
    expect(found.some(({ failure }) => failure === 'zone-down')).toBe(false);
  });

  it('of the members tell what a zone takes with it', () => {
    const found = estimates([loadBalancer({ frontendZones: ['1', '2', '3'] }), ...pair(['lb'], ['1', '2'])]);
    expect(one(found, 'zone-down')).toMatchObject({
      newFlows: { minMs: 10_000, meanMs: 12_500, maxMs: 15_000 },
      // Two probers are left.
      lastZone: { minMs: 10_000, meanMs: 13_333, maxMs: 15_000 },
      assumes: { answers: 'silent', forwards: 'no' },
    });
  });

  it('that are all the same take everything with them', () => {
    const found = estimates([loadBalancer({ frontendZones: ['1', '2', '3'] }), ...pair(['lb'], ['2', '2'])]);
    expect(one(found, 'zone-down').newFlows).toEqual({ never: true });
    expect(texts(one(found, 'zone-down'))).toContain('all members stand in zone 2');
  });

  it('of a frontend that has only one, too', () => {
    const found = estimates([loadBalancer({ frontendZones: ['1'] }), ...pair(['lb'], ['1', '2'])]);
    expect(one(found, 'zone-down').newFlows).toEqual({ never: true });
    expect(one(found, 'instance-silent').lastZone).toBeUndefined();
  });
});

describe('designs', () => {
  const allPorts = { protocol: 'All', frontendPort: 0, backendPort: 0 };
  const designs = (resources: readonly object[]) => [...new Set(estimates(resources).map(({ design }) => design))];

  it('are none for machines that are no appliances', () => {
    expect(designs([loadBalancer(), ...pair(['lb'])])).toEqual([null]);
  });

  it('recognise an internal load balancer for all ports', () => {
    const found = estimates([loadBalancer({ rule: allPorts }), ...pair(['lb'], [], true)]);
    expect(one(found, 'instance-silent').design).toBe('ilb-ha-ports');
    expect(texts(one(found, 'instance-silent'))).toContain('the architecture guide promises 10–15 s');
  });

  it('recognise a public one beside it with the same machines', () => {
    const outside = loadBalancer({ name: 'outside', frontend: publicIp });
    const inside = loadBalancer({ rule: allPorts });
    expect(designs([inside, outside, ...pair(['lb', 'outside'], [], true)])).toEqual(['public-internal-sandwich']);
  });

  it('recognise a Gateway load balancer, and an appliance alone', () => {
    expect(designs([loadBalancer({ sku: { name: 'Gateway' }, rule: allPorts })])).toEqual(['gateway-lb-provider']);
    expect(designs([loadBalancer({ rule: allPorts }), ...machine('a', ['lb'], { forwards: true })])).toEqual([
      'single-appliance',
    ]);
  });
});

describe('a route', () => {
  const address = '10.0.0.11';
  const withAddress = (resources: readonly { type: string; properties: object }[]) =>
    JSON.parse(JSON.stringify(resources).replace('"subnet"', `"privateIPAddress":"${address}","subnet"`)) as object[];
  const routeTable = {
    type: 'Microsoft.Network/routeTables',
    apiVersion: '2024-05-01',
    name: 'rt',
    properties: {
      routes: ['0.0.0.0/0', '10.0.0.0/8'].map((addressPrefix, index) => ({
        name: `route-${index}`,
        properties: { addressPrefix, nextHopType: 'VirtualAppliance', nextHopIpAddress: address },
      })),
    },
  };
  const lone = withAddress(machine('a', [], { forwards: true }));

  it('to a lone appliance never moves new flows', () => {
    expect(estimates([routeTable, ...lone])).toMatchObject([
      {
        design: 'single-appliance',
        resource: 'Microsoft.Network/routeTables/rt',
        rule: null,
        pool: null,
        probe: null,
        failure: 'instance-silent',
        assumes: { answers: null, forwards: 'no' },
        newFlows: { never: true },
        establishedTcp: { fate: 'hangs' },
      },
    ]);
  });

  it('to one of two is a matter of who decides between them', () => {
    expect(estimates([routeTable, ...lone, ...machine('b', [], { forwards: true })])).toEqual([]);
  });
});

describe('what is not estimated', () => {
  it('is the Global tier', () => {
    expect(estimates([loadBalancer({ frontend: publicIp, sku: { name: 'Standard', tier: 'Global' } })])).toEqual([]);
  });

  it('is a load balancer that is not deployed', () => {
    expect(estimates([{ ...loadBalancer(), condition: false }])).toEqual([]);
  });
});

describe('readings', () => {
  it('follow the configuration', () => {
    const resources = [loadBalancer({ probe: { probeThreshold: null, numberOfProbes: 3 } }), ...pair(['lb'])];
    const window = (settings: AnalysisSettings) => one(estimates(resources, settings), 'instance-silent').newFlows;
    expect(window({})).toMatchObject({ minMs: 5_000, maxMs: 10_000 });
    expect(window({ failover: { model: 'as-written' } })).toMatchObject({ minMs: 15_000, maxMs: 20_000 });
    expect(window({ failover: { model: 'guide' } })).toMatchObject({ minMs: 10_000, maxMs: 15_000 });
    expect(window({ failover: { propagationSeconds: 1.5 } })).toMatchObject({ minMs: 6_500, maxMs: 11_500 });
  });
});
