// Instances are worked on in batches: each fails its probe on purpose, is restarted after a while, and comes back before the
// next batch begins.
import { HEALTHY } from '../behaviors/instance.ts';
import type { Plan, Step } from '../scenario.ts';
import type { Milliseconds } from '../time.ts';
import { secondsToMs } from '../time.ts';
import { drainingState } from './drain.ts';
import { SILENT } from './instance-silent.ts';
import type { Stage } from './named-scenario.ts';

const DRAIN_SECONDS = 30;
const RESTART_SECONDS = 60;
const PAUSE_SECONDS = 60;

/** What a person who plans it has to know. */
export const BATCH_WORDS = `each batch fails its probe for ${DRAIN_SECONDS} s, is away for ${RESTART_SECONDS} s, and the next begins ${PAUSE_SECONDS} s later`;

/** The plan of work on all members, `batchSize` at a time. */
export function planInBatches(name: 'rolling-upgrade' | 'planned-maintenance', batchSize: number, stage: Stage): Plan {
  const steps: Step[] = [];
  let atMs: Milliseconds = 0;
  for (let first = 0; first < stage.members.length; first += batchSize) {
    const batch = stage.members.slice(first, first + batchSize);
    for (const instance of batch) steps.push(...workOn(instance, atMs, stage));
    atMs += secondsToMs(DRAIN_SECONDS + RESTART_SECONDS + PAUSE_SECONDS);
  }
  return {
    name,
    failure: name,
    assumes: undefined,
    initial: [],
    steps,
    measure: 'serves',
    measured: stage.members,
    assumptions: [`${batchSize} of ${stage.members.length} at a time: ${BATCH_WORDS}`],
  };
}

function workOn(instance: number, fromMs: Milliseconds, stage: Stage): readonly Step[] {
  const awayMs = fromMs + secondsToMs(DRAIN_SECONDS);
  const backMs = awayMs + secondsToMs(RESTART_SECONDS);
  return [
    { atMs: fromMs, withinMs: 0, change: { kind: 'instance', instance, state: drainingState(stage) } },
    { atMs: awayMs, withinMs: 0, change: { kind: 'instance', instance, state: SILENT } },
    { atMs: backMs, withinMs: 0, change: { kind: 'instance', instance, state: HEALTHY, boots: true } },
  ];
}
