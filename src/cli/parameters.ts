// Which value does each parameter have in each set? Reads `-p` and `--parameter-set` by the types that templates declare.
import { openFile } from '#src/cli/files.ts';
import type { InputReader, TemplateInput } from '#src/cli/inputs.ts';
import type { ParameterArgument } from '#src/cli/options.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import { closestName } from '#src/config/closest-name.ts';
import { plainValue } from '#src/evaluate/node-values.ts';
import { declarationChain, definitionsOf, typeWord } from '#src/evaluate/parameter-types.ts';
import { parametersOfFile } from '#src/evaluate/parameters-file.ts';
import type { GivenParameter } from '#src/evaluate/scope.ts';
import type { Host } from '#src/host/host.ts';
import type { SourceFile } from '#src/model/place.ts';
import { placed } from '#src/report/placed.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import type { ParsedTemplate } from '#src/template/arm-parser.ts';
import { parseJson } from '#src/template/json-parser.ts';
import { JsonNode } from '#src/template/nodes.ts';
import { sectionMembers } from '#src/template/section-members.ts';

/** `name=value` whose type only a template knows, or the entries of a file. */
type ParameterSource =
  | { readonly kind: 'text'; readonly name: string; readonly argument: string; readonly file: SourceFile }
  | { readonly kind: 'file'; readonly argument: string; readonly parameters: ReadonlyMap<string, GivenParameter> };

export interface ParameterSet {
  readonly name: string;
  readonly sources: readonly ParameterSource[];
}

export interface GivenParameters {
  /** Before the first `--parameter-set`: they hold in every set. */
  readonly common: readonly ParameterSource[];
  readonly sets: readonly ParameterSet[];
}

/** One analysis of an input: the name of its set, and values by parameter name in lower case. */
export interface BoundSet {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, GivenParameter>;
}

const DEFAULT_SET = 'default';

/** Reads the arguments and the files they name; a file that cannot be used is a usage error. */
export async function readParameters(
  host: Host,
  reader: InputReader,
  given: readonly ParameterArgument[],
): Promise<GivenParameters> {
  const common: ParameterSource[] = [];
  const sets: { name: string; sources: ParameterSource[] }[] = [];
  for (const argument of given) {
    if (argument.kind === 'set') {
      if (sets.some((set) => set.name === argument.name)) {
        throw new UsageError(`the parameter set "${argument.name}" is opened twice`);
      }
      sets.push({ name: argument.name, sources: [] });
      continue;
    }
    const source = await readSource(host, reader, argument.text);
    (sets.at(-1)?.sources ?? common).push(source);
  }
  return { common, sets };
}

async function readSource(host: Host, reader: InputReader, argument: string): Promise<ParameterSource> {
  const assignment = /^([A-Za-z_]\w*)=(.*)$/s.exec(argument);
  if (assignment === null) return readParameterFile(host, reader, argument);
  const [, name = '', text = ''] = assignment;
  if (!text.startsWith('@')) {
    return { kind: 'text', name, argument, file: createSourceFile(`command line: -p ${name}`, text) };
  }
  const opened = openFile(host, host.path.resolve(host.cwd, text.slice(1)));
  if ('reason' in opened) throw new UsageError(`-p ${argument}: ${opened.reason}`);
  return { kind: 'text', name, argument, file: opened.file };
}

async function readParameterFile(host: Host, reader: InputReader, argument: string): Promise<ParameterSource> {
  const absolute = host.path.resolve(host.cwd, argument);
  let file: ParsedTemplate;
  if (argument.toLowerCase().endsWith('.bicepparam')) {
    const compiled = await reader.readParameters(absolute);
    if ('problems' in compiled) throw new UsageError(`-p ${argument}: ${compiled.problems.map(placed).join('\n')}`);
    file = compiled.parameters;
  } else {
    const opened = openFile(host, absolute);
    if ('reason' in opened) throw new UsageError(`-p ${argument}: ${opened.reason}`);
    const { root, problems } = parseJson(opened.file);
    file = { file: opened.file, kind: 'parameters', scope: 'resourceGroup', root, problems };
  }
  const { parameters, problems } = parametersOfFile(file);
  const [problem] = problems;
  if (problem !== undefined) throw new UsageError(`-p ${argument}: ${placed(problem)}`);
  return { kind: 'file', argument, parameters };
}

