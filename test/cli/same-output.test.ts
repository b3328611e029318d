// Goal: the same template gives the same bytes: again, with the line ends of another system, and from another folder.
// Method: all samples; from another folder nothing may differ but the path.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { run } from './run-in-memory.ts';

const topologies = new URL('../../samples/topologies/', import.meta.url);
const samples = readdirSync(topologies).map(
  (name) => [name, readFileSync(new URL(`${name}/main.json`, topologies), 'utf8').replaceAll('\r\n', '\n')] as const,
);

async function check(text: string, cwd = '/project', path = 'main.json', format = 'json'): Promise<string> {
  const ran = await run({ cwd, files: { 'main.json': text, 'deep/er/file.txt': '' } }, [
    'check',
    path,
    '--format',
    format,
    '--fail-on',
    'never',
  ]);
  expect(ran.stderr).toBe('');
  return ran.stdout;
}

test('there are findings to compare', async () => {
  const reports = await Promise.all(samples.map(([, text]) => check(text)));
  expect(reports.filter((report) => report.includes('"fingerprint"')).length).toBeGreaterThan(1);
});

describe.each(samples)('%s', (_name, text) => {
  test('twice', async () => {
    expect(await check(text)).toBe(await check(text));
  });

  test('with line ends of another system', async () => {
    const report = await check(text);
    expect(await check(text.replaceAll('\n', '\r\n'))).toBe(report);
    expect(await check(text.replaceAll('\n', '\r'))).toBe(report);
    expect(await check(text.replaceAll('\n', '\r\n'), '/project', 'main.json', 'msbuild')).toBe(
      await check(text, '/project', 'main.json', 'msbuild'),
    );
  });

  test('from another folder', async () => {
    const elsewhere = await check(text, '/project/deep/er', '../../main.json');
    expect(elsewhere).not.toBe(await check(text));
    expect(elsewhere.replaceAll('"../../main.json"', '"main.json"')).toBe(await check(text));
  });
});
