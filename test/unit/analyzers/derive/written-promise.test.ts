// Of which load balancers does a written promise speak?
import { describe, expect, it } from 'vitest';
import { promisedLoadBalancers } from '#analyzers/derive/written-promise.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { analyzeResources } from '../../../analyze-template.ts';

const LB = 'Microsoft.Network/loadBalancers';
const PROMISE = 'Failover takes 15 s.';

const loadBalancer = (name: string, more: object = {}) => ({
  type: LB,
  apiVersion: '2024-05-01',
  name,
  properties: {
    frontendIPConfigurations: [
      { name: 'front', properties: { privateIPAddress: `10.0.0.${name.length}`, subnet: { id: 'x' } } },
    ],
    backendAddressPools: [{ name: 'pool' }],
    loadBalancingRules: [
      {
        name: 'rule',
        properties: {
          protocol: 'Tcp',
          frontendPort: 443,
          frontendIPConfiguration: { id: `[resourceId('${LB}/frontendIPConfigurations', '${name}', 'front')]` },
          backendAddressPool: { id: `[resourceId('${LB}/backendAddressPools', '${name}', 'pool')]` },
        },
      },
    ],
  },
  ...more,
});

const nic = (pool: string, more: object = {}) => ({
  type: 'Microsoft.Network/networkInterfaces',
  apiVersion: '2024-05-01',
  name: `${pool}-nic`,
  properties: {
    enableIPForwarding: pool === 'hub',
    ipConfigurations: [
      {
        name: 'primary',
        properties: {
          loadBalancerBackendAddressPools: [{ id: `[resourceId('${LB}/backendAddressPools', '${pool}', 'pool')]` }],
        },
      },
    ],
  },
  ...more,
});

/** Names of the load balancers that each promise of a template speaks of. */
function subjects(resources: readonly object[], body: object = {}) {
  const { graph } = analyzeResources(resources, {}, { body });
  const context = createCheckContext(graph);
  return context.promises.map((promise) =>
    promisedLoadBalancers(promise, context).map(({ key }) => key.slice(LB.length + 1)),
  );
}

describe('a promise', () => {
  it('of the template speaks of all its load balancers', () => {
    expect(subjects([loadBalancer('hub'), loadBalancer('spoke')], { metadata: { description: PROMISE } })).toEqual([
      ['hub', 'spoke'],
    ]);
  });

  it('speaks of those that it names', () => {
    const metadata = { description: 'The load balancer spoke fails over in 15 s.' };
    expect(subjects([loadBalancer('hub'), loadBalancer('spoke')], { metadata })).toEqual([['spoke']]);
  });

  it('about appliances speaks of those in front of appliances', () => {
    const metadata = { description: 'The firewalls fail over in 15 s.' };
    const resources = [loadBalancer('hub'), loadBalancer('spoke'), nic('hub'), nic('spoke')];
    expect(subjects(resources, { metadata })).toEqual([['hub']]);
  });

  it('on a resource speaks of it, or of the load balancer it works with', () => {
    const others = [loadBalancer('hub'), nic('hub')];
    expect(subjects([...others, loadBalancer('spoke', { comments: PROMISE })])).toEqual([['spoke']]);
    expect(subjects([...others, loadBalancer('spoke'), nic('spoke', { tags: { note: PROMISE } })])).toEqual([
      ['spoke'],
    ]);
    const routes = {
      type: 'Microsoft.Network/routeTables',
      apiVersion: '2024-05-01',
      name: 'rt',
      comments: PROMISE,
      properties: {
        routes: [
          {
            name: 'default',
            properties: { addressPrefix: '0.0.0.0/0', nextHopType: 'VirtualAppliance', nextHopIpAddress: '10.0.0.3' },
          },
        ],
      },
    };
    expect(subjects([...others, loadBalancer('spoke'), routes])).toEqual([['hub']]);
  });

  it('on a resource that has nothing to do with load balancers speaks of none', () => {
    const vault = { type: 'Microsoft.KeyVault/vaults', apiVersion: '2023-07-01', name: 'kv', comments: PROMISE };
    expect(subjects([loadBalancer('hub'), vault])).toEqual([[]]);
  });

  it('of a deployment speaks of what is in it', () => {
    const deployment = {
      type: 'Microsoft.Resources/deployments',
      apiVersion: '2024-03-01',
      name: 'inner',
      comments: PROMISE,
      properties: {
        mode: 'Incremental',
        template: {
          $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
          contentVersion: '1.0.0.0',
          outputs: { o: { type: 'string', value: 'x', metadata: { description: PROMISE } } },
          resources: [loadBalancer('spoke')],
        },
      },
    };
    const found = subjects([loadBalancer('hub'), deployment], { metadata: { description: PROMISE } });
    // In the order of the bodies: the main one with its own text and that of the deployment, then the inner one.
    expect(found.map((names) => names.map((name) => name.replace(/^.*\//, '')))).toEqual([
      ['hub', 'spoke'],
      ['spoke'],
      ['spoke'],
    ]);
  });
});
