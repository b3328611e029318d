// What is a scenario of source ports? It says which sizes, bursts and repetitions a demand meets, and how long that is watched.
import type { Milliseconds } from '../time.ts';
import { secondsToMs } from '../time.ts';
import type { Burst, Retrying, SizeStep } from './port-demand.ts';
import { longestHoldMs } from './port-demand.ts';
import type { PortSubject } from './port-subject.ts';

/** The part of a plan that a scenario decides. */
export interface PortCourse {
  readonly bursts: readonly Burst[];
  readonly retrying: Retrying;
  readonly sizes: readonly [SizeStep, ...SizeStep[]];
  readonly warmUpMs: Milliseconds;
  readonly durationMs: Milliseconds;
  readonly assumptions: readonly string[];
}

export interface PortScenario {
  /** Of a failure, or the title of a file. */
  readonly name: string;
  /** One sentence for lists. */
  readonly title: string;
  readonly course: (subject: PortSubject) => PortCourse | { readonly reason: string };
  /** What to do to a real deployment. */
  readonly rehearsal: (subject: PortSubject) => readonly string[];
}

export const NO_RETRY: Retrying = { attempts: 0, afterMs: secondsToMs(1) };
const SHORTEST_RUN_MS = secondsToMs(600);

/** Long enough to see ports come back, twice. */
export const ordinaryDurationMs = (subject: PortSubject): Milliseconds =>
  Math.max(SHORTEST_RUN_MS, 2 * longestHoldMs(subject.longest));

/** So long before the scenario the demand begins, so that it meets as many held ports as on an ordinary day. */
export const ordinaryWarmUpMs = (subject: PortSubject): Milliseconds => longestHoldMs(subject.longest) + secondsToMs(1);

/** How it is at the beginning: so many instances. */
export function sizeAtStart(instances: number, subject: PortSubject): SizeStep | { readonly reason: string } {
  const portsOf = subject.portsAt(instances);
  return portsOf === undefined
    ? { reason: `how many ports each of ${instances} instances has is not published` }
    : { atMs: Number.NEGATIVE_INFINITY, instances, portsOf };
}

/** How people look at it for real. */
export const WATCH_PORTS =
  'Watch AllocatedSnatPorts and UsedSnatPorts of the load balancer, split by BackendIPAddress: an average over all hides the instance that has run out.';
