// Goal: the designs of a template are recognised, with members, directions, symmetry and windows that a person can check.
// Method: engine cases read by eye and by hand; small changes of them for what must not be recognised.
import { describe, expect, test } from 'vitest';
import { recogniseDesigns } from '#analyzers/derive/designs.ts';
import { estimateFailover } from '#analyzers/estimate-failover.ts';
import type { AnalysisSettings } from '#analyzers/run-checks.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { Design } from '#src/model/design.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { compute, graphOf, graphOfCase, idOf, network } from '../../src/graph/graph-of.ts';

const designsOf = (graph: ResourceGraph, settings: AnalysisSettings = {}) =>
  recogniseDesigns(createCheckContext(graph, settings));

const told = (design: Design) => ({
  kind: design.kind,
  members: design.members.map((key) => resourceWords(key).name),
  directions: design.directions.join(' '),
  symmetry: design.symmetry,
  clientAddress: design.clientAddress,
  convergence: design.convergence,
});

const ROUTED = 'east-west on-premises internet-out';
const ALL = 'east-west on-premises internet-in internet-out';

describe('engine cases', () => {
  test('hub and spokes: TCP probe of 15 s, threshold left out: T·I … (T+1)·I = 15 … 30 s', () => {
    expect(designsOf(graphOfCase('topo-ilb-haports-hub-spoke')).map(told)).toEqual([
      {
        kind: 'ilb-ha-ports',
        members: ['nic-nva0', 'nic-nva1'],
        directions: ROUTED,
        symmetry: 'symmetric',
        clientAddress: 'preserved',
        convergence: { minMs: 15_000, meanMs: 22_500, maxMs: 30_000 },
      },
    ]);
  });

  test('a sandwich is one design, though it has two pools; TCP probes of 5 s, threshold 2: 10 … 15 s', () => {
    expect(designsOf(graphOfCase('topo-lb-sandwich')).map(told)).toEqual([
      {
        kind: 'public-internal-sandwich',
        members: ['nva-a', 'nva-b'],
        directions: ALL,
        symmetry: 'snat-needed',
        clientAddress: 'hidden',
        convergence: { minMs: 10_000, meanMs: 12_500, maxMs: 15_000 },
      },
    ]);
  });

  test('a Gateway Load Balancer, the frontend and the interface that are chained to it; no east-west', () => {
    const gateway = {
      directions: 'internet-in internet-out',
      symmetry: 'symmetric',
      clientAddress: 'preserved',
      convergence: { minMs: 10_000, meanMs: 12_500, maxMs: 15_000 },
    };
    expect(designsOf(graphOfCase('topo-gateway-lb')).map(told)).toEqual([
      { kind: 'gateway-lb-provider', members: [], ...gateway },
      { kind: 'gateway-lb-consumer', members: ['lb-web'], ...gateway },
      { kind: 'gateway-lb-consumer', members: ['nic-jump'], ...gateway },
    ]);
  });

  test('Route Server: 180 − 60 s + 0.9 s … 180 s + 5.4 s + 30 s of damping', () => {
    expect(designsOf(graphOfCase('topo-route-server')).map(told)).toEqual([
      {
        kind: 'route-server-active-active',
        members: ['nic-0', 'nic-1'],
        directions: ROUTED,
        symmetry: 'snat-needed',
        clientAddress: 'hidden',
        convergence: { minMs: 120_900, meanMs: null, maxMs: 215_400 },
      },
    ]);
  });

  test('API failover: 3 + 1 + 5 s … 10 + 3 + 600 s, and no mean', () => {
    const [design] = designsOf(graphOfCase('topo-api-failover'));
    expect(design && told(design)).toEqual({
      kind: 'api-active-passive',
      members: ['fw-a', 'fw-b'],
      directions: ALL,
      symmetry: 'symmetric',
      clientAddress: 'preserved',
      convergence: { minMs: 9_000, meanMs: null, maxMs: 613_000 },
    });
    expect(design?.evidence.map(({ text }) => text)).toEqual([
      'a route leads to fw-a',
      'and fw-b is its twin, to which no route leads',
      'the machine has an identity',
      'the machine has an identity',
      'and the template assigns a role',
    ]);
  });

  test('a route with three next hops never fails over', () => {
    expect(designsOf(graphOfCase('topo-ecmp-udr')).map(told)).toEqual([
      {
        kind: 'ecmp-udr',
        members: ['nic-nva0', 'nic-nva1', 'nic-nva2'],
        directions: 'east-west internet-out',
        symmetry: 'snat-needed',
        clientAddress: 'hidden',
        convergence: { never: true },
      },
    ]);
  });

  test('Front Door: 4 samples, 3 good, 30 s: two failures, 30 … 60 s; Traffic Manager: 2·10 + 5 … 10 + 25 + 30 s', () => {
    expect(designsOf(graphOfCase('topo-frontdoor-traffic-manager')).map(told)).toEqual([
      {
        kind: 'front-door',
        members: ['fd/og/weu', 'fd/og/neu'],
        directions: 'internet-in',
        symmetry: 'symmetric',
        clientAddress: 'hidden',
        convergence: { minMs: 30_000, meanMs: 45_000, maxMs: 60_000 },
      },
      {
        kind: 'traffic-manager',
        members: ['pip-weu', 'pip-neu'],
        directions: 'internet-in',
        symmetry: 'symmetric',
        clientAddress: 'preserved',
        convergence: { minMs: 25_000, meanMs: 45_000, maxMs: 65_000 },
      },
    ]);
  });

  test('Global tier: one region has no probe, so it is never left', () => {
    expect(designsOf(graphOfCase('topo-global-lb')).map(told)).toMatchObject([
      { kind: 'global-lb', members: ['lb-neu', 'lb-weu'], convergence: { never: true } },
    ]);
  });

  test('an Azure Firewall behind the route of a gateway, an Application Gateway in front', () => {
    expect(designsOf(graphOfCase('topo-firewall-vpn-bgp')).map(told)).toMatchObject([
      { kind: 'azure-firewall-hub', members: ['fw'], directions: ALL, clientAddress: 'unknown' },
    ]);
    expect(designsOf(graphOfCase('topo-app-gateway-front')).map(told)).toMatchObject([
      { kind: 'application-gateway', directions: 'internet-in', symmetry: 'symmetric', clientAddress: 'hidden' },
    ]);
  });

  test('templates without appliances hold no design', () => {
    for (const name of ['topo-nat-gateway', 'topo-vmss-outbound-autoscale', 'topo-vm-several-nics', 'topo-pickzones']) {
      expect(designsOf(graphOfCase(name)), name).toEqual([]);
    }
  });
});

