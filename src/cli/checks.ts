// `failcast checks`: which checks are there?
import { ALL_CHECKS } from '#analyzers/index.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE } from '#src/cli/exit-codes.ts';
import type { DisplayOptions, OutputOptions } from '#src/cli/options.ts';
import { textContext } from '#src/cli/terminal.ts';
import { writeOutputs } from '#src/cli/write-outputs.ts';
import type { Host } from '#src/host/host.ts';
import { renderChecksJson, renderChecksText } from '#src/report/check-list.ts';

export type ListOptions = DisplayOptions & OutputOptions;

/** Runs the command; answers the exit code. */
export async function runChecksList(host: Host, options: ListOptions): Promise<ExitCode> {
  await writeOutputs(host, options, async (format, target) =>
    format === 'json'
      ? renderChecksJson(ALL_CHECKS)
      : renderChecksText(ALL_CHECKS, await textContext(target, options, false)),
  );
  return EXIT_FINE;
}
