// Do we agree with the deployment engine on templates that people have published?
//   npx tsx test/oracle/compare-folder.ts <folder>… [--details <file>] [--only <text in the path>]
// Each folder is a checked-out repository, kept outside of the project. Prints one line of counts per folder; the details file
// gets every difference. Bicep files are compiled first, unless they stand beside their compiled form or need a registry.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { createSourceFile } from '#src/source/source-file.ts';
import type { ParsedTemplate } from '#src/template/arm-parser.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';
import type { EngineContext, EngineSnapshot } from './bicep-engine.ts';
import { BicepEngine, FULL_CONTEXT, findBicep } from './bicep-engine.ts';
import type { Comparison } from './compare.ts';
import { compareWithEngine, describe } from './compare.ts';
import type { Leaf } from './compare-values.ts';
import { fillIn } from './difference.ts';
import { parseExact, printExact } from './exact-json.ts';
import { requiredParameters } from './fill-parameters.ts';
import { evaluateText } from './our-answer.ts';
import type { ParametersFile } from './parameters-to-bicep.ts';
import { isBicepIdentifier } from './parameters-to-bicep.ts';

const COLUMNS = [
  'templates',
  'refused by both',
  'refused by engine only',
  'problems of ours only',
  'crashes',
  'resources',
  'equal',
  'both-open',
  'we-know-more',
  'we-know-less',
  'wrong',
  'refused early',
  'missing',
  'extra',
  'beyond',
  'decided',
  'undecided',
] as const;

interface Question {
  readonly template: string;
  readonly parameters: ParametersFile;
  readonly context: EngineContext;
}

type Row = Record<(typeof COLUMNS)[number], number>;

function contextOf(scope: ParsedTemplate['scope']): EngineContext {
  const { subscriptionId, resourceGroup, ...always } = FULL_CONTEXT;
  if (scope === 'resourceGroup') return FULL_CONTEXT;
  if (scope === 'subscription') return { ...always, ...(subscriptionId && { subscriptionId }) };
  return scope === 'managementGroup' ? { ...always, managementGroupId: 'mg' } : always;
}

/** Files that may be templates, in order of their paths. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(json|jsonc|bicep)$/i.test(path) && !/(^|[\\/])\.git[\\/]/.test(path))
    .sort()
    .map((path) => join(folder, path))
    .filter((path) => !path.endsWith('.bicep') || !existsSync(path.replace(/bicep$/, 'json')));
}

/** Whether a Bicep file, or one that it uses, names a module in a registry: the compiler would wait for the network. */
function needsRegistry(path: string, seen: Set<string>): boolean {
  if (seen.has(path) || !existsSync(path)) return false;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  if (/'(br|ts)[:/]/.test(text)) return true;
  return [...text.matchAll(/'([^'\n]+\.bicep)'/g)].some(([, used]) =>
    needsRegistry(join(dirname(path), String(used)), seen),
  );
}

/** Names that cannot be assigned in a .bicepparam become default values instead. */
function inject(text: string, file: ParametersFile): { text: string; file: ParametersFile } {
  const assigned: ParametersFile['parameters'] = {};
  let changed = text;
  for (const [name, entry] of Object.entries(file.parameters)) {
    if (isBicepIdentifier(name)) assigned[name] = entry;
    else {
      const value = (entry as { value: unknown }).value;
      changed = applyEdits(changed, modify(changed, ['parameters', name, 'defaultValue'], value, {}));
    }
  }
  return { text: changed, file: { parameters: assigned } };
}

class FolderComparison {
  readonly row = Object.fromEntries(COLUMNS.map((name) => [name, 0])) as Row;
  readonly details: string[] = [];
  readonly #engine: BicepEngine;
  readonly #seen = new Set<string>();

  constructor(engine: BicepEngine) {
    this.#engine = engine;
  }

