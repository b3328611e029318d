// Goal: what counts of a probe follows the API version and the defaults, with the reason and its source.
import { expect, test } from 'vitest';
import type { WrittenProbe } from '#analyzers/derive/effective-probe.ts';
import { deriveEffectiveProbe } from '#analyzers/derive/effective-probe.ts';
import { overriddenFacts } from '#src/azure-facts/fact-set.ts';
import { absentHere, knownHere, unknownHere } from './written.ts';

const nothing: WrittenProbe = {
  protocol: knownHere('tcp'),
  intervalInSeconds: absentHere(),
  numberOfProbes: absentHere(),
  probeThreshold: absentHere(),
  apiVersion: knownHere('2024-05-01'),
};

const thresholdOf = (written: Partial<WrittenProbe>) => deriveEffectiveProbe({ ...nothing, ...written }).threshold;
const inForceOf = (field: { state: string; value?: unknown }) => (field.state === 'known' ? field.value : field.state);

test('a probe of which nothing is written runs every 15 s and needs one failure', () => {
  const effective = deriveEffectiveProbe(nothing);
  expect(effective.protocol).toMatchObject({ state: 'known', value: 'Tcp' });
  expect(effective.intervalSeconds).toMatchObject({ state: 'known', value: 15 });
  expect(effective.intervalSeconds.because).toMatchObject([
    {
      text: 'intervalInSeconds is not written, so the service probes every 15 s (the portal would have filled in 5 s)',
      source: 'lb.probe.interval.default',
    },
  ]);
  expect(effective.threshold).toMatchObject({ state: 'known', value: 1 });
  expect(effective.threshold.because[0]?.source).toBe('lb.probe.threshold.default');
});

test('an interval below 5 s counts as 5 s', () => {
  const of = (seconds: number) =>
    deriveEffectiveProbe({ ...nothing, intervalInSeconds: knownHere(seconds) }).intervalSeconds;
  expect(inForceOf(of(5))).toBe(5);
  expect(inForceOf(of(3))).toBe(5);
  expect(of(3).because.at(-1)?.source).toBe('lb.probe.interval.minimum');
  expect(inForceOf(of(360))).toBe(360);
});

test('numberOfProbes never counts and is reported as ignored', () => {
  const threshold = thresholdOf({ numberOfProbes: knownHere(4) });
  expect(inForceOf(threshold)).toBe(1);
  expect(threshold.because.at(-1)).toMatchObject({
    text: 'numberOfProbes is 4, which the service does not honour (support ends 2027-09-01)',
    source: 'lb.probe.number-of-probes.not-honoured',
  });
});

test.each([
  ['2022-05-01', 3, 3],
  ['2022-01-01', 3, 1],
  ['2021-08-01', 3, 1],
  ['2022-05-01-preview', 3, 1],
  ['2030-01-01', 3, 3],
  ['2024-05-01', 0, 1],
  ['latest', 3, 'unknown'],
  ['latest', 1, 1],
])('API version %s with probeThreshold %i gives %s', (apiVersion, written, expected) => {
  const threshold = thresholdOf({ apiVersion: knownHere(apiVersion), probeThreshold: knownHere(written) });
  expect(inForceOf(threshold)).toBe(expected);
});

test('a threshold of an unknown API version is unknown, unless it is what counts anyway', () => {
  const apiVersion = unknownHere<string>("parameters('version')");
  expect(thresholdOf({ apiVersion, probeThreshold: knownHere(2) }).state).toBe('unknown');
  expect(inForceOf(thresholdOf({ apiVersion, probeThreshold: knownHere(1) }))).toBe(1);
  expect(inForceOf(thresholdOf({ apiVersion }))).toBe(1);
});

test('an unknown threshold does not matter to an API version that has none', () => {
  const probeThreshold = unknownHere<number>("parameters('threshold')");
  expect(inForceOf(thresholdOf({ probeThreshold, apiVersion: knownHere('2021-08-01') }))).toBe(1);
  const unknown = thresholdOf({ probeThreshold });
  expect(unknown).toMatchObject({ state: 'unknown', unknown: { text: "parameters('threshold')" } });
});

test('an unknown interval stays unknown and names its reason', () => {
  const interval = deriveEffectiveProbe({
    ...nothing,
    intervalInSeconds: unknownHere("parameters('i')"),
  }).intervalSeconds;
  expect(interval).toMatchObject({ state: 'unknown' });
  expect(interval.because[0]?.text).toBe("intervalInSeconds cannot be known: parameters('i') has no value");
});

test('a protocol that is missing or does not exist is unknown, never guessed', () => {
  const of = (protocol: WrittenProbe['protocol']) => deriveEffectiveProbe({ ...nothing, protocol }).protocol;
  expect(of(absentHere()).state).toBe('unknown');
  expect(of(knownHere('Grpc')).state).toBe('unknown');
  expect(of(unknownHere('x')).state).toBe('unknown');
  expect(of(knownHere('HTTPS'))).toMatchObject({ value: 'Https' });
});

test('as written: the count as its description says, 2 when absent, the threshold ignored', () => {
  const of = (written: Partial<WrittenProbe>) =>
    deriveEffectiveProbe({ ...nothing, ...written }, 'as-written').threshold;
  expect(inForceOf(of({}))).toBe(2);
  expect(inForceOf(of({ numberOfProbes: knownHere(4), probeThreshold: knownHere(1) }))).toBe(4);
  expect(of({ numberOfProbes: unknownHere('n') }).state).toBe('unknown');
});

test('an overridden default counts', () => {
  const facts = overriddenFacts(
    new Map([['lb.probe.interval.default', { value: 20, reason: 'seen in our subscription' }]]),
  );
  expect(inForceOf(deriveEffectiveProbe(nothing, 'service', facts).intervalSeconds)).toBe(20);
});
