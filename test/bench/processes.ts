// How long does a whole process take, and how much memory does it need at most?
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

export interface Run {
  readonly milliseconds: number;
  readonly output: string;
}

/** Runs a program to its end and refuses any exit code but 0, so that nothing is measured that did not work. */
export function run(program: string, args: readonly string[], folder?: string): Run {
  const startedAt = performance.now();
  const result = spawnSync(program, args, { encoding: 'utf8', cwd: folder, maxBuffer: 256 * 1024 * 1024 });
  const milliseconds = performance.now() - startedAt;
  if (result.status !== 0) {
    throw new Error(`${program} ${args.join(' ')} ended with ${result.status ?? result.signal}: ${result.stderr}`);
  }
  return { milliseconds, output: result.stdout };
}

// Written to a descriptor of its own, since both standard streams belong to the program that is measured.
export const reportMemory =
  'data:text/javascript,import{writeSync}from"node:fs";process.on("exit",()=>writeSync(3,String(process.resourceUsage().maxRSS)))';

/** The largest resident set of a Node program in mebibytes. */
export function memoryOf(args: readonly string[]): number {
  const result = spawnSync(process.execPath, ['--import', reportMemory, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  const kibibytes = Number(result.output[3]);
  if (result.status !== 0 || !(kibibytes > 0)) throw new Error(`memory of ${args.join(' ')}: ${result.stderr}`);
  return kibibytes / 1024;
}
