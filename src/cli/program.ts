// The commands with their options and help. Declarations only; each command loads its code when it is called.
import { Argument, Command, Option } from 'commander';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_CODE_HELP } from '#src/cli/exit-codes.ts';
import {
  addDisplayOptions,
  addFormatOptions,
  addTemplateOptions,
  countArgument,
  directionsArgument,
  notEmpty,
  OUTPUT,
  portArgument,
  SELECTION,
  SIMULATION,
  secondsArgument,
  seedArgument,
  TROUBLESHOOTING,
} from '#src/cli/options.ts';
import { VERSION } from '#src/cli/version.ts';
import type { Host } from '#src/host/host.ts';
import type { Direction } from '#src/model/design.ts';
import { DIRECTIONS } from '#src/model/design.ts';

/** The whole command line; `outcome.code` becomes the exit code of the command that ran. */
export function createProgram(host: Host, outcome: { code: ExitCode }): Command {
  const program = new Command('failcast')
    .description(
      `Tells from a Bicep file or an ARM template how long failovers take, which flows never move
and whether outbound ports suffice, before anything is deployed.

Examples:
  failcast check main.bicep -p prod.bicepparam
  failcast diff --defaults portal azuredeploy.json
  failcast explain probe-interval-left-to-default`,
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      getOutHelpWidth: () => host.stdout.columns ?? 100,
      getErrHelpWidth: () => host.stderr.columns ?? 100,
    })
    .showHelpAfterError('(--help shows the options)')
    .showSuggestionAfterError()
    .optionsGroup(TROUBLESHOOTING)
    .version(VERSION, '-V, --version', 'shows the version')
    .helpOption('-h, --help', 'shows help')
    .helpCommand(false)
    .addHelpText('after', `\n${EXIT_CODE_HELP}\n`);
  addCheck(program, host, outcome);
  addInspect(program, host, outcome);
  addEvaluate(program, host, outcome);
  addDiff(program, host, outcome);
  addPath(program, host, outcome);
  addSimulate(program, host, outcome);
  addGraph(program, host, outcome);
  addExplain(program, host, outcome);
  addLists(program, host, outcome);
  return program;
}

/** A command with its sentence, its examples, and the exit codes at the end of its help. */
function command(program: Command, name: string, sentence: string, examples: readonly string[]): Command {
  const lines = examples.map((example) => `  failcast ${name} ${example}`);
  return program
    .command(name)
    .summary(sentence)
    .description(`${sentence}.\n\nExamples:\n${lines.join('\n')}`)
    .optionsGroup(TROUBLESHOOTING)
    .helpOption('-h, --help', 'shows this help')
    .addHelpText('after', `\n${EXIT_CODE_HELP}\n`);
}

function addCheck(program: Command, host: Host, outcome: { code: ExitCode }): void {
  const check = command(program, 'check', 'Estimates failovers and outbound ports, and reports findings and gaps', [
    'main.bicep -p prod.bicepparam',
    'azuredeploy.json -p probeInterval=5 --budget 20',
    'templates/ --output json=failcast.json --fail-on warning',
  ]).addArgument(new Argument('<inputs...>', 'files and folders; - reads standard input'));
  const template = addTemplateOptions(check);
  const format = addFormatOptions(check, ['text', 'json', 'compact', 'msbuild']);
  check
    .optionsGroup(OUTPUT)
    .option('--budget <seconds>', 'longest window of new flows that is accepted (default: none)', secondsArgument)
    .addOption(
      new Option('--fail-on <severity>', 'findings that lead to exit code 1')
        .choices(['error', 'warning', 'info', 'never'])
        .default('error'),
    )
    .option('--fail-on-gaps', 'exit code 1 also when something could not be decided (default: off)')
    .option('--gaps', 'lists what could not be known (default: counts it)')
    .option('--baseline <file>', 'leaves out findings that this file lists (default: none)', notEmpty)
    .option('--update-baseline', 'writes the findings of this run into the file of --baseline (default: off)');
  const display = addDisplayOptions(check);
  check.action(async (paths: string[]) => {
    const { budget, failOn, failOnGaps, gaps, baseline, updateBaseline } = check.opts();
    outcome.code = await (await import('#src/cli/check.ts')).runCheck(host, paths, {
      ...template(),
      ...format(),
      ...display(),
      budget: budget as number | undefined,
      failOn: failOn as 'error' | 'warning' | 'info' | 'never',
      failOnGaps: failOnGaps === true,
      gaps: gaps === true,
      baseline: baseline as string | undefined,
      updateBaseline: updateBaseline === true,
    });
  });
}

