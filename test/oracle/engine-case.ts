// What is in a folder of engine-cases? See the README there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineContext } from './bicep-engine.ts';
import type { Json, JsonObject } from './exact-json.ts';
import { parseExact } from './exact-json.ts';
import type { ParametersFile } from './parameters-to-bicep.ts';

export const CASES_FOLDER = fileURLToPath(new URL('./engine-cases/', import.meta.url));

/** The engine's stored answer: a snapshot, or the gist of its refusal. */
export interface ExpectedAnswer {
  readonly engine: string;
  readonly context: EngineContext & { readonly scope: string };
  readonly bracketsAreText?: boolean;
  readonly alsoUnknown?: readonly string[];
  readonly predictedResources?: readonly JsonObject[];
  readonly outputs?: JsonObject;
  readonly diagnostics?: readonly Json[];
  readonly error?: string;
  readonly stage?: 'compile' | 'engine';
}

export interface EngineCase {
  readonly name: string;
  readonly folder: string;
  readonly template: string;
  /** The template that the engine ran on, where it refuses linked files: the same written out. */
  readonly inlined: string | undefined;
  readonly parameters: ParametersFile | undefined;
  readonly expected: ExpectedAnswer | undefined;
}

/** All cases, by name. */
export function readEngineCases(): EngineCase[] {
  return readdirSync(CASES_FOLDER)
    .sort()
    .filter((name) => existsSync(join(CASES_FOLDER, name, 'main.json')))
    .map(readEngineCase);
}

function readEngineCase(name: string): EngineCase {
  const folder = join(CASES_FOLDER, name);
  const read = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : undefined;
  const parameters = read('parameters.json');
  const expected = read('expected.json');
  return {
    name,
    folder,
    template: read('main.json') ?? '',
    inlined: read('inlined.json'),
    parameters: parameters === undefined ? undefined : (parseExact(parameters) as unknown as ParametersFile),
    expected: expected === undefined ? undefined : (parseExact(expected) as unknown as ExpectedAnswer),
  };
}
