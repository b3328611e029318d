// Goal: a group of origins gets the window in which Front Door goes on using a dead one.
// Method: the engine case and the published Terraform example by hand.
import { expect, test } from 'vitest';
import { estimateFailover } from '#analyzers/estimate-failover.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { graphOf, graphOfCase } from '../src/graph/graph-of.ts';

const frontDoor = (estimates: ReturnType<typeof estimateFailover>) =>
  estimates.filter(({ design }) => design === 'front-door');

test('4 samples, 3 good, 30 s: two probes have to fail, 1·30 … 2·30 s', () => {
  const estimates = frontDoor(estimateFailover(createCheckContext(graphOfCase('topo-frontdoor-traffic-manager'), {})));
  expect(estimates.map(({ newFlows }) => newFlows)).toEqual([{ minMs: 30_000, meanMs: 45_000, maxMs: 60_000 }]);
});

function groupOf(loadBalancingSettings: object, healthProbeSettings: object, origins: readonly string[]) {
  const cdn = (type: string, name: string, properties: object, more: object = {}) => ({
    type: `Microsoft.Cdn/${type}`,
    apiVersion: '2024-02-01',
    name,
    properties,
    ...more,
  });
  const graph = graphOf([
    cdn('profiles', 'fd', {}, { location: 'global', sku: { name: 'Standard_AzureFrontDoor' } }),
    cdn('profiles/originGroups', 'fd/app', { loadBalancingSettings, healthProbeSettings }),
    ...origins.map((name) =>
      cdn('profiles/originGroups/origins', `fd/app/${name}`, {
        hostName: `${name}.contoso.com`,
        enabledState: 'Enabled',
      }),
    ),
  ]);
  return frontDoor(estimateFailover(createCheckContext(graph, {})));
}

const MANY = { sampleSize: 16, successfulSamplesRequired: 3 };

test('16 samples, 3 good, interval left out: 14 probes of 240 s have to fail, 13·240 = 52 min … 14·240 = 56 min', () => {
  const [estimate] = groupOf(MANY, { probePath: '/', probeProtocol: 'Https' }, ['west', 'north']);
  expect(estimate?.newFlows).toEqual({ minMs: 52 * 60_000, meanMs: 54 * 60_000, maxMs: 56 * 60_000 });
  expect(estimate?.because.map(({ text }) => text).join('\n')).toContain('16 − 3 + 1 = 14 probes');
});

test('one origin: nothing takes over', () => {
  const [estimate] = groupOf(MANY, { probePath: '/', probeProtocol: 'Https' }, ['west']);
  expect(estimate?.newFlows).toEqual({ never: true });
});
