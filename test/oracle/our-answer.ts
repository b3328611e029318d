// What do we make of a template? The same question that bicep-engine.ts puts to the engine.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import type { EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import { parametersOfFile } from '#src/evaluate/parameters-file.ts';
import type { FindLinkedTemplate } from '#src/evaluate/run.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';
import type { EngineContext } from './bicep-engine.ts';
import { printExact } from './exact-json.ts';
import type { ParametersFile } from './parameters-to-bicep.ts';

export interface OurRequest {
  readonly template: string;
  readonly parameters?: ParametersFile | undefined;
  readonly context: EngineContext;
  /** Where linked files are found; without it there are none. */
  readonly folder?: string;
}

/** Our evaluation. Problems of the parameters file count as problems of the template. */
export function evaluateText(request: OurRequest): EvaluatedTemplate {
  const { template, parameters, context, folder } = request;
  const parsed = parseTemplate(createSourceFile('main.json', template));
  const file = parseTemplate(createSourceFile('parameters.json', printExact(parameters ?? { parameters: {} })));
  const given = parametersOfFile(file);
  const evaluated = evaluateTemplate(parsed, {
    parameters: given.parameters,
    context,
    ...(folder !== undefined && { findLinkedTemplate: linkedFiles(folder) }),
  });
  return { ...evaluated, problems: [...given.problems, ...evaluated.problems] };
}

function linkedFiles(folder: string): FindLinkedTemplate {
  return (link, from) => {
    if (!('relativePath' in link)) return { found: false, reason: 'only relative links are followed here' };
    const path = normalize(join(dirname(from.file.path), link.relativePath));
    const whole = join(folder, path);
    if (!existsSync(whole)) return { found: false, reason: `there is no file ${path}` };
    return {
      found: true,
      template: parseTemplate(createSourceFile(path, readFileSync(whole, 'utf8'))),
      note: undefined,
    };
  };
}
