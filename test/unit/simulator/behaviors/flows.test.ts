// Goal: every flow meets what the documentation says, by protocol, SKU, size of the pool and state of its instance.
import { describe, expect, test } from 'vitest';
import { deriveEstablishedFlows } from '#analyzers/derive/established-flows.ts';
import { secondsToMs } from '#simulator/time.ts';
import type { WorldWords } from '../worlds.ts';
import { play, TCP_5 } from '../worlds.ts';

const tcp = { newFlowsPerSecond: 6, lifetimeMs: secondsToMs(30) };
const udp = { ...tcp, protocol: 'udp' as const };

describe('established flows on the instance that fails', () => {
  test.each([
    ['instance-silent', ['hangs', 'unaffected']],
    ['process-dead', ['reset', 'unaffected']],
    ['http-503', ['goes-on', 'unaffected']],
    ['drain', ['goes-on', 'unaffected']],
    ['probe-blocked', ['goes-on', 'unaffected']],
  ] as const)('TCP, %s', (fault, fates) => {
    const { fates: ends, aliveAtStart } = play({}, { workloads: [tcp], steps: [{ fault }] });
    expect([...ends.ofAlive.keys()].sort()).toEqual([...fates].sort());
    expect([...ends.ofAlive.values()].reduce((sum, count) => sum + count, 0)).toBe(aliveAtStart);
  });

  test('UDP moves when the instance is removed, and waits without a probe', () => {
    const steps = [{ fault: 'instance-silent' as const }];
    const long = { ...udp, lifetimeMs: secondsToMs(60) };
    const moved = play({}, { workloads: [long], steps });
    expect(moved.marks).toContain('datagrams-move');
    expect(moved.fates.ofAlive.get('moved')).toBeGreaterThan(0);
    const stuck = play({ probe: undefined }, { workloads: [long], steps });
    expect(stuck.fates.ofAlive.get('moved')).toBeUndefined();
    expect(stuck.fates.ofAlive.get('hangs')).toBeGreaterThan(0);
  });

  test('a pause is survived, a start is not', () => {
    const pause = play({}, { workloads: [tcp], steps: [{ fault: 'instance-silent', forSeconds: 20 }] });
    expect(pause.marks).toContain('flows-resume');
    expect(pause.fates.ofAlive.get('hangs')).toBeUndefined();
    const boot = play({}, { workloads: [tcp], steps: [{ fault: 'reboot', forSeconds: 20 }] });
    expect(boot.marks).toContain('flows-lost-to-boot');
    expect(boot.fates.ofAlive.get('reset')).toBeGreaterThan(0);
  });

  test('a client that gives up ends its flow', () => {
    const { fates, trace } = play(
      {},
      { workloads: [{ ...tcp, giveUpMs: 9000 }], steps: [{ fault: 'instance-silent' }] },
    );
    expect(fates.ofAlive.get('hangs')).toBeUndefined();
    expect(fates.ofAlive.get('gave-up')).toBeGreaterThan(0);
    expect(trace.events.find(({ event }) => event === 'client-gives-up')?.atMs).toBe(9000);
  });
});

describe('no instance is up', () => {
  const blocked = [{ fault: 'probe-blocked' as const, instance: 'all' }];
  const cases: readonly [string, WorldWords, 'goes-on' | 'cut'][] = [
    ['Standard, three instances', {}, 'goes-on'],
    ['Standard, one instance', { size: 1 }, 'cut'],
    ['Basic, three instances', { isBasic: true }, 'cut'],
    ['AllProbedUp', { allProbedUp: true }, 'goes-on'],
  ];

  test.each(cases)('%s: established TCP %s', (_name, words, fate) => {
    const long = { ...tcp, lifetimeMs: secondsToMs(100) };
    const { fates, aliveAtStart } = play(words, { workloads: [long], steps: blocked });
    // A few come to their own end before the last instance is removed.
    expect(fates.ofAlive.get(fate)).toBeGreaterThan(0.85 * aliveAtStart);
    if (fate === 'goes-on') expect(fates.ofAlive.get('cut')).toBeUndefined();
    // The closed form says the same.
    const closed = deriveEstablishedFlows({
      forwards: 'yes',
      removal: { minMs: 5000, meanMs: 7500, maxMs: 10_000 },
      allDown: true,
      poolSize: words.size ?? 3,
      sku: words.isBasic === true ? 'Basic' : 'Standard',
      noHealthyBackends: words.allProbedUp === true ? 'AllProbedUp' : 'AllProbedDown',
    });
    expect(closed.tcp.fate).toBe(fate === 'cut' ? 'ends' : 'continues');
  });

  test('new TCP is refused by silence, and goes to all with AllProbedUp', () => {
    const refused = play({}, { workloads: [tcp], steps: blocked, durationSeconds: 60 });
    expect(refused.marks).toContain('flow-refused-by-emptiness');
    expect(refused.fates.ofNew.get('timed-out')).toBeGreaterThan(250);
    const open = play({ allProbedUp: true }, { workloads: [tcp], steps: blocked, durationSeconds: 60 });
    expect(open.marks).toContain('all-probed-up');
    expect([...open.fates.ofNew.keys()]).toEqual(['connected']);
  });

  test('UDP ends, or stays with AllProbedUp', () => {
    const ends = play({}, { workloads: [{ ...udp, lifetimeMs: 60_000 }], steps: blocked });
    expect(ends.fates.ofAlive.get('ended')).toBeGreaterThan(0);
    const stays = play({ allProbedUp: true }, { workloads: [{ ...udp, lifetimeMs: 60_000 }], steps: blocked });
    expect(stays.marks).toContain('datagrams-stay');
    expect(stays.fates.ofAlive.get('ended')).toBeUndefined();
  });
});

