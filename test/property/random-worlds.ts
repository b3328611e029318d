// Random pools, probes, zones and faults for laws of the simulator. Swarm: each case has its own few kinds of faults, so that
// rare combinations are not drowned by the common ones.
import fc from 'fast-check';
import type { Fault, StepWords } from '#simulator/plan-file.ts';
import { secondsToMs } from '#simulator/time.ts';
import type { WorldWords } from '../unit/simulator/worlds.ts';

const FAULTS: readonly Fault[] = [
  'instance-silent',
  'process-dead',
  'http-503',
  'drain',
  'probe-blocked',
  'reboot',
  'flapping',
  'recovery',
];

export const probe = fc.record({
  protocol: fc.constantFrom('Tcp' as const, 'Http' as const, 'Https' as const),
  intervalSeconds: fc.constantFrom(5, 7, 15, 40),
  threshold: fc.integer({ min: 1, max: 3 }),
});

export const world: fc.Arbitrary<WorldWords> = fc.record({
  probe: fc.option(probe, { nil: undefined, freq: 5 }),
  size: fc.integer({ min: 1, max: 4 }),
  zones: fc.constantFrom(['1'], ['1', '2'], ['1', '2', '3']),
  isBasic: fc.boolean(),
  allProbedUp: fc.boolean(),
  options: fc.record({
    propagationSeconds: fc.constantFrom(0, 0, 2),
    tcpResetCountsTowardThreshold: fc.boolean(),
    httpStatusCountsTowardThreshold: fc.boolean(),
    model: fc.constantFrom('service' as const, 'guide' as const),
  }),
  penaltySeconds: fc.constantFrom({ min: 0, max: 0 }, { min: 2, max: 9 }),
});

/** Faults of a few kinds only. */
const stepsFor = (size: number): fc.Arbitrary<StepWords[]> =>
  fc.subarray([...FAULTS], { minLength: 1, maxLength: 3 }).chain((kinds) =>
    fc.array(
      fc.record({
        fault: fc.constantFrom(...kinds),
        atSeconds: fc.integer({ min: 0, max: 50 }),
        withinSeconds: fc.constantFrom(0, 5),
        instance: fc.oneof(fc.integer({ min: 1, max: size }), fc.constant('all')),
        forSeconds: fc.integer({ min: 1, max: 60 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  );

export const cases = world.chain((words) =>
  fc.record({ words: fc.constant(words), steps: stepsFor(words.size ?? 3), seed: fc.nat() }),
);

export const workloads = [
  { newFlowsPerSecond: 2, lifetimeMs: secondsToMs(15), connectTimeoutMs: 4000, retries: 1, giveUpMs: 12_000 },
  { newFlowsPerSecond: 1, lifetimeMs: secondsToMs(15), protocol: 'udp' as const },
];
