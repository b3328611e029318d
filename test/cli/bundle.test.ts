// Goal: the published bundle does on a real machine what the commands do in memory: streams, exit code, closed pipes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBundle } from '../build.ts';
import { balancer, template } from './run-in-memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'failcast-cli-'));
const entry = join(folder, 'dist', 'failcast.js');

beforeAll(async () => {
  await buildBundle(join(folder, 'dist'));
  const slow = balancer({ intervalInSeconds: 30, probeThreshold: 2 });
  writeFileSync(join(folder, 'main.json'), template({ resources: [slow] }));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

test('a finding: report on standard output, exit code 1', () => {
  const args = [entry, 'check', 'main.json', '--budget', '20', '--format', 'compact'];
  const ran = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  expect(ran.stdout).toMatch(/^main\.json:\d+:\d+: error .*90 s.* \[probe-window-too-long\]\n$/);
  expect(ran.status).toBe(1);
}, 30_000);

test('an output that is the template through a link is refused, and the template stays', () => {
  symlinkSync('main.json', join(folder, 'link.json'));
  symlinkSync('.', join(folder, 'here'));
  const before = readFileSync(join(folder, 'main.json'), 'utf8');
  for (const path of ['link.json', 'here/main.json']) {
    const args = [entry, 'check', 'main.json', '--output', `json=${path}`];
    const ran = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect([ran.status, ran.stderr]).toEqual([
      2,
      `error: --output json=${path}: this is a source, not a result; it stays\n`,
    ]);
  }
  expect(readFileSync(join(folder, 'main.json'), 'utf8')).toBe(before);
}, 30_000);

test('a reader that closes the pipe early does not make it crash', () => {
  const command = `"${process.execPath}" "${entry}" facts | head -n 1`;
  const ran = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  expect(ran.stdout.split('\n')).toHaveLength(2);
}, 30_000);
