// `failcast graph`: the topology drawn.
import '#src/cli/check.ts'; // for the bundle, see template-commands.ts
import type { InForce } from '#analyzers/derive/effective-probe.ts';
import { deriveEffectiveProbe } from '#analyzers/derive/effective-probe.ts';
import { writtenProbe } from '#analyzers/derive/rule-probe.ts';
import { allCheckNames } from '#src/cli/check-names.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE, EXIT_NOT_ANALYZED } from '#src/cli/exit-codes.ts';
import type { SingleInputOptions } from '#src/cli/single-input.ts';
import { readSingleInput } from '#src/cli/single-input.ts';
import { writeOutputs } from '#src/cli/write-outputs.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import { inspectGraph } from '#src/graph/inspect.ts';
import type { Host } from '#src/host/host.ts';
import { renderDot } from '#src/report/graph-dot.ts';
import { drawTopology } from '#src/report/graph-drawing.ts';
import { renderMermaid } from '#src/report/graph-mermaid.ts';

/** Runs the command; answers the exit code. */
export async function runGraph(host: Host, path: string, options: SingleInputOptions): Promise<ExitCode> {
  const input = await readSingleInput(host, path, options, allCheckNames());
  if (input === undefined) return EXIT_NOT_ANALYZED;
  const model = input.configuration.failover?.model ?? 'service';
  const inspection = inspectGraph(buildGraph(input.evaluated), {
    kind: input.kind,
    effectiveProbe(probe) {
      const { intervalSeconds, threshold } = deriveEffectiveProbe(writtenProbe(probe), model);
      return { intervalInSeconds: computed(intervalSeconds), threshold: computed(threshold) };
    },
  });
  const drawing = drawTopology(inspection);
  await writeOutputs(host, options, async (format) => {
    if (format === 'dot') return renderDot(drawing);
    if (format === 'mermaid') return renderMermaid(drawing);
    // The layout library is several times the size of the rest of this command.
    return (await import('#src/report/graph-svg.ts')).renderSvg(drawing);
  });
  return EXIT_FINE;
}

const computed = (value: InForce<number>) => (value.state === 'known' ? value.value : { $unknown: value.unknown.text });
