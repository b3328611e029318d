// Goal: every scenario that an estimate names is one that `simulate` plays on that rule.
// Method: all samples; each rule and scenario once, a few trials.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from './run-in-memory.ts';

const topologies = new URL('../../samples/topologies/', import.meta.url);

interface Told {
  readonly kind: string;
  readonly resource: string;
  readonly rule: string | null;
  readonly pool: string | null;
  readonly scenario: string | null;
}

test.each(readdirSync(topologies))('%s', async (name) => {
  const read = (file: string) => readFileSync(new URL(`${name}/${file}`, topologies), 'utf8');
  const hasParameters = existsSync(new URL(`${name}/parameters.json`, topologies));
  const files = { 'main.json': read('main.json'), ...(hasParameters ? { 'p.json': read('parameters.json') } : {}) };
  const given = hasParameters ? ['-p', 'p.json'] : [];
  const checked = await run({ files }, ['check', 'main.json', ...given, '--format', 'json', '--fail-on', 'never']);
  const { estimates } = JSON.parse(checked.stdout) as { estimates: Told[] };
  const wanted = new Set(
    estimates.flatMap(({ kind, resource, rule, scenario }) =>
      kind === 'failover' && rule !== null && scenario !== null
        ? [`${scenario} ${resource.split('/').at(-1)}/${rule}`]
        : [],
    ),
  );
  if (name === 'hub-nva-sandwich') expect(wanted.size).toBeGreaterThan(10);
  const lost: string[] = [];
  for (const each of wanted) {
    const [scenario = '', resource = ''] = each.split(' ');
    const args = ['--scenario', scenario, '--resource', resource, '--trials', '5', '--format', 'json'];
    const ran = await run({ files }, ['simulate', 'main.json', ...given, ...args]);
    if (ran.code !== 0) lost.push(`${each}: ${ran.stderr}`);
  }
  expect(lost).toEqual([]);
});
