// What does a Bicep file compile to? Answered by the installed compiler, whose diagnostics become problems with places.
import type { Host } from '#src/host/host.ts';
import type { Problem } from '#src/model/gap.ts';
import type { Place, SourceFile } from '#src/model/place.ts';

export interface CompileOptions {
  /** Path of the compiler. */
  readonly bicep: string;
  readonly restore: boolean;
}

export type Compiled<T> = { readonly result: T } | { readonly problems: readonly Problem[] };

/** A parameters file: the parameters as ARM JSON, and the template where the file names one. */
export interface CompiledParameters {
  readonly parametersJson: string;
  readonly templateJson: string | undefined;
}

/** Compiles a `.bicep` file to the text of its ARM template. */
export async function compileTemplate(
  host: Host,
  file: SourceFile,
  absolute: string,
  options: CompileOptions,
): Promise<Compiled<string>> {
  return run(host, 'build', file, absolute, options);
}

/** Compiles a `.bicepparam` file. */
export async function compileParameters(
  host: Host,
  file: SourceFile,
  absolute: string,
  options: CompileOptions,
): Promise<Compiled<CompiledParameters>> {
  const compiled = await run(host, 'build-params', file, absolute, options);
  if ('problems' in compiled) return compiled;
  try {
    const { parametersJson, templateJson } = JSON.parse(compiled.result) as Partial<CompiledParameters>;
    if (typeof parametersJson !== 'string') return refused('the Bicep CLI gave no parameters');
    return { result: { parametersJson, templateJson: typeof templateJson === 'string' ? templateJson : undefined } };
  } catch {
    return refused('the Bicep CLI gave an answer that is no JSON');
  }
}

async function run(
  host: Host,
  command: 'build' | 'build-params',
  file: SourceFile,
  absolute: string,
  options: CompileOptions,
): Promise<Compiled<string>> {
  const args = [command, absolute, '--stdout', ...(options.restore ? [] : ['--no-restore'])];
  const outcome = await host.run(options.bicep, args);
  if (outcome.kind === 'not-started') return refused(`the Bicep CLI could not be started: ${outcome.reason}`);
  if (outcome.exitCode === 0) return { result: outcome.stdout };
  const errors = outcome.stderr.split(/\r?\n/).flatMap((line) => problemOf(line, file, absolute));
  if (errors.length > 0) return { problems: errors };
  const text = outcome.stderr.trim() || `it ended with exit code ${outcome.exitCode}`;
  return refused(`the Bicep CLI refused the file: ${text}`);
}

const refused = (message: string) => ({ problems: [{ message }] });

/** `<path>(12,3) : Error BCP057: <message>`; warnings are not ours to repeat. */
function problemOf(line: string, file: SourceFile, absolute: string): readonly Problem[] {
  const match = /^(.*)\((\d+),(\d+)\) : Error (\S+): (.*)$/.exec(line);
  if (match === null) return [];
  const [, path = '', lineNumber = '', column = '', code = '', text = ''] = match;
  const message = `${code}: ${text}`;
  // A module's error stands in another file, which the message then names.
  if (path !== absolute) return [{ message: `${message} (${path}:${lineNumber}:${column})` }];
  const start = (file.lineStarts[Number(lineNumber) - 1] ?? 0) + Number(column) - 1;
  const place: Place = { file, start, end: start + 1, parent: undefined, key: undefined };
  return [{ message, place }];
}
