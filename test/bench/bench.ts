// How fast is failcast, how much memory does it take, and how does that grow? `npm run bench`; see README.md beside this file.
// Ratios within one run are what counts: times differ from machine to machine. Ends with 1 when a target is missed.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildBundle, bundling } from '../build.ts';
import { ALL_INPUTS } from '../hostile/all-inputs.ts';
import type { Measured } from '../hostile/measure.ts';
import { measureHostile } from '../hostile/measure.ts';
import { projectRoot } from '../source-files.ts';
import { balancedMachines } from './balanced-machines.ts';
import { findBicep, prepareSnapshot } from './bicep-snapshot.ts';
import type { TemplateShape } from './generated-templates.ts';
import { generateTemplate } from './generated-templates.ts';
import type { Figures } from './measure.ts';
import { elapsed, milliseconds, ratioOfPairs, summarize } from './measure.ts';
import { memoryOf, run } from './processes.ts';

interface Row {
  readonly what: string;
  readonly figure: string;
  readonly target: string;
  /** Undefined: nothing was measured, and the row says why. */
  readonly isWithin: boolean | undefined;
}

type Part = () => Row[] | Promise<Row[]>;

const sample = 'samples/topologies/hub-nva-sandwich/main.json';
const checkSample = [
  join(projectRoot, 'dist', 'failcast.js'),
  'check',
  join(projectRoot, sample),
  '--fail-on',
  'never',
];

const { parse, evaluate, analyze, prepareChecks, prepareLinking } = await bundledPipeline();

/** The stages as they are published: what runs a TypeScript file directly adds calls that would be measured too. */
async function bundledPipeline(): Promise<typeof import('./pipeline.ts')> {
  const outfile = join(projectRoot, '.cache', 'bench', 'pipeline.mjs');
  await build({ ...bundling, entryPoints: [join(projectRoot, 'test/bench/pipeline.ts')], outfile });
  return import(pathToFileURL(outfile).href);
}

async function wholeProcess(): Promise<Row[]> {
  await buildBundle();
  const empty: number[] = [];
  const check: number[] = [];
  for (let pair = 0; pair < 21; pair += 1) {
    empty.push(run(process.execPath, ['-e', '0']).milliseconds);
    check.push(run(process.execPath, checkSample).milliseconds);
  }
  const ratio = ratioOfPairs(check, empty);
  const memory = summarize(Array.from({ length: 5 }, () => memoryOf(checkSample)));
  return [
    { what: 'empty node process', figure: spread(summarize(empty), 'ms'), target: '', isWithin: undefined },
    {
      what: 'check of the hub sample, whole process',
      figure: spread(summarize(check), 'ms'),
      target: '',
      isWithin: undefined,
    },
    row('  ÷ empty node process', ratio, '×', 'at most', 3),
    row('  memory at most', memory, 'MB', 'at most', 120),
    againstBicep(),
  ];
}

function againstBicep(): Row {
  const what = '  faster than bicep snapshot';
  const bicep = findBicep();
  if (bicep === undefined) {
    const figure = 'SKIPPED: no Bicep CLI; run test/oracle/restore-bicep.sh or set BICEP_PATH';
    return { what, figure, target: 'at least 8 ×', isWithin: undefined };
  }
  const snapshot = prepareSnapshot(bicep, join(projectRoot, sample), { adminPasswordOrKey: 'unused' });
  const theirs: number[] = [];
  const ours: number[] = [];
  for (let pair = 0; pair < 5; pair += 1) {
    theirs.push(snapshot.milliseconds());
    ours.push(run(process.execPath, checkSample).milliseconds);
  }
  snapshot.remove();
  return row(what, ratioOfPairs(theirs, ours), '×', 'at least', 8);
}

function warm(): Row[] {
  const text = readFileSync(join(projectRoot, sample), 'utf8');
  for (let round = 0; round < 60; round += 1) analyze(parse(sample, text));
  const evaluations = Array.from({ length: 15 }, () => {
    const time = milliseconds(() => {
      for (let round = 0; round < 20; round += 1) evaluate(parse(sample, text));
    });
    return 20_000 / time;
  });
  const perSecond: number[] = [];
  const parseShare: number[] = [];
  for (let batch = 0; batch < 15; batch += 1) {
    const templates: ReturnType<typeof parse>[] = [];
    const parsing = milliseconds(() => {
      for (let round = 0; round < 20; round += 1) templates.push(parse(sample, text));
    });
    const all = parsing + milliseconds(() => templates.map(analyze));
    perSecond.push(20_000 / all);
    parseShare.push((100 * parsing) / all);
  }
  return [
    row('warm: hub samples evaluated a second', summarize(evaluations), '/s', 'at least', 100),
    row('warm: hub samples a second', summarize(perSecond), '/s', 'at least', 100),
    row('  of the time, parsing', summarize(parseShare), '%', 'at most', 33.4),
  ];
}

