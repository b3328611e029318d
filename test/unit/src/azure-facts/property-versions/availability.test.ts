// Goal: what an API version has is answered as the schemas say it, and what they leave open stays open.
import { expect, test } from 'vitest';
import { DEFAULTED_PROPERTIES } from '#src/azure-facts/defaults.ts';
import type { AzureFact } from '#src/azure-facts/fact.ts';
import {
  LB_PROBE_HTTPS_FIRST_API,
  LB_PROBE_NO_HEALTHY_FIRST_API,
  LB_PROBE_THRESHOLD_FIRST_API,
} from '#src/azure-facts/load-balancer-probes.ts';
import { LB_RULE_CONNECTION_TRACKING_FIRST_API } from '#src/azure-facts/load-balancer-rules.ts';
import { GATEWAY_SKU_FIRST_API } from '#src/azure-facts/load-balancer-skus-zones.ts';
import { DEFAULT_OUTBOUND_FIRST_API, NAT_GATEWAY_STANDARD_V2_FIRST_API } from '#src/azure-facts/outbound-snat.ts';
import { apiVersionsOf, availability, firstVersionWith } from '#src/azure-facts/property-versions/availability.ts';
import { hasPropertyVersions, loadPropertyVersions } from '#src/azure-facts/property-versions/load.ts';
import { TABLE_TYPES } from '#src/azure-facts/property-versions/table-types.ts';
import { ROUTE_ECMP_FIRST_API } from '#src/azure-facts/user-defined-routes.ts';

const LB = 'Microsoft.Network/loadBalancers';
const THRESHOLD = 'properties.probes[].properties.probeThreshold';
const versions = await loadPropertyVersions(TABLE_TYPES);

test.each([
  [THRESHOLD, '2022-05-01', 'available'],
  [THRESHOLD, '2025-09-01', 'available'],
  [THRESHOLD, '2022-01-01', 'too-new'],
  [THRESHOLD, '2022-05-02', 'unknown-version'],
  ['Properties.PROBES[0].properties.probethreshold', '2022-05-01', 'available'],
  ['properties.probes[].properties.numberOfProbes', '2015-06-15', 'available'],
  ['properties.probes[].properties.loadBalancingRules', '2016-03-30', 'available'],
  ['properties.probes[].properties.loadBalancingRules', '2022-05-01', 'retired'],
  ['properties.probes[].properties.protocol=https', '2018-01-01', 'too-new'],
  ['properties.probes[].properties.protocol=https', '2018-02-01', 'available'],
  ['properties.probes[].properties.protocol=Grpc', '2024-05-01', 'not-in-schema'],
  ['properties.loadBalancingRules[].properties.enableHighAvailability', '2024-05-01', 'not-in-schema'],
  ['tags.owner', '2024-05-01', 'available'],
  ['sku', '2017-03-01', 'too-new'],
  ['sku.name', '2017-03-01', 'too-new'],
  ['', '2024-05-01', 'not-in-schema'],
])('%s in %s: %s', (path, apiVersion, expected) => {
  expect(availability(versions, LB, path, apiVersion)).toBe(expected);
});

test('spellings that differ in case count as one property', () => {
  const path = 'properties.probes[].properties.noHealthyBackendsBehavior';
  expect(availability(versions, LB, path, '2023-11-01')).toBe('too-new');
  expect(availability(versions, LB, path, '2024-01-01')).toBe('available');
  expect(availability(versions, LB, path, '2024-03-01')).toBe('available');
});

test('below a property without known parts anything may stand', () => {
  const type = 'Microsoft.Compute/virtualMachines/extensions';
  expect(availability(versions, type, 'properties.settings.port', '2024-07-01')).toBe('available');
});

test('a type without a table, or one that was not loaded, is unknown', async () => {
  expect(availability(versions, 'Contoso.Rp/things', 'properties.x', '2024-05-01')).toBe('unknown-type');
  expect(hasPropertyVersions('Contoso.Rp/things')).toBe(false);
  expect(hasPropertyVersions('microsoft.network/LOADBALANCERS')).toBe(true);
  const few = await loadPropertyVersions(['Microsoft.Network/LoadBalancers', 'Contoso.Rp/things', LB]);
  expect([...few.keys()]).toEqual(['microsoft.network/loadbalancers']);
  expect(availability(few, 'Microsoft.Network/routeTables', 'properties.routes', '2024-05-01')).toBe('unknown-type');
});

test('API versions are listed oldest first', () => {
  const known = apiVersionsOf(versions, LB) ?? [];
  expect(known[0]).toBe('2015-05-01-preview');
  expect(known).toContain('2025-09-01');
  expect([...known].sort()).toEqual(known);
});

// The facts that checks use without loading a table say the same as the tables.
test.each<[AzureFact, string, string]>([
  [LB_PROBE_THRESHOLD_FIRST_API, LB, THRESHOLD],
  [LB_PROBE_NO_HEALTHY_FIRST_API, LB, 'properties.probes[].properties.noHealthyBackendsBehavior'],
  [LB_PROBE_HTTPS_FIRST_API, LB, 'properties.probes[].properties.protocol=Https'],
  [LB_RULE_CONNECTION_TRACKING_FIRST_API, LB, 'properties.loadBalancingRules[].properties.enableConnectionTracking'],
  [GATEWAY_SKU_FIRST_API, LB, 'sku.name=Gateway'],
  [DEFAULT_OUTBOUND_FIRST_API, 'Microsoft.Network/virtualNetworks/subnets', 'properties.defaultOutboundAccess'],
  [NAT_GATEWAY_STANDARD_V2_FIRST_API, 'Microsoft.Network/natGateways', 'sku.name=StandardV2'],
  [
    ROUTE_ECMP_FIRST_API,
    'Microsoft.Network/routeTables',
    'properties.routes[].properties.nextHopType=VirtualApplianceEcmp',
  ],
])('$id', (fact, type, path) => {
  expect(firstVersionWith(versions, type, path)).toBe(fact.value);
});

test('every row of the table of defaults speaks of a property that the schemas have', () => {
  const missing = DEFAULTED_PROPERTIES.filter(
    (row) =>
      hasPropertyVersions(row.resourceType) && firstVersionWith(versions, row.resourceType, row.path) === undefined,
  );
  expect(missing.map((row) => `${row.resourceType} ${row.path}`)).toEqual([]);
});
