// Goal: pools hold whom they hold; a size is a number only when it is certain.
import { describe, expect, test } from 'vitest';
import { possibleCounts } from '#src/graph/counts.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { Count } from '#src/graph/nodes/node.ts';
import { compute, graphOf, idOf, network, shown } from './graph-of.ts';

const balancer = (pool: object = {}) =>
  network(
    'loadBalancers',
    'lb',
    { backendAddressPools: [{ name: 'be', properties: pool }] },
    { sku: { name: 'Standard' } },
  );
const POOL = idOf('loadBalancers/backendAddressPools', 'lb', 'be');

const nic = (name: string, pools: unknown = [POOL], more: object = {}, properties: object = {}) =>
  network(
    'networkInterfaces',
    name,
    { ipConfigurations: [{ name: 'c', properties: { loadBalancerBackendAddressPools: pools, ...properties } }] },
    more,
  );
const machine = (name: string, ...nics: readonly string[]) =>
  compute('virtualMachines', name, {
    networkProfile: { networkInterfaces: nics.map((one) => idOf('networkInterfaces', one)) },
  });
const scaleSet = (sku: object, properties: object = {}) =>
  compute(
    'virtualMachineScaleSets',
    'ss',
    {
      virtualMachineProfile: {
        networkProfile: {
          networkInterfaceConfigurations: [
            {
              name: 'n',
              properties: {
                ipConfigurations: [{ name: 'c', properties: { loadBalancerBackendAddressPools: [POOL] } }],
              },
            },
          ],
        },
      },
      ...properties,
    },
    { sku },
  );

function poolOf(resources: readonly object[], sections = {}): BackendPool {
  const pool = graphOf(resources, sections).pools[0];
  if (pool === undefined) throw new Error('no pool');
  return pool;
}

const told = (count: Count): number | readonly number[] | 'unknown' =>
  typeof count === 'number' ? count : (possibleCounts(count) ?? 'unknown');
const sizes = (resources: readonly object[], sections = {}) => {
  const pool = poolOf(resources, sections);
  return [told(pool.size), told(pool.maxSize)];
};

