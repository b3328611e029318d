// Small demands on source ports for tests, made without a template.
import type { PortPlan } from '#simulator/snat/port-demand.ts';
import type { PortRecord } from '#simulator/snat/port-record.ts';
import { PortRun } from '#simulator/snat/port-run.ts';
import { secondsToMs } from '#simulator/time.ts';
import { Trace } from '#simulator/trace.ts';

export interface PortWords {
  readonly instances?: number;
  readonly ports?: number;
  readonly perSecond?: number;
  readonly lifetimeSeconds?: number;
  readonly holdSeconds?: number;
  readonly keptAlive?: number;
  readonly destinations?: number;
  readonly plan?: Partial<PortPlan>;
  readonly seed?: number;
}

export interface PlayedPorts {
  readonly record: PortRecord;
  readonly run: PortRun;
  readonly trace: Trace;
  readonly marks: readonly string[];
}

/** One run; the same words and seed give the same run. */
export function playPorts(words: PortWords): PlayedPorts {
  const { instances = 1, ports = 100, destinations = 1, seed = 1 } = words;
  const names = Array.from({ length: destinations }, (_, index) => `203.0.113.${index + 1}:443/tcp`);
  const plan: PortPlan = {
    resource: 'lb',
    isShared: false,
    portsPerFrontend: undefined,
    destinations: names.map((name) => ({ name, protocol: 'tcp' })),
    demands: names.map((_, destination) => ({
      name: `workload-${destination}`,
      destination,
      perInstanceAndSecond: words.perSecond ?? 5,
      lifetimeMs: secondsToMs(words.lifetimeSeconds ?? 10),
      holdMs: secondsToMs(words.holdSeconds ?? 0),
      keptAlive: words.keptAlive ?? 0,
    })),
    bursts: [],
    retrying: { attempts: 0, afterMs: secondsToMs(1) },
    sizes: [{ atMs: Number.NEGATIVE_INFINITY, instances, portsOf: () => ports }],
    warmUpMs: 0,
    durationMs: secondsToMs(120),
    ...words.plan,
  };
  const trace = new Trace();
  const run = new PortRun(plan, seed, trace);
  const record = run.run();
  return { record, run, trace, marks: trace.events.map(({ event }) => event) };
}
