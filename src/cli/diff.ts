// `failcast diff --defaults portal`: the template as it ships against the same one made in the portal.
import { deriveDefaultDifferences } from '#analyzers/derive/default-differences.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { DEFAULTED_PROPERTIES } from '#src/azure-facts/defaults.ts';
import { allCheckNames } from '#src/cli/check-names.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE, EXIT_NOT_ANALYZED } from '#src/cli/exit-codes.ts';
import type { SingleInputOptions } from '#src/cli/single-input.ts';
import { readSingleInput } from '#src/cli/single-input.ts';
import { textContext } from '#src/cli/terminal.ts';
import { writeOutputs } from '#src/cli/write-outputs.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import type { Host } from '#src/host/host.ts';
import { renderDiffJson } from '#src/report/diff-json.ts';
import { renderDiffText } from '#src/report/diff-text.ts';

/** Runs the command; answers the exit code. */
export async function runDiff(host: Host, path: string, options: SingleInputOptions): Promise<ExitCode> {
  const input = await readSingleInput(host, path, options, allCheckNames());
  if (input === undefined) return EXIT_NOT_ANALYZED;
  const { failover } = input.configuration;
  const context = createCheckContext(buildGraph(input.evaluated), failover === undefined ? {} : { failover });
  const differences = deriveDefaultDifferences(DEFAULTED_PROPERTIES, context);
  await writeOutputs(host, options, async (format, target) => {
    if (format === 'json') return renderDiffJson(differences);
    return renderDiffText(input.path, differences, await textContext(target, options, true));
  });
  return EXIT_FINE;
}