describe('the idle timeout', () => {
  const idle = { ...tcp, newFlowsPerSecond: 2, lifetimeMs: secondsToMs(400), idleMs: secondsToMs(300) };
  const wait = { steps: [{ fault: 'instance-silent' as const }], durationSeconds: 400 };

  test('ends flows that are silent for longer, with or without a reset', () => {
    expect(play({}, { ...wait, workloads: [idle] }).marks).toContain('idle-flow-dropped');
    expect(play({ leg: { resetsIdle: true } }, { ...wait, workloads: [idle] }).marks).toContain('idle-flow-reset');
  });

  test('is put off by keepalives, and is absent where the load balancer has none', () => {
    for (const [words, workload] of [
      [{}, { ...idle, keepaliveMs: secondsToMs(60) }],
      [{ leg: { idleTimeoutMs: undefined } }, idle],
    ] as const) {
      const { marks } = play(words, { ...wait, workloads: [workload] });
      expect(marks.filter((mark) => mark.startsWith('idle-'))).toEqual([]);
    }
  });

  test('bounds a flow that hangs: it is lost, not pinned', () => {
    const { fates } = play({}, { ...wait, workloads: [idle] });
    expect(fates.ofAlive.get('idle-ended')).toBeGreaterThan(0);
    expect(fates.ofAlive.get('hangs')).toBeUndefined();
  });
});

describe('a client that opens a connection', () => {
  // One instance without a probe pauses for 10 s: a flow is up with the first SYN that it sends afterwards.
  const pause = { steps: [{ fault: 'instance-silent' as const, forSeconds: 10 }], durationSeconds: 30 };
  const alone = { size: 1, probe: undefined };

  test.each([
    ['doubling', [0, 1000, 3000, 7000, 15_000]],
    ['linear', [0, 1000, 2000, 3000, 4000, 5000, 7000, 11_000]],
  ] as const)('repeats its SYN, %s', (retransmission, offsets) => {
    const { run } = play(alone, { ...pause, workloads: [{ ...tcp, retransmission, lifetimeMs: 1 }] });
    const { flows } = run;
    let late = 0;
    for (let flow = 0; flow < flows.count; flow += 1) {
      const startMs = flows.startMs[flow] ?? 0;
      if (startMs < 0) continue;
      const repeat = offsets.findIndex((offset) => startMs + offset >= 10_000);
      expect(flows.repeats[flow]).toBe(repeat);
      expect(flows.fateOf(flow)).toBe(repeat === 0 ? 'connected' : 'saved-by-retransmission');
      late += repeat === 0 ? 0 : 1;
    }
    expect(late).toBeGreaterThan(30);
  });

  test('fails when its own limit comes first', () => {
    const { run } = play(alone, { ...pause, workloads: [{ ...tcp, connectTimeoutMs: 3000 }] });
    for (let flow = 0; flow < run.flows.count; flow += 1) {
      const startMs = run.flows.startMs[flow] ?? 0;
      if (startMs < 0) continue;
      // The only repetition within three seconds comes after one.
      const fate = startMs >= 10_000 ? 'connected' : startMs >= 9000 ? 'saved-by-retransmission' : 'timed-out';
      expect(run.flows.fateOf(flow)).toBe(fate);
    }
  });

  test('tries again from another port, and may be hashed elsewhere', () => {
    const { fates } = play(
      { size: 2, probe: undefined },
      { workloads: [{ ...tcp, connectTimeoutMs: 500, retries: 6 }], steps: [{ fault: 'instance-silent' }] },
    );
    // Half of all attempts fail: one flow in 2^7 fails seven times.
    const { ofNew } = fates;
    expect(ofNew.get('saved-by-retry')).toBeGreaterThan(200);
    expect(ofNew.get('timed-out') ?? 0).toBeLessThan(25);
  });

  test('is refused by a reset at once, and hears of status 503', () => {
    const steps = [{ fault: 'process-dead' as const }];
    expect(play({ ...alone }, { workloads: [tcp], steps }).fates.ofNew.get('connected')).toBeUndefined();
    const errors = play(alone, { workloads: [tcp], steps: [{ fault: 'http-503' }] });
    expect([...errors.fates.ofNew.keys()]).toEqual(['answered-503']);
  });

  test('loses its first datagram, unless it sends another', () => {
    const lost = play(alone, { ...pause, workloads: [udp] });
    expect(lost.fates.ofNew.get('datagram-lost')).toBeGreaterThan(30);
    const again = play(alone, { ...pause, workloads: [{ ...udp, connectTimeoutMs: 2000, retries: 9 }] });
    expect([...again.fates.ofNew.keys()].sort()).toEqual(['connected', 'saved-by-retry']);
  });
});

