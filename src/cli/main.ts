// The program: hands the real machine to the command line and ends with its exit code.
import { runCommandLine } from '#src/cli/command-line.ts';
import { nodeHost } from '#src/host/node-host.ts';

process.exitCode = await runCommandLine(nodeHost(), process.argv.slice(2));
