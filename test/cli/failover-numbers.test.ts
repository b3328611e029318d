// Do the published figures come out of `failcast check --format json`, for every way in which probes are written?
import { describe, expect, it } from 'vitest';
// Loaded here, so that no test waits for what the command line loads on first use.
import '#src/cli/check.ts';
import { runCommandLine } from '#src/cli/command-line.ts';
import { memoryHost } from '#src/host/memory-host.ts';

type Window = readonly [minSeconds: number, maxSeconds: number];

interface Row {
  readonly origin: string;
  readonly written: Readonly<Record<string, number>>;
  readonly silentTcp: Window;
  readonly silentHttp: Window;
  readonly tcpReset: Window;
  readonly http503: Window;
}

/** What templates write, and the windows that follow, in seconds. */
const ROWS: readonly Row[] = [
  {
    origin: 'a template with nothing set',
    written: {},
    silentTcp: [15, 30],
    silentHttp: [15, 30],
    tcpReset: [0, 15],
    http503: [0, 15],
  },
  {
    origin: 'the portal',
    written: { intervalInSeconds: 5 },
    silentTcp: [5, 10],
    silentHttp: [5, 10],
    tcpReset: [0, 5],
    http503: [0, 5],
  },
  {
    origin: 'a classic vendor template',
    written: { intervalInSeconds: 5, numberOfProbes: 2 },
    silentTcp: [5, 10],
    silentHttp: [5, 10],
    tcpReset: [0, 5],
    http503: [0, 5],
  },
  {
    origin: 'a newer vendor template',
    written: { intervalInSeconds: 5, probeThreshold: 2 },
    silentTcp: [10, 15],
    silentHttp: [10, 15],
    tcpReset: [5, 10],
    http503: [0, 5],
  },
  {
    origin: 'Terraform',
    written: { intervalInSeconds: 15, numberOfProbes: 2, probeThreshold: 1 },
    silentTcp: [15, 30],
    silentHttp: [15, 30],
    tcpReset: [0, 15],
    http503: [0, 15],
  },
  {
    origin: 'a minute and two probes',
    written: { intervalInSeconds: 60, probeThreshold: 2 },
    silentTcp: [120, 180],
    silentHttp: [90, 150],
    tcpReset: [60, 120],
    http503: [0, 60],
  },
  {
    origin: 'two minutes',
    written: { intervalInSeconds: 120 },
    silentTcp: [120, 240],
    silentHttp: [30, 150],
    tcpReset: [0, 120],
    http503: [0, 120],
  },
];

describe.each(ROWS)('$origin', ({ written, silentTcp, silentHttp, tcpReset, http503 }) => {
  it('gives the windows of a TCP probe', async () => {
    const estimates = await failoverEstimates({ protocol: 'Tcp', port: 8080, ...written });
    expect(newFlows(estimates, 'instance-silent')).toEqual(asWindow(silentTcp));
    expect(newFlows(estimates, 'process-dead')).toEqual(asWindow(tcpReset));
    expect(newFlows(estimates, 'http-503')).toEqual({ never: true });
    expect(newFlows(estimates, 'recovery')).toEqual({ unboundedFromMs: tcpReset[0] * 1000 });
  });

  it.each(['Http', 'Https'])('gives the windows of an %s probe', async (protocol) => {
    const estimates = await failoverEstimates({ protocol, port: 8080, requestPath: '/healthz', ...written });
    expect(newFlows(estimates, 'instance-silent')).toEqual(asWindow(silentHttp));
    expect(newFlows(estimates, 'process-dead')).toEqual(asWindow(http503));
    expect(newFlows(estimates, 'http-503')).toEqual(asWindow(http503));
    expect(newFlows(estimates, 'recovery')).toEqual({ unboundedFromMs: 0 });
  });
});

