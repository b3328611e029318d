// Goal: no branch of the behaviors is out of reach. Each names itself by a mark; some scenario sets every one of them.
import { expect, test } from 'vitest';
import { MARKS } from '#simulator/marks.ts';
import { secondsToMs } from '#simulator/time.ts';
import { PORT_PLAYS } from './snat/port-plays.ts';
import { playPorts } from './snat/port-worlds.ts';
import type { PlayOptions, WorldWords } from './worlds.ts';
import { play, TCP_5 } from './worlds.ts';

const HTTP = { protocol: 'Http', intervalSeconds: 5, threshold: 2 } as const;
const both = [
  { newFlowsPerSecond: 3, lifetimeMs: secondsToMs(30) },
  { newFlowsPerSecond: 3, lifetimeMs: secondsToMs(30), protocol: 'udp' as const },
];
const patient = [{ ...both[0], connectTimeoutMs: 2000, retries: 3, giveUpMs: 20_000 }];
const idle = [{ newFlowsPerSecond: 1, lifetimeMs: secondsToMs(300), idleMs: secondsToMs(280) }];
const everyone = { instance: 'all' } as const;

const PLAYS: readonly (readonly [WorldWords, PlayOptions])[] = [
  [{}, { workloads: both, steps: [{ fault: 'instance-silent', forSeconds: 60 }] }],
  [
    { options: { model: 'guide' } },
    { workloads: both, steps: [{ fault: 'process-dead' }, { fault: 'instance-silent', instance: 2 }] },
  ],
  [{ probe: HTTP }, { workloads: both, steps: [{ fault: 'http-503' }, { fault: 'reboot', instance: 2 }] }],
  [
    { probe: { ...HTTP, threshold: 3 }, options: { httpStatusCountsTowardThreshold: true, propagationSeconds: 1 } },
    { steps: [{ fault: 'http-503' }] },
  ],
  [{ options: { tcpResetCountsTowardThreshold: false } }, { steps: [{ fault: 'drain' }] }],
  [{ probe: { ...TCP_5, threshold: 3 } }, { steps: [{ fault: 'http-503' }, { fault: 'reboot', instance: 2 }] }],
  [{ probe: undefined }, { workloads: patient, steps: [{ fault: 'instance-silent' }] }],
  [{ penaltySeconds: { min: 1, max: 2 } }, { steps: [{ fault: 'flapping', forSeconds: 100 }] }],
  [{ zones: ['1', '2', '3'] }, { workloads: both, steps: [{ fault: 'zone-down', zone: '1' }] }],
  [{ otherProbe: TCP_5 }, { steps: [{ fault: 'instance-silent' }] }],
  [{}, { workloads: both, steps: [{ fault: 'probe-blocked', ...everyone }] }],
  [{ isBasic: true }, { workloads: both, steps: [{ fault: 'probe-blocked', ...everyone }] }],
  [{ size: 1 }, { workloads: both, steps: [{ fault: 'probe-blocked', ...everyone }] }],
  [{ allProbedUp: true }, { workloads: both, steps: [{ fault: 'probe-blocked', ...everyone }] }],
  [{}, { workloads: idle, steps: [{ fault: 'instance-silent' }], durationSeconds: 300 }],
  [{ leg: { resetsIdle: true } }, { workloads: idle, steps: [{ fault: 'instance-silent' }], durationSeconds: 300 }],
];

test('every mark occurs in some scenario', () => {
  const seen = new Set(PLAYS.flatMap(([words, options]) => play(words, options).marks));
  // The run itself is told of assumptions by whoever starts it: see the tests of the command line.
  seen.add('assumption');
  for (const { marks } of PORT_PLAYS.map(playPorts)) for (const mark of marks) seen.add(mark);
  expect(Object.keys(MARKS).filter((mark) => !seen.has(mark))).toEqual([]);
});
