// Hubs beside each other, five boxes each: a subnet, a load balancer, its pool and two appliances; for drawings of many boxes.
// The next hop of every fifth hub is a parameter without a value.
import type { ResourceGraph } from '#src/graph/graph.ts';
import { compute, graphOf, idOf, network } from '../graph/graph-of.ts';

export function graphOfHubs(count: number): ResourceGraph {
  const resources = Array.from({ length: count }, (_, hub) => hubResources(hub)).flat();
  return graphOf(resources, { parameters: { hop: { type: 'string' } } });
}

function hubResources(hub: number): object[] {
  const [vnet, balancer, table] = [`vnet-${hub}`, `ilb-${hub}`, `routes-${hub}`];
  const frontend = `10.${hub}.1.4`;
  const subnet = (name: string, third: number, more: object = {}) => ({
    name,
    properties: { addressPrefix: `10.${hub}.${third}.0/24`, ...more },
  });
  const default4 = {
    addressPrefix: '0.0.0.0/0',
    nextHopType: 'VirtualAppliance',
    nextHopIpAddress: hub % 5 === 4 ? "[parameters('hop')]" : frontend,
  };
  const rule = {
    protocol: 'All',
    frontendPort: 0,
    backendPort: 0,
    frontendIPConfiguration: idOf('loadBalancers/frontendIPConfigurations', balancer, 'front'),
    backendAddressPool: idOf('loadBalancers/backendAddressPools', balancer, 'pool'),
    probe: idOf('loadBalancers/probes', balancer, 'probe'),
  };
  return [
    network('routeTables', table, { routes: [{ name: 'default', properties: default4 }] }),
    network('virtualNetworks', vnet, {
      addressSpace: { addressPrefixes: [`10.${hub}.0.0/16`] },
      subnets: [subnet('appliances', 1), subnet('workload', 2, { routeTable: idOf('routeTables', table) })],
    }),
    network(
      'loadBalancers',
      balancer,
      {
        frontendIPConfigurations: [
          {
            name: 'front',
            properties: { privateIPAddress: frontend, subnet: idOf('virtualNetworks/subnets', vnet, 'appliances') },
          },
        ],
        backendAddressPools: [{ name: 'pool' }],
        probes: [
          { name: 'probe', properties: { protocol: 'Tcp', port: 8008, intervalInSeconds: 5, probeThreshold: 2 } },
        ],
        loadBalancingRules: [{ name: 'all', properties: rule }],
      },
      { sku: { name: 'Standard' } },
    ),
    ...['a', 'b'].flatMap((letter) => appliance(`fw-${hub}-${letter}`, vnet, balancer, letter === 'a' ? hub : hub + 1)),
  ];
}

/** A machine whose interface joins the pool of a load balancer; a name of its own, so that no two are drawn as one box. */
function appliance(name: string, vnet: string, balancer: string, zone: number): object[] {
  const configuration = {
    subnet: idOf('virtualNetworks/subnets', vnet, 'appliances'),
    loadBalancerBackendAddressPools: [idOf('loadBalancers/backendAddressPools', balancer, 'pool')],
  };
  const nic = `${name}-nic`;
  return [
    network('networkInterfaces', nic, {
      enableIPForwarding: true,
      ipConfigurations: [{ name: 'one', properties: configuration }],
    }),
    compute(
      'virtualMachines',
      name,
      { networkProfile: { networkInterfaces: [idOf('networkInterfaces', nic)] } },
      { zones: [String(1 + (zone % 3))] },
    ),
  ];
}
