// The configured demand meets the ports that there are at the largest size: from nothing, until it is as on an ordinary day.
import type { PortScenario } from '../snat/port-scenario.ts';
import { NO_RETRY, ordinaryDurationMs, sizeAtStart, WATCH_PORTS } from '../snat/port-scenario.ts';

export const snatDemand: PortScenario = {
  name: 'snat-demand',
  title: 'the configured outbound demand meets the source ports of the largest size',
  course(subject) {
    const size = sizeAtStart(subject.sizes.atMaximum, subject);
    if ('reason' in size) return size;
    const durationMs = ordinaryDurationMs(subject);
    return { bursts: [], retrying: NO_RETRY, sizes: [size], warmUpMs: 0, durationMs, assumptions: [] };
  },
  rehearsal: ({ sizes }) => [
    `Scale to ${sizes.atMaximum} instances, and let each open the configured connections to a test endpoint that closes them as the real one does.`,
    WATCH_PORTS,
  ],
};
