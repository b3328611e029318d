// `failcast simulate` for a reader: what happened in the worst run, how long it lasts in all of them, and what became of flows.
import { resourceWords } from '#src/model/resource-name.ts';
import type { Distribution, FlowCounts, SimulatedNewFlows, Simulation, TimelineEvent } from '#src/model/simulation.ts';
import { newFlowsText, secondsText } from '#src/report/duration-text.ts';
import { renderPortUse } from '#src/report/port-use-text.ts';
import { printable } from '#src/report/printable.ts';
import type { SimulationReport } from '#src/report/simulation-report.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled, padEnd, screenWidth } from '#src/report/text-layout.ts';
import { renderTable } from '#src/report/text-table.ts';

/** Standard deviations that the mean of many trials may lie beside the true one without anybody wondering. */
const SCATTER_SIGMAS = 4;

/** The report as text. */
export function renderSimulateText(report: SimulationReport, context: TextContext): string {
  const { simulation } = report;
  const sections = [
    renderHeading(report, context),
    renderTimeline(simulation, context),
    simulation.snat === null ? renderTimes(simulation, context) : renderPortUse(simulation, context),
    renderFlows(simulation, context),
    renderMeasured(report, context),
    renderDrill(report, context),
    ['', ...labelled('replays  ', printable(report.replay), context.width), ''],
  ];
  return sections.flat().join('\n');
}

function renderHeading(
  { path, title, simulation }: SimulationReport,
  { style, width }: TextContext,
): readonly string[] {
  const { scenario, resource, others, snat } = simulation;
  const sentence = title === '' ? '' : `: ${title}`;
  const lines = [
    `${style.bold(printable(path))}`,
    ...labelled('  scenario  ', printable(`${scenario}${sentence}`), width),
    ...labelled(snat === null ? '  rule      ' : '  ports of  ', printable(resourceWords(resource).name), width),
  ];
  const names = others.map((key) => resourceWords(key).name).join(', ');
  if (others.length > 0) lines.push(...labelled('  also hits ', printable(names), width));
  return lines;
}

/** One line per event: when, where, what. */
function renderTimeline(simulation: Simulation, { style, width }: TextContext): readonly string[] {
  const { timeline, timelineSeed, trials } = simulation;
  const ofHowMany = trials === 1 ? 'the only trial' : `the worst of ${numberText(trials)} trials`;
  const lines = ['', `${style.bold('Timeline')} ${style.dim(`of ${ofHowMany}, seed ${timelineSeed}`)}`];
  if (timeline.length === 0) return [...lines, '  nothing happens'];
  const times = timeline.map(timeText);
  const timeWidth = Math.max(...times.map(screenWidth));
  const places = timeline.map(({ resource }) => printable(resourceWords(resource).name));
  const placeWidth = Math.max(...places.map(screenWidth));
  for (const [index, { text }] of timeline.entries()) {
    const time = ' '.repeat(timeWidth - screenWidth(times[index] ?? '')) + (times[index] ?? '');
    lines.push(...labelled(`  ${time}  ${padEnd(places[index] ?? '', placeWidth)}  `, printable(text), width));
  }
  return lines;
}

const timeText = ({ event, atMs }: TimelineEvent): string =>
  event === 'assumption' ? 'assumed' : `+${(atMs / 1000).toFixed(1)} s`;

const HEAD = ['', 'shortest', 'mean', 'half within', '95 % within', '99 % within', 'longest'];

function renderTimes(simulation: Simulation, { style, width }: TextContext): readonly string[] {
  const { closedForm, simulated, trials } = simulation;
  const rows: (readonly string[])[] = [HEAD];
  if (closedForm !== null) rows.push(closedRow('computed', closedForm.newFlows));
  rows.push(simulatedRow('simulated', simulated.newFlows));
  if (closedForm?.lastZone !== undefined) rows.push(closedRow('last zone, computed', closedForm.lastZone));
  if (simulated.lastZone !== undefined) rows.push(simulatedRow('last zone, simulated', simulated.lastZone));
  if (simulated.bothDirections !== undefined)
    rows.push(simulatedRow('all directions, simulated', simulated.bothDirections));
  return [
    '',
    `${style.bold(titleOfTimes(simulation))} ${style.dim(`${numberText(trials)} ${trials === 1 ? 'trial' : 'trials'}, seed ${simulation.seed}`)}`,
    ...renderTable(rows, '  '),
    ...labelled('  ', differenceText(simulation), width),
  ];
}

const titleOfTimes = ({ scenario }: Simulation): string =>
  scenario === 'recovery' ? 'Until the instance gets new flows again' : 'How long new flows meet the failure';

function closedRow(name: string, newFlows: Parameters<typeof newFlowsText>[0]): readonly string[] {
  if ('maxMs' in newFlows) {
    const mean = newFlows.meanMs === null ? '' : secondsText(newFlows.meanMs);
    return [name, secondsText(newFlows.minMs), mean, '', '', '', secondsText(newFlows.maxMs)];
  }
  if ('unboundedFromMs' in newFlows)
    return [name, secondsText(newFlows.unboundedFromMs), '', '', '', '', 'no bound is published'];
  return [name, 'never ends'];
}

