// Goal: the published table of windows comes out of what a template writes, reading by reading.
import { describe, expect, test } from 'vitest';
import type { WrittenProbe } from '#analyzers/derive/effective-probe.ts';
import { deriveEffectiveProbe } from '#analyzers/derive/effective-probe.ts';
import type { ProbeAnswer, ProbeInForce } from '#analyzers/derive/failover-model.ts';
import {
  assumptionsOf,
  deriveAllDown,
  deriveLastZone,
  deriveRemoval,
  deriveReturn,
} from '#analyzers/derive/failover-model.ts';
import { overriddenFacts } from '#src/azure-facts/fact-set.ts';
import type { Field } from '#src/graph/field.ts';
import type { FailoverOptions } from '#src/model/failover-options.ts';
import { DEFAULT_FAILOVER_OPTIONS } from '#src/model/failover-options.ts';
import { absentHere, knownHere, unknownHere } from './written.ts';

const numberField = (value: number | null): Field<number> => (value === null ? absentHere() : knownHere(value));

function written(interval: number | null, count: number | null, threshold: number | null): WrittenProbe {
  return {
    protocol: knownHere('Tcp'),
    intervalInSeconds: numberField(interval),
    numberOfProbes: numberField(count),
    probeThreshold: numberField(threshold),
    apiVersion: knownHere('2024-05-01'),
  };
}

function inForce(
  probe: WrittenProbe,
  protocol: ProbeInForce['protocol'],
  model: FailoverOptions['model'],
): ProbeInForce {
  const effective = deriveEffectiveProbe(probe, model);
  if (effective.intervalSeconds.state !== 'known' || effective.threshold.state !== 'known') throw new Error('unknown');
  return { protocol, intervalSeconds: effective.intervalSeconds.value, threshold: effective.threshold.value };
}

function secondsOf(probe: ProbeInForce, answers: ProbeAnswer, options: Partial<FailoverOptions> = {}): string {
  const { newFlows } = deriveRemoval(probe, answers, { options: { ...DEFAULT_FAILOVER_OPTIONS, ...options } });
  if (!('minMs' in newFlows)) return JSON.stringify(newFlows);
  expect(newFlows.meanMs).toBe((newFlows.minMs + newFlows.maxMs) / 2);
  return `${newFlows.minMs / 1000}–${newFlows.maxMs / 1000}`;
}

describe('reading `service`: interval, numberOfProbes, probeThreshold', () => {
  test.each([
    [null, null, null, '15–30', '15–30', '0–15', '0–15'],
    [5, null, null, '5–10', '5–10', '0–5', '0–5'],
    [5, 2, null, '5–10', '5–10', '0–5', '0–5'],
    [5, null, 2, '10–15', '10–15', '5–10', '0–5'],
    [5, 2, 1, '5–10', '5–10', '0–5', '0–5'],
    [15, 2, 1, '15–30', '15–30', '0–15', '0–15'],
    [15, 4, null, '15–30', '15–30', '0–15', '0–15'],
    [5, null, 3, '15–20', '15–20', '10–15', '0–5'],
    [10, null, 2, '20–30', '20–30', '10–20', '0–10'],
    [30, null, 2, '60–90', '60–90', '30–60', '0–30'],
    [60, null, 1, '60–120', '30–90', '0–60', '0–60'],
    [60, null, 2, '120–180', '90–150', '60–120', '0–60'],
    [120, null, null, '120–240', '30–150', '0–120', '0–120'],
  ])('%s, %s, %s', (interval, count, threshold, silentTcp, silentHttp, tcpRst, http503) => {
    const probe = written(interval, count, threshold);
    expect(secondsOf(inForce(probe, 'Tcp', 'service'), 'silent')).toBe(silentTcp);
    expect(secondsOf(inForce(probe, 'Http', 'service'), 'silent')).toBe(silentHttp);
    expect(secondsOf(inForce(probe, 'Https', 'service'), 'silent')).toBe(silentHttp);
    expect(secondsOf(inForce(probe, 'Tcp', 'service'), 'rst')).toBe(tcpRst);
    expect(secondsOf(inForce(probe, 'Http', 'service'), '503')).toBe(http503);
    expect(secondsOf(inForce(probe, 'Http', 'service'), 'rst')).toBe(http503);
  });
});

