// Goal: the worked example of a scale set of 20 to 100 instances comes out by closed form and by replay: 512, 640 and 1,280
// ports, demand 750 and 6,750, short, short, depends; and 40 ports with connections that are kept alive.
import '#src/cli/simulate.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deriveAutomaticPorts } from '#analyzers/derive/automatic-ports.ts';
import { publishedFacts } from '#src/azure-facts/fact-set.ts';
import { schemaViolations } from '../schema-check.ts';
import { run } from './run-in-memory.ts';

const sample = (path: string) =>
  readFileSync(new URL(`../../samples/topologies/outbound-scale-set/${path}`, import.meta.url), 'utf8');
const implicit = sample('main.json');
const configuration = sample('failcast.config.jsonc');

/** The same scale set with an outbound rule and addresses of its own. */
function withOutboundRule(addresses: number, allocatedOutboundPorts: number): string {
  const template = JSON.parse(implicit);
  const byType = (type: string) => template.resources.find((each: { type: string }) => each.type.endsWith(type));
  const { properties } = byType('/loadBalancers');
  const names = Array.from({ length: addresses }, (_, index) => `out-${index}`);
  for (const name of names) {
    template.resources.push({ ...byType('/publicIPAddresses'), name });
    const id = `[resourceId('Microsoft.Network/publicIPAddresses', '${name}')]`;
    properties.frontendIPConfigurations.push({ name, properties: { publicIPAddress: { id } } });
  }
  properties.loadBalancingRules[0].properties.disableOutboundSnat = true;
  const frontend = (name: string) =>
    `[resourceId('Microsoft.Network/loadBalancers/frontendIPConfigurations', variables('balancerName'), '${name}')]`;
  properties.outboundRules = [
    {
      name: 'out',
      properties: {
        protocol: 'All',
        allocatedOutboundPorts,
        frontendIPConfigurations: names.map((name) => ({ id: frontend(name) })),
        backendAddressPool: { id: "[variables('poolId')]" },
      },
    },
  ];
  return JSON.stringify(template);
}

async function asked(command: readonly string[], template: string, settings = configuration, files = {}) {
  const ran = await run({ files: { 'main.json': template, 'failcast.config.jsonc': settings, ...files } }, [
    command[0] ?? '',
    'main.json',
    '--format',
    'json',
    ...command.slice(1),
  ]);
  expect(ran.stderr).toBe('');
  return JSON.parse(ran.stdout);
}

const replayed = (template: string, scenario = 'snat-demand', settings = configuration) =>
  asked(['simulate', '--scenario', scenario, '--trials', '1', '--duration', '600'], template, settings);

