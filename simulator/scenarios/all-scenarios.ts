// Which scenarios have a name?
import { allDown } from './all-down.ts';
import { drain } from './drain.ts';
import { flapping } from './flapping.ts';
import { http503 } from './http-503.ts';
import { instanceSilent } from './instance-silent.ts';
import type { NamedScenario } from './named-scenario.ts';
import { plannedMaintenance } from './planned-maintenance.ts';
import { processDead } from './process-dead.ts';
import { recovery } from './recovery.ts';
import { rollingUpgrade } from './rolling-upgrade.ts';
import { zoneDown } from './zone-down.ts';

/** In the order in which they are listed. */
export const ALL_SCENARIOS: readonly NamedScenario[] = [
  instanceSilent,
  processDead,
  http503,
  drain,
  flapping,
  allDown,
  zoneDown,
  recovery,
  rollingUpgrade,
  plannedMaintenance,
];

/** The scenario of this name. */
export const scenarioNamed = (name: string): NamedScenario | undefined =>
  ALL_SCENARIOS.find((scenario) => scenario.name === name);
