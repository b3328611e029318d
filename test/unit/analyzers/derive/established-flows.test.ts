// Goal: each fate of established flows that the documentation grants or denies comes out, and unknowns stay unknown.
import { expect, test } from 'vitest';
import type { FlowSituation } from '#analyzers/derive/established-flows.ts';
import { deriveEstablishedFlows, establishedFlowsOnReturn } from '#analyzers/derive/established-flows.ts';

const window = { minMs: 15000, meanMs: 22500, maxMs: 30000 };
const oneDown: FlowSituation = {
  forwards: 'no',
  removal: window,
  allDown: false,
  poolSize: 2,
  sku: 'Standard',
  noHealthyBackends: 'AllProbedDown',
};
const allDown: FlowSituation = { ...oneDown, allDown: true };

function fates(situation: FlowSituation): string {
  const { tcp, udp } = deriveEstablishedFlows(situation);
  return `${tcp.fate} ${tcp.boundMs} ${udp.fate} ${udp.boundMs}`;
}

test('one of two instances fails', () => {
  expect(fates(oneDown)).toBe('hangs null moves 30000');
  expect(fates({ ...oneDown, forwards: 'refuses' })).toBe('reset 0 moves 30000');
  expect(fates({ ...oneDown, forwards: 'yes' })).toBe('continues null moves 30000');
  expect(fates({ ...oneDown, forwards: 'yes', sku: 'Basic' })).toBe('continues null moves 30000');
});

test('the probe does not notice: nothing moves', () => {
  const unnoticed: FlowSituation = { ...oneDown, removal: { never: true } };
  expect(fates({ ...unnoticed, forwards: 'yes' })).toBe('continues null continues null');
  expect(fates({ ...unnoticed, forwards: 'yes', poolSize: 1 })).toBe('continues null continues null');
  expect(fates(unnoticed)).toBe('hangs null hangs null');
});

test('all instances are down by their probes', () => {
  expect(fates({ ...allDown, forwards: 'yes' })).toBe('continues null ends 30000');
  expect(fates(allDown)).toBe('hangs null ends 30000');
  expect(fates({ ...allDown, forwards: 'yes', poolSize: 1 })).toBe('ends 30000 ends 30000');
  expect(fates({ ...allDown, forwards: 'yes', sku: 'Basic' })).toBe('ends 30000 ends 30000');
  expect(fates({ ...allDown, forwards: 'yes', sku: 'Gateway' })).toBe('continues null ends 30000');
});

test('a pool of one empties with its only instance', () => {
  expect(fates({ ...oneDown, poolSize: 1 })).toBe('hangs null ends 30000');
  expect(fates({ ...oneDown, poolSize: 1, forwards: 'yes' })).toBe('ends 30000 ends 30000');
});

test('what decides is not known', () => {
  expect(fates({ ...allDown, forwards: 'yes', poolSize: 'unknown' })).toBe('unknown null ends 30000');
  expect(fates({ ...allDown, forwards: 'yes', sku: 'unknown' })).toBe('unknown null ends 30000');
  expect(fates({ ...allDown, forwards: 'yes', sku: 'unknown', poolSize: 1 })).toBe('ends 30000 ends 30000');
  expect(fates({ ...allDown, forwards: 'yes', noHealthyBackends: 'unknown' })).toBe('continues null unknown null');
});

test('AllProbedUp keeps instances in use; for the rest nothing is published', () => {
  const served: FlowSituation = { ...allDown, noHealthyBackends: 'AllProbedUp' };
  expect(fates({ ...served, forwards: 'yes' })).toBe('continues null unknown null');
  expect(fates(served)).toBe('hangs null ends null');
  expect(fates({ ...served, forwards: 'yes', poolSize: 1 })).toBe('unknown null unknown null');
});

test('every fate has a reason', () => {
  for (const forwards of ['yes', 'refuses', 'no'] as const) {
    expect(deriveEstablishedFlows({ ...allDown, forwards }).because).toHaveLength(2);
  }
  expect(establishedFlowsOnReturn().tcp).toEqual({ fate: 'continues', boundMs: null });
  expect(establishedFlowsOnReturn().udp.fate).toBe('unknown');
});
