// Goal: nodes read nothing that no API version has: a misspelt property would always be absent, and nobody would notice.
// Method: templates whose objects are parameters without a value; what a getter reads then stands in its expression.
import { describe, expect, test } from 'vitest';
import { firstVersionWith } from '#src/azure-facts/property-versions/availability.ts';
import { hasPropertyVersions, loadPropertyVersions } from '#src/azure-facts/property-versions/load.ts';
import { graphOf } from './graph-of.ts';

/** Lists inside a type whose items have objects of their own: `properties.probes[]` has `properties`. */
const CASES: Readonly<Record<string, { readonly parts?: readonly string[]; readonly flat?: readonly string[] }>> = {
  'Microsoft.Network/applicationGateways': {
    parts: [
      'gatewayIPConfigurations',
      'frontendIPConfigurations',
      'backendAddressPools',
      'backendHttpSettingsCollection',
      'probes',
      'httpListeners',
      'requestRoutingRules',
    ],
  },
  'Microsoft.Network/frontDoors': { parts: ['backendPools', 'healthProbeSettings', 'loadBalancingSettings'] },
  'Microsoft.Cdn/profiles': {},
  'Microsoft.Cdn/profiles/originGroups': {},
  'Microsoft.Cdn/profiles/originGroups/origins': {},
  'Microsoft.Cdn/profiles/afdEndpoints': {},
  'Microsoft.Cdn/profiles/afdEndpoints/routes': {},
  'Microsoft.Network/trafficManagerProfiles': { parts: ['endpoints'] },
  'Microsoft.Network/trafficManagerProfiles/azureEndpoints': {},
  'Microsoft.Network/virtualHubs': {},
  'Microsoft.Network/virtualHubs/ipConfigurations': {},
  'Microsoft.Network/virtualHubs/bgpConnections': {},
  'Microsoft.Network/virtualNetworkGateways': { parts: ['ipConfigurations'] },
  'Microsoft.Network/connections': {},
  'Microsoft.Network/expressRouteCircuits': {},
  'Microsoft.Network/privateLinkServices': {
    parts: ['ipConfigurations'],
    flat: ['loadBalancerFrontendIpConfigurations'],
  },
  'Microsoft.Network/networkVirtualAppliances': {},
  'Microsoft.Network/virtualNetworkAppliances': {},
  'Microsoft.Network/dnszones': {},
  'Microsoft.Network/firewallPolicies': {},
  'Microsoft.Network/azureFirewalls': { parts: ['ipConfigurations'] },
  'Microsoft.Insights/metricAlerts': {},
  'Microsoft.Insights/activityLogAlerts': {},
  'Microsoft.Authorization/roleAssignments': {},
  'Microsoft.Compute/availabilitySets': {},
  'Microsoft.Compute/virtualMachines': {},
  'Microsoft.Network/networkInterfaces': { parts: ['ipConfigurations'] },
};

/** What only the deployment understands, and what exported templates carry though nobody can write it. */
const NOT_IN_SCHEMAS = ['scope', 'properties.managementIpConfiguration.properties.privateIPAddress'];

describe.each(Object.entries(CASES))('%s', (type, { parts = [], flat = [] }) => {
  test('every property that is read stands in the table of its API versions', async () => {
    const versions = await loadPropertyVersions([type]);
    expect(hasPropertyVersions(type)).toBe(true);
    const read = [
      ...pathsRead(type, { properties: "[parameters('p0')]" }, ['properties']),
      ...['sku', 'identity', 'plan', 'zones', 'scope'].flatMap((name) =>
        pathsRead(type, { [name]: "[parameters('p0')]", properties: {} }, [name]),
      ),
      ...parts.flatMap((part) => {
        const item = { name: 'one', properties: "[parameters('p0')]" };
        return pathsRead(type, { properties: { [part]: [item] } }, [`properties.${part}[].properties`]);
      }),
      ...flat.flatMap((part) =>
        pathsRead(type, { properties: { [part]: ["[parameters('p0')]"] } }, [`properties.${part}[]`]),
      ),
    ].filter((path) => !NOT_IN_SCHEMAS.includes(path));
    const wrong = read.filter((path) => firstVersionWith(versions, type, path) === undefined);
    expect(wrong).toEqual([]);
    expect(read.length + (type.endsWith('availabilitySets') ? 1 : 0)).toBeGreaterThan(0);
  });
});

/** Paths that the nodes of a resource read, with `parameters('p0')` replaced by what it stands for. */
function pathsRead(type: string, body: object, [prefix = '']: readonly string[]): readonly string[] {
  const names = type.split('/').slice(1);
  const resource = { type, apiVersion: '2024-05-01', name: names.map(() => 'x').join('/'), ...body };
  const isArray = prefix === 'zones';
  const graph = graphOf([resource], {
    parameters: { p0: { type: prefix === 'scope' ? 'string' : isArray ? 'array' : 'object' } },
  });
  const paths = new Set<string>();
  const seen = new Set<unknown>();
  const { template: _template, byKey: _byKey, gaps: _gaps, external: _external, others, ...lists } = graph;
  expect(others).toEqual([]);
  walk(lists, seen, (text) => {
    const found = /^parameters\('p0'\)((?:\.[\w]+)*)$/.exec(text);
    if (found !== null && found[1] !== undefined) paths.add(`${prefix}${found[1]}`);
  });
  return [...paths];
}

function walk(value: unknown, seen: Set<unknown>, see: (text: string) => void): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if ('state' in value && value.state === 'unknown' && 'unknown' in value) {
    see((value.unknown as { readonly text: string }).text);
    return;
  }
  for (const [name, item] of Object.entries(value)) if (name !== 'resource' && name !== 'origin') walk(item, seen, see);
  for (let at = Object.getPrototypeOf(value); at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    if (Array.isArray(value)) break;
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (descriptor.get !== undefined && name !== 'resource') walk(descriptor.get.call(value), seen, see);
    }
  }
}