describe('network interfaces', () => {
  test('each of their configurations in the pool counts', () => {
    const two = network('networkInterfaces', 'n', {
      ipConfigurations: ['a', 'b'].map((name) => ({ name, properties: { loadBalancerBackendAddressPools: [POOL] } })),
    });
    expect(sizes([balancer(), two, machine('vm', 'n')])).toEqual([2, 2]);
  });

  test('an undeployed one does not join, one that may be deployed may', () => {
    const parameters = { more: { type: 'bool' } };
    const undeployed = nic('b', [POOL], { condition: false });
    expect(sizes([balancer(), nic('a'), undeployed, machine('vm', 'a')])).toEqual([1, 1]);
    const either = nic('b', [POOL], { condition: "[parameters('more')]" });
    expect(sizes([balancer(), nic('a'), either, machine('vm', 'a')], { parameters })).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('a pool that may or may not be listed', () => {
    const pools = `[if(parameters('joins'), createArray(createObject('id', ${POOL.id.slice(1, -1)})), createArray())]`;
    const parameters = { joins: { type: 'bool' } };
    expect(sizes([balancer(), nic('a'), nic('b', pools), machine('vm', 'a')], { parameters })).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('a loop of unknown length has an unknown number of members', () => {
    const many = nic("[concat('n', copyIndex())]", [POOL], { copy: { name: 'nics', count: "[parameters('count')]" } });
    const pool = poolOf([balancer(), many], { parameters: { count: { type: 'int' } } });
    expect(pool.members).toHaveLength(1);
    expect(told(pool.size)).toBe('unknown');
  });

  test('pools from a parameter may be any pool', () => {
    const pool = poolOf([balancer(), nic('a'), nic('b', "[parameters('pools')]")], {
      parameters: { pools: { type: 'array' } },
    });
    expect(pool.members).toHaveLength(1);
    expect(told(pool.size)).toBe('unknown');
  });

  test('casing of the pool id does not matter', () => {
    const id = POOL.id.replace("'lb'", "'LB'").replace("'be'", "'BE'").replace('loadBalancers', 'LOADBALANCERS');
    expect(sizes([balancer(), nic('a', [{ id }]), machine('vm', 'a')])).toEqual([1, 1]);
  });
});

describe('nobody joins', () => {
  test('without compute the members are elsewhere', () => {
    expect(sizes([balancer()])).toEqual(['unknown', 'unknown']);
  });

  test('interfaces without any compute are listed, but how many instances there will be is unknown', () => {
    const pool = poolOf([balancer(), nic('a'), nic('b')]);
    expect(pool.members.map((member) => member.count)).toEqual([1, 1]);
    expect([told(pool.size), told(pool.maxSize)]).toEqual(['unknown', 'unknown']);
    const off = { ...machine('vm', 'a'), condition: false };
    expect(sizes([balancer(), nic('a'), off])).toEqual(['unknown', 'unknown']);
  });

  test('with compute that joins nothing the pool is empty', () => {
    expect(sizes([balancer(), nic('a', []), machine('vm', 'a')])).toEqual([0, 0]);
  });

  test('a machine whose interface is not declared may be a member of any pool', () => {
    expect(sizes([balancer(), machine('vm', 'elsewhere')])).toEqual(['unknown', 'unknown']);
    expect(sizes([balancer(), nic('a'), machine('vm', 'elsewhere')])).toEqual(['unknown', 'unknown']);
  });

  test('a machine that describes its interfaces itself joins by them', () => {
    const configurations = [
      {
        name: 'n',
        properties: { ipConfigurations: [{ name: 'c', properties: { loadBalancerBackendAddressPools: [POOL] } }] },
      },
    ];
    const inline = compute('virtualMachines', 'vm', {
      networkProfile: { networkInterfaceConfigurations: configurations },
    });
    expect(sizes([balancer(), inline])).toEqual(['unknown', 'unknown']);
  });
});

describe('templates that are not found', () => {
  const linked = (name: string, condition?: unknown) => ({
    type: 'Microsoft.Resources/deployments',
    apiVersion: '2022-09-01',
    name,
    ...(condition === undefined ? {} : { condition }),
    properties: { mode: 'Incremental', templateLink: { relativePath: `${name}.json` } },
  });
  const reasonOf = (resources: readonly object[]) => {
    const { size } = poolOf([balancer(), nic('a'), machine('vm', 'a'), ...resources]);
    return typeof size === 'number' ? size : size.reasons[0]?.message;
  };

  test('may hold members, and the reason names the one that is deployed', () => {
    expect(reasonOf([linked('more')])).toContain('Microsoft.Resources/deployments/more');
    const found = reasonOf([linked('off', false), linked('on')]);
    expect(found).toContain('Microsoft.Resources/deployments/on');
    expect(found).not.toContain('deployments/off');
  });

  test('do not matter where they are not deployed', () => {
    expect(reasonOf([linked('off', false)])).toBe(1);
  });
});

describe('scale sets', () => {
  const autoscale = (maximum: unknown, more: object = { enabled: true }, condition?: unknown) => ({
    type: 'Microsoft.Insights/autoscaleSettings',
    apiVersion: '2022-10-01',
    name: 'as',
    ...(condition === undefined ? {} : { condition }),
    properties: {
      ...more,
      targetResourceUri: idOf('virtualMachineScaleSets', 'ss').id,
      profiles: [
        { name: 'day', capacity: { minimum: '1', maximum, default: '1' } },
        { name: 'night', capacity: { minimum: '1', maximum: '4', default: '1' } },
      ],
    },
  });

  test('capacity now, the highest autoscale maximum at most', () => {
    expect(sizes([balancer(), scaleSet({ capacity: 3 })])).toEqual([3, 3]);
    expect(sizes([balancer(), scaleSet({ capacity: 3 }), autoscale('10')])).toEqual([3, 10]);
    expect(sizes([balancer(), scaleSet({ capacity: 3 }), autoscale('10', { enabled: false })])).toEqual([3, 3]);
  });

  test('a maximum holds whether a setting that does not say so is enabled or not', () => {
    expect(sizes([balancer(), scaleSet({ capacity: 3 }), autoscale('10', {})])).toEqual([3, 10]);
  });

  test('autoscale that may not be there leaves two maxima', () => {
    const parameters = { scales: { type: 'bool' } };
    const setting = autoscale('10', { enabled: true }, "[parameters('scales')]");
    expect(sizes([balancer(), scaleSet({ capacity: 3 }), setting], { parameters })).toEqual([3, [3, 10]]);
  });

  test('autoscale of an unknown target may be for this set', () => {
    const setting = autoscale('10');
    const properties = { ...setting.properties, targetResourceUri: "[parameters('target')]" };
    const parameters = { target: { type: 'string' } };
    expect(sizes([balancer(), scaleSet({ capacity: 3 }), { ...setting, properties }], { parameters })).toEqual([
      3,
      [3, 10],
    ]);
  });

  test('surge adds its share of the maximum, rounded up', () => {
    const upgrade = (policy: object) => ({ upgradePolicy: { mode: 'Rolling', rollingUpgradePolicy: policy } });
    const set = (policy: object) => [balancer(), scaleSet({ capacity: 5 }, upgrade(policy)), autoscale('11')];
    expect(sizes(set({ maxSurge: true }))).toEqual([5, 14]); // 11 + ceil(2.2)
    expect(sizes(set({ maxSurge: true, maxBatchInstancePercent: 50 }))).toEqual([5, 17]); // 11 + ceil(5.5)
    expect(sizes(set({ maxSurge: false, maxBatchInstancePercent: 50 }))).toEqual([5, 11]);
  });

  test('capacity 0 is an empty pool, an unwritten one is unknown', () => {
    expect(sizes([balancer(), scaleSet({ capacity: 0 })])).toEqual([0, 0]);
    expect(sizes([balancer(), scaleSet({ name: 'Standard_D2s_v5' })])).toEqual(['unknown', 'unknown']);
  });

  test('allowed values of a parameter are the sizes it may have', () => {
    const parameters = { size: { type: 'int', allowedValues: [2, 4] } };
    expect(sizes([balancer(), scaleSet({ capacity: "[parameters('size')]" })], { parameters })).toEqual([
      [2, 4],
      [2, 4],
    ]);
  });
});

describe('addresses and exported pools', () => {
  const addresses = (...entries: readonly object[]) => ({
    loadBalancerBackendAddresses: entries.map((properties, index) => ({ name: `a${index}`, properties })),
  });

  test('each address is a member; one that a declared interface has names it', () => {
    const pool = poolOf([
      balancer(addresses({ ipAddress: '10.0.0.4' }, { ipAddress: '10.0.0.9' })),
      nic('n', [], {}, { privateIPAddress: '10.0.0.4' }),
    ]);
    expect(pool.size).toBe(2);
    expect(pool.members.map((member) => member.kind === 'address' && member.nic?.key)).toEqual([
      'Microsoft.Network/networkInterfaces/n',
      undefined,
    ]);
  });

  test('what an export repeats of its interfaces is not counted again', () => {
    const echo = addresses({}, { ipAddress: '10.0.0.4' });
    const pool = poolOf([balancer(echo), nic('n', [POOL], {}, { privateIPAddress: '10.0.0.4' })]);
    expect(pool.members.map((member) => member.kind)).toEqual(['nic']);
  });

  test('an exported entry that names a configuration outside is a member outside', () => {
    const outside = {
      networkInterfaceIPConfiguration: {
        id: "[concat(resourceId('Microsoft.Network/networkInterfaces', 'far'), '/ipConfigurations/c')]",
      },
    };
    const pool = poolOf([balancer(addresses(outside)), nic('n', []), machine('vm', 'n')]);
    expect(pool.members.map((member) => member.kind === 'external' && member.external.key)).toEqual([
      'Microsoft.Network/networkInterfaces/ipConfigurations/far/c',
    ]);
    expect(pool.size).toBe(1);
  });

  test('a machine elsewhere cannot join a pool of addresses', () => {
    expect(sizes([balancer(addresses({ ipAddress: '10.0.0.4' })), machine('vm', 'elsewhere')])).toEqual([1, 1]);
  });
});

describe('a pool declared twice', () => {
  const child = network('loadBalancers/backendAddressPools', 'lb/be', {
    drainPeriodInSeconds: 60,
    loadBalancerBackendAddresses: [{ name: 'a', properties: { ipAddress: '10.0.0.4' } }],
  });

  test('is one pool with two declarations', () => {
    const graph = graphOf([balancer({ syncMode: 'Manual' }), child]);
    expect(graph.pools).toHaveLength(1);
    const [pool] = graph.pools;
    expect(pool?.declarations).toHaveLength(2);
    expect(pool?.members.map((member) => member.kind)).toEqual(['address']);
    expect(pool && [shown(pool.drainPeriodInSeconds), shown(pool.syncMode)]).toEqual([60, 'Manual']);
  });

  test('of a balancer that is not declared here is kept', () => {
    const graph = graphOf([child]);
    expect(graph.pools.map((pool) => [pool.key, pool.loadBalancer, pool.size])).toEqual([
      ['Microsoft.Network/loadBalancers/backendAddressPools/lb/be', undefined, 1],
    ]);
  });
});