describe('what the configuration tells', () => {
  const peers = (settings: object): AnalysisSettings => ({ appliances: [{ match: 'nic-*', ...settings }] });
  const routeServer = graphOfCase('topo-route-server');

  test('timers that the appliances negotiate: 10 − 3 … 10 s, and programming', () => {
    const [design] = designsOf(routeServer, peers({ bgp: { keepaliveSeconds: 3, holdSeconds: 10 } }));
    expect(design?.convergence).toEqual({ minMs: 7_900, meanMs: null, maxMs: 45_400 });
  });

  test('one active peer keeps flows whole without source NAT', () => {
    const [design] = designsOf(routeServer, peers({ mode: 'active-passive' }));
    expect(design).toMatchObject({ kind: 'route-server-active-passive', symmetry: 'symmetric' });
  });

  test('source NAT makes a shared design symmetric and hides the client; certainly none makes it asymmetric', () => {
    const [translating] = designsOf(routeServer, peers({ snat: true }));
    expect(translating).toMatchObject({ symmetry: 'symmetric', clientAddress: 'hidden' });
    const [plain] = designsOf(routeServer, peers({ snat: false }));
    expect(plain).toMatchObject({ symmetry: 'asymmetric', clientAddress: 'preserved' });
  });

  test('estimates of a Route Server: a closed session costs programming only; flows move where sessions are shared', () => {
    const estimates = estimateFailover(createCheckContext(routeServer, peers({ sessionSync: true })));
    expect(estimates.map(({ failure, newFlows, establishedTcp }) => [failure, newFlows, establishedTcp])).toEqual([
      ['bgp-silent', { minMs: 120_900, meanMs: null, maxMs: 215_400 }, { fate: 'moves', boundMs: 215_400 }],
      ['bgp-clean', { minMs: 900, meanMs: null, maxMs: 35_400 }, { fate: 'moves', boundMs: 35_400 }],
    ]);
  });
});

