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
  for (const { format, path } of wanted.outputs) {
    const failure = host.writeFile(host.path.resolve(host.cwd, path), await render(format, 'file'));
    if (failure !== undefined) throw new UsageError(`--output ${format}=${path}: it cannot be written: ${failure}`);
  }
  host.stdout.write(await render(wanted.format, host.stdout));
}