function addInspect(program: Command, host: Host, outcome: { code: ExitCode }): void {
  const inspect = command(program, 'inspect', 'Shows the resources that decide where traffic goes, and their links', [
    'main.bicep',
    'azuredeploy.json -p azuredeploy.parameters.json --format json',
  ]).addArgument(new Argument('<input>', 'a file; - reads standard input'));
  const template = addTemplateOptions(inspect);
  const format = addFormatOptions(inspect, ['text', 'json']);
  const display = addDisplayOptions(inspect);
  inspect.action(async (path: string) => {
    outcome.code = await (await templateCommands()).runInspect(host, path, {
      ...template(),
      ...format(),
      ...display(),
    });
  });
}

function addEvaluate(program: Command, host: Host, outcome: { code: ExitCode }): void {
  const evaluate = command(
    program,
    'evaluate',
    'Shows the resources that a template deploys, with what cannot be known',
    [
      'azuredeploy.json -p azuredeploy.parameters.json',
      'main.bicep --resource-group rg-network --location westeurope --format json',
    ],
  ).addArgument(new Argument('<input>', 'a file; - reads standard input'));
  const template = addTemplateOptions(evaluate);
  const format = addFormatOptions(evaluate, ['text', 'json']);
  const display = addDisplayOptions(evaluate);
  evaluate.action(async (path: string) => {
    outcome.code = await (await templateCommands()).runEvaluate(host, path, {
      ...template(),
      ...format(),
      ...display(),
    });
  });
}

function addDiff(program: Command, host: Host, outcome: { code: ExitCode }): void {
  const diff = command(program, 'diff', 'Compares a template as it ships with the same one made in the portal', [
    '--defaults portal main.bicep',
    '--defaults portal azuredeploy.json --format json',
  ]).addArgument(new Argument('<input>', 'a file; - reads standard input'));
  const template = addTemplateOptions(diff);
  diff.addOption(
    new Option('--defaults <whose>', 'whose defaults the template is compared with')
      .choices(['portal'])
      .makeOptionMandatory(),
  );
  const format = addFormatOptions(diff, ['text', 'json']);
  const display = addDisplayOptions(diff);
  diff.action(async (path: string) => {
    outcome.code = await (await templateCommands()).runDiff(host, path, { ...template(), ...format(), ...display() });
  });
}

function addPath(program: Command, host: Host, outcome: { code: ExitCode }): void {
  const path = command(program, 'path', 'Walks from one end of a landscape to another and back, hop by hop', [
    'main.bicep --from vnet-app/web --to on-premises',
    'azuredeploy.json --from internet --to 10.1.2.4 --protocol tcp --port 443 --format json',
  ]).addArgument(new Argument('<input>', 'a file; - reads standard input'));
  const template = addTemplateOptions(path);
  path
    .optionsGroup(SELECTION)
    .requiredOption('--from <end>', 'a subnet (key or name), an address or prefix, on-premises, or internet')
    .requiredOption('--to <end>', 'the other end')
    .addOption(new Option('--protocol <name>', 'protocol of the flow (default: TCP and UDP)').choices(['tcp', 'udp']))
    .option('--port <number>', 'destination port of the flow (default: all)', portArgument);
  const format = addFormatOptions(path, ['text', 'json']);
  const display = addDisplayOptions(path);
  path.action(async (input: string) => {
    const { from, to, protocol, port } = path.opts();
    outcome.code = await (await templateCommands()).runPath(host, input, {
      ...template(),
      ...format(),
      ...display(),
      from: String(from),
      to: String(to),
      protocol: protocol as 'tcp' | 'udp' | undefined,
      port: port as number | undefined,
    });
  });
}