describe('a rule', () => {
  it('gets one estimate per failure and assumption, with the names of its parts', async () => {
    const estimates = await failoverEstimates({ protocol: 'Tcp', port: 8080, intervalInSeconds: 5 });
    expect(estimates.map(({ failure, assumes }) => [failure, assumes])).toEqual([
      ['instance-silent', { answers: 'silent', forwards: 'no' }],
      ['process-dead', { answers: 'rst', forwards: 'refuses' }],
      ['http-503', { answers: '503', forwards: 'yes' }],
      ['recovery', { answers: 'ok', forwards: 'yes' }],
      ['all-down', { answers: 'silent', forwards: 'yes' }],
      ['all-down', { answers: 'silent', forwards: 'no' }],
    ]);
    for (const estimate of estimates) {
      expect(estimate).toMatchObject({
        kind: 'failover',
        input: 'main.json',
        parameterSets: ['default'],
        design: null,
        resource: 'Microsoft.Network/loadBalancers/lb',
        rule: 'web',
        pool: 'pool',
        probe: 'health',
        scenario: estimate.failure,
      });
    }
  });

  it('moves no new flow when all instances are down, and says what becomes of established ones', async () => {
    const estimates = await failoverEstimates({ protocol: 'Tcp', port: 8080, intervalInSeconds: 5 });
    const allDown = estimates.filter(({ failure }) => failure === 'all-down');
    expect(allDown.map((estimate) => estimate.newFlows)).toEqual([{ never: true }, { never: true }]);
    // Nobody knows whether the pool has two instances, which keep forwarded flows, or one.
    expect(allDown.map((estimate) => estimate.establishedTcp.fate)).toEqual(['unknown', 'hangs']);
  });

  it('without a probe never moves new flows', async () => {
    const estimates = await failoverEstimates(undefined);
    const failures = ['instance-silent', 'process-dead', 'http-503'];
    for (const failure of failures) expect([failure, newFlows(estimates, failure)]).toEqual([failure, { never: true }]);
  });

  it('without a probe goes on when all instances answer no probe but forward, and ends when they do not', async () => {
    const allDown = (await failoverEstimates(undefined)).filter(({ failure }) => failure === 'all-down');
    expect(allDown.map((estimate) => [estimate.assumes, estimate.newFlows])).toEqual([
      [{ answers: 'silent', forwards: 'yes' }, asWindow([0, 0])],
      [{ answers: 'silent', forwards: 'no' }, { never: true }],
    ]);
  });

  it('whose interval is a parameter without a value says so', async () => {
    const probe = { protocol: 'Tcp', port: 8080, intervalInSeconds: "[parameters('interval')]" };
    const estimates = await failoverEstimates(probe, { interval: { type: 'int' } });
    expect(newFlows(estimates, 'instance-silent')).toEqual({ $unknown: expect.stringContaining('interval') });
    expect(newFlows(estimates, 'http-503')).toEqual({ never: true });
  });

  it('has one answer where all protocols lead to the same window', async () => {
    const probe = { protocol: "[parameters('protocol')]", port: 8080, intervalInSeconds: 15 };
    const estimates = await failoverEstimates(probe, { protocol: { type: 'string' } });
    expect(newFlows(estimates, 'instance-silent')).toEqual(asWindow([15, 30]));
    expect(newFlows(estimates, 'http-503')).toHaveProperty('$unknown');
  });
});

interface Estimate {
  readonly kind: string;
  readonly failure: string;
  readonly assumes: unknown;
  readonly newFlows: unknown;
  readonly establishedTcp: { readonly fate: string };
}

const newFlows = (estimates: readonly Estimate[], failure: string): unknown =>
  estimates.find((estimate) => estimate.failure === failure)?.newFlows;

function asWindow([minSeconds, maxSeconds]: Window): object {
  const [minMs, maxMs] = [minSeconds * 1000, maxSeconds * 1000];
  return { minMs, meanMs: (minMs + maxMs) / 2, maxMs };
}

/** The estimates of the one rule of a load balancer, from a run of the program; `probe` are the properties of its probe. */
async function failoverEstimates(probe: object | undefined, parameters: object = {}): Promise<readonly Estimate[]> {
  const id = (kind: string, name: string) => ({
    id: `[resourceId('Microsoft.Network/loadBalancers/${kind}', 'lb', '${name}')]`,
  });
  const rule = {
    protocol: 'Tcp',
    frontendPort: 443,
    backendPort: 8443,
    frontendIPConfiguration: id('frontendIPConfigurations', 'frontend'),
    backendAddressPool: id('backendAddressPools', 'pool'),
    ...(probe === undefined ? {} : { probe: id('probes', 'health') }),
  };
  const loadBalancer = {
    type: 'Microsoft.Network/loadBalancers',
    apiVersion: '2024-05-01',
    name: 'lb',
    location: 'westeurope',
    sku: { name: 'Standard' },
    properties: {
      frontendIPConfigurations: [
        {
          name: 'frontend',
          properties: { publicIPAddress: { id: "[resourceId('Microsoft.Network/publicIPAddresses', 'pip')]" } },
        },
      ],
      backendAddressPools: [{ name: 'pool' }],
      probes: probe === undefined ? [] : [{ name: 'health', properties: probe }],
      loadBalancingRules: [{ name: 'web', properties: rule }],
    },
  };
  const template = {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    parameters,
    resources: [loadBalancer],
  };
  const host = memoryHost({ files: { '/project/main.json': JSON.stringify(template) } });
  await runCommandLine(host, ['check', 'main.json', '--format', 'json']);
  const report: { estimates: readonly Estimate[] } = JSON.parse(host.written.stdout);
  return report.estimates.filter(({ kind }) => kind === 'failover');
}
