// Goal: `failcast simulate` plays what it is asked for, says the same twice, and tells mistakes apart from templates that
// cannot be simulated.
import '#src/cli/simulate.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ALL_SCENARIOS } from '#simulator/scenarios/all-scenarios.ts';
import { PORT_SCENARIOS } from '#simulator/scenarios/port-scenarios.ts';
import { schemaViolations } from '../schema-check.ts';
import { balancer, run, template } from './run-in-memory.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../samples/topologies/${name}/main.json`, import.meta.url), 'utf8');
const web = sample('app-behind-public-lb');
const hub = sample('hub-nva-sandwich');

async function simulated(text: string, args: readonly string[], files: Record<string, string> = {}) {
  const ran = await run({ files: { 'main.json': text, ...files } }, [
    'simulate',
    'main.json',
    '--format',
    'json',
    ...args,
  ]);
  expect(ran.stderr).toBe('');
  expect(ran.code).toBe(0);
  return JSON.parse(ran.stdout);
}

describe.each([
  ['app-behind-public-lb', web],
  ['hub-nva-sandwich', hub],
])('%s', (_name, text) => {
  test.each([...ALL_SCENARIOS, ...PORT_SCENARIOS].map(({ name }) => name))(
    '%s agrees with its schema, and the counts add up',
    async (name) => {
      const result = await simulated(text, ['--scenario', name, '--trials', '50', '--drill']);
      expect(schemaViolations('simulate', result)).toEqual([]);
      const { attempted, succeeded, failed } = result.flows;
      expect(attempted).toBe(succeeded + failed);
      expect(attempted).toBeGreaterThan(0);
      expect(result.drill.steps.length).toBeGreaterThan(0);
    },
  );
});

describe('what is played', () => {
  test('without a name the rule with the longest window: the internal balancer with 15 s between probes', async () => {
    const result = await simulated(hub, ['--scenario', 'instance-silent', '--trials', '100']);
    expect(result.resource).toBe('Microsoft.Network/loadBalancers/loadBalancingRules/gk-internal-lb/all-ports');
    expect(result.closedForm.newFlows).toEqual({ minMs: 15_000, meanMs: 22_500, maxMs: 30_000 });
    expect(result.others).toContain('Microsoft.Network/loadBalancers/loadBalancingRules/gk-external-lb/publish-https');
    expect(result.snat).toBeNull();
  });

  test.each([
    'gk-external-lb/publish-https',
    'publish-https',
    'Microsoft.Network/loadBalancers/loadBalancingRules/gk-external-lb/publish-https',
  ])('the rule that is named: %s', async (name) => {
    const result = await simulated(hub, ['--scenario', 'instance-silent', '--resource', name, '--trials', '20']);
    expect(result.resource).toBe('Microsoft.Network/loadBalancers/loadBalancingRules/gk-external-lb/publish-https');
    expect(result.closedForm.newFlows).toEqual({ minMs: 5000, meanMs: 7500, maxMs: 10_000 });
    // The other direction is slower, and the path works again when both have reacted.
    expect(result.simulated.bothDirections.minMs).toBeGreaterThanOrEqual(15_000);
  });

  test('the configuration decides how probes are read', async () => {
    const files = { 'failcast.config.jsonc': '{ "failover": { "model": "guide", "propagationSeconds": 2 } }' };
    const result = await simulated(web, ['--scenario', 'instance-silent', '--trials', '200'], files);
    expect(result.closedForm.newFlows).toEqual({ minMs: 12_000, meanMs: 14_500, maxMs: 17_000 });
    expect(result.simulated.newFlows.minMs).toBeGreaterThanOrEqual(12_000);
    expect(result.simulated.newFlows.maxMs).toBeLessThanOrEqual(17_000);
  });

  test('a drill that was measured stands beside the result', async () => {
    const drill = { date: '2026-10-02', resource: 'web-*', failure: 'instance-silent', measuredSeconds: 21 };
    const files = { 'main.json': web, 'failcast.config.jsonc': JSON.stringify({ drills: [drill] }) };
    const ran = await run({ files }, ['simulate', 'main.json', '--scenario', 'instance-silent', '--trials', '500']);
    expect(ran.stdout).toMatch(/2026-10-02 +measured 21 s +longer than the simulated 10 s to 15 s/);
  });
});

describe('replays', () => {
  test('the same seed gives the same bytes, another one does not', async () => {
    const args = ['simulate', 'main.json', '--scenario', 'instance-silent', '--trials', '30'];
    const [one, two, other] = await Promise.all(
      [args, args, [...args, '--seed', '2']].map((line) => run({ files: { 'main.json': web } }, line)),
    );
    expect(one?.stdout).toBe(two?.stdout);
    expect(other?.stdout).not.toBe(one?.stdout);
  });

  test('the command that is printed plays the worst run again', async () => {
    const many = await simulated(hub, ['--scenario', 'instance-silent', '--trials', '200', '--seed', '9']);
    const [, , , ...args] = String(many.replay).split(' ');
    const again = await simulated(hub, args);
    expect(again.timeline).toEqual(many.timeline);
    expect(again.flows).toEqual(many.flows);
    expect(again.simulated.newFlows.maxMs).toBe(many.simulated.newFlows.maxMs);
  });
});