describe('a silent TCP instance under each reading', () => {
  test.each([
    [15, null, null, '15–30', '30–45', '15–30', '30–45'],
    [5, null, null, '5–10', '10–15', '5–10', '10–15'],
    [5, 2, null, '5–10', '10–15', '5–10', '10–15'],
    [5, null, 2, '10–15', '10–15', '5–10', '10–15'],
    [15, 2, 1, '15–30', '30–45', '15–30', '30–45'],
    [15, 4, null, '15–30', '60–75', '15–30', '30–45'],
    [5, null, 3, '15–20', '10–15', '5–10', '10–15'],
    [30, null, 2, '60–90', '60–90', '30–60', '60–90'],
    [60, null, 1, '60–120', '120–180', '60–120', '120–180'],
  ])('%s, %s, %s', (interval, count, threshold, service, asWritten, oneProbe, guide) => {
    const probe = written(interval, count, threshold);
    const under = (model: FailoverOptions['model']) => secondsOf(inForce(probe, 'Tcp', model), 'silent', { model });
    expect(under('service')).toBe(service);
    expect(under('as-written')).toBe(asWritten);
    expect(under('one-probe')).toBe(oneProbe);
    expect(under('guide')).toBe(guide);
  });
});

const tcp: ProbeInForce = { protocol: 'Tcp', intervalSeconds: 5, threshold: 3 };
const http: ProbeInForce = { protocol: 'Http', intervalSeconds: 5, threshold: 3 };

test('the options turn the threshold off for resets and on for answers', () => {
  expect(secondsOf(tcp, 'rst', { tcpResetCountsTowardThreshold: false })).toBe('0–5');
  expect(secondsOf(http, '503', { httpStatusCountsTowardThreshold: true })).toBe('10–15');
  expect(secondsOf(http, 'rst', { httpStatusCountsTowardThreshold: true })).toBe('10–15');
  expect(secondsOf(tcp, 'silent', { tcpResetCountsTowardThreshold: false })).toBe('15–20');
});

test('propagation is added to all three numbers and said', () => {
  const { newFlows, formula } = deriveRemoval(tcp, 'silent', {
    options: { ...DEFAULT_FAILOVER_OPTIONS, propagationSeconds: 2.5 },
  });
  expect(newFlows).toEqual({ minMs: 17500, meanMs: 20000, maxMs: 22500 });
  expect(formula).toBe('T·I … (T+1)·I = 3·5 … 4·5, + 2.5 s propagation = 17.5 … 22.5 s');
});

test('without propagation the window is a lower bound, and says so with its source', () => {
  const last = deriveRemoval(tcp, 'silent').because.at(-1);
  expect(last?.text).toMatch(/^at least: /);
  expect(last?.source).toBe('lb.probe.propagation');
});

test('formulas carry their numbers', () => {
  const formulaOf = (probe: ProbeInForce, answers: ProbeAnswer) => deriveRemoval(probe, answers).formula;
  expect(formulaOf({ protocol: 'Http', intervalSeconds: 60, threshold: 2 }, 'silent')).toBe(
    '(T−1)·I+τ … T·I+τ = 1·60+30 … 2·60+30 = 90 … 150 s',
  );
  expect(formulaOf(tcp, 'rst')).toBe('(T−1)·I … T·I = 2·5 … 3·5 = 10 … 15 s');
  expect(formulaOf(http, '503')).toBe('0 … I = 0 … 5 = 0 … 5 s');
});

test('a rule without a probe, a healthy answer and a 503 behind a TCP probe are never removed', () => {
  expect(deriveRemoval(undefined, 'silent').newFlows).toEqual({ never: true });
  expect(deriveRemoval(http, 'ok').newFlows).toEqual({ never: true });
  expect(deriveRemoval(tcp, '503').newFlows).toEqual({ never: true });
});

