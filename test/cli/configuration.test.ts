// Goal: the configuration is found where the manual says, flags go before it, and accepted findings are accepted as written.
import { describe, expect, test } from 'vitest';
import { balancer, run, template } from './run-in-memory.ts';

const slow = template({ resources: [balancer({ intervalInSeconds: 30, probeThreshold: 2 }, 'lb-web')] });

async function check(files: Record<string, string>, args: readonly string[] = [], today?: string) {
  const ran = await run({ files, ...(today === undefined ? {} : { today }) }, [
    'check',
    'infra/main.json',
    '-f',
    'json',
    ...args,
  ]);
  const json =
    ran.stdout === '' ? undefined : (JSON.parse(ran.stdout) as { findings: { id: string; severity: string }[] });
  return { ...ran, ids: json?.findings.map(({ id, severity }) => `${id} ${severity}`) };
}

describe('discovery', () => {
  const budget = '{"budget": {"newFlowSeconds": 20}}';
  test('beside the first input, or above it up to the root of the repository', async () => {
    for (const path of ['infra/failcast.config.jsonc', 'failcast.config.jsonc', '/failcast.config.jsonc']) {
      expect((await check({ 'infra/main.json': slow, [path]: budget })).ids).toEqual(['probe-window-too-long error']);
    }
  });

  test('not beyond the root of the repository', async () => {
    const files = { 'infra/main.json': slow, '/failcast.config.jsonc': budget, '/project/.git/HEAD': '' };
    expect((await check(files)).ids).toEqual([]);
  });

  test('--config names another; the nearest is not read', async () => {
    const files = { 'infra/main.json': slow, 'infra/failcast.config.jsonc': budget, 'other.jsonc': '{}' };
    expect((await check(files, ['--config', 'other.jsonc'])).ids).toEqual([]);
  });

  test('flags go before the file', async () => {
    const files = { 'infra/main.json': slow, 'failcast.config.jsonc': budget };
    expect((await check(files, ['--budget', '100'])).ids).toEqual([]);
  });

  test('a mistake is told with file, line and column, and nothing is analyzed', async () => {
    const files = { 'infra/main.json': slow, 'failcast.config.jsonc': '{\n  "failover": { "modle": "guide" }\n}' };
    const ran = await check(files);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toBe(
      'error: unknown key "modle" in failover; did you mean "model"? (failcast.config.jsonc:2:17)\n',
    );
  });
});

describe('what it changes', () => {
  test('budget overrides by resource', async () => {
    const config =
      '{"budget": {"newFlowSeconds": 20, "overrides": [{"resource": "lb-w*", "newFlowSeconds": 90, "reason": "r"}]}}';
    expect((await check({ 'infra/main.json': slow, 'failcast.config.jsonc': config })).ids).toEqual([]);
  });

  test('severity by id, code or alias; off turns a check off', async () => {
    for (const [name, severity, expected] of [
      ['probe-window-too-long', '"info"', ['probe-window-too-long info']],
      ['LB04', '{"severity": "warning"}', ['probe-window-too-long warning']],
      ['LB-04', '"off"', []],
    ] as const) {
      const config = `{"budget": {"newFlowSeconds": 20}, "checks": {"${name}": ${severity}}}`;
      expect((await check({ 'infra/main.json': slow, 'failcast.config.jsonc': config })).ids).toEqual(expected);
    }
  });

  test('the failover model', async () => {
    const config = '{"failover": {"model": "one-probe", "propagationSeconds": 2}}';
    const ran = await check({ 'infra/main.json': slow, 'failcast.config.jsonc': config });
    const { estimates } = JSON.parse(ran.stdout) as { estimates: { failure: string; newFlows: object }[] };
    // One probe: T = 1, so 30 … 60 s, and 2 s for the way to the data path.
    expect(estimates.find(({ failure }) => failure === 'instance-silent')?.newFlows).toMatchObject({
      minMs: 32_000,
      maxMs: 62_000,
    });
  });
});

describe('accepted findings', () => {
  const config = (ignore: object) =>
    JSON.stringify({ budget: { newFlowSeconds: 20 }, ignore: [{ reason: 'known', ...ignore }] });
  const files = (ignore: object) => ({ 'infra/main.json': slow, 'failcast.config.jsonc': config(ignore) });

  test('by check and resource', async () => {
    for (const ignore of [{ check: 'LB-04' }, { check: 'probe-window-too-long', resource: 'lb-*' }]) {
      expect(await check(files(ignore))).toMatchObject({ code: 0, ids: [], stderr: '' });
    }
  });

  test('an entry that matches nothing is told', async () => {
    const ran = await check(files({ check: 'LB-04', resource: 'other' }));
    expect(ran).toMatchObject({ code: 1, ids: ['probe-window-too-long error'] });
    expect(ran.stderr).toBe('hint: failcast.config.jsonc: ignore 1 (LB-04 on other) matches no finding\n');
  });

  test('until its last day, then no longer, which is told', async () => {
    const ignore = files({ check: 'LB-04', until: '2027-03-31' });
    expect((await check(ignore, [], '2027-03-31')).code).toBe(0);
    const late = await check(ignore, [], '2027-04-01');
    expect(late.code).toBe(1);
    expect(late.stderr).toBe('hint: failcast.config.jsonc: ignore 1 (LB-04) ended on 2027-03-31: known\n');
  });
});
