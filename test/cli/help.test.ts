// Goal: help is readable on a narrow screen and goes to standard output; its text is compared in docs.test.ts.
import { expect, test } from 'vitest';
import { VERSION } from '#src/cli/version.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { run } from './run-in-memory.ts';

test.each([[], ['check'], ['inspect'], ['evaluate'], ['diff'], ['explain'], ['checks'], ['facts']])(
  'help of %j fits 100 columns',
  async (...command) => {
    const ran = await run({}, [...command, '--help']);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    for (const line of ran.stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
  },
);

test('the version is that of the package', async () => {
  expect(VERSION).toBe(packageJson.version);
  expect(await run({}, ['--version'])).toMatchObject({ code: 0, stdout: `${VERSION}\n` });
});
