// Asks the engine again about every case and writes expected.json, or compares with it.
//   npx tsx test/oracle/refresh-engine-cases.ts [--check] [--build] [--only <text in the case name>]
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineAnswer } from './bicep-engine.ts';
import { BicepEngine, FULL_CONTEXT, findBicep } from './bicep-engine.ts';
import type { EngineCase, ExpectedAnswer } from './engine-case.ts';
import { readEngineCases } from './engine-case.ts';
import { printExact } from './exact-json.ts';

/** The schema decides the scope, and the scope what can be known of the deployment. */
function defaultContext(template: string): ExpectedAnswer['context'] {
  const { subscriptionId, resourceGroup, ...always } = FULL_CONTEXT;
  const schema = /"\$schema"\s*:\s*"[^"]*\/(\w*)deploymentTemplate\.json/i.exec(template)?.[1]?.toLowerCase();
  switch (schema) {
    case 'subscription':
      return { ...always, subscriptionId: String(subscriptionId), scope: 'subscription' };
    case 'managementgroup':
      return { ...always, managementGroupId: 'mg', scope: 'managementGroup' };
    case 'tenant':
      return { ...always, scope: 'tenant' };
    default:
      return { ...FULL_CONTEXT, scope: 'resourceGroup' };
  }
}

async function ask(engine: BicepEngine, one: EngineCase, template: string): Promise<EngineAnswer> {
  const { scope: _, ...context } = one.expected?.context ?? defaultContext(template);
  return await engine.snapshot({
    template: one.inlined ?? template,
    context,
    ...(one.parameters && { parameters: one.parameters }),
  });
}

function stored(one: EngineCase, template: string, version: string, answer: EngineAnswer): object {
  const { bracketsAreText, alsoUnknown } = one.expected ?? {};
  const head = {
    engine: `bicep ${version}`,
    context: one.expected?.context ?? defaultContext(template),
    ...(bracketsAreText && { bracketsAreText }),
    ...(alsoUnknown && { alsoUnknown }),
  };
  if (answer.kind === 'refusal') return { ...head, error: gist(answer.message), stage: answer.stage };
  // The engine's order of outputs changes from run to run.
  const outputs = Object.fromEntries(Object.entries(answer.outputs).sort(([a], [b]) => (a < b ? -1 : 1)));
  const { predictedResources, diagnostics } = answer;
  return { ...head, predictedResources, outputs, ...(diagnostics.length > 0 && { diagnostics }) };
}

function gist(message: string): string {
  return message
    .replace(/file:\/\/\/?/g, '')
    .replace(/\S*bicep-engine-\w+\/\d+\/?/g, '')
    .replace(/\s*Please see https?:\S+ for [^.]*\.+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

async function refresh(
  engine: BicepEngine,
  one: EngineCase,
  options: { check: boolean; build: boolean },
): Promise<boolean> {
  const source = join(one.folder, 'main.bicep');
  const isBuilt = options.build && existsSync(source);
  const template = isBuilt ? `${(await engine.compile(source)).trimEnd()}\n` : one.template;
  const version = await engine.version();
  const text = `${printExact(stored(one, template, version, await ask(engine, one, template)), 2)}\n`;
  const isSame = one.expected !== undefined && text === `${printExact(one.expected, 2)}\n` && template === one.template;
  if (options.check) return isSame;
  if (isBuilt) writeFileSync(join(one.folder, 'main.json'), template);
  writeFileSync(join(one.folder, 'expected.json'), text);
  return true;
}

async function main(args: readonly string[]): Promise<number> {
  const binary = findBicep();
  if (binary === undefined) {
    console.error('No Bicep CLI: run test/oracle/restore-bicep.sh first, or set BICEP_PATH.');
    return 2;
  }
  const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '') : '';
  const options = { check: args.includes('--check'), build: args.includes('--build') };
  const engine = new BicepEngine(binary);
  const cases = readEngineCases().filter(({ name }) => name.includes(only));
  let different = 0;
  try {
    for (const one of cases) {
      if (await refresh(engine, one, options)) continue;
      different += 1;
      console.log(`differs: ${one.name}`);
    }
  } finally {
    engine.stop();
  }
  console.log(options.check ? `${cases.length} cases, ${different} different` : `${cases.length} cases written`);
  return different === 0 ? 0 : 1;
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