function simulatedRow(name: string, newFlows: SimulatedNewFlows): readonly string[] {
  if ('never' in newFlows) return [name, 'never ends'];
  const { minMs, meanMs, p50Ms, p95Ms, p99Ms, maxMs } = newFlows;
  return [name, ...[minMs, meanMs, p50Ms, p95Ms, p99Ms, maxMs].map(secondsText)];
}

/** Do the two agree? The mean of many trials scatters; more than that would be a mistake in one of them. */
function differenceText({ closedForm, simulated, trials }: Simulation): string {
  const { newFlows } = simulated;
  if (closedForm === null) return 'There is no closed form for this scenario.';
  const closed = closedForm.newFlows;
  if ('never' in closed || 'never' in newFlows) {
    return 'never' in closed && 'never' in newFlows
      ? 'Both say that it does not end by itself.'
      : 'The closed form and the simulation do not agree: one of them is wrong.';
  }
  if ('unboundedFromMs' in closed)
    return 'Simulated without the wait of an instance that came and went, of which no figure is published.';
  if (closed.meanMs === null) return '';
  const differenceMs = newFlows.meanMs - closed.meanMs;
  const scatterMs = (SCATTER_SIGMAS * (closed.maxMs - closed.minMs)) / Math.sqrt(12 * trials);
  const isInside = newFlows.minMs >= closed.minMs && newFlows.maxMs <= closed.maxMs;
  const agrees = isInside && Math.abs(differenceMs) <= Math.max(1, scatterMs);
  return `Difference of the means ${signedText(differenceMs)}; ${numberText(trials)} trials scatter by ${secondsText(scatterMs)}${agrees ? '' : ': the two do not agree, and one of them is wrong'}.`;
}

const signedText = (ms: number): string => `${ms < 0 ? '−' : '+'}${secondsText(Math.abs(ms))}`;

function renderFlows({ flows }: Simulation, { style }: TextContext): readonly string[] {
  return [
    '',
    `${style.bold('Flows')} ${style.dim('of that run')}`,
    ...renderTable(
      [
        [
          'new',
          `${numberText(flows.attempted)} attempted`,
          `${numberText(flows.succeeded)} succeeded`,
          `${numberText(flows.failed)} failed`,
        ],
        ['alive at the start', ...aliveTexts(flows)],
      ],
      '  ',
    ),
  ];
}

const aliveTexts = ({ pinned, lost, moved, unaffected }: FlowCounts): readonly string[] => [
  `${numberText(pinned)} stay on a failed instance`,
  `${numberText(lost)} lost`,
  `${numberText(moved)} moved`,
  `${numberText(unaffected)} unaffected`,
];

/** Measured drills against what was simulated. */
function renderMeasured({ measured, simulation }: SimulationReport, { style }: TextContext): readonly string[] {
  if (measured.length === 0) return [];
  const rows = measured.map(({ date, measuredSeconds }) => [
    date,
    `measured ${secondsText(measuredSeconds * 1000)}`,
    comparedWith(measuredSeconds * 1000, simulation.simulated.newFlows),
  ]);
  return ['', style.bold('Drills'), ...renderTable(rows, '  ')];
}

function comparedWith(measuredMs: number, newFlows: SimulatedNewFlows): string {
  if ('never' in newFlows) return 'where the simulation does not end';
  const { minMs, maxMs }: Distribution = newFlows;
  if (measuredMs < minMs) return `shorter than the simulated ${windowWords(minMs, maxMs)}`;
  if (measuredMs <= maxMs) return `within the simulated ${windowWords(minMs, maxMs)}`;
  const moreMs = measuredMs - maxMs;
  return `longer than the simulated ${windowWords(minMs, maxMs)}: the platform, or the drill, takes ${secondsText(moreMs)} more (failover.propagationSeconds)`;
}

const windowWords = (minMs: number, maxMs: number): string => `${secondsText(minMs)} to ${secondsText(maxMs)}`;

function renderDrill({ drill, simulation }: SimulationReport, { style, width }: TextContext): readonly string[] {
  if (drill === undefined) return [];
  const closed = simulation.closedForm?.newFlows;
  const expected = closed === undefined ? simulatedText(simulation.simulated.newFlows) : newFlowsText(closed);
  const balancer = resourceWords(simulation.resource).name.split('/')[0] ?? '';
  const steps = [
    'Open new connections through the frontend all the time, one each second, each from a new port, and write down which succeed: while true; do date +%T; curl --silent --output /dev/null --connect-timeout 1 <frontend> || echo failed; sleep 1; done',
    'Keep one long connection open beside them, and note whether it goes on, hangs or is reset.',
    ...drill,
    `Note the time from that moment to the last failed connection. To expect: ${expected}, at least; no source says how long the platform takes to act on a probe.`,
    `Write it into the configuration: "drills": [{ "date": "<day>", "resource": "${balancer}", "failure": "${simulation.scenario}", "measuredSeconds": <seconds> }]`,
  ];
  const lines = steps.flatMap((step, index) => labelled(`  ${index + 1}. `, printable(step), width));
  return ['', style.bold('Drill'), ...lines];
}

const simulatedText = (newFlows: SimulatedNewFlows): string =>
  'never' in newFlows ? 'never' : windowWords(newFlows.minMs, newFlows.maxMs);

/** `10,000`. */
function numberText(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
