// `failcast facts`: which defaults, limits and timers of Azure does the program know, and from where?
import { ALL_FACTS } from '#src/azure-facts/all-facts.ts';
import type { ListOptions } from '#src/cli/checks.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE } from '#src/cli/exit-codes.ts';
import { textContext } from '#src/cli/terminal.ts';
import { writeOutputs } from '#src/cli/write-outputs.ts';
import type { Host } from '#src/host/host.ts';
import { renderFactsText } from '#src/report/fact-text.ts';
import { renderFactsJson } from '#src/report/facts-json.ts';

/** Runs the command; answers the exit code. */
export async function runFactsList(host: Host, options: ListOptions): Promise<ExitCode> {
  await writeOutputs(host, options, async (format, target) =>
    format === 'json'
      ? renderFactsJson(ALL_FACTS)
      : renderFactsText(ALL_FACTS, await textContext(target, options, false)),
  );
  return EXIT_FINE;
}
