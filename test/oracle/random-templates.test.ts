// Do we agree with the deployment engine on templates that nobody thought of?
// Goal: every function in at least 20 templates and every form of loop, condition and nesting in at least 100, per full run.
// Method: random templates by seed, each asked of both; a difference is reduced to the smallest template that shows it.
// A full run is `npm run test:oracle`; elsewhere a sample keeps the gate fast. Needs the Bicep CLI: see restore-bicep.sh.
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { functionNames } from '#src/evaluate/functions/table.ts';
import { BicepEngine, findBicep } from './bicep-engine.ts';
import type { Differing } from './difference.ts';
import { differenceOf, signature } from './difference.ts';
import { printExact } from './exact-json.ts';
import { functionsIn } from './functions-in.ts';
import type { RandomTemplate } from './random-templates.ts';
import { randomTemplates } from './random-templates.ts';
import { reduceTemplate } from './reduce-template.ts';

const isFull = process.env.npm_lifecycle_event === 'test:oracle';
const count = Number(process.env.ORACLE_TEMPLATES ?? (isFull ? 2000 : 25));
const seed = Number(process.env.ORACLE_SEED ?? 20261130);
const REDUCED_AT_MOST = 12;
const ATTEMPTS = 400;
/** Of parameters files and of extensions only, or no longer answered by the service. */
const NOT_IN_TEMPLATES: ReadonlySet<string> = new Set([
  'externalInputs',
  'extensions',
  'invokeResourceMethod',
  'providers',
]);

const binary = findBicep();
if (binary === undefined) {
  console.warn(
    'SKIPPED: random templates against the engine. No Bicep CLI: run test/oracle/restore-bicep.sh, or set BICEP_PATH.',
  );
}

describe.skipIf(binary === undefined)('random templates', () => {
  const engine = binary === undefined ? undefined : new BicepEngine(binary);
  afterAll(() => engine?.stop());

  it(`agree with the engine: ${count} of seed ${seed}`, { timeout: 3_600_000 }, async () => {
    if (engine === undefined) return;
    const templates = fc.sample(randomTemplates, { seed, numRuns: count });
    const tally = new Tally();
    const differing: Differing[] = [];
    for (const one of templates) {
      const { answer, difference } = await differenceOf(engine, one);
      tally.add(one, answer);
      if (difference !== undefined) differing.push({ ...one, difference });
    }
    console.info(tally.text());
    const reports = [];
    for (const one of differing.slice(0, REDUCED_AT_MOST)) reports.push(await reduced(engine, one));
    if (reports.length > 0) expect.fail(`${differing.length} of ${count} differ\n\n${reports.join('\n\n')}`);
    if (isFull) tally.expectCoverage();
  });
});

async function reduced(engine: BicepEngine, one: Differing): Promise<string> {
  const wanted = signature(one.difference);
  const isStill = async (template: RandomTemplate['template']) => {
    const { difference } = await differenceOf(engine, { ...one, template });
    return difference !== undefined && signature(difference) === wanted;
  };
  const template = await reduceTemplate(one.template, isStill, ATTEMPTS);
  const { difference } = await differenceOf(engine, { ...one, template });
  const given =
    Object.keys(one.parameters.parameters).length > 0 ? `\ngiven ${printExact(one.parameters.parameters)}` : '';
  return `${difference?.text}\n${printExact(template)}${given}`;
}

/** What the templates of a run contained, and how the engine took them. */
class Tally {
  readonly #functions = new Map<string, number>();
  readonly #forms = new Map<string, number>();
  readonly #answers = new Map<string, number>();

  add({ template, used }: RandomTemplate, answer: string): void {
    for (const name of functionsIn(template)) increase(this.#functions, name);
    for (const form of used) increase(this.#forms, form);
    increase(this.#answers, answer);
  }

  text(): string {
    const list = (counts: ReadonlyMap<string, number>) =>
      [...counts]
        .sort(([, a], [, b]) => a - b)
        .map(([name, times]) => `${name} ${times}`)
        .join(', ');
    return [
      `${count} random templates, seed ${seed}: ${list(this.#answers)}`,
      `forms: ${list(this.#forms)}`,
      `functions: ${list(this.#functions)}`,
    ].join('\n');
  }

  expectCoverage(): void {
    const rare = functionNames().filter((name) => (this.#functions.get(name.toLowerCase()) ?? 0) < 20);
    expect(rare.filter((name) => !NOT_IN_TEMPLATES.has(name))).toEqual([]);
    expect([...this.#forms].filter(([, times]) => times < 100).map(([form]) => form)).toEqual([]);
  }
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
