// Which templates do the arguments name? Files are taken at their word; folders are searched for templates.
import { compileParameters, compileTemplate } from '#src/bicep/compile.ts';
import { findBicep } from '#src/bicep/find-bicep.ts';
import { decode, lettersOf } from '#src/cli/decode.ts';
import { filesBelow, openFile, shownPath } from '#src/cli/files.ts';
import type { Progress } from '#src/cli/progress.ts';
import { Sources } from '#src/cli/sources.ts';
import type { Host } from '#src/host/host.ts';
import type { Problem } from '#src/model/gap.ts';
import type { SourceFile } from '#src/model/place.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import type { ParsedTemplate } from '#src/template/arm-parser.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

/** A template to analyze. `parameterFiles`: `.bicepparam` inputs for it, each a parameter set of its own. */
export interface TemplateInput {
  readonly path: string;
  readonly kind: 'arm' | 'bicep';
  readonly template: ParsedTemplate;
  /** It was named itself, not only through its parameter files. */
  isNamed: boolean;
  readonly parameterFiles: { readonly name: string; readonly parameters: ParsedTemplate }[];
}

/** An input of which nothing can be evaluated. */
export interface FailedInput {
  readonly path: string;
  readonly problems: readonly Problem[];
}

export type FoundInput = TemplateInput | FailedInput;

export const isFailed = (input: FoundInput): input is FailedInput => !('template' in input);

export interface ReaderOptions {
  readonly bicep: string | undefined;
  readonly restore: boolean;
  readonly progress: Progress;
}

export interface InputReader {
  readonly sources: Sources;
  read(paths: readonly string[]): Promise<readonly FoundInput[]>;
  /** The parameters of a `.bicepparam` given by `-p`. */
  readParameters(absolute: string): Promise<{ readonly parameters: ParsedTemplate } | FailedInput>;
}

/** A reader of inputs on a host. */
export function inputReader(host: Host, options: ReaderOptions): InputReader {
  return new Reader(host, options);
}

interface CompiledParameterFile {
  readonly file: SourceFile;
  readonly parameters: ParsedTemplate;
  /** The template that the file ships, where the compiler gives one. */
  readonly templateJson: string | undefined;
}

class Reader implements InputReader {
  readonly sources = new Sources();
  readonly host: Host;
  readonly options: ReaderOptions;
  private readonly found: FoundInput[] = [];
  private readonly byPath = new Map<string, FoundInput>();

  constructor(host: Host, options: ReaderOptions) {
    this.host = host;
    this.options = options;
  }

  async read(paths: readonly string[]): Promise<readonly FoundInput[]> {
    // A path that is named twice is read once; standard input can be read only once.
    for (const path of new Set(paths)) {
      if (path === '-') await this.readStandardInput();
      else await this.readPath(this.host.path.resolve(this.host.cwd, path));
    }
    return this.found;
  }

  private async readStandardInput(): Promise<void> {
    const decoded = decode(await this.host.readStandardInput());
    if ('reason' in decoded) this.fail('standard input', decoded.reason);
    else this.addArm('standard input', createSourceFile('standard input', decoded.text));
  }

  private async readPath(absolute: string): Promise<void> {
    if (this.host.listFolder(absolute) !== undefined) await this.readFolder(absolute);
    else await this.readFile(absolute);
  }

  /** A file that was named: whatever is wrong with it is told. */
  private async readFile(absolute: string): Promise<void> {
    const extension = this.host.path.extname(absolute).toLowerCase();
    if (extension === '.bicepparam') return this.readParameterFile(absolute);
    if (extension === '.bicep') {
      const input = await this.bicepTemplate(absolute);
      if (!isFailed(input)) input.isNamed = true;
      return;
    }
    const shown = shownPath(this.host, absolute);
    if (this.byPath.has(absolute)) return;
    const opened = openFile(this.host, absolute);
    if ('reason' in opened) this.add(absolute, { path: shown, problems: [{ message: opened.reason }] });
    else {
      this.sources.remember(opened.file, absolute);
      this.add(absolute, armInput(opened.file));
    }
  }