  async file(path: string, title: string): Promise<void> {
    const source = path.endsWith('.bicep') ? await this.#compile(path) : readFileSync(path, 'utf8');
    if (source === undefined || this.#seen.has(source)) return;
    this.#seen.add(source);
    const parsed = parseTemplate(createSourceFile(title, source));
    if (parsed.kind !== 'template' || parsed.root === undefined) return;
    const { text, file } = inject(source, requiredParameters(parsed.root));
    this.row.templates += 1;
    await this.#template(title, text, file, contextOf(parsed.scope));
  }

  async #template(title: string, template: string, parameters: ParametersFile, context: EngineContext): Promise<void> {
    const answer = await this.#engine.snapshot({ template, parameters, context, untyped: true });
    const ours = this.#evaluate(title, template, parameters, context);
    if (ours === undefined) return;
    const problems = ours.problems.map(({ message }) => message);
    if (answer.kind === 'refusal') {
      this.row[problems.length > 0 ? 'refused by both' : 'refused by engine only'] += 1;
      this.#note(
        title,
        `refused (${answer.stage}): ${answer.message}`,
        ...problems.map((problem) => `ours: ${problem}`),
      );
      return;
    }
    const comparison = await this.#judged(compareWithEngine(answer, ours), { template, parameters, context }, answer);
    this.row.resources += answer.predictedResources.length;
    this.row.missing += comparison.missing.length;
    this.row.extra += comparison.extra.length;
    this.row.decided += comparison.decided.length;
    this.row.beyond += comparison.beyond.length;
    this.row.undecided += comparison.undecided.length;
    for (const name of ['equal', 'both-open', 'we-know-more', 'we-know-less', 'wrong'] as const) {
      this.row[name] += comparison.counts[name];
    }
    this.row['refused early'] += comparison.refusedEarly;
    if (problems.length > 0) this.row['problems of ours only'] += 1;
    this.#note(
      title,
      ...problems.map((problem) => `problem: ${problem}`),
      ...describe(comparison).split('\n').filter(Boolean),
    );
  }

  /**
   * Where we and the engine contradict each other, the engine may be the one that does not know: it gives null for the id of a part of
   * a declared resource, and leaves open what cannot be evaluated whatever the open values are; asked with values, it refuses.
   */
  async #judged(
    comparison: Comparison,
    { template, parameters, context }: Question,
    answer: EngineSnapshot,
  ): Promise<Comparison & { readonly refusedEarly: number }> {
    const ids = answer.predictedResources.map(({ id }) => `${String(id).toLowerCase()}/`);
    const isIdOfPart = ({ engine, plain }: Leaf): boolean =>
      engine === null && typeof plain === 'string' && ids.some((id) => plain.toLowerCase().startsWith(id));
    const isRefusal = ({ engine, reasons }: Leaf): boolean =>
      typeof engine === 'string' &&
      engine.startsWith('[') &&
      reasons.length > 0 &&
      reasons.every(({ code }) => code === 'error');
    const wrong = comparison.differences.filter((leaf) => leaf.class === 'wrong');
    const parts = wrong.filter(isIdOfPart).length;
    let refusals = wrong.filter(isRefusal).length;
    if (refusals > 0) {
      const filled = printExact(fillIn(parseExact(template)));
      const second = await this.#engine.snapshot({ template: filled, parameters, context, untyped: true });
      if (second.kind !== 'refusal' || second.stage !== 'engine') refusals = 0;
    }
    const { counts } = comparison;
    const judged = {
      ...counts,
      wrong: counts.wrong - parts - refusals,
      'we-know-more': counts['we-know-more'] + parts,
    };
    return { ...comparison, counts: judged, refusedEarly: refusals };
  }

  #evaluate(title: string, template: string, parameters: ParametersFile, context: EngineContext) {
    try {
      return evaluateText({ template, parameters, context });
    } catch (error) {
      this.row.crashes += 1;
      this.#note(title, `crash: ${error instanceof Error ? error.stack : String(error)}`);
      return undefined;
    }
  }

  async #compile(path: string): Promise<string | undefined> {
    if (needsRegistry(path, new Set())) return undefined;
    try {
      return await this.#engine.compile(path);
    } catch {
      return undefined;
    }
  }

  #note(title: string, ...lines: readonly string[]): void {
    if (lines.length > 0) this.details.push(`## ${title}`, ...lines);
  }
}

async function main(args: readonly string[]): Promise<number> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const details = option('--details');
  const only = option('--only');
  const folders = args.filter((arg, index) => !arg.startsWith('--') && !(args[index - 1] ?? '').startsWith('--'));
  const binary = findBicep();
  if (binary === undefined || folders.length === 0) {
    console.error(
      binary ? 'Name at least one folder.' : 'No Bicep CLI: run test/oracle/restore-bicep.sh first, or set BICEP_PATH.',
    );
    return 2;
  }
  const engine = new BicepEngine(binary, 60_000);
  const notes: string[] = [];
  let isClean = true;
  try {
    for (const folder of folders) {
      const comparison = new FolderComparison(engine);
      for (const path of filesBelow(folder)) {
        if (only === undefined || path.includes(only)) await comparison.file(path, relative(folder, path));
      }
      console.log(`${basename(folder)}: ${COLUMNS.map((name) => `${comparison.row[name]} ${name}`).join(', ')}`);
      notes.push(`# ${basename(folder)}`, ...comparison.details);
      if (details !== undefined) writeFileSync(details, `${notes.join('\n')}\n`);
      const { wrong, missing, extra, crashes } = comparison.row;
      isClean &&= wrong + missing + extra + crashes === 0;
    }
  } finally {
    engine.stop();
  }
  return isClean ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 2;
  },
);
