// Goal: no world, however it is put together, breaks an invariant, hangs, or loses a flow.
// Method: swarm of random worlds, each with a few kinds of faults; invariants are looked at after every event, and a run that takes
// more events than such a world can have has gone astray. SWARM_WORLDS=10000 plays as many; SWARM_SEED starts elsewhere. A failing
// world is printed with its seed: it becomes a scenario with a name.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFates } from '#simulator/outcome.ts';
import { play } from '../unit/simulator/worlds.ts';
import { cases, probe, workloads } from './random-worlds.ts';

const WORLDS = Number(process.env.SWARM_WORLDS ?? 400);
const SEED = Number(process.env.SWARM_SEED ?? 20_261_201);
/** Eighty seconds of probes every 5 s from three zones to four instances, and three flows a second. */
const MOST_EVENTS = 20_000;

const swarm = cases.chain((one) =>
  fc.record({
    one: fc.constant(one),
    otherProbe: fc.option(probe, { nil: undefined, freq: 1 }),
    distribution: fc.constantFrom('Default' as const, 'SourceIP' as const, 'SourceIPProtocol' as const),
    idleMinutes: fc.constantFrom(1, 4),
    resetsIdle: fc.boolean(),
    rate: fc.constantFrom(0, 1, 3),
  }),
);

test(`${WORLDS} worlds keep the invariants, end, and give each flow one fate`, { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(swarm, ({ one, otherProbe, distribution, idleMinutes, resetsIdle, rate }) => {
      const words = {
        ...one.words,
        ...(otherProbe === undefined ? {} : { otherProbe }),
        leg: { distribution, idleTimeoutMs: idleMinutes * 60_000, resetsIdle },
      };
      const flows = workloads.map((workload) => ({
        ...workload,
        newFlowsPerSecond: rate * workload.newFlowsPerSecond,
      }));
      const { steps, seed } = one;
      const { fates, aliveAtStart, events, trace } = play(words, {
        steps,
        seed,
        workloads: flows,
        durationSeconds: 80,
      });
      expect(events).toBeLessThan(MOST_EVENTS);
      const counts = countFates(fates);
      expect(counts.succeeded + counts.failed).toBe(counts.attempted);
      expect(counts.pinned + counts.lost + counts.moved + counts.unaffected).toBe(aliveAtStart);
      if (rate === 0) expect(counts.attempted).toBe(0);
      const times = trace.events.map(({ atMs }) => atMs);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }),
    { numRuns: WORLDS, seed: SEED },
  );
});
