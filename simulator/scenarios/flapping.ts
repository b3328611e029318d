// An instance comes and goes: silent for a while, fine for a while, again and again.
import { HEALTHY } from '../behaviors/instance.ts';
import type { Step } from '../scenario.ts';
import type { Milliseconds } from '../time.ts';
import { secondsToMs } from '../time.ts';
import { SILENT } from './instance-silent.ts';
import type { NamedScenario } from './named-scenario.ts';
import { victimOf } from './named-scenario.ts';

const SILENT_SECONDS = 20;
const FINE_SECONDS = 40;

export const flapping: NamedScenario = {
  name: 'flapping',
  title: 'an instance falls silent and comes back, again and again',
  plan(stage) {
    const instance = victimOf(stage);
    return {
      name: 'flapping',
      failure: 'flapping',
      assumes: { answers: 'silent', forwards: 'no' },
      initial: [],
      steps: flappingSteps(instance, 0, stage.durationMs, secondsToMs(SILENT_SECONDS), secondsToMs(FINE_SECONDS)),
      measure: 'avoids',
      measured: [instance],
      assumptions: [
        `silent for ${SILENT_SECONDS} s and fine for ${FINE_SECONDS} s, in turn`,
        'how long the load balancer mistrusts an instance that comes and goes is not published: it is left out',
      ],
    };
  },
  drill: (_stage, victim) => [
    `On ${victim}, drop everything for ${SILENT_SECONDS} s, let it pass for ${FINE_SECONDS} s, and repeat that for several minutes.`,
  ],
};

/** Turns of silence from one moment to another; the last one ends. */
export function flappingSteps(
  instance: number,
  fromMs: Milliseconds,
  untilMs: Milliseconds,
  silentMs: Milliseconds,
  fineMs: Milliseconds,
): readonly Step[] {
  const steps: Step[] = [];
  for (let atMs = fromMs; atMs < untilMs; atMs += silentMs + fineMs) {
    steps.push({ atMs, withinMs: 0, change: { kind: 'instance', instance, state: SILENT } });
    steps.push({ atMs: atMs + silentMs, withinMs: 0, change: { kind: 'instance', instance, state: HEALTHY } });
  }
  return steps;
}