function addSimulate(program: Command, host: Host, outcome: { code: ExitCode }): void {
  const simulate = command(program, 'simulate', 'Replays a failure: a timeline, what becomes of flows, many trials', [
    'main.bicep --scenario instance-silent',
    'azuredeploy.json --scenario zone-down --resource lb-web/https --format json',
    'main.bicep --scenario drill.jsonc --trials 1000 --seed 7',
  ]).addArgument(new Argument('<input>', 'a file; - reads standard input'));
  const template = addTemplateOptions(simulate);
  simulate
    .optionsGroup(SIMULATION)
    .requiredOption('--scenario <name or file>', 'what happens: a name, or a scenario file; a wrong name lists all')
    .option('--resource <name>', 'a rule or a pool: key, name, or load balancer/name (default: the longest window)')
    .option('--trials <count>', 'how often chance is drawn anew', countArgument, 10_000)
    .option('--seed <number>', 'where chance starts; the same seed gives the same result', seedArgument, 1)
    .option('--duration <seconds>', 'of the run that is shown (default: until nothing more happens)', secondsArgument)
    .option('--drill', 'also prints how to do it to a real deployment (default: off)');
  const format = addFormatOptions(simulate, ['text', 'json']);
  const display = addDisplayOptions(simulate);
  simulate.action(async (path: string) => {
    const { scenario, resource, trials, seed, duration, drill } = simulate.opts();
    const { runSimulate } = await import('#src/cli/simulate.ts');
    outcome.code = await runSimulate(host, path, {
      ...template(),
      ...format(),
      ...display(),
      scenario: String(scenario),
      resource: resource as string | undefined,
      trials: Number(trials),
      seed: Number(seed),
      duration: duration as number | undefined,
      drill: drill === true,
    });
  });
}

function addGraph(program: Command, host: Host, outcome: { code: ExitCode }): void {
  const graph = command(program, 'graph', 'Draws the topology: frontends, probes, pools, routes and what is unknown', [
    'main.bicep > topology.svg',
    'azuredeploy.json --format mermaid',
  ]).addArgument(new Argument('<input>', 'a file; - reads standard input'));
  const template = addTemplateOptions(graph);
  const format = addFormatOptions(graph, ['svg', 'dot', 'mermaid']);
  const display = addDisplayOptions(graph);
  graph.action(async (path: string) => {
    const { runGraph } = await import('#src/cli/graph.ts');
    outcome.code = await runGraph(host, path, { ...template(), ...format(), ...display() });
  });
}

function addExplain(program: Command, host: Host, outcome: { code: ExitCode }): void {
  const explain = command(
    program,
    'explain',
    'Says why a check or a fact matters and what a word means, with sources',
    ['probe-interval-left-to-default', 'LB04', 'lb.probe.interval.default', 'design --needs east-west,internet-in'],
  )
    .addArgument(new Argument('<name>', 'a check (id, code or alias), a fact, a term, or design'))
    .addArgument(new Argument('[kind]', 'after design: one of its kinds'));
  explain
    .optionsGroup(SELECTION)
    .option(
      '--needs <directions>',
      `after design: which kinds carry these, of ${DIRECTIONS.join(', ')} (default: all kinds)`,
      directionsArgument,
    );
  const display = addDisplayOptions(explain);
  explain.action(async (name: string, kind: string | undefined) => {
    const needs = explain.opts().needs as readonly Direction[] | undefined;
    outcome.code = await (await listCommands()).runExplain(host, name, { ...display(), design: kind, needs });
  });
}

function addLists(program: Command, host: Host, outcome: { code: ExitCode }): void {
  const checks = command(program, 'checks', 'Lists the checks', ['', '--format json']);
  const checksFormat = addFormatOptions(checks, ['text', 'json']);
  const checksDisplay = addDisplayOptions(checks);
  checks.action(async () => {
    outcome.code = await (await listCommands()).runChecksList(host, { ...checksFormat(), ...checksDisplay() });
  });

  const facts = command(program, 'facts', "Lists Azure's defaults, limits and timers, with sources and confidence", [
    '',
    '--format json',
  ]);
  const factsFormat = addFormatOptions(facts, ['text', 'json']);
  const factsDisplay = addDisplayOptions(facts);
  facts.action(async () => {
    outcome.code = await (await listCommands()).runFactsList(host, { ...factsFormat(), ...factsDisplay() });
  });
}

// Groups rather than a chunk per command: opening many small files takes longer than reading one.
const templateCommands = async () => (await import('#src/cli/template-commands.ts')).TEMPLATE_COMMANDS;
const listCommands = async () => (await import('#src/cli/list-commands.ts')).LIST_COMMANDS;
