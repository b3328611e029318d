// Commands that speak of one template with one set of parameters: reads it, or says why not.
import type { FoundConfiguration } from '#src/cli/configuration.ts';
import { findConfiguration } from '#src/cli/configuration.ts';
import { inputReader, isFailed } from '#src/cli/inputs.ts';
import { linkedTemplateFinder } from '#src/cli/linked-templates.ts';
import type { DisplayOptions, OutputOptions, TemplateOptions } from '#src/cli/options.ts';
import { bindParameters, readParameters, refuseUnknownNames } from '#src/cli/parameters.ts';
import { progressOn } from '#src/cli/progress.ts';
import { messagesOn } from '#src/cli/terminal.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import type { EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import type { Host } from '#src/host/host.ts';
import { placed } from '#src/report/placed.ts';
import { printable } from '#src/report/printable.ts';

export interface SingleInputOptions extends TemplateOptions, DisplayOptions, OutputOptions {}

export interface SingleInput {
  readonly path: string;
  readonly kind: 'arm' | 'bicep';
  readonly evaluated: EvaluatedTemplate;
  readonly configuration: FoundConfiguration['configuration'];
}

/** The evaluated template, or undefined after its failure has been told. */
export async function readSingleInput(
  host: Host,
  path: string,
  options: SingleInputOptions,
  checkNames: readonly string[],
): Promise<SingleInput | undefined> {
  const messages = messagesOn(host, options);
  const { configuration, path: configurationPath } = findConfiguration(host, options.config, path, checkNames);
  messages.detail(configurationPath === undefined ? 'no configuration' : `configuration ${configurationPath}`);
  if (path !== '-' && host.listFolder(host.path.resolve(host.cwd, path)) !== undefined) {
    throw new UsageError(`${path} is a folder; this command takes one file`);
  }
  const progress = progressOn(host, options);
  const reader = inputReader(host, { ...options, progress });
  const [input] = await reader.read([path]).finally(progress.end);
  if (input === undefined || isFailed(input)) {
    for (const problem of input?.problems ?? []) messages.error(printable(`${input?.path}: ${placed(problem)}`));
    return undefined;
  }
  const given = await readParameters(host, reader, options.parameters).finally(progress.end);
  refuseUnknownNames([input], given);
  const [set, ...others] = bindParameters(input, given);
  if (set === undefined || others.length > 0) {
    throw new UsageError('this command takes one parameter set; give its values with -p alone');
  }
  const evaluated = evaluateTemplate(input.template, {
    parameters: set.parameters,
    context: options.context,
    findLinkedTemplate: linkedTemplateFinder(host, reader.sources, options.root),
  });
  return { path: input.path, kind: input.kind, evaluated, configuration };
}
