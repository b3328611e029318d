// Goal: nodes read nothing that no API version has: a misspelt property would always be absent, and nobody would notice.
// Method: templates whose objects are parameters without a value; what a getter reads then stands in its expression.
import { describe, expect, test } from 'vitest';
import { firstVersionWith } from '#src/azure-facts/property-versions/availability.ts';
import { hasPropertyVersions, loadPropertyVersions } from '#src/azure-facts/property-versions/load.ts';
import { MODELLED_TYPES } from '#src/graph/read-resources.ts';
import { graphOf } from './graph-of.ts';

const NIC_OF_SCALE_SET = 'virtualMachineProfile.networkProfile.networkInterfaceConfigurations';

/** Lists inside a type whose items have objects of their own: `properties.probes[]` has `properties`. */
const CASES: Readonly<Record<string, { readonly parts?: readonly string[]; readonly flat?: readonly string[] }>> = {
  'Microsoft.Network/applicationGateways': {
    parts: [
      'gatewayIPConfigurations',
      'frontendIPConfigurations',
      'frontendPorts',
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
  'Microsoft.Network/applicationSecurityGroups': {},
  'Microsoft.Compute/virtualMachines': {},
  'Microsoft.Network/networkInterfaces': { parts: ['ipConfigurations'] },
  'Microsoft.Network/loadBalancers': {
    parts: [
      'frontendIPConfigurations',
      'backendAddressPools',
      'backendAddressPools[].properties.loadBalancerBackendAddresses',
      'probes',
      'loadBalancingRules',
      'outboundRules',
      'inboundNatRules',
      'inboundNatPools',
    ],
    flat: ['backendAddressPools[].properties.tunnelInterfaces'],
  },
  'Microsoft.Network/loadBalancers/backendAddressPools': { parts: ['loadBalancerBackendAddresses'] },
  'Microsoft.Network/loadBalancers/inboundNatRules': {},
  'Microsoft.Compute/virtualMachineScaleSets': {
    parts: [
      NIC_OF_SCALE_SET,
      `${NIC_OF_SCALE_SET}[].properties.ipConfigurations`,
      'virtualMachineProfile.extensionProfile.extensions',
    ],
    flat: [`${NIC_OF_SCALE_SET}[].properties.ipConfigurations[].properties.loadBalancerBackendAddressPools`],
  },
  'Microsoft.Insights/autoscaleSettings': { flat: ['profiles'] },
  'Microsoft.Network/routeTables': { parts: ['routes'] },
  'Microsoft.Network/routeTables/routes': {},
  'Microsoft.Network/virtualNetworks': { parts: ['subnets', 'virtualNetworkPeerings'] },
  'Microsoft.Network/virtualNetworks/subnets': {},
  'Microsoft.Network/virtualNetworks/virtualNetworkPeerings': {},
  'Microsoft.Network/publicIPAddresses': {},
  'Microsoft.Network/publicIPPrefixes': {},
  'Microsoft.Network/natGateways': {},
  'Microsoft.Network/networkSecurityGroups': { parts: ['securityRules'] },
  'Microsoft.Network/networkSecurityGroups/securityRules': {},
  'Microsoft.Network/trafficManagerProfiles/externalEndpoints': {},
  'Microsoft.Network/trafficManagerProfiles/nestedEndpoints': {},
  'Microsoft.Network/dnszones/A': {},
  'Microsoft.Network/dnszones/AAAA': {},
  'Microsoft.Network/dnszones/CAA': {},
  'Microsoft.Network/dnszones/CNAME': {},
  'Microsoft.Network/dnszones/MX': {},
  'Microsoft.Network/dnszones/NS': {},
  'Microsoft.Network/dnszones/PTR': {},
  'Microsoft.Network/dnszones/SRV': {},
  'Microsoft.Network/dnszones/TXT': {},
};

/** Types of which a node reads nothing but what every resource has. */
const WITHOUT_PROPERTIES = ['Microsoft.Network/applicationSecurityGroups'];

/** What only the deployment understands, and what exported templates carry though nobody can write it. */
const NOT_IN_SCHEMAS = [
  /^scope$/,
  /^properties\.managementIpConfiguration\.properties\.privateIPAddress$/,
  /loadBalancerBackendAddresses\[\]\.properties\.networkInterfaceIPConfiguration\.id$/,
];

/** Every part of a node may be asked for them; parts without objects of their own have neither. */
const OF_EVERY_PART = /\.(?:name|properties)$/;

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
        return pathsRead(type, { properties: within(part, item) }, [`properties.${part}[].properties`]);
      }),
      ...flat.flatMap((part) =>
        pathsRead(type, { properties: within(part, "[parameters('p0')]") }, [`properties.${part}[]`]).filter(
          (path) => !OF_EVERY_PART.test(path),
        ),
      ),
    ].filter((path) => !NOT_IN_SCHEMAS.some((pattern) => pattern.test(path)));
    const wrong = read.filter((path) => firstVersionWith(versions, type, path) === undefined);
    expect(wrong).toEqual([]);
    const ownProperties = read.filter((path) => path !== 'properties');
    expect(ownProperties.length > 0).toBe(!WITHOUT_PROPERTIES.includes(type));
  });
});

/** Objects and lists around an item of a list: `{ a: [{ b: [item] }] }` for `a[].b`. */
function within(list: string, item: unknown): object {
  const [first = '', ...rest] = list.split('.');
  const name = first.replace('[]', '');
  if (rest.length === 0) return { [name]: [item] };
  const inner = within(rest.join('.'), item);
  return { [name]: first.endsWith('[]') ? [{ name: 'one', ...inner }] : inner };
}

test('every type that has a node is among the cases', () => {
  const tested = new Set(Object.keys(CASES).map((type) => type.toLowerCase()));
  expect(MODELLED_TYPES.filter((type) => !tested.has(type))).toEqual([]);
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