/** What part of a run the checks take: of the sample, and of a large template. */
function checks(): Row[] {
  const texts: readonly (readonly [string, string])[] = [
    ['the hub sample', readFileSync(join(projectRoot, sample), 'utf8')],
    ['10,000 resources', generateTemplate('nested', 10_000)],
  ];
  return texts.map(([name, text], index) => {
    const shares: number[] = [];
    const rounds = index === 0 ? 40 : 2;
    for (let batch = -1; batch < 9; batch += 1) {
      const pending: (() => number)[] = [];
      const before = milliseconds(() => {
        for (let round = 0; round < rounds; round += 1) pending.push(prepareChecks(parse(`${name}.json`, text)));
      });
      const checking = milliseconds(() => {
        for (const runAll of pending) if (runAll() === 0) throw new Error(`nothing was found in ${name}`);
      });
      // The first batch is not counted: it compiles.
      if (batch >= 0) shares.push((100 * checking) / (before + checking));
    }
    return row(`checks of ${name}, of the run`, summarize(shares), '%', 'at most', 33.4);
  });
}

/** Evaluation, graph and checks, without parsing, of a template and of one ten times as large, taken alternately. */
function growth(shape: TemplateShape, resources: number): Row[] {
  const sizes = [resources, 10 * resources];
  const texts = sizes.map((count) => generateTemplate(shape, count));
  const times: [number[], number[]] = [[], []];
  // The first round is not counted: it compiles.
  for (let round = -1; round < 7; round += 1) {
    for (const [index, list] of times.entries()) {
      // Parsed anew: a template keeps constants that it was once asked for.
      const template = parse(`${shape}.json`, texts[index] ?? '');
      let found: ReturnType<typeof analyze> | undefined;
      const time = milliseconds(() => {
        found = analyze(template);
      });
      refuseWorkNotDone(found, sizes[index]);
      if (round >= 0) list.push(time);
    }
  }
  const [small, large] = [summarize(times[0]), summarize(times[1])];
  const pairs = ratioOfPairs(times[1], times[0]);
  const ratio = { ...pairs, median: large.median / small.median };
  const name = (count: number): string => `${shape}: ${count.toLocaleString('en')} resources`;
  return [
    { what: name(resources), figure: spread(small, 'ms'), target: '', isWithin: undefined },
    { what: name(10 * resources), figure: spread(large, 'ms'), target: '', isWithin: undefined },
    row('  growth over 10 × the resources', ratio, '×', 'at most', 10.5),
  ];
}

/** Load balancers with pools of a hundred: following all links, once the nodes have been read. */
function linking(): Row[] {
  const members = 100;
  const sizes = [500, 1000];
  const times: [number[], number[]] = [[], []];
  for (let round = -1; round < 7; round += 1) {
    for (const [index, list] of times.entries()) {
      const size = sizes[index] ?? 0;
      const link = prepareLinking(parse('linking.json', balancedMachines(size, members)));
      let pools: readonly unknown[] = [];
      const time = elapsed(() => {
        pools = link();
      });
      const isDone = pools.length === size && pools.every((count) => count === members);
      if (!isDone)
        throw new Error(`${size} pools of ${members} were to be linked, and these came out: ${pools.length}`);
      if (round >= 0) list.push(time / 1000);
    }
  }
  const [small, large] = [summarize(times[0]), summarize(times[1])];
  return [
    {
      what: `${sizes[0]} load balancers, pools of ${members}`,
      figure: spread(small, 's'),
      target: '',
      isWithin: undefined,
    },
    row(`1,000 load balancers, pools of ${members}`, large, 's', 'at most', 1),
    row('  growth over twice the load balancers', ratioOfPairs(times[1], times[0]), '×', 'at most', 2.2),
  ];
}

/** Many trials of one failover, and the speed of events with and without flows. */
async function simulation(): Promise<Row[]> {
  const outfile = join(projectRoot, '.cache', 'bench', 'simulation.mjs');
  await build({ ...bundling, entryPoints: [join(projectRoot, 'test/bench/simulation.ts')], outfile });
  const { prepareSimulation }: typeof import('./simulation.ts') = await import(pathToFileURL(outfile).href);
  const path = join(projectRoot, 'samples/topologies/app-behind-public-lb/main.json');
  const failover = prepareSimulation(path, 'instance-silent');
  const upgrade = prepareSimulation(path, 'rolling-upgrade');
  const measure = (work: (seed: number) => number, runs: number) =>
    Array.from({ length: runs }, (_, seed) => {
      let events = 0;
      const time = milliseconds(() => {
        events = work(seed);
      });
      return { seconds: time / 1000, millionsPerSecond: events / time / 1000 };
    });
  const speedOf = (work: (seed: number) => number, runs: number) =>
    summarize(measure(work, runs).map(({ millionsPerSecond }) => millionsPerSecond));
  const trials = summarize(measure(failover.manyTrials, 9).map(({ seconds }) => seconds));
  return [
    row('10,000 trials of a failover', trials, 's', 'at most', 1),
    row('  events of probes, millions a second', speedOf(upgrade.manyTrials, 3), 'M/s', 'at least', 1),
    row('  events with flows, millions a second', speedOf(failover.manyFlows, 5), 'M/s', 'at least', 1),
  ];
}