  /**
   * Templates below a folder. Bicep files that another one uses as a module, or that a parameters file ships,
   * are analyzed there, with the values they get.
   */
  private async readFolder(folder: string): Promise<void> {
    const files = filesBelow(this.host, folder);
    const withExtension = (extension: string) =>
      files.filter((file) => this.host.path.extname(file).toLowerCase() === extension);
    const before = this.found.length;
    const used = this.usedByBicep([...withExtension('.bicep'), ...withExtension('.bicepparam')]);
    for (const file of withExtension('.bicepparam')) await this.readFile(file);
    for (const file of withExtension('.bicep')) if (!used.has(file)) await this.readFile(file);
    for (const file of files) if (/\.jsonc?$/i.test(file)) this.readIfTemplate(file);
    if (this.found.length === before) {
      this.add(folder, {
        path: shownPath(this.host, folder),
        problems: [{ message: 'nothing in this folder is a template' }],
      });
    }
  }

  private readIfTemplate(absolute: string): void {
    if (this.byPath.has(absolute)) return;
    const opened = openFile(this.host, absolute);
    if ('reason' in opened) {
      if (looksLikeTemplate(this.host, absolute)) {
        this.add(absolute, { path: shownPath(this.host, absolute), problems: [{ message: opened.reason }] });
      }
      return;
    }
    // Most JSON in a repository is none of ours; a template names its schema, whatever else is wrong with it.
    if (!/deploymentTemplate\.json|"resources"|"predictedResources"/i.test(opened.file.text)) return;
    const input = armInput(opened.file);
    if (isFailed(input) && !/deploymentTemplate\.json/i.test(opened.file.text)) return;
    if (!isFailed(input) && this.isCompiledFromAnalyzed(absolute, input.template)) return;
    this.sources.remember(opened.file, absolute);
    this.add(absolute, input);
  }

  /** Repositories often keep the compiled JSON beside its Bicep file, whose answers would come twice. */
  private isCompiledFromAnalyzed(absolute: string, { root }: ParsedTemplate): boolean {
    if (root?.get('metadata')?.get('_generator')?.get('name')?.scalar !== 'bicep') return false;
    const source = this.byPath.get(absolute.replace(/\.jsonc?$/i, '.bicep'));
    return source !== undefined && !isFailed(source);
  }

  private usedByBicep(files: readonly string[]): ReadonlySet<string> {
    const used = new Set<string>();
    for (const file of files) {
      const opened = openFile(this.host, file);
      if ('reason' in opened) continue;
      for (const path of localReferences(opened.file.text)) {
        used.add(this.host.path.resolve(this.host.path.dirname(file), path));
      }
    }
    return used;
  }

  private async readParameterFile(absolute: string): Promise<void> {
    const found = await this.readParameters(absolute);
    if (!('parameters' in found)) {
      this.add(absolute, found);
      return;
    }
    const target = await this.templateOf(absolute, found);
    if (isFailed(target)) return;
    const name = shownPath(this.host, absolute);
    if (!target.parameterFiles.some((file) => file.name === name)) {
      target.parameterFiles.push({ name, parameters: found.parameters });
    }
  }

