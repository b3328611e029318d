// Do the pages for readers say what the program does?
// Console blocks of the README are executed and compared; links and npm scripts that a page names exist;
// help text and the schema of the configuration are file snapshots, so that a change of them is read before it is merged.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_CHECKS } from '#analyzers/index.ts';
import { runCommandLine } from '#src/cli/command-line.ts';
import { createProgram } from '#src/cli/program.ts';
import { baselineJsonSchema, configurationJsonSchema, scenarioJsonSchema } from '#src/config/json-schema.ts';
import { memoryHost } from '#src/host/memory-host.ts';
import { buildBundle } from './build.ts';
import { linksOf, runsOf, showsWhat } from './markdown.ts';
import { projectFiles, projectRoot } from './source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'failcast-docs-'));
const pages = projectFiles(['.']).filter((file) => file.path.endsWith('.md'));
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
const packageJson = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

/** What a command prints, standard output before errors, as the bundle does it. */
function failcast(args: readonly string[]): string {
  const result = spawnSync(process.execPath, [join(folder, 'failcast.js'), ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return `${result.stdout}${result.stderr}`;
}

beforeAll(async () => {
  await buildBundle(folder);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('console blocks of the README', () => {
  it.each(runsOf(readme))('$command', ({ command, shown }) => {
    const [program, ...args] = command.split(/\s+/);
    expect(program, 'only failcast can be executed here; use an sh block for other commands').toBe('failcast');
    const printed = failcast(args);
    if (!showsWhat(shown, printed)) expect(printed.trimEnd()).toBe(shown);
  });
});

describe('pages', () => {
  it('link to files that exist', () => {
    const broken = pages.flatMap(({ path, text }) =>
      linksOf(text)
        .filter((link) => !existsSync(join(projectRoot, dirname(path), link)))
        .map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('name npm scripts that exist', () => {
    const wrong = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
        .map((match) => match[1] ?? '')
        .filter((script) => packageJson.scripts[script] === undefined)
        .map((script) => `${path}: npm run ${script}`),
    );
    expect(wrong).toEqual([]);
  });

  it('show an editor task that VS Code can read, and that runs the npm script', () => {
    const text = /```json\n(\{[^`]*"tasks"[^`]*)```/.exec(readme)?.[1] ?? '';
    const [task] = JSON.parse(text).tasks;
    expect([task.command, ...task.args].join(' ')).toContain('npm run --silent failcast -- check --format msbuild');
    expect(task.problemMatcher).toEqual({ base: '$msCompile', fileLocation: ['relative', '${workspaceFolder}'] });
  });
});

describe('snapshots', () => {
  it('of the help of every command', async () => {
    const names = createProgram(memoryHost(), { code: 0 }).commands.map((command) => command.name());
    const texts = await Promise.all(['', ...names].map(helpOf));
    await expect(texts.join('\n')).toMatchFileSnapshot('expected/help.txt');
  });

  it('of the schema of scenario files, which editors use', async () => {
    const schema = `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`;
    await expect(schema).toMatchFileSnapshot('../src/report/schemas/scenario.schema.json');
  });

  it('of the schema of baselines', async () => {
    const schema = `${JSON.stringify(baselineJsonSchema(), null, 2)}\n`;
    await expect(schema).toMatchFileSnapshot('../src/report/schemas/baseline.schema.json');
  });

  it('of the schema of the configuration, which editors use', async () => {
    const schema = configurationJsonSchema(ALL_CHECKS.map((check) => check.id));
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      '../src/report/schemas/config.schema.json',
    );
  });
});

async function helpOf(command: string): Promise<string> {
  const host = memoryHost();
  const line = [command, '--help'].filter((part) => part !== '');
  expect(await runCommandLine(host, line)).toBe(0);
  return `$ failcast ${line.join(' ')}\n${host.written.stdout}`;
}
