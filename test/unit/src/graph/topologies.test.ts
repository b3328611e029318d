// Goal: the graph holds what a person reads from a topology.
// Method: templates of the engine cases; pools, sizes, links and next hops were read from their text by eye.
import { describe, expect, test } from 'vitest';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { BackendPool, PoolMember } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { graphOfCase, shown, shownTarget } from './graph-of.ts';

describe('hub and spokes in modules, internal load balancer with HA ports', () => {
  const graph = graphOfCase('topo-ilb-haports-hub-spoke');

  test('the two interfaces of the loop are in the pool; without machines its size is unknown', () => {
    const pool = poolOf(graph, 'ilb-hub');
    expect(pool.members.map(memberName)).toEqual(['nic nic-nva0', 'nic nic-nva1']);
    expect(pool.members.map(({ count, maxCount }) => [count, maxCount])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(pool.size).toMatchObject({ text: 'the template declares no compute that could join the pool' });
    expect(pool.maxSize).toMatchObject({ kind: 'unknown' });
  });

  test('the rule is for all ports and probes TCP 22 every 15 seconds without a threshold', () => {
    const [rule] = graph.loadBalancers[0]?.rules.items ?? [];
    expect(rule?.haPorts).toBe('yes');
    const probe = rule && nodeOf(rule.probe);
    expect(probe && [shown(probe.protocol), shown(probe.port), shown(probe.intervalInSeconds)]).toEqual([
      'Tcp',
      22,
      15,
    ]);
    expect(probe?.probeThreshold.state).toBe('absent');
    expect(rule && shown(rule.idleTimeoutInMinutes)).toBe(30);
  });

  test('the address that an output carries across two modules leads to the frontend', () => {
    expect(graph.routes.map((route) => route.key)).toEqual([
      'spoke-app!Microsoft.Network/routeTables/rt-app',
      'spoke-data!Microsoft.Network/routeTables/rt-data',
    ]);
    for (const route of graph.routes) {
      expect(shown(route.nextHopIp)).toBe('10.40.1.4');
      expect(route.nextHops.items.map((hop) => shownTarget(hop.target))).toEqual([
        'load-balancer-frontend hub!Microsoft.Network/loadBalancers/ilb-hub',
      ]);
    }
  });

  test('each table serves the subnet of its spoke, each spoke is peered with the hub and back', () => {
    expect(graph.routeTables.map((table) => table.subnets.map((subnet) => subnet.subnetKey))).toEqual([
      ['spoke-app!Microsoft.Network/virtualNetworks/subnets/vnet-app/default'],
      ['spoke-data!Microsoft.Network/virtualNetworks/subnets/vnet-data/default'],
    ]);
    const peers = graph.peerings.map((peering) => [
      peering.virtualNetwork?.key,
      nodeOf(peering.remote)?.key,
      shown(peering.allowForwardedTraffic),
    ]);
    expect(peers).toEqual(
      expect.arrayContaining([
        [
          'spoke-app!Microsoft.Network/virtualNetworks/vnet-app',
          'hub!Microsoft.Network/virtualNetworks/vnet-hub',
          true,
        ],
        [
          'hub!Microsoft.Network/virtualNetworks/vnet-hub',
          'spoke-app!Microsoft.Network/virtualNetworks/vnet-app',
          true,
        ],
      ]),
    );
    expect(peers).toHaveLength(4);
  });
});

describe('external and internal load balancer around two appliances', () => {
  const graph = graphOfCase('topo-lb-sandwich');

  test('each appliance has one interface in each pool', () => {
    expect(poolOf(graph, 'elb').members.map(memberName)).toEqual(['nic nva-a-untrust', 'nic nva-b-untrust']);
    expect(poolOf(graph, 'ilb').members.map(memberName)).toEqual(['nic nva-a-trust', 'nic nva-b-trust']);
    expect(graph.virtualMachines.map((machine) => machine.nics.items.map((link) => nodeOf(link)?.key))).toEqual([
      ['Microsoft.Network/networkInterfaces/nva-a-untrust', 'Microsoft.Network/networkInterfaces/nva-a-trust'],
      ['Microsoft.Network/networkInterfaces/nva-b-untrust', 'Microsoft.Network/networkInterfaces/nva-b-trust'],
    ]);
  });

  test('one side is public, the other internal and the next hop of the workload', () => {
    expect(graph.loadBalancers.map((balancer) => balancer.side)).toEqual(['public', 'internal']);
    const [route] = graph.routes;
    expect(route && shown(route.nextHopIp)).toBe('10.30.1.4');
    expect(route?.nextHops.items.map((hop) => shownTarget(hop.target))).toEqual([
      'load-balancer-frontend Microsoft.Network/loadBalancers/ilb',
    ]);
    expect(route?.routeTable?.subnets.map((subnet) => shown(subnet.name))).toEqual(['workload']);
  });

  test('the two rules of the external one share probe and pool', () => {
    const probe = graph.loadBalancers[0]?.probes.items[0];
    expect(probe?.rules.map((rule) => shown(rule.name))).toEqual(['r80', 'r443']);
    expect(poolOf(graph, 'elb').rules.map((rule) => shown(rule.frontendPort))).toEqual([80, 443]);
  });
});

test('a Global load balancer reaches the frontends that modules hand out', () => {
  const graph = graphOfCase('topo-global-lb');
  const pool = poolOf(graph, 'glb');
  const regional = pool.addresses.items.map((address) => nodeOf(address.regionalFrontend)?.loadBalancer.key);
  expect(regional).toEqual([
    'lb-neu!Microsoft.Network/loadBalancers/lb-neu',
    'lb-weu!Microsoft.Network/loadBalancers/lb-weu',
  ]);
  expect(pool.size).toBe(2);
  expect(shown(graph.loadBalancers.find((balancer) => shown(balancer.name) === 'glb')?.tier ?? NONE)).toBe('Global');
  // Only West Europe has a probe: the other region's rule names none.
  const probes = graph.loadBalancers.map((balancer) => [shown(balancer.name), balancer.probes.items.length]);
  expect(probes).toEqual(
    expect.arrayContaining([
      ['lb-weu', 1],
      ['lb-neu', 0],
    ]),
  );
  const rule = graph.loadBalancers.find((balancer) => shown(balancer.name) === 'lb-neu')?.rules.items[0];
  expect(rule?.probe.target.state).toBe('none');
});

test('a Gateway load balancer is reached by a chained frontend and a chained interface', () => {
  const graph = graphOfCase('topo-gateway-lb');
  const gateway = graph.loadBalancers.find((balancer) => shown(balancer.name) === 'gwlb');
  const consumer = graph.loadBalancers.find((balancer) => shown(balancer.name) === 'lb-web');
  expect(gateway?.side).toBe('internal');
  expect(nodeOf(consumer?.frontends.items[0]?.gatewayLoadBalancer ?? NO_LINK)?.loadBalancer).toBe(gateway);
  const configuration = graph.networkInterfaces[0]?.ipConfigurations.items[0];
  expect(nodeOf(configuration?.gatewayLoadBalancer ?? NO_LINK)?.loadBalancer).toBe(gateway);
  const tunnels = gateway?.pools.items[0]?.tunnelInterfaces.items ?? [];
  expect(tunnels.map((tunnel) => [shown(tunnel.type), shown(tunnel.port), shown(tunnel.identifier)])).toEqual([
    ['Internal', 10800, 800],
    ['External', 10801, 801],
  ]);
});

test('a child pool of addresses belongs to its balancer and has three members', () => {
  const graph = graphOfCase('topo-ip-based-pool');
  const pool = poolOf(graph, 'ilb');
  expect(pool.key).toBe('Microsoft.Network/loadBalancers/backendAddressPools/ilb/sql');
  expect(pool.addresses.items.map((address) => shown(address.ipAddress))).toEqual([
    '10.12.3.5',
    '10.12.3.6',
    '10.12.3.7',
  ]);
  expect(pool.addresses.items.map((address) => shown(address.adminState))).toEqual(['None', 'Down', 'None']);
  expect(pool.size).toBe(3);
  expect(nodeOf(graph.loadBalancers[0]?.rules.items[0]?.pools.items[0] ?? NO_LINK)).toBe(pool);
});

test('a scale set counts its capacity today and its autoscale maximum at most', () => {
  const graph = graphOfCase('topo-vmss-outbound-autoscale');
  const pool = poolOf(graph, 'lb-web');
  expect(pool.members.map(memberName)).toEqual(['scaleSet ss-web']);
  expect([pool.size, pool.maxSize]).toEqual([3, 12]);
  expect(nodeOf(graph.scaleSets[0]?.healthProbe ?? NO_LINK)).toBe(graph.loadBalancers[0]?.probes.items[0]);
  const outbound = graph.loadBalancers[0]?.outboundRules.items[0];
  expect(outbound?.frontends.items.map((link) => shown(nodeOf(link)?.name ?? NONE))).toEqual(['out']);
  expect(outbound && nodeOf(outbound.pool)).toBe(pool);
});

describe('next hops', () => {
  test('several addresses are several next hops', () => {
    const graph = graphOfCase('topo-ecmp-udr');
    expect(hopsOf(graph)).toEqual([
      [
        'network-interface Microsoft.Network/networkInterfaces/nic-nva0',
        'network-interface Microsoft.Network/networkInterfaces/nic-nva1',
        'network-interface Microsoft.Network/networkInterfaces/nic-nva2',
      ],
      [],
    ]);
  });

  test('computed addresses match computed frontends', () => {
    expect(hopsOf(graphOfCase('topo-udr-cidrhost'))).toEqual([
      [],
      ['load-balancer-frontend Microsoft.Network/loadBalancers/ilb-0'],
      ['load-balancer-frontend Microsoft.Network/loadBalancers/ilb-1'],
      [],
    ]);
  });

  test('a dynamic address is unknown, the frontend that gets it is not', () => {
    const graph = graphOfCase('topo-udr-dynamic-frontend');
    expect(graph.routes[0]?.nextHopIp.state).toBe('unknown');
    expect(hopsOf(graph)).toEqual([['load-balancer-frontend Microsoft.Network/loadBalancers/ilb']]);
  });

  test('a reference to another group is unknown, one to a static frontend is not', () => {
    const graph = graphOfCase('topo-udr-from-reference');
    expect(hopsOf(graph)).toEqual([['load-balancer-frontend Microsoft.Network/loadBalancers/ilb-static'], ['unknown']]);
  });

  test('a firewall and an appliance interface', () => {
    expect(hopsOf(graphOfCase('topo-firewall-vpn-bgp'))).toEqual([['firewall Microsoft.Network/azureFirewalls/fw']]);
    expect(hopsOf(graphOfCase('topo-api-failover'))).toEqual([
      ['network-interface Microsoft.Network/networkInterfaces/fw-a-int'],
    ]);
  });

  test('an address that nothing has', () => {
    expect(hopsOf(graphOfCase('topo-app-gateway-front'))).toEqual([['none-in-template']]);
  });
});

test('machines own the interfaces of the loop, four each', () => {
  const graph = graphOfCase('topo-vm-several-nics');
  expect(graph.networkInterfaces.map((nic) => nic.virtualMachines.map((machine) => shown(machine.name)))).toEqual([
    ['fw0'],
    ['fw0'],
    ['fw0'],
    ['fw0'],
    ['fw1'],
    ['fw1'],
    ['fw1'],
    ['fw1'],
  ]);
  expect(graph.external.map((node) => node.key)).toContain(
    'Microsoft.Network/loadBalancers/backendAddressPools/elb/be',
  );
});

test('subnets behind a NAT gateway', () => {
  const [gateway] = graphOfCase('topo-nat-gateway').natGateways;
  expect(gateway?.subnets.map((subnet) => shown(subnet.name))).toEqual(['app', 'jobs']);
  expect(gateway?.publicIps.items.map((link) => nodeOf(link)?.key)).toEqual([
    'Microsoft.Network/publicIPAddresses/pip-nat',
  ]);
  expect(gateway?.publicIpPrefixes.items.map((link) => shown(nodeOf(link)?.prefixLength ?? NONE))).toEqual([30]);
});

test('security rules in the order of the template', () => {
  const [group] = graphOfCase('topo-nsg-deny-probe').networkSecurityGroups;
  const rules = group?.rules.items.map((rule) => [shown(rule.name), shown(rule.priority), shown(rule.sourcePrefixes)]);
  expect(rules).toEqual([
    ['allow-web', 200, ['Internet']],
    ['deny-all-in', 300, ['*']],
    ['allow-probe-late', 400, ['AzureLoadBalancer']],
  ]);
});

test('rules over parameters that are not given stand as what each of them looks like', () => {
  const [balancer] = graphOfCase('topo-lb-rules-from-parameters').loadBalancers;
  expect(balancer?.rules.open).toBeDefined();
  expect(balancer?.rules.items).toHaveLength(1);
  expect(balancer?.rules.items[0]?.copies).toBeDefined();
});

const NO_ORIGIN = graphOfCase('topo-nat-gateway').natGateways[0]?.properties.origin;
const NONE = { state: 'absent', origin: NO_ORIGIN } as never;
const NO_LINK = { id: NONE, target: { state: 'none' } } as never;

function poolOf(graph: ResourceGraph, balancer: string): BackendPool {
  const pool = graph.pools.find(
    (candidate) => candidate.loadBalancer && shown(candidate.loadBalancer.name) === balancer,
  );
  if (pool === undefined) throw new Error(`no pool of ${balancer}`);
  return pool;
}

function memberName(member: PoolMember): string {
  if (member.kind === 'nic') return `nic ${shown(member.nic.name)}`;
  if (member.kind === 'scaleSet') return `scaleSet ${shown(member.scaleSet.name)}`;
  return member.kind;
}

function hopsOf(graph: ResourceGraph): string[][] {
  return graph.routes.map((route) => route.nextHops.items.map((hop) => shownTarget(hop.target)));
}
