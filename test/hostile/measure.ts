// How long does each hostile input take in a process of its own, and how much memory? Told by `npm run bench -- hostile`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { reportMemory } from '../bench/processes.ts';
import type { HostileInput } from './hostile-input.ts';

export interface Measured {
  readonly name: string;
  readonly seconds: number;
  readonly megabytes: number;
  readonly code: number | null;
  readonly output: string;
}

/** Runs one input with the program at `program`; a minute is the end of all patience. */
export function measureHostile(program: string, input: HostileInput): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'failcast-hostile-'));
  try {
    const paths = Object.keys(input.files).filter((path) => !path.startsWith('/'));
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), input.files[path] ?? '');
    }
    const args = ['evaluate', '--format', 'json', ...(input.args ?? paths.slice(0, 1))];
    const startedAt = performance.now();
    const result = spawnSync(process.execPath, ['--import', reportMemory, program, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      encoding: 'utf8',
      timeout: 60_000,
      maxBuffer: 512 * 1024 * 1024,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const megabytes = Number(result.output?.[3] ?? 0) / 1024;
    return { name: input.name, seconds, megabytes, code: result.status, output: `${result.stderr}${result.stdout}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