describe('the worked example', () => {
  test.each([
    ['implicit ports', implicit, 512, 'short'],
    ['one address', withOutboundRule(1, 640), 640, 'short'],
    ['two addresses', withOutboundRule(2, 1280), 1280, 'depends'],
  ])('%s', async (_name, template, ports, verdict) => {
    const checked = await asked(['check', '--fail-on', 'never'], template);
    const estimate = checked.estimates.find((each: { kind: string }) => each.kind === 'snat');
    expect(estimate.portsPerInstance.atMaximum).toBe(ports);
    expect(estimate).toMatchObject({ demand: { min: 750, max: 6750 }, verdict });

    const result = await replayed(template);
    expect(schemaViolations('simulate', result)).toEqual([]);
    expect(result.snat).toMatchObject({ portsPerInstance: ports, demand: { min: 750, max: 6750 }, verdict });
    const [free, reserved] = result.snat.atHolds;
    expect([free.holdMs, reserved.holdMs]).toEqual([0, 240_000]);
    // 100 instances for some minutes: the mean scatters by far less than one per cent.
    expect(Math.abs(free.meanPortsAsked - 750)).toBeLessThan(7);
    expect(Math.abs(reserved.meanPortsAsked - 6750)).toBeLessThan(60);
    // Short: connections fail even when closed ports return at once. Depends: they do not then, and do with 240 s.
    expect(free.failedConnections > 0).toBe(verdict === 'short');
    expect(reserved.failedConnections).toBeGreaterThan(0);
    expect(reserved.peakPortsHeld).toBe(ports);
    // All ports of the quickest of 100 instances are held a little before rate × time says so of the mean.
    expect(reserved.firstFailureMs).toBeLessThan((ports / 25) * 1000);
    expect(reserved.firstFailureMs).toBeGreaterThan(0.8 * (ports / 25) * 1000);
    expect(result.simulated.newFlows).toEqual({ never: true });
  });

  test('40 connections that are kept alive take 40 ports', async () => {
    const workload = { newConnectionsPerSecond: 0, keepAliveConnections: 40, connectionLifetimeSeconds: 0 };
    const settings = { workloads: [{ name: 'pooled', from: '*', destination: '203.0.113.10:443/tcp', ...workload }] };
    const result = await replayed(implicit, 'snat-demand', JSON.stringify(settings));
    expect(result.snat).toMatchObject({ demand: { min: 40, max: 40, peak: 40 }, verdict: 'enough', peakPortsHeld: 40 });
    expect(result.snat.atHolds[0].meanPortsAsked).toBe(40);
    expect(result.snat.failedConnections).toBe(0);
    expect(result.simulated.newFlows.maxMs).toBe(0);
  });

  test.each([
    [100, 1, 512],
    [100, 2, 1024],
    [100, 3, 1024],
    [200, 2, 512],
  ])('automatic ports of %d instances with %d addresses: %d', (instances, addresses, ports) => {
    expect(deriveAutomaticPorts(instances, addresses, publishedFacts)).toBe(ports);
  });

  test('two addresses with automatic allocation: the second is used when the 512 ports of the first are held', async () => {
    const file = JSON.stringify({ instances: 100, outbound: { startsFromNothing: true } });
    const result = await asked(
      ['simulate', '--scenario', './s.jsonc', '--trials', '1'],
      withOutboundRule(2, 0),
      configuration,
      { 's.jsonc': file },
    );
    expect(result.snat.portsPerInstance).toBe(1024);
    const moment = result.timeline.find((each: { event: string }) => each.event === 'next-frontend-used');
    expect(moment.text).toContain('512 of the first');
  });
});

describe('growth', () => {
  test('from 20 to 100 with implicit ports: the 51st instance takes half of the ports of the others', async () => {
    const result = await replayed(implicit, 'scale-out');
    const taken = result.timeline.filter((each: { event: string }) => each.event === 'ports-taken-back');
    expect(taken).toHaveLength(1);
    expect(taken[0].text).toContain('512 ports of each instance are taken back');
    expect(result.snat).toMatchObject({ instances: { atStart: 20, atEnd: 100 }, portsPerInstance: 512 });
    expect(result.snat.connectionsEnded).toBeGreaterThan(0);
  });

  test('a fixed allocation that fits 50 leaves the rest without ports', async () => {
    const result = await replayed(withOutboundRule(1, 1280), 'scale-out');
    const without = result.timeline.find((each: { event: string }) => each.event === 'no-ports-at-all');
    expect(without.text).toMatch(/^instance (5[1-9]|[6-9]\d|100) has no port/);
  });
});

describe('scenario files', () => {
  test('the sample: a burst with clients that try again ends, and so do the failures', async () => {
    const result = await asked(['simulate', '--scenario', './s.jsonc', '--trials', '1'], implicit, configuration, {
      's.jsonc': sample('scenario-retry-storm.jsonc'),
    });
    expect(schemaViolations('simulate', result)).toEqual([]);
    expect(result.scenario).toBe('retry storm');
    expect(result.snat.failedConnections).toBeGreaterThan(0);
    // The burst lasts 60 s; ports are held for 20 s, and repetitions go on for 6 s.
    expect(result.simulated.newFlows.maxMs).toBeLessThan(60_000 + 26_000);
    expect(result.flows.attempted).toBe(result.flows.succeeded + result.flows.failed);
  });

  test('a name that supplies no ports is a usage error', async () => {
    const ran = await run({ files: { 'main.json': implicit } }, [
      'simulate',
      'main.json',
      '--scenario',
      'snat-demand',
      '--resource',
      'nothing',
    ]);
    expect(ran.stderr).toContain('nothing that supplies source ports is called "nothing"; there are ');
    expect(ran.code).toBe(2);
  });
});

test('the same seed gives the same bytes', async () => {
  const args = [
    'simulate',
    'main.json',
    '--scenario',
    'snat-burst',
    '--trials',
    '1',
    '--duration',
    '30',
    '--format',
    'json',
  ];
  const files = { 'main.json': implicit, 'failcast.config.jsonc': configuration };
  const [one, two] = await Promise.all([run({ files }, args), run({ files }, args)]);
  expect(one?.stdout).toBe(two?.stdout);
});
