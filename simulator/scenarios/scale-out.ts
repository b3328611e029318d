// The pool grows from today's size to its largest. With automatic allocation every row of the table that it grows into takes
// ports back, and the connections on them end; a fixed allocation may leave nothing for the newest instances.
import type { SizeStep } from '../snat/port-demand.ts';
import type { PortScenario } from '../snat/port-scenario.ts';
import { NO_RETRY, ordinaryDurationMs, ordinaryWarmUpMs, sizeAtStart, WATCH_PORTS } from '../snat/port-scenario.ts';
import type { PortSubject } from '../snat/port-subject.ts';
import { secondsToMs } from '../time.ts';

const GROWTH_MS = secondsToMs(300);
/** The search for the next row ends here: nothing is published beyond. */
const LARGEST_PUBLISHED = 1000;

export const scaleOut: PortScenario = {
  name: 'scale-out',
  title: 'the pool grows to its largest size while connections are open',
  course(subject) {
    const { now } = subject.sizes;
    const target = largestSize(subject);
    if (target === undefined) return { reason: `${subject.estimate.resource} supplies the same ports at every size` };
    const start = sizeAtStart(now, subject);
    if ('reason' in start) return start;
    const steps: SizeStep[] = [];
    for (let instances = now + 1; instances <= target.size; instances += 1) {
      const portsOf = subject.portsAt(instances);
      if (portsOf === undefined) return { reason: `nothing is published for a pool of ${instances} instances` };
      const atMs = Math.round((GROWTH_MS * (instances - now - 1)) / Math.max(1, target.size - now - 1));
      steps.push({ atMs, instances, portsOf });
    }
    return {
      bursts: [],
      retrying: NO_RETRY,
      sizes: [start, ...steps],
      warmUpMs: ordinaryWarmUpMs(subject),
      durationMs: GROWTH_MS + ordinaryDurationMs(subject),
      assumptions: [
        ...target.assumptions,
        `the instances join one after the other within ${GROWTH_MS / 1000} s; which ports are taken back is not published, they are drawn by chance`,
      ],
    };
  },
  rehearsal: (subject) => [
    `Under load, scale from ${subject.sizes.now} to ${largestSize(subject)?.size ?? subject.sizes.atMaximum} instances.`,
    'Count connections that end when the pool grows into the next row of the table.',
    WATCH_PORTS,
  ],
};

/** The largest size of the template; where it does not grow, the first that changes something. */
function largestSize(
  subject: PortSubject,
): { readonly size: number; readonly assumptions: readonly string[] } | undefined {
  const { now, atMaximum } = subject.sizes;
  if (atMaximum > now) return { size: atMaximum, assumptions: [] };
  const today = subject.portsAt(now)?.(0);
  for (let size = now + 1; size <= LARGEST_PUBLISHED; size += 1) {
    const portsOf = subject.portsAt(size);
    if (portsOf === undefined) return undefined;
    if (portsOf(0) === today && portsOf(size - 1) === today) continue;
    const text = `the template does not let the pool grow beyond ${now}; it grows to ${size} here, where ports change first`;
    return { size, assumptions: [text] };
  }
  // A stock that all share, or addresses of the instances: nobody loses ports, but a shared stock serves more.
  return subject.estimate.shared
    ? { size: 2 * now, assumptions: [`the template does not let the pool grow beyond ${now}; it is doubled here`] }
    : undefined;
}
