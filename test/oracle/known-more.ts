// What do we know that the engine leaves open in its cases, and why is that right?
// Each entry was checked by hand; a value that is not listed here fails the test, and so does an entry without a use.
import type { Json } from './exact-json.ts';

const NETWORK = '/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg/providers/Microsoft.Network';

/** Pointers below `/predictedResources/<index>/properties` of a case's `expected.json`, with our values. */
interface KnownMore {
  readonly resource: number;
  readonly values: Readonly<Record<string, Json>>;
}

/** The engine resolves a reference only when its apiVersion is the resource's own; what is declared does not depend on it. */
const OTHER_API_VERSION: Readonly<Record<string, readonly KnownMore[]>> = {
  'ref-across-deployments': [{ resource: 4, values: { other: '10.0.1.4' } }],
  'ref-same-template': [{ resource: 1, values: { 'facts/c': 'Static' } }],
};

/** The template decides what stands around the properties, which `'Full'` asks for. */
const AROUND_PROPERTIES: Readonly<Record<string, readonly KnownMore[]>> = {
  'ref-full': [
    {
      resource: 1,
      values: {
        'facts/sku': 'Standard',
        'facts/loc': 'westeurope',
        'facts/t': '1',
        'facts/zone': '1',
        'facts/it': 'SystemAssigned',
        'facts/api': '2024-05-01',
        'facts/rid': `${NETWORK}/loadBalancers/lb`,
      },
    },
  ],
  'ref-symbolic-names': [{ resource: 1, values: { 'facts/f': 'Standard' } }],
  'ref-references-collection': [{ resource: 2, values: { 'ids/0': 'westeurope', 'ids/1': 'westeurope' } }],
};

/** The id of a part of a resource is the resource's id, the name of the list and the part's name. */
const IDS_OF_PARTS: Readonly<Record<string, readonly KnownMore[]>> = {
  'ref-module-existing': [
    {
      resource: 1,
      values: { 'frontendIPConfigurations/0/properties/subnet/id': `${NETWORK}/virtualNetworks/vnet/subnets/nva` },
    },
    {
      resource: 3,
      values: {
        'ipConfigurations/0/properties/loadBalancerBackendAddressPools/0/id': `${NETWORK}/loadBalancers/ilb/backendAddressPools/be`,
        'ipConfigurations/0/properties/loadBalancerBackendAddressPools/1/id': `${NETWORK}/loadBalancers/ilb/backendAddressPools/be`,
      },
    },
  ],
  'topo-gateway-lb': [
    {
      resource: 2,
      values: {
        'frontendIPConfigurations/0/properties/gatewayLoadBalancer/id': `${NETWORK}/loadBalancers/gwlb/frontendIPConfigurations/fe`,
      },
    },
    {
      resource: 3,
      values: {
        'ipConfigurations/0/properties/gatewayLoadBalancer/id': `${NETWORK}/loadBalancers/gwlb/frontendIPConfigurations/fe`,
      },
    },
  ],
  'topo-ilb-haports-hub-spoke': [
    {
      resource: 1,
      values: { 'frontendIPConfigurations/0/properties/subnet/id': `${NETWORK}/virtualNetworks/vnet-hub/subnets/nva` },
    },
  ],
  'topo-lb-sandwich': [5, 6].map((resource) => ({
    resource,
    values: {
      'ipConfigurations/0/properties/loadBalancerBackendAddressPools/0/id': `${NETWORK}/loadBalancers/elb/backendAddressPools/be`,
    },
  })),
};

/** Our values by pointer, for a case. */
export function knownMore(name: string): ReadonlyMap<string, Json> {
  const entries = [OTHER_API_VERSION, AROUND_PROPERTIES, IDS_OF_PARTS].flatMap((table) => table[name] ?? []);
  return new Map(
    entries.flatMap(({ resource, values }) =>
      Object.entries(values).map(
        ([path, value]) => [`/predictedResources/${resource}/properties/${path}`, value] as const,
      ),
    ),
  );
}
