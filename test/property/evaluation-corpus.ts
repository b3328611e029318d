// Which templates do the laws of the evaluator run on? The engine's cases and the project's samples.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import type { EngineContext } from '../oracle/bicep-engine.ts';
import { readEngineCases } from '../oracle/engine-case.ts';
import { parseExact } from '../oracle/exact-json.ts';
import { evaluateText } from '../oracle/our-answer.ts';
import type { ParametersFile } from '../oracle/parameters-to-bicep.ts';
import type { ObjectTree, Tree } from './template-tree.ts';
import { parseTree, printTree } from './template-tree.ts';

export interface CorpusTemplate {
  readonly name: string;
  readonly text: string;
  readonly tree: ObjectTree;
  readonly parameters: ParametersFile | undefined;
  readonly context: EngineContext;
  readonly folder: string;
}

const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url));
const CONTEXT: EngineContext = {
  subscriptionId: '11111111-1111-1111-1111-111111111111',
  resourceGroup: 'rg-laws',
  location: 'westeurope',
};

/** Templates that can be read as JSON. */
export function readCorpus(): CorpusTemplate[] {
  return [...engineTemplates(), ...sampleTemplates()];
}

/** Evaluates a rewritten template of the corpus under its own parameters and context. */
export function evaluateTree(
  one: CorpusTemplate,
  tree: Tree | string = one.tree,
  parameters: ParametersFile | undefined = one.parameters,
): EvaluatedTemplate {
  const template = typeof tree === 'string' ? tree : printTree(tree);
  return evaluateText({ template, parameters, context: one.context, folder: one.folder });
}

function engineTemplates(): CorpusTemplate[] {
  return readEngineCases().flatMap(({ name, folder, template, parameters, expected }) => {
    const { scope: _, ...context } = expected?.context ?? { scope: '', ...CONTEXT };
    const tree = parseTree(template);
    return tree ? [{ name, text: template, tree, parameters, context, folder }] : [];
  });
}

function sampleTemplates(): CorpusTemplate[] {
  return readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json') && !path.endsWith('parameters.json'))
    .sort()
    .flatMap((path) => {
      const folder = join(SAMPLES, path, '..');
      const text = readFileSync(join(SAMPLES, path), 'utf8');
      const beside = join(folder, 'parameters.json');
      const parameters =
        path.endsWith('main.json') && existsSync(beside)
          ? (parseExact(readFileSync(beside, 'utf8')) as unknown as ParametersFile)
          : undefined;
      // Of the many small ones those that are all literals say little.
      const tree = text.includes('parameters(') ? parseTree(text) : undefined;
      return tree
        ? [{ name: `samples/${path.replaceAll('\\', '/')}`, text, tree, parameters, context: CONTEXT, folder }]
        : [];
    });
}
