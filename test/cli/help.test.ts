// Goal: the help texts say what the program does; a change of them is seen by whoever reviews it.
import { expect, test } from 'vitest';
import { VERSION } from '#src/cli/version.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { run } from './run-in-memory.ts';

test.each(['check', 'inspect', 'evaluate', 'diff', 'explain', 'checks', 'facts'])('help of %s', async (command) => {
  const ran = await run({}, [command, '--help']);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  await expect(ran.stdout).toMatchFileSnapshot(`expected/help-${command}.txt`);
});

test('help of the program', async () => {
  const ran = await run({}, ['--help']);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  await expect(ran.stdout).toMatchFileSnapshot('expected/help.txt');
});

test('every line of help fits 100 columns', async () => {
  for (const command of [[], ['check'], ['evaluate'], ['facts']]) {
    const { stdout } = await run({}, [...command, '--help']);
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
  }
});

test('the version is that of the package', async () => {
  expect(VERSION).toBe(packageJson.version);
  expect(await run({}, ['--version'])).toMatchObject({ code: 0, stdout: `${VERSION}\n` });
});
