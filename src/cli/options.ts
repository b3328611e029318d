// The options that several commands share: how they are declared, and what they become.
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { DeploymentContext } from '#src/evaluate/evaluated.ts';
import type { Direction } from '#src/model/design.ts';
import { DIRECTIONS } from '#src/model/design.ts';

/** `-p` and `--parameter-set` in the order in which they were given. */
export type ParameterArgument =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'set'; readonly name: string };

export type ColorChoice = 'auto' | 'always' | 'never';

/** `--output json=report.json`. */
export interface OutputFile {
  readonly format: string;
  readonly path: string;
}

/** Where results go. */
export interface OutputOptions {
  readonly format: string;
  readonly outputs: readonly OutputFile[];
  /** Files that the command line names to be read; no output may replace one. */
  readonly named: readonly string[];
}

/** What every command that reads a template is told. */
export interface TemplateOptions {
  readonly parameters: readonly ParameterArgument[];
  readonly context: DeploymentContext;
  readonly config: string | undefined;
  readonly root: string | undefined;
  readonly bicep: string | undefined;
  /** False: modules that have not been restored yet are not fetched. */
  readonly restore: boolean;
}

export interface DisplayOptions {
  readonly color: ColorChoice;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

export const SELECTION = 'Selection:';
export const SIMULATION = 'Simulation:';
export const OUTPUT = 'Output:';
export const TROUBLESHOOTING = 'Troubleshooting:';

/** Declares the options of a template; the result reads them once the command line is parsed. */
export function addTemplateOptions(command: Command): () => TemplateOptions {
  // Two options write into one list, since their order says which parameter belongs to which set.
  const parameters: ParameterArgument[] = [];
  command
    .optionsGroup(SELECTION)
    .addOption(
      new Option(
        '-p, --parameters <value>',
        'name=value, name=@file, a parameters file or a .bicepparam; may be repeated, later ones win (default: none, so that they are unknown)',
      ).argParser((text, before: readonly string[] | undefined) => {
        parameters.push({ kind: 'value', text });
        return [...(before ?? []), text];
      }),
    )
    .addOption(
      new Option(
        '--parameter-set <name>',
        'opens a set: the -p after it belong to it, those before the first to every set (default: one set called "default")',
      ).argParser((name) => void parameters.push({ kind: 'set', name: notEmpty(name) })),
    )
    .option('--subscription-id <id>', 'subscription of the deployment (default: unknown)', notEmpty)
    .option('--resource-group <name>', 'resource group of the deployment (default: unknown)', notEmpty)
    .option('--location <name>', 'location of the resource group or the deployment (default: unknown)', notEmpty)
    .option('--tenant-id <id>', 'tenant of the deployment (default: unknown)', notEmpty)
    .option('--management-group-id <id>', 'management group of the deployment (default: unknown)', notEmpty)
    .option('--deployment-name <name>', 'name of the deployment (default: unknown)', notEmpty)
    .option(
      '--config <file>',
      'configuration (default: failcast.config.jsonc beside the first input or above it)',
      notEmpty,
    )
    .option(
      '--root <folder>',
      'linked templates stay below it (default: the repository of the file, else its folder)',
      notEmpty,
    )
    .option(
      '--bicep <file>',
      'the Bicep CLI (default: BICEP_PATH, then bicep on PATH or where "az bicep install" puts it)',
      notEmpty,
    )
    .option('--no-restore', 'do not fetch Bicep modules that have not been restored (default: fetch them)');
  return () => templateOptions(command.opts(), parameters);
}

function templateOptions(
  given: Readonly<Record<string, unknown>>,
  parameters: readonly ParameterArgument[],
): TemplateOptions {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  const names = ['subscriptionId', 'resourceGroup', 'location', 'tenantId', 'managementGroupId', 'deploymentName'];
  const context = Object.fromEntries(names.flatMap((name) => (text(name) === undefined ? [] : [[name, text(name)]])));
  return {
    parameters,
    context,
    config: text('config'),
    root: text('root'),
    bicep: text('bicep'),
    restore: given.restore !== false,
  };
}

/** Declares how results are shown. */
export function addDisplayOptions(command: Command): () => DisplayOptions {
  command
    .optionsGroup(OUTPUT)
    .addOption(new Option('--color <when>', 'colour').choices(['auto', 'always', 'never']).default('auto'))
    .optionsGroup(TROUBLESHOOTING)
    .option('-q, --quiet', 'errors only (default: off)')
    .option('--verbose', 'reasons of every number, time per stage, where the configuration was found (default: off)');
  return () => {
    const { color, quiet, verbose } = command.opts();
    return { color: color as ColorChoice, quiet: quiet === true, verbose: verbose === true };
  };
}

/** Declares `--format`, and `--output` for files beside it. */
export function addFormatOptions(command: Command, formats: readonly string[]): () => OutputOptions {
  const outputs: OutputFile[] = [];
  command
    .optionsGroup(OUTPUT)
    .addOption(
      new Option('-f, --format <format>', 'what is written to standard output').choices(formats).default(formats[0]),
    )
    .addOption(
      new Option(
        '--output <format>=<path>',
        `also writes a file, formats: ${formats.join(', ')}; may be repeated (default: none)`,
      ).argParser((text) => void outputs.push(outputFile(text, formats))),
    );
  return () => ({ format: String(command.opts().format), outputs, named: namedFiles(command) });
}

/** Positional arguments, and the options that name a file that is read; `-p` may hold a path anywhere after an equals sign. */
function namedFiles(command: Command): readonly string[] {
  const given = command.opts();
  const options = [
    given.config,
    given.scenario,
    given.baseline,
    ...(Array.isArray(given.parameters) ? given.parameters : []),
  ];
  return [...command.args, ...options.filter((value): value is string => typeof value === 'string')];
}

function outputFile(text: string, formats: readonly string[]): OutputFile {
  const at = text.indexOf('=');
  const format = text.slice(0, Math.max(0, at));
  const path = text.slice(at + 1);
  if (at < 0 || path === '') throw new InvalidArgumentError('Expected <format>=<path>.');
  if (!formats.includes(format)) throw new InvalidArgumentError(`Allowed formats are ${formats.join(', ')}.`);
  return { format, path };
}

/** A number of trials. */
export function countArgument(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > MOST_TRIALS) {
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${MOST_TRIALS}.`);
  }
  return value;
}

/** More trials than this fill the memory and tell nothing new. */
const MOST_TRIALS = 10_000_000;

/** A seed: 32 bits without a sign. */
export function seedArgument(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value >= 2 ** 32) {
    throw new InvalidArgumentError('Expected a whole number from 0 to 4294967295.');
  }
  return value;
}

/** A number of seconds. */
export function secondsArgument(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
    throw new InvalidArgumentError('Expected a number of seconds.');
  }
  return value;
}

/** Directions of flows, separated by commas. */
export function directionsArgument(text: string): readonly Direction[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  const wrong = words.find((word) => !DIRECTIONS.some((direction) => direction === word));
  if (wrong !== undefined) throw new InvalidArgumentError(`Directions are ${DIRECTIONS.join(', ')}.`);
  return DIRECTIONS.filter((direction) => words.includes(direction));
}

/** A port. */
export function portArgument(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65535) throw new InvalidArgumentError('Expected a port, 0 to 65535.');
  return value;
}

export function notEmpty(text: string): string {
  if (text === '') throw new InvalidArgumentError('It is empty.');
  return text;
}
