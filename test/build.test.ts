// Is what gets published small at the start, complete, and independent of the folder it was built in?
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBundle } from './build.ts';
import { projectRoot } from './source-files.ts';

const packageJson = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'failcast-build-'));
const entry = join(folder, 'failcast.js');

beforeAll(async () => {
  await buildBundle(folder);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the bundle', () => {
  it('starts from any folder, without the project around it, and tells its version', () => {
    const result = spawnSync(process.execPath, [entry, '--version'], { cwd: tmpdir(), encoding: 'utf8' });
    expect(result.stderr).toBe('');
    expect(result.stdout.trim()).toBe(packageJson.version);
    expect(result.status).toBe(0);
  });

  it('can be run by its name', () => {
    expect(readFileSync(entry, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    if (process.platform !== 'win32') expect(statSync(entry).mode & 0o111).toBe(0o111);
  });

  it('loads no more than 100 kB before it knows the command', () => {
    const loaded = loadedAtStart(entry);
    const bytes = loaded.reduce((sum, path) => sum + statSync(path).size, 0);
    expect(bytes).toBeLessThan(100_000);
    expect(loaded.length).toBeLessThan(readdirSync(join(folder, 'chunks')).length);
  });

  it('names no path of the machine that built it', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const naming = files.filter((file) =>
      readFileSync(join(file.parentPath, file.name), 'utf8').includes(projectRoot.replace(/[\\/]$/, '')),
    );
    expect(naming.map((file) => file.name)).toEqual([]);
  });

  it('carries the licences of the packages in it', () => {
    const licences = readFileSync(join(folder, 'third-party-licenses.txt'), 'utf8');
    expect(licences).toMatch(/^commander\n\n\(The MIT License\)/m);
  });

  it('leaves nothing of an earlier build behind', async () => {
    const before = readdirSync(folder, { recursive: true }).sort();
    await buildBundle(folder);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
  });
});

describe('package.json', () => {
  it('says why each dependency is held back, and speaks of none that is not there', () => {
    const known = { ...packageJson.devDependencies, ...packageJson.overrides, ...packageJson.allowScripts };
    const reasons = Object.keys(packageJson.because).map((name) => name.replace(/^allowScripts\./, ''));
    expect(reasons.filter((name) => !(name in known))).toEqual([]);
    for (const name of [...Object.keys(packageJson.overrides), ...Object.keys(packageJson.allowScripts)]) {
      expect(reasons).toContain(name);
    }
  });

  it('pins exactly, and has nothing to install for users', () => {
    const versions: string[] = Object.values(packageJson.devDependencies);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(packageJson.dependencies).toBeUndefined();
  });
});

/** The entry and all chunks that it imports statically, and those that these import. */
function loadedAtStart(from: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(from)) return [];
  seen.add(from);
  const text = readFileSync(from, 'utf8');
  for (const match of text.matchAll(/(?:^|[;\n}])(?:import|export)\b[^;"'()]*?["'](\.[^"']+)["']/g)) {
    const target = join(dirname(from), match[1] ?? '');
    if (existsSync(target)) loadedAtStart(target, seen);
  }
  return [...seen];
}
