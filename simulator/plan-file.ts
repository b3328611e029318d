// What does a scenario file say? Faults at chosen times, in words; here they become the plan that a simulation follows.

import type { InstanceState } from './behaviors/instance.ts';
import { HEALTHY } from './behaviors/instance.ts';
import type { Plan, Step } from './scenario.ts';
import { drainingState } from './scenarios/drain.ts';
import { flappingSteps } from './scenarios/flapping.ts';
import { FAILING } from './scenarios/http-503.ts';
import { SILENT } from './scenarios/instance-silent.ts';
import type { Stage } from './scenarios/named-scenario.ts';
import { DEAD } from './scenarios/process-dead.ts';
import { secondsToMs } from './time.ts';

export type Fault =
  | 'instance-silent'
  | 'process-dead'
  | 'http-503'
  | 'drain'
  | 'probe-blocked'
  | 'reboot'
  | 'flapping'
  | 'zone-down'
  | 'recovery';

/** One line of the file. */
export interface StepWords {
  readonly fault: Fault;
  readonly atSeconds?: number;
  /** Up to this much later, drawn by seed. */
  readonly withinSeconds?: number;
  /** Its number in the pool from 1, its name, or `all`; 1 when absent. */
  readonly instance?: number | string;
  readonly zone?: string;
  /** How long it lasts; for ever when absent. */
  readonly forSeconds?: number;
  /** Of `flapping`: the turns. */
  readonly silentSeconds?: number;
  readonly fineSeconds?: number;
}

export interface ScenarioWords {
  readonly title: string;
  readonly steps: readonly StepWords[];
}

/** A message for whoever wrote the file. */
export interface Mistake {
  readonly mistake: string;
}

const BLOCKED: InstanceState = { answers: 'silent', forwards: 'yes', serves: true };
/** Turns of flapping, and the time of a restart, when the file names none. */
const SILENT_SECONDS = 20;
const FINE_SECONDS = 40;
const REBOOT_SECONDS = 60;

/** The plan of a file for the rule that it is played on. */
export function planFromWords(words: ScenarioWords, stage: Stage): Plan | Mistake {
  const steps: Step[] = [];
  for (const line of words.steps) {
    const added = stepsOf(line, stage);
    if ('mistake' in added) return added;
    steps.push(...added);
  }
  const touched = steps.flatMap(({ change }) =>
    change.kind === 'instance' ? [change.instance] : inZone(change.zone, stage),
  );
  return {
    name: words.title,
    failure: undefined,
    assumes: undefined,
    initial: [],
    steps,
    measure: 'serves',
    measured: [...new Set(touched)],
    assumptions: [],
  };
}

function stepsOf(line: StepWords, stage: Stage): readonly Step[] | Mistake {
  if (line.fault === 'zone-down') return zoneStep(line, stage);
  const instances = instancesOf(line.instance ?? 1, stage);
  if ('mistake' in instances) return instances;
  return instances.flatMap((instance) => stepsForInstance(line, instance, stage));
}

function zoneStep(line: StepWords, stage: Stage): readonly Step[] | Mistake {
  const { zone } = line;
  if (zone === undefined) return { mistake: 'zone-down needs a "zone"' };
  if (inZone(zone, stage).length === 0) return { mistake: `no instance is known to stand in zone ${zone}` };
  return [{ ...timesOf(line), change: { kind: 'zone-down', zone } }];
}

function stepsForInstance(line: StepWords, instance: number, stage: Stage): readonly Step[] {
  const times = timesOf(line);
  if (line.fault === 'flapping') {
    const untilMs = line.forSeconds === undefined ? stage.durationMs : times.atMs + secondsToMs(line.forSeconds);
    const silentMs = secondsToMs(line.silentSeconds ?? SILENT_SECONDS);
    return flappingSteps(instance, times.atMs, untilMs, silentMs, secondsToMs(line.fineSeconds ?? FINE_SECONDS));
  }
  const begins: Step = { ...times, change: { kind: 'instance', instance, state: stateOf(line.fault, stage) } };
  const boots = line.fault === 'reboot';
  const lasts = line.forSeconds ?? (boots ? REBOOT_SECONDS : undefined);
  if (lasts === undefined) return [begins];
  // The end counts from the latest moment at which it may begin.
  const endMs = times.atMs + times.withinMs + secondsToMs(lasts);
  return [begins, { atMs: endMs, withinMs: 0, change: { kind: 'instance', instance, state: HEALTHY, boots } }];
}

function stateOf(fault: Exclude<Fault, 'flapping'>, stage: Stage): InstanceState {
  switch (fault) {
    case 'instance-silent':
    case 'reboot':
    case 'zone-down':
      return SILENT;
    case 'process-dead':
      return DEAD;
    case 'http-503':
      return FAILING;
    case 'drain':
      return drainingState(stage);
    case 'probe-blocked':
      return BLOCKED;
    case 'recovery':
      return HEALTHY;
  }
}

const timesOf = (line: StepWords): Pick<Step, 'atMs' | 'withinMs'> => ({
  atMs: secondsToMs(line.atSeconds ?? 0),
  withinMs: secondsToMs(line.withinSeconds ?? 0),
});

function instancesOf(given: number | string, stage: Stage): readonly number[] | Mistake {
  const { members, topology } = stage;
  if (given === 'all') return members;
  if (typeof given === 'number') {
    const member = members[given - 1];
    return member === undefined
      ? { mistake: `the pool has ${members.length} instances, there is no number ${given}` }
      : [member];
  }
  const named = members.filter((member) => topology.instances[member]?.name.toLowerCase() === given.toLowerCase());
  if (named.length > 0) return named;
  const names = members.map((member) => topology.instances[member]?.name).join(', ');
  return { mistake: `no instance of the pool is called ${given}; there are ${names}` };
}

const inZone = (zone: string, { members, topology }: Stage): readonly number[] =>
  members.filter((member) => topology.instances[member]?.zone === zone);
