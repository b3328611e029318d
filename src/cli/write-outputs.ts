// A result goes to standard output in one format, and to files in others.
import { lettersOf } from '#src/cli/decode.ts';
import type { OutputOptions } from '#src/cli/options.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import type { Host, OutputStream } from '#src/host/host.ts';

/** Where a text goes; a file has no screen. */
export type Target = OutputStream | 'file';

/** A whole text, or one that comes in pieces because it may be very long. */
export type Rendered = string | ((sink: (piece: string) => void) => void);

/** Renders and writes each output; a file that cannot be written is a usage error. */
export async function writeOutputs(
  host: Host,
  wanted: OutputOptions,
  render: (format: string, target: Target) => Promise<Rendered>,
): Promise<void> {
  refuseOverlaps(host, wanted);
  for (const { format, path } of wanted.outputs) {
    const failure = host.writeFile(host.path.resolve(host.cwd, path), wholeText(await render(format, 'file')));
    if (failure !== undefined) throw new UsageError(`--output ${format}=${path}: it cannot be written: ${failure}`);
  }
  const rendered = await render(wanted.format, host.stdout);
  if (typeof rendered === 'string') host.stdout.write(rendered);
  else rendered((piece) => host.stdout.write(piece));
}

function wholeText(rendered: Rendered): string {
  if (typeof rendered === 'string') return rendered;
  const pieces: string[] = [];
  rendered((piece) => pieces.push(piece));
  return pieces.join('');
}

/** Told before anything is written: two results in one file, or a result in place of a source. */
function refuseOverlaps(host: Host, { outputs, named }: OutputOptions): void {
  const written = new Set<string>();
  for (const { format, path } of outputs) {
    const file = oneSpelling(host, path);
    if (written.has(file)) throw new UsageError(`--output ${format}=${path}: another --output writes this file`);
    written.add(file);
    refuseSource(host, `--output ${format}=${path}`, path, named);
  }
}

/** Refuses to write a file that is `named` to be read, or that looks like a template or a configuration. */
export function refuseSource(host: Host, option: string, path: string, named: readonly string[]): void {
  const file = oneSpelling(host, path);
  const sources = named.flatMap((text) => pathsIn(text)).map((source) => oneSpelling(host, source));
  if (!sources.includes(file) && !isSource(host, file)) return;
  throw new UsageError(`${option}: this is a source, not a result; it stays`);
}

/** A parameter may be `name=@file`. */
function pathsIn(argument: string): readonly string[] {
  const at = argument.indexOf('=@');
  return at < 0 ? [argument] : [argument, argument.slice(at + 2)];
}

/** One spelling per file: links are followed, also those of the folder of a file that is yet to be written. */
function oneSpelling(host: Host, path: string): string {
  const absolute = host.path.resolve(host.cwd, path);
  const real = host.realPath(absolute);
  if (real !== undefined) return real;
  const folder = host.path.dirname(absolute);
  return host.path.join(host.realPath(folder) ?? folder, host.path.basename(absolute));
}

/** A template of a folder, its parameters or a configuration, which one slip of the hand would replace by a report. */
function isSource(host: Host, path: string): boolean {
  const file = host.readFile(path);
  if (file.kind !== 'file') return false;
  if (/(?:\.bicep|\.bicepparam|failcast\.config\.jsonc?)$/i.test(path)) return true;
  const letters = lettersOf(file.bytes);
  return !OWN_RESULT.test(letters) && SCHEMA_OF_SOURCE.test(letters);
}

/** Results of ours may hold whole templates, in the bodies of resources. */
const OWN_RESULT = /^\{\s*"schemaVersion"/;
const SCHEMA_OF_SOURCE = /"\$schema"\s*:\s*"[^"]*deployment(?:Template|Parameters)\.json/i;
