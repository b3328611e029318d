// On an ordinary day far more connections arrive for a while, and whoever finds no port tries again: a retry storm.
import type { PortScenario } from '../snat/port-scenario.ts';
import { ordinaryDurationMs, ordinaryWarmUpMs, sizeAtStart, WATCH_PORTS } from '../snat/port-scenario.ts';
import { secondsToMs } from '../time.ts';

const TIMES = 5;
const BURST_SECONDS = 60;
const RETRIES = 3;
const RETRY_AFTER_SECONDS = 1;

export const snatBurst: PortScenario = {
  name: 'snat-burst',
  title: 'a burst of outbound connections, and clients that try again',
  course(subject) {
    const size = sizeAtStart(subject.sizes.atMaximum, subject);
    if ('reason' in size) return size;
    return {
      bursts: [{ fromMs: 0, untilMs: secondsToMs(BURST_SECONDS), times: TIMES }],
      retrying: { attempts: RETRIES, afterMs: secondsToMs(RETRY_AFTER_SECONDS) },
      sizes: [size],
      warmUpMs: ordinaryWarmUpMs(subject),
      durationMs: secondsToMs(BURST_SECONDS) + ordinaryDurationMs(subject),
      assumptions: [
        `${TIMES} times the ordinary demand for ${BURST_SECONDS} s; a connection without a port is tried again ${RETRIES} times, each after ${RETRY_AFTER_SECONDS} s: a scenario file says something else`,
      ],
    };
  },
  rehearsal: () => [
    `For ${BURST_SECONDS} s let every instance open ${TIMES} times as many connections as on an ordinary day.`,
    WATCH_PORTS,
  ],
};
