// What does a scenario file say about source ports? Bursts, repetitions and sizes, in words; here they become a course.
import type { SizeStep } from '../snat/port-demand.ts';
import type { PortScenario } from '../snat/port-scenario.ts';
import { ordinaryDurationMs, ordinaryWarmUpMs, sizeAtStart, WATCH_PORTS } from '../snat/port-scenario.ts';
import type { PortSubject } from '../snat/port-subject.ts';
import { secondsToMs } from '../time.ts';

export interface OutboundWords {
  readonly startsFromNothing?: boolean;
  readonly bursts?: readonly { readonly atSeconds?: number; readonly forSeconds: number; readonly times: number }[];
  readonly retries?: number;
  readonly retryAfterSeconds?: number;
  readonly sizes?: readonly { readonly atSeconds: number; readonly instances: number }[];
}

/** The scenario of a file. */
export function outboundScenario(title: string, words: OutboundWords): PortScenario {
  const { bursts = [], retries = 0, retryAfterSeconds = 1, startsFromNothing = false } = words;
  return {
    name: title,
    title: '',
    course(subject) {
      const start = sizeAtStart(words.sizes === undefined ? subject.sizes.atMaximum : subject.sizes.now, subject);
      if ('reason' in start) return start;
      const steps = stepsOf(words.sizes ?? [], start, subject);
      if ('reason' in steps) return steps;
      const turnsMs = bursts.map(({ atSeconds = 0, forSeconds, times }) => ({
        fromMs: secondsToMs(atSeconds),
        untilMs: secondsToMs(atSeconds + forSeconds),
        times,
      }));
      const lastMs = Math.max(0, ...turnsMs.map(({ untilMs }) => untilMs), ...steps.map(({ atMs }) => atMs));
      return {
        bursts: turnsMs,
        retrying: { attempts: retries, afterMs: secondsToMs(retryAfterSeconds) },
        sizes: [start, ...steps],
        warmUpMs: startsFromNothing ? 0 : ordinaryWarmUpMs(subject),
        durationMs: lastMs + ordinaryDurationMs(subject),
        assumptions: [],
      };
    },
    rehearsal: () => ['Let the instances open the connections of the file, to a test endpoint.', WATCH_PORTS],
  };
}

function stepsOf(
  sizes: NonNullable<OutboundWords['sizes']>,
  start: SizeStep,
  subject: PortSubject,
): readonly SizeStep[] | { readonly reason: string } {
  const steps: SizeStep[] = [];
  let last = start.instances;
  for (const { atSeconds, instances } of sizes) {
    if (instances < last) return { reason: `a pool that shrinks, from ${last} to ${instances}, is not simulated` };
    const portsOf = subject.portsAt(instances);
    if (portsOf === undefined) return { reason: `nothing is published for a pool of ${instances} instances` };
    steps.push({ atMs: secondsToMs(atSeconds), instances, portsOf });
    last = instances;
  }
  return steps.sort((a, b) => a.atMs - b.atMs);
}