test('a return has a lower bound only', () => {
  expect(deriveReturn(tcp).newFlows).toEqual({ unboundedFromMs: 10000 });
  expect(deriveReturn(http).newFlows).toEqual({ unboundedFromMs: 0 });
  const literal = {
    options: { ...DEFAULT_FAILOVER_OPTIONS, httpStatusCountsTowardThreshold: true, propagationSeconds: 1 },
  };
  expect(deriveReturn(http, literal).newFlows).toEqual({ unboundedFromMs: 11000 });
  expect(deriveReturn(undefined).newFlows).toEqual({ minMs: 0, meanMs: 0, maxMs: 0 });
});

test('all down: refused by default, served by AllProbedUp only if the instances forward', () => {
  expect(deriveAllDown('AllProbedDown', 'yes').newFlows).toEqual({ never: true });
  expect(deriveAllDown('AllProbedDown', 'no').newFlows).toEqual({ never: true });
  expect(deriveAllDown('AllProbedUp', 'no').newFlows).toEqual({ never: true });
  expect(deriveAllDown('AllProbedUp', 'yes').newFlows).toEqual({ minMs: 0, meanMs: 0, maxMs: 0 });
});

test('the last of three zones: T·I + 3/4·I on average', () => {
  const { lastZone, formula } = deriveLastZone({ minMs: 15000, meanMs: 22500, maxMs: 30000 }, 3);
  expect(lastZone).toEqual({ minMs: 15000, meanMs: 26250, maxMs: 30000 });
  expect(formula).toBe('15 + z/(z+1)·I = 15 + 3/4·15 = 26.25 s on average');
  expect(deriveLastZone({ minMs: 15000, meanMs: 22500, maxMs: 30000 }, 1).lastZone.meanMs).toBe(22500);
});

test('each failure says which side of the instance it assumes', () => {
  expect(assumptionsOf('instance-silent', 'Tcp')).toEqual([{ answers: 'silent', forwards: 'no' }]);
  expect(assumptionsOf('process-dead', 'Tcp')).toEqual([{ answers: 'rst', forwards: 'refuses' }]);
  expect(assumptionsOf('http-503', 'Tcp')).toEqual([{ answers: '503', forwards: 'yes' }]);
  expect(assumptionsOf('drain', 'Tcp')).toEqual([{ answers: 'rst', forwards: 'yes' }]);
  expect(assumptionsOf('drain', 'Https')).toEqual([{ answers: '503', forwards: 'yes' }]);
  expect(assumptionsOf('all-down', 'Tcp').map((side) => side.forwards)).toEqual(['yes', 'no']);
  expect(assumptionsOf('bgp-silent', 'Tcp')).toEqual([]);
});

test('an overridden fact changes the window', () => {
  const facts = overriddenFacts(new Map([['lb.probe.http-timeout', { value: 10, reason: 'measured in our region' }]]));
  const probe: ProbeInForce = { protocol: 'Http', intervalSeconds: 60, threshold: 1 };
  expect(deriveRemoval(probe, 'silent', { facts }).newFlows).toEqual({ minMs: 10000, meanMs: 40000, maxMs: 70000 });
});

test('an unknown threshold stays unknown under `service` and does not matter under the other readings', () => {
  const probe = { ...written(5, null, null), probeThreshold: unknownHere<number>("parameters('threshold')") };
  expect(deriveEffectiveProbe(probe, 'service').threshold.state).toBe('unknown');
  expect(deriveEffectiveProbe(probe, 'one-probe').threshold).toMatchObject({ state: 'known', value: 1 });
  expect(deriveEffectiveProbe(probe, 'guide').threshold).toMatchObject({ state: 'known', value: 3 });
  expect(deriveEffectiveProbe(probe, 'as-written').threshold).toMatchObject({ state: 'known', value: 2 });
});