describe('near misses', () => {
  const nic = (name: string, ip: string, more: object = {}) =>
    network('networkInterfaces', name, {
      enableIPForwarding: true,
      ipConfigurations: [
        { name: 'c', properties: { privateIPAddress: ip, subnet: idOf('virtualNetworks/subnets', 'v', 's'), ...more } },
      ],
    });
  const machine = (name: string, more: object = {}) =>
    compute(
      'virtualMachines',
      name,
      { networkProfile: { networkInterfaces: [idOf('networkInterfaces', `${name}-nic`)] } },
      more,
    );
  const routeTo = (ip: string, name = 'rt') =>
    network('routeTables', name, {
      routes: [
        {
          name: 'default',
          properties: { addressPrefix: '0.0.0.0/0', nextHopType: 'VirtualAppliance', nextHopIpAddress: ip },
        },
      ],
    });
  const pair = [nic('a-nic', '10.0.0.4'), nic('b-nic', '10.0.0.5'), machine('a'), machine('b')];

  test('two alike machines without identity or known vendor: nobody tells that one takes over', () => {
    expect(designsOf(graphOf([...pair, routeTo('10.0.0.4')]))).toEqual([]);
  });

  test('each is the next hop of another table: they share work, nobody takes over', () => {
    const identity = { identity: { type: 'SystemAssigned' } };
    const both = [nic('a-nic', '10.0.0.4'), nic('b-nic', '10.0.0.5'), machine('a', identity), machine('b', identity)];
    expect(designsOf(graphOf([...both, routeTo('10.0.0.4'), routeTo('10.0.0.5', 'rt2')]))).toEqual([]);
    expect(designsOf(graphOf([...both, routeTo('10.0.0.4')])).map(({ kind }) => kind)).toEqual(['api-active-passive']);
  });

  test('one machine is a single appliance, once for all its routes', () => {
    const graph = graphOf([nic('a-nic', '10.0.0.4'), machine('a'), routeTo('10.0.0.4'), routeTo('10.0.0.4', 'rt2')]);
    const designs = designsOf(graph);
    expect(designs.map(told)).toEqual([
      {
        kind: 'single-appliance',
        members: ['a'],
        directions: ROUTED,
        symmetry: 'symmetric',
        clientAddress: 'preserved',
        convergence: { never: true },
      },
    ]);
    expect(designs[0]?.evidence).toHaveLength(3);
  });

  test('a hub that names its WAN is no Route Server, nor is one whose IP configuration is not here', () => {
    const peer = (hub: string) => ({
      type: 'Microsoft.Network/virtualHubs/bgpConnections',
      apiVersion: '2024-05-01',
      name: `${hub}/peer`,
      properties: { peerIp: '10.0.0.4', peerAsn: 65001 },
    });
    const wan = network('virtualHubs', 'wan', { virtualWan: idOf('virtualWans', 'w'), addressPrefix: '10.1.0.0/23' });
    expect(designsOf(graphOf([wan, peer('wan')]))).toEqual([]);
    expect(designsOf(graphOf([network('virtualHubs', 'hub', { sku: 'Standard' }), peer('hub')]))).toEqual([]);
  });

  test('Front Door with one origin, Traffic Manager by geography: nobody takes over', () => {
    const at = { apiVersion: '2024-02-01' };
    const frontDoor = [
      { type: 'Microsoft.Cdn/profiles', name: 'fd', ...at, sku: { name: 'Standard_AzureFrontDoor' }, properties: {} },
      {
        type: 'Microsoft.Cdn/profiles/originGroups',
        name: 'fd/og',
        ...at,
        properties: { healthProbeSettings: {}, loadBalancingSettings: { sampleSize: 4, successfulSamplesRequired: 3 } },
      },
      { type: 'Microsoft.Cdn/profiles/originGroups/origins', name: 'fd/og/one', ...at, properties: { hostName: 'x' } },
    ];
    expect(designsOf(graphOf(frontDoor)).map(told)).toMatchObject([{ convergence: { never: true } }]);
    const second = { ...frontDoor[2], name: 'fd/og/two' };
    // 240 s where the interval is left out; two failures of it.
    expect(designsOf(graphOf([...frontDoor, second])).map(told)).toMatchObject([
      { convergence: { minMs: 240_000, meanMs: 360_000, maxMs: 480_000 } },
    ]);
    const endpoint = (name: string) => ({ name, type: 'externalEndpoints', properties: { target: `${name}.example` } });
    const profile = (trafficRoutingMethod: string) =>
      network('trafficManagerProfiles', 'tm', {
        trafficRoutingMethod,
        dnsConfig: { ttl: 60 },
        endpoints: [endpoint('one'), endpoint('two')],
      });
    expect(designsOf(graphOf([profile('Geographic')])).map(told)).toMatchObject([{ convergence: { never: true } }]);
    // 3·30 + 10 … 30 + 3·30 + 10 + 60: the 190 s that the published formula gives as 150 s.
    expect(designsOf(graphOf([profile('Priority')])).map(told)).toMatchObject([
      { convergence: { minMs: 100_000, meanMs: 145_000, maxMs: 190_000 } },
    ]);
  });

  test('Application Gateway: its own probe 90 … 120 s, and unknown for version 1', () => {
    const gateway = (tier: string) =>
      network('applicationGateways', 'agw', {
        sku: { name: tier, tier },
        frontendIPConfigurations: [{ name: 'f', properties: { publicIPAddress: idOf('publicIPAddresses', 'p') } }],
        backendHttpSettingsCollection: [{ name: 's', properties: { port: 80, protocol: 'Http' } }],
      });
    expect(designsOf(graphOf([gateway('WAF_v2')])).map(told)).toMatchObject([
      { convergence: { minMs: 90_000, meanMs: 105_000, maxMs: 120_000 }, directions: 'internet-in' },
    ]);
    expect(designsOf(graphOf([gateway('WAF')])).map(told)).toMatchObject([
      { convergence: { unknown: expect.any(String) } },
    ]);
  });

  test('Application Gateway: a frontend without a listener carries nothing', () => {
    const listener = (frontend: string) => ({
      name: `on-${frontend}`,
      properties: { frontendIPConfiguration: idOf('applicationGateways/frontendIPConfigurations', 'agw', frontend) },
    });
    const directions = (listeners: readonly string[]) => {
      const gateway = network('applicationGateways', 'agw', {
        frontendIPConfigurations: [
          { name: 'outside', properties: { publicIPAddress: idOf('publicIPAddresses', 'p') } },
          { name: 'inside', properties: { subnet: idOf('virtualNetworks/subnets', 'v', 's') } },
        ],
        httpListeners: listeners.map(listener),
      });
      return designsOf(graphOf([gateway])).map((design) => told(design).directions);
    };
    expect(directions(['outside'])).toEqual(['internet-in']);
    expect(directions(['inside'])).toEqual(['east-west on-premises']);
    expect(directions(['outside', 'inside'])).toEqual(['east-west on-premises internet-in']);
  });
});
