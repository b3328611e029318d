// Goal: input that was made to hurt ends in a message with a place, and what stands beside it is still analyzed.
// Time and memory are measured by `npm run bench -- hostile`, in processes of their own.
import { describe, expect, test } from 'vitest';
import { run } from '../cli/run-in-memory.ts';
import { ALL_INPUTS } from './all-inputs.ts';
import type { HostileInput } from './hostile-input.ts';

interface Evaluated {
  readonly predictedResources: readonly { readonly name?: unknown }[];
  readonly problems: readonly Told[];
  readonly gaps: readonly Told[];
}

interface Told {
  readonly message: string;
  readonly location?: { readonly line: number; readonly column: number };
}

const evaluate = (input: HostileInput) =>
  run({ files: input.files }, [
    'evaluate',
    '--format',
    'json',
    ...(input.args ?? Object.keys(input.files).slice(0, 1)),
  ]);

describe.each(ALL_INPUTS.filter(({ keeps }) => keeps !== false))('$name', (input) => {
  test('ends in a message at its place, the rest is analyzed', async () => {
    const { code, stdout } = await evaluate(input);
    expect(code).toBe(input.code);
    const { predictedResources, problems, gaps } = JSON.parse(stdout) as Evaluated;
    const told = [...problems, ...gaps].filter(({ message }) => input.says.test(message));
    expect(told, `${problems.map(({ message }) => message.slice(0, 200)).join('\n')}`).not.toEqual([]);
    expect(told[0]?.location?.column).toBeGreaterThan(0);
    if (input.line !== undefined) expect(told[0]?.location?.line).toBe(input.line);
    expect(predictedResources.some(({ name }) => name === 'kept')).toBe(true);
  });
});

test.each(ALL_INPUTS.filter(({ keeps }) => keeps === false))('$name: refused as a whole', async (input) => {
  const { code, stdout, stderr } = await evaluate(input);
  expect(code).toBe(input.code);
  expect(stderr).toMatch(input.says);
  expect(stderr).toMatch(/^error: /);
  expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at /);
});

test('no prototype was changed', () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
