// A result goes to standard output in one format, and to files in others.
import type { OutputFile } from '#src/cli/options.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import type { Host, OutputStream } from '#src/host/host.ts';

/** Where a text goes; a file has no screen. */
export type Target = OutputStream | 'file';

/** Renders and writes each output; a file that cannot be written is a usage error. */
export async function writeOutputs(
  host: Host,
  wanted: { readonly format: string; readonly outputs: readonly OutputFile[] },
  render: (format: string, target: Target) => Promise<string>,
): Promise<void> {
  const written = new Set<string>();
  for (const { format, path } of wanted.outputs) {
    const absolute = host.path.resolve(host.cwd, path);
    if (written.has(absolute)) throw new UsageError(`--output ${format}=${path}: another --output writes this file`);
    written.add(absolute);
    if (isSource(host, absolute))
      throw new UsageError(`--output ${format}=${path}: this is a source, not a result; it stays`);
    const failure = host.writeFile(absolute, await render(format, 'file'));
    if (failure !== undefined) throw new UsageError(`--output ${format}=${path}: it cannot be written: ${failure}`);
  }
  host.stdout.write(await render(wanted.format, host.stdout));
}

/** A template, its parameters or a configuration, which one slip of the hand would replace by a report; also behind a link. */
function isSource(host: Host, path: string): boolean {
  const file = host.readFile(path);
  if (file.kind !== 'file') return false;
  if (/(?:\.bicep|\.bicepparam|failcast\.config\.jsonc?)$/i.test(host.realPath(path) ?? path)) return true;
  const text = new TextDecoder().decode(file.bytes);
  return /^\s*(?:\/\/.*\s+)*\{\s*"\$schema"\s*:\s*"[^"]*deployment(?:Template|Parameters)\.json/i.test(text);
}
