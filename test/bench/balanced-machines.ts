// A template with many load balancers, each with a pool of a hundred interfaces, all in one subnet: what linking is measured on.

/** Copies of one loop. */
const COPIES = 250;
/** Every other group has its pools as child resources. */
const isChild = (group: number): boolean => group % 2 === 1;
const network = { apiVersion: '2023-09-01', location: '[resourceGroup().location]' };
const subnetId = "[resourceId('Microsoft.Network/virtualNetworks/subnets', 'vnet', 'machines')]";

/** `balancers` is a multiple of 500, half of them with pools as child resources; each has one pool with `members` interfaces. */
export function balancedMachines(balancers: number, members: number): string {
  if (balancers % (2 * COPIES) !== 0) throw new RangeError(`${balancers} is no multiple of ${2 * COPIES}`);
  const groups = Array.from({ length: balancers / COPIES }, (_, group) => [
    loadBalancers(group),
    ...(isChild(group) ? [childPools(group)] : []),
    ...Array.from({ length: members }, (_, member) => interfaces(group, member)),
  ]);
  const vnet = {
    ...network,
    type: 'Microsoft.Network/virtualNetworks',
    name: 'vnet',
    properties: {
      addressSpace: { addressPrefixes: ['10.0.0.0/8'] },
      subnets: [{ name: 'machines', properties: { addressPrefix: '10.0.0.0/8' } }],
    },
  };
  return JSON.stringify({
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    resources: [vnet, ...groups.flat()],
  });
}

const nameOf = (group: number): string => `format('lb-${group}-{0}', copyIndex())`;

function partId(group: number, list: string, name: string): { id: string } {
  return { id: `[resourceId('Microsoft.Network/loadBalancers/${list}', ${nameOf(group)}, '${name}')]` };
}

function loadBalancers(group: number): object {
  const rule = {
    protocol: 'All',
    frontendPort: 0,
    backendPort: 0,
    frontendIPConfiguration: partId(group, 'frontendIPConfigurations', 'front'),
    backendAddressPool: partId(group, 'backendAddressPools', 'pool'),
    probe: partId(group, 'probes', 'probe'),
  };
  return {
    ...network,
    type: 'Microsoft.Network/loadBalancers',
    name: `[${nameOf(group)}]`,
    sku: { name: 'Standard' },
    copy: { name: `balancers-${group}`, count: COPIES },
    properties: {
      frontendIPConfigurations: [{ name: 'front', properties: { subnet: { id: subnetId } } }],
      ...(isChild(group) ? {} : { backendAddressPools: [{ name: 'pool' }] }),
      probes: [{ name: 'probe', properties: { protocol: 'Tcp', port: 80 } }],
      loadBalancingRules: [{ name: 'all', properties: rule }],
    },
  };
}

function childPools(group: number): object {
  return {
    apiVersion: network.apiVersion,
    type: 'Microsoft.Network/loadBalancers/backendAddressPools',
    name: `[format('{0}/pool', ${nameOf(group)})]`,
    copy: { name: `pools-${group}`, count: COPIES },
    properties: {},
  };
}

/** The interface that is this member of each pool of a group. */
function interfaces(group: number, member: number): object {
  const configuration = {
    subnet: { id: subnetId },
    loadBalancerBackendAddressPools: [partId(group, 'backendAddressPools', 'pool')],
  };
  return {
    ...network,
    type: 'Microsoft.Network/networkInterfaces',
    name: `[format('nic-${group}-{0}-${member}', copyIndex())]`,
    copy: { name: `interfaces-${group}-${member}`, count: COPIES },
    properties: { ipConfigurations: [{ name: 'configuration', properties: configuration }] },
  };
}
