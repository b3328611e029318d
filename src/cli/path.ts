// `failcast path`: the way of a flow between two ends of a landscape, and the way of its answers.

import type { CheckContext } from '#analyzers/check.ts';
import type { FlowProtocol } from '#analyzers/derive/flow.ts';
import { derivePath } from '#analyzers/derive/path.ts';
import type { PathEnd } from '#analyzers/derive/path-end.ts';
import { resolvePathEnd } from '#analyzers/derive/path-end.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { allCheckNames } from '#src/cli/check-names.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE, EXIT_NOT_ANALYZED } from '#src/cli/exit-codes.ts';
import type { SingleInput, SingleInputOptions } from '#src/cli/single-input.ts';
import { readSingleInput } from '#src/cli/single-input.ts';
import { textContext } from '#src/cli/terminal.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import { writeOutputs } from '#src/cli/write-outputs.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import type { Host } from '#src/host/host.ts';
import { matchesGlob } from '#src/model/glob.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { renderPathJson } from '#src/report/path-json.ts';
import { renderPathText } from '#src/report/path-text.ts';

export interface PathOptions extends SingleInputOptions {
  readonly from: string;
  readonly to: string;
  readonly protocol: FlowProtocol | undefined;
  readonly port: number | undefined;
}

/** Runs the command; answers the exit code. */
export async function runPath(host: Host, path: string, options: PathOptions): Promise<ExitCode> {
  const input = await readSingleInput(host, path, options, allCheckNames());
  if (input === undefined) return EXIT_NOT_ANALYZED;
  const { failover } = input.configuration;
  const context = createCheckContext(buildGraph(input.evaluated), failover === undefined ? {} : { failover });
  const { protocol, port } = options;
  const from = endNamed(options.from, '--from', context);
  const to = endNamed(options.to, '--to', context);
  const report = derivePath({ from, to, protocol, port, translates: translatesWith(input) }, context);
  await writeOutputs(host, options, async (format, target) => {
    if (format === 'json') return renderPathJson(report);
    return renderPathText(input.path, report, await textContext(target, options, true));
  });
  return EXIT_FINE;
}

function endNamed(text: string, option: string, context: CheckContext): PathEnd {
  const end = resolvePathEnd(text, context);
  if ('problem' in end) throw new UsageError(`${option}: ${end.problem}`);
  return end;
}

/** What the configuration says about the source NAT of an appliance; the last entry that matches counts. */
function translatesWith({ configuration }: SingleInput): (key: string) => boolean | undefined {
  const appliances = configuration.appliances ?? [];
  return (key) =>
    appliances.findLast(({ match }) => matchesGlob(match, resourceWords(key).name) || matchesGlob(match, key))?.snat;
}