/** The whole process on the sample of 100 instances that open 25 connections a second each: for five and for ten minutes. */
async function ports(): Promise<Row[]> {
  await buildBundle();
  const path = join(projectRoot, 'samples/topologies/outbound-scale-set/main.json');
  const command = (seconds: number): readonly string[] => {
    const options = ['--scenario', 'snat-demand', '--trials', '1', '--duration', String(seconds), '--format', 'json'];
    return [checkSample[0] ?? '', 'simulate', path, ...options];
  };
  const timed = (seconds: number): number => {
    const { milliseconds: time, output } = run(process.execPath, command(seconds));
    const { flows } = JSON.parse(output) as { flows: { attempted: number } };
    // Poisson arrivals: five standard deviations either way.
    const expected = 100 * 25 * seconds;
    if (Math.abs(flows.attempted - expected) > 5 * Math.sqrt(expected))
      throw new Error(`${flows.attempted} connections were attempted`);
    return time / 1000;
  };
  const half: number[] = [];
  const whole: number[] = [];
  for (let pair = 0; pair < 5; pair += 1) {
    half.push(timed(300));
    whole.push(timed(600));
  }
  const memory = summarize(Array.from({ length: 3 }, () => memoryOf(command(600))));
  return [
    { what: '750,000 connections for ports', figure: spread(summarize(half), 's'), target: '', isWithin: undefined },
    row('1,500,000 connections for ports', summarize(whole), 's', 'at most', 3),
    row('  growth over twice the connections', ratioOfPairs(whole, half), '×', 'at most', 2.2),
    row('  memory at most', memory, 'MB', 'at most', 300),
  ];
}

/** Each hostile input in a process of its own; the figures are those of the worst. */
function hostile(): Row[] {
  const measured = ALL_INPUTS.map((input) => measureHostile(checkSample[0] ?? '', input));
  const worst = (figure: (one: Measured) => number) =>
    measured.reduce((most, one) => (figure(one) > figure(most) ? one : most));
  const slowest = worst(({ seconds }) => seconds);
  const largest = worst(({ megabytes }) => megabytes);
  return [
    row(`${measured.length} hostile inputs: the slowest`, summarize([slowest.seconds]), 's', 'at most', 2),
    { what: `  ${slowest.name}`, figure: '', target: '', isWithin: undefined },
    row('  the most memory', summarize([largest.megabytes]), 'MB', 'at most', 500),
    { what: `  ${largest.name}`, figure: '', target: '', isWithin: undefined },
  ];
}

function refuseWorkNotDone(found: ReturnType<typeof analyze> | undefined, resources: number | undefined): void {
  const isDone = found?.resources === resources && found?.problems === 0 && found.estimates > 0 && found.findings > 0;
  if (!isDone)
    throw new Error(`${resources} resources were to be analyzed, and this came out: ${JSON.stringify(found)}`);
}

function row(what: string, figures: Figures, unit: string, bound: 'at most' | 'at least', limit: number): Row {
  const isWithin = bound === 'at most' ? figures.median <= limit : figures.median >= limit;
  return { what, figure: spread(figures, unit), target: `${bound} ${limit} ${unit}`, isWithin };
}

function spread({ median, min, max, count }: Figures, unit: string): string {
  const digits = median >= 100 ? 0 : median >= 10 ? 1 : 2;
  return `${median.toFixed(digits)} ${unit} (${min.toFixed(digits)}–${max.toFixed(digits)}, ${count} runs)`;
}

function print(rows: readonly Row[]): void {
  for (const { what, figure, target, isWithin } of rows) {
    const verdict = isWithin === undefined ? '' : isWithin ? 'ok' : 'MISSED';
    console.log(`${what.padEnd(42)} ${figure.padEnd(36)} ${target.padEnd(18)} ${verdict}`.trimEnd());
  }
}

/** The parts to measure, by the name that selects one: `npm run bench -- warm`. */
const parts: Readonly<Record<string, Part>> = {
  process: wholeProcess,
  warm,
  growth: () => [...growth('nested', 1000), ...growth('loops', 1000)],
  checks,
  linking,
  simulation,
  ports,
  hostile,
  'large-growth': () => [...growth('nested', 10_000), ...growth('loops', 10_000)],
};

async function main(): Promise<void> {
  const chosen = process.argv.slice(2);
  const wrong = chosen.find((name) => parts[name] === undefined);
  if (wrong !== undefined) throw new Error(`no part "${wrong}"; there are ${Object.keys(parts).join(', ')}`);
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
  const rows: Row[] = [];
  for (const [name, measurePart] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const measured = await measurePart();
    print(measured);
    rows.push(...measured);
  }
  const missed = rows.filter((each) => each.isWithin === false);
  console.log(missed.length === 0 ? 'All targets reached.' : `${missed.length} targets missed.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

await main();
