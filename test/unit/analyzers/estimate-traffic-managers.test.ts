// Goal: a Traffic Manager profile gets the window of its probes and of resolvers, beside the published formula.
// Method: the documented example by hand; what is left out, what hides, and what never moves.
import { expect, test } from 'vitest';
import { estimateFailover } from '#analyzers/estimate-failover.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { graphOf, network } from '../src/graph/graph-of.ts';

const endpoint = (name: string, more: object = {}) => ({
  type: 'Microsoft.Network/trafficManagerProfiles/externalEndpoints',
  name,
  properties: { endpointStatus: 'Enabled', target: `${name}.contoso.com`, ...more },
});

const BOTH = [endpoint('west'), endpoint('north')];

function estimateOf(properties: object) {
  const graph = graphOf([network('trafficManagerProfiles', 'tm', { trafficRoutingMethod: 'Priority', ...properties })]);
  const estimates = estimateFailover(createCheckContext(graph, {}));
  expect(estimates).toHaveLength(1);
  return estimates[0];
}

test('30/10/3 with a time to live of 60 s: 3·30 + 10 = 100 … 100 + 30 + 60 = 190 s; the published formula says 150', () => {
  const estimate = estimateOf({ dnsConfig: { ttl: 60 }, endpoints: BOTH });
  expect(estimate).toMatchObject({
    design: 'traffic-manager',
    failure: 'region-down',
    newFlows: { minMs: 100_000, meanMs: 145_000, maxMs: 190_000 },
    establishedTcp: { fate: 'hangs', boundMs: null },
  });
  const texts = estimate?.because.map(({ text }) => text).join('\n');
  expect(texts).toContain('3·30 + 10 … 3·30 + 10 + 30 + 60 s');
  expect(texts).toContain('says 150 s');
});

test('10/9/3 with a time to live of 10 s: 39 … 59 s, where the published formula says at most 40', () => {
  const monitorConfig = { intervalInSeconds: 10, toleratedNumberOfFailures: 3 };
  const estimate = estimateOf({ dnsConfig: { ttl: 10 }, monitorConfig, endpoints: BOTH });
  expect(estimate?.newFlows).toEqual({ minMs: 39_000, meanMs: 49_000, maxMs: 59_000 });
  expect(estimate?.because.map(({ text }) => text).join('\n')).toContain('says 40 s');
});

test('no time to live: nobody documents what counts', () => {
  expect(estimateOf({ endpoints: BOTH })?.newFlows).toHaveProperty('unknown');
});

test('a parameter in the place of the interval: unknown, and the chain says which', () => {
  const monitorConfig = { intervalInSeconds: "[reference('x').interval]" };
  const estimate = estimateOf({ dnsConfig: { ttl: 60 }, monitorConfig, endpoints: BOTH });
  expect(estimate?.newFlows).toHaveProperty('unknown');
  expect(estimate?.because[0]?.text).toContain('the interval is not known');
});

test('one endpoint, geography, an endpoint that is always served: never', () => {
  const never = { never: true };
  expect(estimateOf({ dnsConfig: { ttl: 60 }, endpoints: [endpoint('west')] })?.newFlows).toEqual(never);
  const geographic = { trafficRoutingMethod: 'Geographic', dnsConfig: { ttl: 60 }, endpoints: BOTH };
  expect(estimateOf(geographic)?.newFlows).toEqual(never);
  const served = [endpoint('west', { alwaysServe: 'Enabled' }), endpoint('north')];
  expect(estimateOf({ dnsConfig: { ttl: 60 }, endpoints: served })?.newFlows).toEqual(never);
});
