// Is the project in order? `npm test` runs this: format, lint, types, build, tests, unused code, the bundle on the samples.
// It stops at the first step that fails; with --all it goes on, so that one run shows everything that is wrong.
// The last line is `<n> passed, <n> failed`: each test counts, and each other step counts as one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Counts } from './gate-counts.ts';
import { countTests, sum } from './gate-counts.ts';
import { projectRoot } from './source-files.ts';

interface Outcome {
  readonly counts: Counts;
  /** What a person needs to see when something failed. */
  readonly output: string;
}

interface Step {
  readonly name: string;
  readonly run: () => Outcome;
}

const testReport = join(projectRoot, '.cache', 'test-report.json');
const minutesMax = 4;

const steps: readonly Step[] = [
  { name: 'format and lint', run: () => command('biome check --error-on-warnings --max-diagnostics=20 .') },
  { name: 'types', run: () => command('tsc -p .') },
  { name: 'build', run: () => command('tsx test/build.ts') },
  { name: 'tests', run: runTests },
  {
    name: 'unused code',
    run: () => command('knip --include=files,dependencies,unlisted,unresolved,exports,types,duplicates'),
  },
  { name: 'bundle on the samples', run: checkSamples },
];

function command(line: string): Outcome {
  const { isFine, output } = execute(line);
  return { counts: isFine ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }, output };
}

function runTests(): Outcome {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  rmSync(testReport, { force: true });
  const { isFine, output } = execute(
    `vitest run --no-isolate --pool=threads --no-color --testTimeout=30000 --hookTimeout=30000 --reporter=dot --reporter=json --outputFile.json="${testReport}"`,
  );
  const counts = countTests(existsSync(testReport) ? readFileSync(testReport, 'utf8') : '', isFine);
  return { counts, output };
}

/** The bundle must start and read every topology: nothing else shows that what is published works. */
function checkSamples(): Outcome {
  const folder = join(projectRoot, 'samples', 'topologies');
  const outcomes = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'main.json')))
    .map((name) => command(`node dist/failcast.js check samples/topologies/${name}/main.json --fail-on never`));
  const broken = outcomes.filter((outcome) => outcome.counts.failed > 0 || outcome.output.trim() === '');
  const isFine = outcomes.length > 0 && broken.length === 0;
  const output =
    outcomes.length === 0 ? 'no sample found' : broken.map((outcome) => outcome.output || 'no output').join('\n');
  return { counts: { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }, output };
}

function execute(line: string): { isFine: boolean; output: string } {
  const result = spawnSync(line, {
    cwd: projectRoot,
    shell: true,
    encoding: 'utf8',
    timeout: minutesMax * 60_000,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      PATH: `${join(projectRoot, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
      // Under CI, vitest refuses snapshots that are new or differ instead of writing them.
      CI: 'true',
    },
  });
  const why = result.error ? `\n${line}: ${result.error.message}` : '';
  return { isFine: result.status === 0, output: `${result.stdout}${result.stderr}${why}` };
}

function main(): void {
  const goesOn = process.argv.includes('--all');
  const counts: Counts[] = [];
  for (const step of steps) {
    const startedAt = performance.now();
    const outcome = step.run();
    counts.push(outcome.counts);
    const isFine = outcome.counts.failed === 0;
    const tests = step.run === runTests ? `, ${outcome.counts.passed} passed, ${outcome.counts.skipped} skipped` : '';
    console.log(
      `${isFine ? 'ok    ' : 'FAILED'} ${step.name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s${tests})`,
    );
    if (isFine) continue;
    console.log(`\n${outcome.output.trim()}\n`);
    if (goesOn) continue;
    console.log(
      `Stopped: "${step.name}" failed. Mend it and run npm test again; npm test -- --all runs the other steps too.`,
    );
    break;
  }
  const total = sum(counts);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

main();
