// Goal: `graph` writes three formats, one of them to standard output, and loads its layout only for pictures.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from './run-in-memory.ts';

const HUB = readFileSync(new URL('../../samples/topologies/hub-nva-sandwich/main.json', import.meta.url), 'utf8');
const draw = (...words: string[]) => run({ files: { 'hub.json': HUB } }, ['graph', 'hub.json', ...words]);

test('a picture by default, with probe, interval and threshold', async () => {
  const { stdout, stderr, code } = await draw();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^<svg /);
  expect(stdout).toContain('probe Tcp 11443, 15 s × 1');
});

test('text formats', async () => {
  expect((await draw('--format', 'dot')).stdout).toMatch(/^digraph topology \{/);
  expect((await draw('-f', 'mermaid')).stdout).toMatch(/^flowchart LR/);
});

test('a file that is no template leads to code 3', async () => {
  expect((await run({ files: { 'x.json': '[]' } }, ['graph', 'x.json'])).code).toBe(3);
});