/** The sets with which an input is analyzed: one per `.bicepparam` input, one per `--parameter-set`, else `default`. */
export function bindParameters(input: TemplateInput, given: GivenParameters): readonly BoundSet[] {
  const bound: BoundSet[] = input.parameterFiles.map((file) => {
    const { parameters } = parametersOfFile(file.parameters);
    return { name: file.name, parameters: new Map([...parameters, ...bind(input.template, given.common)]) };
  });
  if (input.isNamed || given.sets.length > 0 || bound.length === 0) {
    const sets = given.sets.length > 0 ? given.sets : [{ name: DEFAULT_SET, sources: [] }];
    for (const set of sets) {
      bound.push({ name: set.name, parameters: bind(input.template, [...given.common, ...set.sources]) });
    }
  }
  return bound;
}

/** A parameter that no input declares is a mistake of the command line. */
export function refuseUnknownNames(inputs: readonly TemplateInput[], given: GivenParameters): void {
  if (inputs.length === 0) return;
  const declared = new Map<string, string>();
  for (const { template } of inputs) for (const [key, { name }] of declarationsOf(template)) declared.set(key, name);
  for (const source of [...given.common, ...given.sets.flatMap((set) => set.sources)]) {
    const names = source.kind === 'text' ? [source.name] : [...source.parameters.keys()];
    for (const name of names) {
      if (declared.has(name.toLowerCase())) continue;
      const meant = closestName(name, declared.values());
      const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
      throw new UsageError(`-p ${source.argument}: no input declares a parameter "${name}"${hint}`);
    }
  }
}

function bind(template: ParsedTemplate, sources: readonly ParameterSource[]): ReadonlyMap<string, GivenParameter> {
  const declarations = declarationsOf(template);
  const bound = new Map<string, GivenParameter>();
  for (const source of sources) {
    if (source.kind === 'file') {
      for (const [name, parameter] of source.parameters) if (declarations.has(name)) bound.set(name, parameter);
      continue;
    }
    const declaration = declarations.get(source.name.toLowerCase());
    if (declaration !== undefined) bound.set(source.name.toLowerCase(), parameterOf(source, declaration.type));
  }
  return bound;
}

function parameterOf(source: ParameterSource & { kind: 'text' }, type: string | undefined): GivenParameter {
  const node = type === 'string' || type === 'securestring' ? textNode(source.file) : jsonNode(source, type);
  return { place: node, value: () => plainValue(node) };
}

function textNode(file: SourceFile): JsonNode {
  return new JsonNode('string', file, 0, file.text.length, undefined, undefined, file.text);
}

function jsonNode(source: ParameterSource & { kind: 'text' }, type: string | undefined): JsonNode {
  const { root, problems } = parseJson(source.file);
  if (root !== undefined) return root;
  // Where the template leaves the type open, whatever is no JSON is a text.
  if (type === undefined) return textNode(source.file);
  const [problem] = problems;
  const why = problem === undefined ? '' : `: ${problem.message}`;
  throw new UsageError(`-p ${source.argument}: "${source.name}" is declared as ${type}, and this is no JSON${why}`);
}

function declarationsOf(
  template: ParsedTemplate,
): ReadonlyMap<string, { readonly name: string; readonly type: string | undefined }> {
  const { root } = template;
  if (root === undefined) return new Map();
  const definitions = definitionsOf(root);
  return new Map(
    sectionMembers(root, 'parameters').map(({ name, value }) => [
      name.toLowerCase(),
      { name, type: typeWord(declarationChain(value, definitions)) },
    ]),
  );
}
