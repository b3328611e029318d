// `failcast simulate`: replays a failure on a template, once to be read and many times to be counted.
import '#src/cli/check.ts'; // for the bundle, see template-commands.ts
import { createCheckContext } from '#analyzers/run-checks.ts';
import type { SimulationOutcome } from '#simulator/simulate.ts';
import { simulate } from '#simulator/simulate.ts';
import { simulatePorts } from '#simulator/simulate-ports.ts';
import { secondsToMs } from '#simulator/time.ts';
import { allCheckNames } from '#src/cli/check-names.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE, EXIT_NOT_ANALYZED } from '#src/cli/exit-codes.ts';
import type { WantedScenario } from '#src/cli/scenario-file.ts';
import { readScenario } from '#src/cli/scenario-file.ts';
import type { SingleInput, SingleInputOptions } from '#src/cli/single-input.ts';
import { readSingleInput } from '#src/cli/single-input.ts';
import { messagesOn, textContext } from '#src/cli/terminal.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import { writeOutputs } from '#src/cli/write-outputs.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import type { Host } from '#src/host/host.ts';
import { matchesGlob } from '#src/model/glob.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { printable } from '#src/report/printable.ts';
import { renderSimulateJson } from '#src/report/simulate-json.ts';
import { renderSimulateText } from '#src/report/simulate-text.ts';
import type { MeasuredDrill, SimulationReport } from '#src/report/simulation-report.ts';

export interface SimulateOptions extends SingleInputOptions {
  readonly scenario: string;
  readonly resource: string | undefined;
  readonly trials: number;
  readonly seed: number;
  readonly duration: number | undefined;
  readonly drill: boolean;
}

interface Played extends Pick<Extract<SimulationOutcome, { simulation: unknown }>, 'simulation' | 'drill'> {
  /** Under which drills of the configuration speak of it. */
  readonly name: string;
}

type Outcome = Played | Exclude<SimulationOutcome, { simulation: unknown }>;

/** Runs the command; answers the exit code. */
export async function runSimulate(host: Host, path: string, options: SimulateOptions): Promise<ExitCode> {
  const wanted = readScenario(host, options.scenario);
  const input = await readSingleInput(host, path, options, allCheckNames());
  if (input === undefined) return EXIT_NOT_ANALYZED;
  const outcome = play(wanted, input, options);
  if ('mistake' in outcome) throw new UsageError(outcome.mistake);
  if ('reason' in outcome) {
    messagesOn(host, options).error(printable(`${input.path}: nothing can be simulated: ${outcome.reason}`));
    return EXIT_NOT_ANALYZED;
  }
  const { scenario } = wanted;
  const title = 'steps' in scenario ? '' : scenario.title;
  await write(host, reportOf(outcome, input, title, options), options);
  return EXIT_FINE;
}

function play(wanted: WantedScenario, input: SingleInput, options: SimulateOptions): Outcome {
  const { scenario, instances, workloads, wishes = {} } = wanted;
  const { failover, workloads: demand = [] } = input.configuration;
  const context = createCheckContext(buildGraph(input.evaluated), {
    ...(failover === undefined ? {} : { failover }),
    workloads: demand,
  });
  const seconds = options.duration ?? wanted.durationSeconds;
  const request = {
    context,
    resource: options.resource ?? wanted.resource,
    seed: options.seed,
    trials: options.trials,
    durationMs: seconds === undefined ? undefined : secondsToMs(seconds),
  };
  if ('course' in scenario) {
    const outcome = simulatePorts({ ...request, scenario, wishes });
    return 'simulation' in outcome ? { ...outcome, name: resourceWords(outcome.simulation.resource).name } : outcome;
  }
  const outcome = simulate({ ...request, scenario, instances, workloads });
  if (!('simulation' in outcome)) return outcome;
  const { name } = outcome.staged.source.loadBalancer;
  return { ...outcome, name: name.state === 'known' ? name.value : '' };
}

async function write(host: Host, report: SimulationReport, options: SimulateOptions): Promise<void> {
  await writeOutputs(host, options, async (format, target) => {
    if (format === 'json') return renderSimulateJson(report);
    return renderSimulateText(report, await textContext(target, options, true));
  });
}

function reportOf(
  { simulation, drill, name }: Played,
  input: SingleInput,
  title: string,
  options: SimulateOptions,
): SimulationReport {
  return {
    path: input.path,
    simulation,
    title,
    replay: replayCommand(input.path, simulation.resource, simulation.timelineSeed, options),
    measured: name === '' ? [] : drillsOf(input, name, simulation.scenario),
    drill: options.drill ? drill : undefined,
  };
}

function drillsOf({ configuration }: SingleInput, name: string, failure: string): readonly MeasuredDrill[] {
  return (configuration.drills ?? [])
    .filter((drill) => drill.failure === failure && matchesGlob(drill.resource, name))
    .map(({ date, measuredSeconds }) => ({ date, measuredSeconds }));
}

/** Parameters are not repeated: who gave them has them at hand, and they may be secret. */
function replayCommand(path: string, resource: string, seed: number, options: SimulateOptions): string {
  const words = ['failcast', 'simulate', path, '--scenario', options.scenario, '--resource', resource];
  words.push('--seed', String(seed), '--trials', '1');
  if (options.duration !== undefined) words.push('--duration', String(options.duration));
  const command = words.map(quoted).join(' ');
  return options.parameters.length === 0 ? command : `${command} (with the same parameters)`;
}

const quoted = (word: string): string => (/^[\w./:=,@%+#-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