describe('the hash', () => {
  test('spreads new flows evenly: one of four instances is dead, a quarter of them meets it', () => {
    const { fates } = play(
      { size: 4, probe: undefined },
      {
        workloads: [{ ...tcp, newFlowsPerSecond: 40, lifetimeMs: 1000, connectTimeoutMs: 500 }],
        steps: [{ fault: 'instance-silent' }],
      },
    );
    const attempted = [...fates.ofNew.values()].reduce((sum, count) => sum + count, 0);
    const share = (fates.ofNew.get('timed-out') ?? 0) / attempted;
    // Four standard errors of a quarter over some 4,800 flows.
    expect(Math.abs(share - 0.25)).toBeLessThan(4 * Math.sqrt((0.25 * 0.75) / attempted));
  });

  test.each([
    ['SourceIP', 1],
    ['SourceIPProtocol', 1],
    ['Default', 3],
  ] as const)(
    'over the fields of %s sends the flows of one client to %i of three instances',
    (distribution, expected) => {
      const { run } = play({ leg: { distribution } }, { workloads: [{ ...tcp, clients: 1 }], steps: [] });
      expect(new Set(run.flows.instance.slice(0, run.flows.count)).size).toBe(expected);
    },
  );

  test('is computed anew when the membership changes: affinity does not survive', () => {
    const { run } = play(
      { leg: { distribution: 'SourceIP' }, probe: TCP_5 },
      {
        workloads: [{ ...tcp, clients: 1 }],
        steps: [1, 2, 3].map((instance) => ({ fault: 'reboot' as const, instance, atSeconds: 40 * instance })),
        durationSeconds: 200,
      },
    );
    expect(new Set(run.flows.instance.slice(0, run.flows.count)).size).toBeGreaterThan(1);
  });
});

test('a zone that is lost takes its frontend away: flows enter by another one', () => {
  const words = { size: 3, zones: ['1', '2', '3'] };
  const { fates, marks } = play(words, { workloads: [tcp, udp], steps: [{ fault: 'zone-down', zone: '2' }] });
  expect(marks).toContain('zone-lost');
  expect(fates.ofAlive.get('unaffected')).toBeGreaterThan(0);
  const pinned = play({ size: 3, zones: ['1'] }, { workloads: [tcp], steps: [{ fault: 'zone-down', zone: '1' }] });
  expect([...pinned.fates.ofAlive.keys()]).toEqual(['hangs']);
  expect([...pinned.fates.ofNew.keys()]).toEqual(['timed-out']);
});

test('a sandwich agrees when both load balancers have reacted', () => {
  const words = {
    probe: { ...TCP_5, threshold: 2 },
    otherProbe: { protocol: 'Tcp', intervalSeconds: 15, threshold: 1 },
  } as const;
  const { trace } = play(words, { workloads: [], steps: [{ fault: 'instance-silent' }] });
  const removed = trace.events.filter(({ event }) => event === 'instance-removed').map(({ atMs }) => atMs);
  expect(removed).toHaveLength(2);
  const agreed = trace.events.filter(({ event }) => event === 'directions-agree').map(({ atMs }) => atMs);
  expect(agreed).toEqual([Math.max(...removed)]);
});
