// Demands that together reach every branch of a run of source ports.
import type { PortPlan } from '#simulator/snat/port-demand.ts';
import type { PortWords } from './port-worlds.ts';

/** A pool of 50 that grows to 51 and to 60; `ports` answers what each instance has at a size. */
export function growing(ports: (instances: number) => number): PortPlan['sizes'] {
  const step = (instances: number, atMs: number) => ({ atMs, instances, portsOf: () => ports(instances) });
  return [step(50, Number.NEGATIVE_INFINITY), step(51, 2000), step(60, 4000)];
}

export const PORT_PLAYS: readonly PortWords[] = [
  {
    ports: 60,
    perSecond: 5,
    destinations: 2,
    plan: {
      portsPerFrontend: 20,
      bursts: [{ fromMs: 0, untilMs: 20_000, times: 10 }],
      retrying: { attempts: 3, afterMs: 1000 },
    },
  },
  { perSecond: 3, plan: { sizes: growing((instances) => (instances > 50 ? 32 : 64)) } },
  { ports: 0 },
];
