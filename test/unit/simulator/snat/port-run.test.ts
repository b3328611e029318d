// Goal: a replay of source ports agrees with the closed forms, its counts add up, and every branch of it is told.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { poissonQuantile } from '#src/model/poisson.ts';
import { growing } from './port-plays.ts';
import type { PortWords } from './port-worlds.ts';
import { playPorts } from './port-worlds.ts';

describe('what is asked for, with ports for all', () => {
  test.each([
    // rate × (lifetime + hold), and the mean of 40 instances over 500 s scatters by less than one per cent.
    [25, 30, 0, 750],
    [25, 30, 240, 6750],
    [2, 5, 15, 40],
  ])('%d a second × (%d s + %d s) = %d ports', (perSecond, lifetimeSeconds, holdSeconds, expected) => {
    const durationMs = (lifetimeSeconds + holdSeconds + 500) * 1000;
    const words = { instances: 40, ports: 20_000, perSecond, lifetimeSeconds, holdSeconds, plan: { durationMs } };
    const { record } = playPorts(words);
    const mean = record.meanAsked() ?? 0;
    expect(Math.abs(mean - expected) / expected).toBeLessThan(0.01);
    expect(record.failed).toBe(0);
    expect(record.peakHeld).toBe(record.peakAsked);
    // 99.9 % of all moments stay within the quantile; the peak of a run lies beyond it, but not by far.
    expect(record.peakAsked).toBeGreaterThan(expected);
    expect(record.peakAsked).toBeLessThan(poissonQuantile(expected, 1 - 1e-9));
  });

  test('kept-alive connections hold a port each, and no more', () => {
    const { record } = playPorts({ instances: 10, perSecond: 0, keptAlive: 40, ports: 64 });
    expect(record.peakHeld).toBe(40);
    expect(record.meanAsked()).toBe(40);
    expect(record.failed).toBe(0);
  });
});

describe('what runs out', () => {
  test('from nothing the first connection fails when all ports are held, and not before', () => {
    const { record } = playPorts({ ports: 50, perSecond: 5, lifetimeSeconds: 1000 });
    expect(record.succeeded).toBe(50);
    // The 51st arrival of five a second: 10.2 s, with a deviation of √51 / 5.
    expect(Math.abs((record.firstFailureMs ?? 0) - 10_200)).toBeLessThan(4 * (Math.sqrt(51) / 5) * 1000);
    expect(record.alertsMs).toHaveLength(2);
    expect(record.alertsMs[0]).toBeLessThan(record.alertsMs[1] ?? 0);
  });

  test('a port serves several destinations: three with 40 ports each fit into 64', () => {
    const { record, marks } = playPorts({ destinations: 3, perSecond: 4, lifetimeSeconds: 10, ports: 64 });
    expect(record.failed).toBe(0);
    expect(record.peakHeld).toBeLessThanOrEqual(64);
    expect(marks).toContain('port-serves-several');
  });

  test('clients that try again make a shortage worse: more attempts, and a longer time with failures', () => {
    const bursts = [{ fromMs: 0, untilMs: 20_000, times: 10 }];
    const words = { ports: 100, perSecond: 5, plan: { bursts, warmUpMs: 11_000 } };
    const calm = playPorts(words);
    const storm = playPorts({ ...words, plan: { ...words.plan, retrying: { attempts: 5, afterMs: 2000 } } });
    expect(storm.record.attempted).toBe(calm.record.attempted);
    expect(storm.record.failedAttempts).toBeGreaterThan(2 * calm.record.failedAttempts);
    expect(storm.record.lastFailureMs).toBeGreaterThan(calm.record.lastFailureMs ?? 0);
    expect(storm.marks).toEqual(
      expect.arrayContaining(['retry-begins', 'retry-finds-port', 'burst-begins', 'burst-ends']),
    );
  });
});

describe('a pool that grows', () => {
  test('into the next row of the table loses ports, and the connections on them', () => {
    const sizes = growing((instances) => (instances > 50 ? 32 : 64));
    const { record, run, marks, trace } = playPorts({ perSecond: 3, plan: { sizes, warmUpMs: 11_000 } });
    expect(run.stocks.supply[0]).toBe(32);
    // 50 instances with 30 connections each; half of the 64 ports are taken back, drawn by chance.
    expect(record.killed).toBeGreaterThan(0.35 * 1500);
    expect(record.killed).toBeLessThan(0.65 * 1500);
    expect(record.lost).toBeGreaterThan(0);
    expect(record.lost).toBeLessThanOrEqual(record.alive);
    expect(marks.filter((mark) => mark === 'ports-taken-back')).toHaveLength(1);
    expect(trace.events.find(({ event }) => event === 'ports-taken-back')?.atMs).toBe(2000);
  });

  test('beyond a fixed allocation leaves the newest without ports', () => {
    const sizes = [
      { atMs: Number.NEGATIVE_INFINITY, instances: 2, portsOf: () => 100 },
      { atMs: 1000, instances: 3, portsOf: (instance: number) => (instance < 2 ? 100 : 0) },
    ] as const;
    const { record, marks } = playPorts({ plan: { sizes } });
    expect(marks).toContain('no-ports-at-all');
    expect(record.failed).toBeGreaterThan(0);
  });
});

const words: fc.Arbitrary<PortWords> = fc.record({
  instances: fc.integer({ min: 1, max: 6 }),
  ports: fc.integer({ min: 0, max: 80 }),
  perSecond: fc.integer({ min: 0, max: 10 }),
  lifetimeSeconds: fc.integer({ min: 0, max: 20 }),
  holdSeconds: fc.integer({ min: 0, max: 20 }),
  keptAlive: fc.integer({ min: 0, max: 20 }),
  destinations: fc.integer({ min: 1, max: 3 }),
  seed: fc.nat(),
  plan: fc.record({
    isShared: fc.boolean(),
    retrying: fc.record({ attempts: fc.integer({ min: 0, max: 3 }), afterMs: fc.integer({ min: 1, max: 3000 }) }),
    warmUpMs: fc.constantFrom(0, 41_000),
    durationMs: fc.constant(60_000),
    bursts: fc.array(fc.constant({ fromMs: 10_000, untilMs: 20_000, times: 4 }), { maxLength: 1 }),
  }),
});

describe('laws', () => {
  test('ports taken = released + held, attempted = succeeded + failed, nobody holds more than there is', () => {
    fc.assert(
      fc.property(words, (given) => {
        const { record, run } = playPorts(given);
        expect(run.stocks.taken).toBe(run.stocks.released + run.stocks.held);
        expect(record.attempted).toBe(record.succeeded + record.failed);
        expect(record.peakHeld).toBeLessThanOrEqual(given.ports ?? 0);
        expect(record.lost).toBeLessThanOrEqual(record.alive);
        const sum = record.failedPerMinute.reduce((total, count) => total + (count ?? 0), 0);
        expect(sum).toBe(record.failedAttempts);
      }),
      { numRuns: 150 },
    );
  });

  test('the same seed gives the same run', () => {
    fc.assert(
      fc.property(words, (given) => {
        expect(playPorts(given).trace.events).toEqual(playPorts(given).trace.events);
      }),
      { numRuns: 20 },
    );
  });

  test('more ports never let more connections fail, without anybody who tries again', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 50 }), (given, more) => {
        const calm = { ...given, plan: { ...given.plan, retrying: { attempts: 0, afterMs: 1 } } };
        const few = playPorts(calm).record.failed;
        expect(playPorts({ ...calm, ports: (calm.ports ?? 0) + more }).record.failed).toBeLessThanOrEqual(few);
      }),
      { numRuns: 100 },
    );
  });
});
