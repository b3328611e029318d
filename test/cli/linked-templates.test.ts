// Goal: linked templates are found beside the file that links them, or by URI under the root when one file fits best.
import { describe, expect, test } from 'vitest';
import { balancer, run, template } from './run-in-memory.ts';

const deployment = (templateLink: object) =>
  template({
    resources: [
      {
        type: 'Microsoft.Resources/deployments',
        apiVersion: '2022-09-01',
        name: 'inner',
        properties: { mode: 'Incremental', templateLink },
      },
    ],
  });
const linked = template({ resources: [balancer({ intervalInSeconds: 5 }, 'lb-linked')] });

async function namesIn(files: Record<string, string>, args: readonly string[] = []) {
  const ran = await run({ files }, ['evaluate', 'infra/main.json', '-f', 'json', ...args]);
  const { predictedResources, gaps } = JSON.parse(ran.stdout) as {
    predictedResources: { name: string }[];
    gaps: { code: string; message: string }[];
  };
  return {
    names: predictedResources.map(({ name }) => name),
    gaps: gaps.filter(({ code }) => code === 'linked-template-missing' || code === 'external-resource'),
  };
}

describe('by relative path', () => {
  test('beside the file that links it', async () => {
    const files = { 'infra/main.json': deployment({ relativePath: 'nested/lb.json' }), 'infra/nested/lb.json': linked };
    expect(await namesIn(files)).toEqual({ names: ['lb-linked'], gaps: [] });
  });

  test('not outside the root', async () => {
    const files = { 'infra/main.json': deployment({ relativePath: '../secret/lb.json' }), 'secret/lb.json': linked };
    const { names, gaps } = await namesIn(files);
    expect(names).toEqual([]);
    expect(gaps[0]?.message).toContain('secret/lb.json lies outside infra');
    expect((await namesIn(files, ['--root', '.'])).names).toEqual(['lb-linked']);
  });

  test('a missing one is a gap; the input is analyzed in part and the exit code stays', async () => {
    const files = { 'infra/main.json': deployment({ relativePath: 'gone.json' }) };
    expect((await namesIn(files)).gaps[0]?.message).toContain('infra/gone.json: there is no such file');
    const ran = await run({ files }, ['check', 'infra/main.json', '-f', 'json']);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ inputs: [{ status: 'partly' }] });
  });
});

describe('by URI', () => {
  const main = deployment({ uri: 'https://example.org/raw/main/nested/lb.json?sv=token#x' });

  test('the only file of that name in the repository; that it was taken is said', async () => {
    const { names, gaps } = await namesIn({ '.git/HEAD': '', 'infra/main.json': main, 'other/lb.json': linked });
    expect(names).toEqual(['lb-linked']);
    expect(gaps.map(({ message }) => message)).toEqual([
      expect.stringContaining('the file other/lb.json was taken for https://example.org/raw/main/nested/lb.json'),
    ]);
  });

  test('without a repository only below the folder of the main file', async () => {
    const files = { 'infra/main.json': main, 'other/lb.json': linked };
    expect((await namesIn(files)).names).toEqual([]);
  });

  test('a file of the same name does not mean itself', async () => {
    const files = { 'infra/main.json': deployment({ uri: 'https://example.org/else/main.json' }) };
    const { names, gaps } = await namesIn(files);
    expect(names).toEqual([]);
    expect(gaps[0]?.message).toContain('no file under infra is named like');
  });

  test('of several the one whose path agrees longest from its end', async () => {
    const files = { '.git/HEAD': '', 'infra/main.json': main, 'a/lb.json': template(), 'b/nested/lb.json': linked };
    expect((await namesIn(files)).names).toEqual(['lb-linked']);
  });

  test('two that agree equally well: neither', async () => {
    const files = {
      '.git/HEAD': '',
      'infra/main.json': main,
      'a/nested/lb.json': linked,
      'b/nested/lb.json': linked,
    };
    const { names, gaps } = await namesIn(files);
    expect(names).toEqual([]);
    expect(gaps[0]?.message).toContain('a/nested/lb.json, b/nested/lb.json');
  });

  test('not outside the root', async () => {
    const files = { 'infra/main.json': main, 'other/lb.json': linked };
    expect((await namesIn(files, ['--root', 'infra'])).names).toEqual([]);
  });
});
