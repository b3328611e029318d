// Goal: `inspect` obeys its schema whatever it is given, and says of each network topology what a person reads in it.
// Method: all engine cases; for the topologies pools, next hops, peers, designs and ways out as read from their text by eye,
// windows computed by hand from interval and threshold.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EngineCase } from '../oracle/engine-case.ts';
import { readEngineCases } from '../oracle/engine-case.ts';
import { schemaViolations } from '../schema-check.ts';
import { EXPECTED_TOPOLOGIES } from './expected-topologies.ts';
import { run } from './run-in-memory.ts';
import { factsOf } from './topology-facts.ts';

const cases = readEngineCases();

/** A parameter that no template declares, and a file that is no JSON: nothing is told. */
const REFUSED = ['params-file-extra', 'json-syntax-error'];

async function inspect({ folder, template, parameters }: EngineCase): Promise<unknown> {
  const files = { 'main.json': template };
  const given = parameters === undefined ? undefined : readFileSync(join(folder, 'parameters.json'), 'utf8');
  const ran = await run({ files: given === undefined ? files : { ...files, 'parameters.json': given } }, [
    'inspect',
    'main.json',
    '--format',
    'json',
    ...(given === undefined ? [] : ['-p', 'parameters.json']),
  ]);
  return ran.stdout === '' ? undefined : JSON.parse(ran.stdout);
}

test.each(cases)('$name obeys the schema', async (engineCase) => {
  const told = await inspect(engineCase);
  if (told === undefined) expect(REFUSED).toContain(engineCase.name);
  else expect(schemaViolations('inspect', told)).toEqual([]);
});

describe('topologies', () => {
  const topologies = cases.filter(({ name }) => name.startsWith('topo-'));

  test('all of them were read', () => {
    expect(topologies.map(({ name }) => name)).toEqual(Object.keys(EXPECTED_TOPOLOGIES));
  });

  test.each(topologies)('$name', async (engineCase) => {
    expect(factsOf(await inspect(engineCase))).toEqual(EXPECTED_TOPOLOGIES[engineCase.name]);
  });
});
