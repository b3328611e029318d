// Goal: what a prober does with each answer, one probe after the other.
import { describe, expect, test } from 'vitest';
import { play, TCP_5, topologyOf } from '../worlds.ts';

const quiet = { workloads: [], durationSeconds: 90 };
const http = (threshold: number) => ({ protocol: 'Http', intervalSeconds: 5, threshold }) as const;
const times = (marks: readonly { event: string; atMs: number }[], wanted: string) =>
  marks.filter(({ event }) => event === wanted).map(({ atMs }) => atMs);

describe('removal', () => {
  test('over TCP: each silent probe has failed when the next one is due', () => {
    const { trace } = play({ probe: { ...TCP_5, threshold: 3 } }, { ...quiet, steps: [{ fault: 'instance-silent' }] });
    const [first = 0, second, third] = times(trace.events, 'probe-times-out');
    expect([second, third]).toEqual([first + 5000, first + 10_000]);
    expect(times(trace.events, 'instance-removed')).toEqual([third]);
    expect(first).toBeGreaterThanOrEqual(5000);
    expect(first).toBeLessThan(10_000);
  });

  test('over HTTP with a long interval: silence counts after 30 s, not after the interval', () => {
    const probe = { protocol: 'Http', intervalSeconds: 60, threshold: 1 } as const;
    const { trace } = play({ probe }, { ...quiet, durationSeconds: 200, steps: [{ fault: 'instance-silent' }] });
    const [removed = 0] = times(trace.events, 'instance-removed');
    expect(removed).toBeGreaterThanOrEqual(30_000);
    expect(removed).toBeLessThan(90_000);
  });

  test('one success in between starts the count anew', () => {
    // Silent for a little more than one probe, again and again: never two failures in a row.
    const steps = [0, 10, 20, 30].map((atSeconds) => ({ fault: 'instance-silent' as const, atSeconds, forSeconds: 5 }));
    const { marks } = play({ probe: { ...TCP_5, threshold: 2 } }, { ...quiet, steps });
    expect(marks).toContain('probe-times-out');
    expect(marks).not.toContain('instance-removed');
  });

  test.each([
    ['process-dead', TCP_5, 'probe-is-reset'],
    ['process-dead', http(3), 'probe-reset-decides'],
    ['http-503', http(3), 'probe-status-decides'],
    ['http-503', TCP_5, 'probe-sees-no-status'],
    ['drain', { ...TCP_5, threshold: 2 }, 'probe-is-reset'],
    ['drain', http(3), 'probe-status-decides'],
  ] as const)('%s over %j is told as %s', (fault, probe, mark) => {
    const { marks } = play({ probe }, { ...quiet, steps: [{ fault }] });
    expect(marks).toContain(mark);
    expect(marks.includes('instance-removed')).toBe(mark !== 'probe-sees-no-status');
    expect(marks).not.toContain('probe-times-out');
  });

  test('the literal reading of HTTP counts statuses, and the other one of TCP does not count resets', () => {
    const literal = play(
      { probe: http(2), options: { httpStatusCountsTowardThreshold: true } },
      { ...quiet, steps: [{ fault: 'http-503' }] },
    );
    expect(times(literal.trace.events, 'probe-status-counts')).toHaveLength(2);
    const atOnce = play(
      { probe: { ...TCP_5, threshold: 4 }, options: { tcpResetCountsTowardThreshold: false } },
      { ...quiet, steps: [{ fault: 'process-dead' }] },
    );
    expect(times(atOnce.trace.events, 'probe-reset-decides')).toHaveLength(1);
  });

  test('a verdict needs its time to reach the data path', () => {
    const { trace } = play(
      { probe: TCP_5, options: { propagationSeconds: 4 } },
      { ...quiet, steps: [{ fault: 'process-dead', forSeconds: 30 }] },
    );
    const [down = 0, up = 0] = times(trace.events, 'verdict-spreads');
    expect(times(trace.events, 'instance-removed')).toEqual([down + 4000]);
    expect(times(trace.events, 'instance-admitted')).toEqual([up + 4000]);
  });

  test('without a probe nothing is removed', () => {
    const { marks } = play({ probe: undefined }, { ...quiet, steps: [{ fault: 'instance-silent' }] });
    expect(marks).toEqual(['no-probe', 'instance-goes-silent']);
  });
});

describe('return', () => {
  test('over TCP takes as many successes as failures', () => {
    const { trace } = play(
      { probe: { ...TCP_5, threshold: 3 } },
      { ...quiet, steps: [{ fault: 'instance-silent', forSeconds: 40 }] },
    );
    const successes = times(trace.events, 'probe-succeeds');
    expect(successes).toHaveLength(3);
    expect(times(trace.events, 'instance-admitted')).toEqual([successes[2]]);
    expect(successes[0]).toBeGreaterThanOrEqual(40_000);
    expect(successes[0]).toBeLessThanOrEqual(45_000);
  });

  test('after a start the first success is enough', () => {
    const { trace } = play(
      { probe: { ...TCP_5, threshold: 3 } },
      { ...quiet, steps: [{ fault: 'reboot', forSeconds: 40 }] },
    );
    expect(times(trace.events, 'first-success-after-boot')).toEqual(times(trace.events, 'instance-admitted'));
  });

  test('an instance that comes and goes waits, when somebody says how long', () => {
    const steps = [{ fault: 'flapping' as const, forSeconds: 80, silentSeconds: 15, fineSeconds: 25 }];
    const words = { probe: TCP_5, penaltySeconds: { min: 8, max: 12 } };
    const { trace } = play(words, { ...quiet, steps });
    const admitted = times(trace.events, 'instance-admitted');
    const [waited = 0] = times(trace.events, 'flapping-penalty');
    const wait = (admitted[1] ?? 0) - waited;
    // Removed for the first time, it returned at once.
    expect(admitted[0]).toBeLessThan(waited);
    expect(wait).toBeGreaterThanOrEqual(8000);
    expect(wait).toBeLessThanOrEqual(12_000);
  });
});

test('each zone probes on its own', () => {
  const { trace } = play({ zones: ['1', '2', '3'] }, { ...quiet, steps: [{ fault: 'instance-silent' }] });
  expect(new Set(times(trace.events, 'instance-removed')).size).toBe(3);
  expect(topologyOf({ zones: ['1', '2', '3'] }).topology.groups[0]?.zones).toHaveLength(3);
});
