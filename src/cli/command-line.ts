// From arguments to an exit code: which command is meant, and what happens when anything goes wrong on the way.
// The commands themselves are loaded when they are called: start-up time is part of every run in a pipeline.
import type { Command } from 'commander';
import { CommanderError } from 'commander';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE, EXIT_NOT_ANALYZED, EXIT_USAGE } from '#src/cli/exit-codes.ts';
import { createProgram } from '#src/cli/program.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import type { Host } from '#src/host/host.ts';
import { printable } from '#src/report/printable.ts';

const SHORT_HELP = `failcast says how long failovers take and whether outbound ports suffice, before a template is deployed.

  failcast check main.bicep -p prod.bicepparam
  failcast inspect azuredeploy.json

failcast --help lists all commands.
`;

/** Runs one command line on a host. Never throws. */
export async function runCommandLine(host: Host, args: readonly string[]): Promise<ExitCode> {
  if (args.length === 0) {
    host.stderr.write(SHORT_HELP);
    return EXIT_USAGE;
  }
  const outcome: { code: ExitCode } = { code: EXIT_FINE };
  try {
    const program: Command = createProgram(host, outcome);
    await program.parseAsync(args, { from: 'user' });
    return outcome.code;
  } catch (error) {
    // Commander has written its own message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_FINE : EXIT_USAGE;
    if (error instanceof UsageError) {
      host.stderr.write(`error: ${error.message.split('\n').map(printable).join('\n')}\n`);
      return EXIT_USAGE;
    }
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    host.stderr.write(`internal error: please report it with the input that leads to it\n${trace}\n`);
    return EXIT_NOT_ANALYZED;
  }
}