const rebootFile = `{
  // One after the other.
  "title": "two reboots",
  "resource": "web-lb/https",
  "workloads": [{ "newFlowsPerSecond": 10, "connectTimeoutSeconds": 3, "retries": 2 }],
  "steps": [
    { "fault": "reboot", "instance": 1, "forSeconds": 45 },
    { "fault": "reboot", "instance": "web-vmss_1", "atSeconds": 120, "withinSeconds": 5 },
  ],
}`;

describe('scenario files', () => {
  test('combine faults at chosen times', async () => {
    const result = await simulated(web, ['--scenario', './s.jsonc', '--trials', '100'], { 's.jsonc': rebootFile });
    expect(result).toMatchObject({ scenario: 'two reboots', closedForm: null });
    const boots = result.timeline.filter((event: { event: string }) => event.event === 'instance-boots');
    expect(boots.map((event: { atMs: number }) => event.atMs)).toEqual([45_000, 185_000]);
    expect(result.simulated.newFlows.maxMs).toBeLessThanOrEqual(15_000);
    expect(schemaViolations('simulate', result)).toEqual([]);
  });

  test.each([
    ['{ "steps": [{ "fault": "instance-slient" }] }', 'did you mean "instance-silent"? (s.jsonc:1:24)'],
    ['{ "stepz": [] }', 'unknown key "stepz" in the scenario; did you mean "steps"?'],
    ['{ "steps": [{ "fault": "drain", "instance": 9 }] }', 'the pool has 3 instances, there is no number 9'],
    ['{ "steps": [{ "fault": "drain", "instance": "web" }] }', 'no instance of the pool is called web'],
    ['{ "steps": [{ "fault": "zone-down" }] }', 'zone-down needs a "zone"'],
    ['{ "steps": [{ "fault": "zone-down", "zone": "9" }] }', 'no instance is known to stand in zone 9'],
    ['{', 'not valid JSON'],
  ])('with a mistake are usage errors: %s', async (text, message) => {
    const ran = await run({ files: { 'main.json': web, 's.jsonc': text } }, [
      'simulate',
      'main.json',
      '--scenario',
      './s.jsonc',
    ]);
    expect(ran.stderr).toContain(message);
    expect(ran.code).toBe(2);
  });
});

describe('what cannot be played', () => {
  test.each([
    [['--scenario', 'bgp-silent'], 'Scenarios: instance-silent, process-dead, http-503'],
    [['--scenario', 'instance-slient'], 'did you mean "instance-silent"?'],
    [['--scenario', './missing.jsonc'], 'scenario ./missing.jsonc: there is no such file'],
    [['--scenario', 'drain', '--resource', 'nothing'], 'no rule or pool that can be simulated is called "nothing"'],
    [['--scenario', 'drain', '--trials', '0'], 'Expected a whole number from 1'],
    [['--scenario', 'drain', '--seed', '-1'], 'Expected a whole number from 0'],
    [[], "required option '--scenario <name or file>' not specified"],
  ])('is a usage error: %j', async (args, message) => {
    const ran = await run({ files: { 'main.json': web } }, ['simulate', 'main.json', ...args]);
    expect(ran.stderr).toContain(message);
    expect(ran.stdout).toBe('');
    expect(ran.code).toBe(2);
  });

  test.each([
    ['no rule', template(), 'no load-balancing rule is deployed'],
    [
      'a probe that cannot be known',
      template({
        parameters: { i: { type: 'int' } },
        resources: [balancer({ intervalInSeconds: "[parameters('i')]" })],
      }),
      'its probe cannot be known',
    ],
  ])('for want of knowledge is told, exit code 3: %s', async (_name, text, message) => {
    const ran = await run({ files: { 'main.json': text } }, ['simulate', 'main.json', '--scenario', 'drain']);
    expect(ran.stderr).toContain(message);
    expect(ran.code).toBe(3);
  });

  test('zones that nobody wrote', async () => {
    const text = template({ resources: [balancer({})] });
    const ran = await run({ files: { 'main.json': text } }, ['simulate', 'main.json', '--scenario', 'zone-down']);
    expect(ran.stderr).toContain('the template does not tell the zones of all members of the pool');
    expect(ran.code).toBe(3);
  });
});

test('a pool whose members the template does not name is simulated with two, and says so', async () => {
  const text = template({ resources: [balancer({ intervalInSeconds: 5, probeThreshold: 2 })] });
  const result = await simulated(text, ['--scenario', 'instance-silent', '--trials', '50']);
  expect(result.closedForm.newFlows).toEqual({ minMs: 10_000, meanMs: 12_500, maxMs: 15_000 });
  expect(result.timeline[0]).toMatchObject({
    event: 'assumption',
    text: 'pool: 2 instances are assumed, because the template does not name its members',
  });
});
