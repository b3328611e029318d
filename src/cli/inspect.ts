// `failcast inspect`: the resources that decide where traffic goes, and their links.

import { compareDesigns } from '#analyzers/derive/design-comparison.ts';
import { recogniseDesigns } from '#analyzers/derive/designs.ts';
import type { InForce } from '#analyzers/derive/effective-probe.ts';
import { deriveEffectiveProbe } from '#analyzers/derive/effective-probe.ts';
import { writtenProbe } from '#analyzers/derive/rule-probe.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { allCheckNames } from '#src/cli/check-names.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE, EXIT_NOT_ANALYZED } from '#src/cli/exit-codes.ts';
import type { SingleInputOptions } from '#src/cli/single-input.ts';
import { readSingleInput } from '#src/cli/single-input.ts';
import { tellEgress } from '#src/cli/tell-egress.ts';
import { textContext } from '#src/cli/terminal.ts';
import { writeOutputs } from '#src/cli/write-outputs.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import { inspectGraph } from '#src/graph/inspect.ts';
import type { Host } from '#src/host/host.ts';
import { renderInspectJson } from '#src/report/inspect-json.ts';
import { renderInspectText } from '#src/report/inspect-text.ts';

/** Runs the command; answers the exit code. */
export async function runInspect(host: Host, path: string, options: SingleInputOptions): Promise<ExitCode> {
  const input = await readSingleInput(host, path, options, allCheckNames());
  if (input === undefined) return EXIT_NOT_ANALYZED;
  const model = input.configuration.failover?.model ?? 'service';
  const graph = buildGraph(input.evaluated);
  const { failover, appliances } = input.configuration;
  const context = createCheckContext(graph, {
    ...(failover === undefined ? {} : { failover }),
    ...(appliances === undefined ? {} : { appliances }),
  });
  const designs = recogniseDesigns(context);
  const inspection = inspectGraph(graph, {
    kind: input.kind,
    effectiveProbe(probe) {
      const { intervalSeconds, threshold } = deriveEffectiveProbe(writtenProbe(probe), model);
      return { intervalInSeconds: computed(intervalSeconds), threshold: computed(threshold) };
    },
    egress: tellEgress(graph, context),
    designs,
  });
  await writeOutputs(host, options, async (format, target) => {
    if (format === 'json') return renderInspectJson(inspection);
    return renderInspectText(inspection, await textContext(target, options, true), compareDesigns(designs, context));
  });
  return EXIT_FINE;
}

function computed(value: InForce<number>) {
  return value.state === 'known' ? value.value : { $unknown: value.unknown.text };
}