  /** The template that a parameters file ships: the file after `using`, else whatever the compiler folded in. */
  private async templateOf(absolute: string, found: CompiledParameterFile): Promise<FoundInput> {
    const [using] = localReferences(found.file.text, /^[ \t]*using[ \t]+'([^'\n]+)'/gm);
    if (using !== undefined) {
      const path = this.host.path.resolve(this.host.path.dirname(absolute), using);
      if (path.toLowerCase().endsWith('.bicep')) return this.bicepTemplate(path, found.templateJson);
      await this.readFile(path);
      const input = this.byPath.get(path);
      if (input !== undefined) return input;
    }
    const shown = shownPath(this.host, absolute);
    if (found.templateJson === undefined) {
      return this.add(absolute, { path: shown, problems: [{ message: 'it names no template ("using none")' }] });
    }
    return this.add(absolute, this.compiledInput(shown, absolute, found.templateJson));
  }

  private async bicepTemplate(absolute: string, compiledJson?: string): Promise<FoundInput> {
    const before = this.byPath.get(absolute);
    if (before !== undefined) return before;
    const shown = shownPath(this.host, absolute);
    if (compiledJson !== undefined) return this.add(absolute, this.compiledInput(shown, absolute, compiledJson));
    const opened = openFile(this.host, absolute);
    if ('reason' in opened) return this.add(absolute, { path: shown, problems: [{ message: opened.reason }] });
    const bicep = findBicep(this.host, this.options.bicep);
    if ('reason' in bicep) return this.add(absolute, { path: shown, problems: [{ message: bicep.reason }] });
    this.options.progress.tell(`compiling ${shown}`);
    const compiled = await compileTemplate(this.host, opened.file, absolute, {
      bicep: bicep.path,
      restore: this.options.restore,
    });
    if ('problems' in compiled) return this.add(absolute, { path: shown, problems: compiled.problems });
    return this.add(absolute, this.compiledInput(shown, absolute, compiled.result));
  }

  /** Lines of the compiled JSON are not lines of the Bicep file, so the shown path says which one is meant. */
  private compiledInput(shown: string, absolute: string, json: string): FoundInput {
    const file = createSourceFile(`${shown} (compiled)`, json);
    this.sources.remember(file, absolute);
    const input = armInput(file);
    return isFailed(input) ? { ...input, path: shown } : { ...input, path: shown, kind: 'bicep', isNamed: false };
  }

  async readParameters(absolute: string): Promise<CompiledParameterFile | FailedInput> {
    const shown = shownPath(this.host, absolute);
    const failed = (message: string): FailedInput => ({ path: shown, problems: [{ message }] });
    const opened = openFile(this.host, absolute);
    if ('reason' in opened) return failed(opened.reason);
    const bicep = findBicep(this.host, this.options.bicep);
    if ('reason' in bicep) return failed(bicep.reason);
    this.options.progress.tell(`compiling ${shown}`);
    const compiled = await compileParameters(this.host, opened.file, absolute, {
      bicep: bicep.path,
      restore: this.options.restore,
    });
    if ('problems' in compiled) return { path: shown, problems: compiled.problems };
    const parameters = parseTemplate(createSourceFile(`${shown} (compiled)`, compiled.result.parametersJson));
    return { file: opened.file, parameters, templateJson: compiled.result.templateJson };
  }

  private addArm(path: string, file: SourceFile): void {
    this.add(path, armInput(file));
  }

  private fail(path: string, message: string): void {
    this.add(path, { path, problems: [{ message }] });
  }

  private add(absolute: string, input: FoundInput): FoundInput {
    this.byPath.set(absolute, input);
    this.found.push(input);
    return input;
  }
}

function armInput(file: SourceFile): FoundInput {
  const template = parseTemplate(file);
  if (template.root === undefined) return { path: file.path, problems: template.problems };
  if (template.kind === 'template' || template.kind === 'snapshot') {
    return { path: file.path, kind: 'arm', template, isNamed: true, parameterFiles: [] };
  }
  const message =
    template.kind === 'parameters'
      ? 'it is a parameters file, not a template; give it with -p'
      : 'it is JSON, but no ARM template: "$schema" names no deployment template';
  return { path: file.path, problems: [{ message, place: template.root }] };
}

/** Local paths that a Bicep file names: modules, imports, `using`. */
function localReferences(
  text: string,
  pattern = /^[ \t]*(?:module[ \t]+\w+|using|extends|import[^\n]*?from)[ \t]+'([^'\n]+)'/gm,
): readonly string[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const path = match[1] ?? '';
    return /^(?:br|ts|br\/[^:]*|ts\/[^:]*):/.test(path) ? [] : [path];
  });
}

/** A file that is no text in any encoding of ours, yet names the schema of a template: skipping it would be silence. */
function looksLikeTemplate(host: Host, absolute: string): boolean {
  const file = host.readFile(absolute);
  if (file.kind !== 'file') return file.kind === 'unreadable';
  return /deploymentTemplate\.json/i.test(lettersOf(file.bytes));
}
