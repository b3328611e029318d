// `failcast evaluate`: the template evaluated, with what cannot be known marked.
import { allCheckNames } from '#src/cli/check-names.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE, EXIT_NOT_ANALYZED } from '#src/cli/exit-codes.ts';
import type { SingleInputOptions } from '#src/cli/single-input.ts';
import { readSingleInput } from '#src/cli/single-input.ts';
import { textContext } from '#src/cli/terminal.ts';
import { writeOutputs } from '#src/cli/write-outputs.ts';
import { predictedResources } from '#src/evaluate/predicted-resources.ts';
import type { Host } from '#src/host/host.ts';
import { renderEvaluateJson } from '#src/report/evaluate-json.ts';
import type { EvaluateReport } from '#src/report/evaluate-report.ts';
import { renderEvaluateText } from '#src/report/evaluate-text.ts';

/** Runs the command; answers the exit code. */
export async function runEvaluate(host: Host, path: string, options: SingleInputOptions): Promise<ExitCode> {
  const input = await readSingleInput(host, path, options, allCheckNames());
  if (input === undefined) return EXIT_NOT_ANALYZED;
  const { outputs, problems, gaps } = input.evaluated;
  const resources = predictedResources(input.evaluated);
  const report: EvaluateReport = { path: input.path, resources, outputs, problems, gaps };
  await writeOutputs(host, options, async (format, target) => {
    if (format === 'json') return renderEvaluateJson(report);
    return renderEvaluateText(report, await textContext(target, options, true));
  });
  return EXIT_FINE;
}
