// `failcast inspect`: the resources that decide where traffic goes, and their links.

import { compareDesigns } from '#analyzers/derive/design-comparison.ts';
import { recogniseDesigns } from '#analyzers/derive/designs.ts';
import type { InForce } from '#analyzers/derive/effective-probe.ts';
import { deriveEffectiveProbe } from '#analyzers/derive/effective-probe.ts';
import type { Egress } from '#analyzers/derive/egress.ts';
import { deriveEgress } from '#analyzers/derive/egress.ts';
import { writtenProbe } from '#analyzers/derive/rule-probe.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { allCheckNames } from '#src/cli/check-names.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE, EXIT_NOT_ANALYZED } from '#src/cli/exit-codes.ts';
import type { SingleInputOptions } from '#src/cli/single-input.ts';
import { readSingleInput } from '#src/cli/single-input.ts';
import { textContext } from '#src/cli/terminal.ts';
import { writeOutputs } from '#src/cli/write-outputs.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import { inspectGraph } from '#src/graph/inspect.ts';
import type { Host } from '#src/host/host.ts';
import type { ToldEgress } from '#src/model/inspection.ts';
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
    egress: tellEgress(context.ask(deriveEgress, graph)),
    designs,
  });
  await writeOutputs(host, options, async (format, target) => {
    if (format === 'json') return renderInspectJson(inspection);
    return renderInspectText(inspection, await textContext(target, options, true), compareDesigns(designs, context));
  });
  return EXIT_FINE;
}

// An instance with several IP configurations that leave alike is told once.
function tellEgress(ways: readonly Egress[]): readonly ToldEgress[] {
  const told = new Map<string, ToldEgress>();
  for (const { subnet, instance, method, via, because } of ways) {
    const shown = typeof method === 'string' ? method : { $unknown: method.unknown };
    const way = { subnet: subnet.subnetKey, instance, method: shown, via, because };
    const key = JSON.stringify([way.subnet, instance, shown, via]);
    if (!told.has(key)) told.set(key, way);
  }
  return [...told.values()];
}

function computed(value: InForce<number>) {
  return value.state === 'known' ? value.value : { $unknown: value.unknown.text };
}
