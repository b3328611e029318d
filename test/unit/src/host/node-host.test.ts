// Goal: the real machine answers as the interface says, and the one in memory answers alike.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Host } from '#src/host/host.ts';
import { memoryHost } from '#src/host/memory-host.ts';
import { nodeHost } from '#src/host/node-host.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'failcast-host-')));

beforeAll(() => {
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'b.json'), '{}');
  writeFileSync(join(folder, 'a.json'), 'ä');
  symlinkSync(join(folder, 'b.json'), join(folder, 'sub', 'link.json'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const inMemory = () =>
  memoryHost({
    files: { [join(folder, 'a.json')]: 'ä', [join(folder, 'b.json')]: '{}' },
    folders: [join(folder, 'sub')],
  });

describe.each<[string, () => Host]>([
  ['the real one', nodeHost],
  ['in memory', inMemory],
])('%s', (_name, make) => {
  const host = make();

  test('reads bytes; says what else is there', () => {
    const read = host.readFile(join(folder, 'a.json'));
    expect(read.kind === 'file' && [...read.bytes]).toEqual([0xc3, 0xa4]);
    expect(host.readFile(join(folder, 'gone'))).toEqual({ kind: 'missing' });
    expect(host.readFile(join(folder, 'a.json', 'below'))).toEqual({ kind: 'missing' });
    expect(host.readFile(join(folder, 'sub'))).toEqual({ kind: 'folder' });
  });

  test('lists folders by name; files and what is missing have no list', () => {
    expect(host.listFolder(folder)).toEqual([
      { name: 'a.json', kind: 'file' },
      { name: 'b.json', kind: 'file' },
      { name: 'sub', kind: 'folder' },
    ]);
    expect(host.listFolder(join(folder, 'a.json'))).toBeUndefined();
    expect(host.listFolder(join(folder, 'gone'))).toBeUndefined();
  });

  test('real paths', () => {
    expect(host.realPath(join(folder, 'a.json'))).toBe(join(folder, 'a.json'));
    expect(host.realPath(join(folder, 'gone'))).toBeUndefined();
  });

  test('writes, or says why not', () => {
    expect(host.writeFile(join(folder, 'gone', 'x'), '')).toBe('no such file or folder');
    expect(host.writeFile(join(folder, 'b.json'), '{}')).toBeUndefined();
  });

  test('a program that is not there', async () => {
    expect(await host.run(join(folder, 'gone'), [])).toEqual({ kind: 'not-started', reason: 'no such file or folder' });
  });

  test('today is a day', () => {
    expect(host.today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

describe('the real one', () => {
  const host = nodeHost();

  test('runs a program without a shell and gives back what it wrote', async () => {
    const script = 'process.stdout.write(process.argv[1]); process.stderr.write("no"); process.exit(3)';
    expect(await host.run(process.execPath, ['-e', script, 'a b; $(x)'])).toEqual({
      kind: 'ended',
      exitCode: 3,
      stdout: 'a b; $(x)',
      stderr: 'no',
    });
  });

  test('links are neither files nor folders of a listing, so that a walk ends', () => {
    expect(host.listFolder(join(folder, 'sub'))).toEqual([{ name: 'link.json', kind: 'other' }]);
  });
});
