// Source ports of a simulation for a reader: supply, demand, first failure, failed connections, alerts.
import { grouped } from '#src/model/grouped.ts';
import type { PortUse, PortUseAtHold, Simulation } from '#src/model/simulation.ts';
import { secondsText } from '#src/report/duration-text.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';
import { renderTable } from '#src/report/text-table.ts';

/** Minutes that are listed one by one. */
const MINUTES_SHOWN = 20;

const HEAD = [
  'ports reserved for',
  'asked for, mean',
  'at most',
  'held at most',
  '75 % held',
  '90 % held',
  'first failure',
  'failed',
];

/** The section of ports; nothing where a scenario does not look at them. */
export function renderPortUse(simulation: Simulation, { style, width }: TextContext): readonly string[] {
  const { snat, seed } = simulation;
  if (snat === null) return [];
  return [
    '',
    `${style.bold('Source ports')} ${style.dim(`of ${snat.shared ? 'all instances together' : 'one instance'}, seed ${seed}`)}`,
    ...labelled('  supply    ', supplyText(snat), width),
    ...labelled('  computed  ', demandText(snat), width),
    ...renderTable([HEAD, ...snat.atHolds.map(holdRow)], '  '),
    ...minutesLines(snat, width),
    ...(snat.connectionsEnded === 0
      ? []
      : labelled('  ended     ', `${grouped(snat.connectionsEnded)} connections, whose port was taken back`, width)),
  ];
}

function supplyText({ portsPerInstance, shared, method, instances }: PortUse): string {
  const { atStart, atEnd } = instances;
  const size =
    atStart === atEnd ? `${grouped(atEnd)} instances` : `${grouped(atStart)}, then ${grouped(atEnd)} instances`;
  return `${grouped(portsPerInstance)} ports${shared ? ' shared by all' : ' each'} (${method}), ${size}`;
}

function demandText({ demand, verdict, portsPerInstance }: PortUse): string {
  if (demand === null) return 'no closed form: the scenario says how long ports stay reserved';
  const { min, max, peak } = demand;
  const words = { enough: 'enough', short: 'SHORT', unknown: 'unknown', depends: DEPENDS }[verdict];
  return `${grouped(min)} to ${grouped(max)} ports in the mean, peak ${grouped(peak)}, of ${grouped(portsPerInstance)}: ${words}`;
}

const DEPENDS = 'depends on how long closed ports stay reserved';

function holdRow(use: PortUseAtHold): readonly string[] {
  const { at75Percent, at90Percent } = use.alertsMs;
  return [
    secondsText(use.holdMs),
    use.meanPortsAsked === null ? '–' : grouped(use.meanPortsAsked),
    grouped(use.peakPortsAsked),
    grouped(use.peakPortsHeld),
    momentText(at75Percent),
    momentText(at90Percent),
    momentText(use.firstFailureMs),
    grouped(use.failedConnections),
  ];
}

const momentText = (ms: number | null): string => (ms === null ? 'never' : `+${(ms / 1000).toFixed(1)} s`);

function minutesLines({ failedPerMinute }: PortUse, width: number): readonly string[] {
  if (failedPerMinute.every((count) => count === 0)) return [];
  const shown = failedPerMinute.slice(0, MINUTES_SHOWN).map(grouped).join(' · ');
  const more = failedPerMinute.length > MINUTES_SHOWN ? ' …' : '';
  return labelled('  per minute  ', `${shown}${more} attempts found no port`, width);
}
