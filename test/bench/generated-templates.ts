// Templates of any size for measuring growth: cells of one hundred network resources that refer to each other.
// `nested` grows by copying nested deployments (the text stays as it is), `loops` by more and longer loops in one deployment.

/** Any JSON value of a template. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

export type TemplateShape = 'nested' | 'loops';

const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
const networkVersion = '2023-09-01';
const computeVersion = '2023-09-01';
const deploymentVersion = '2022-09-01';
const sharedResources = 8;

/** A template that declares exactly this many resources, deployments not counted. `resources` is a multiple of 1,000. */
export function generateTemplate(shape: TemplateShape, resources: number): string {
  if (resources % 1000 !== 0) throw new RangeError(`${resources} is no multiple of 1,000`);
  return JSON.stringify(shape === 'nested' ? nestedDeployments(resources) : longLoops(resources), null, 2);
}

/** Ten deployments, each with a loop of deployments inside, each of those a cell of one hundred resources. */
function nestedDeployments(resources: number): Json {
  const groups = Array.from({ length: 10 }, (_, group) =>
    deployment(
      `group-${group}`,
      { group: { value: group }, probeInterval: { value: "[parameters('probeInterval')]" } },
      template({ group: { type: 'int' }, probeInterval: { type: 'int' } }, {}, [
        {
          ...deployment(
            "[format('cell-{0}-{1}', parameters('group'), copyIndex())]",
            {
              prefix: { value: "[format('g{0}c{1}', parameters('group'), copyIndex())]" },
              network: { value: "[format('10.{0}.{1}', parameters('group'), copyIndex())]" },
              probeInterval: { value: "[parameters('probeInterval')]" },
            },
            cellTemplate(100),
          ),
          copy: { name: 'cells', count: resources / 1000 },
        },
      ]),
    ),
  );
  return template({ probeInterval: { type: 'int', defaultValue: 15 } }, {}, groups);
}

/** Cells of two hundred resources side by side in one deployment. */
function longLoops(resources: number): Json {
  const cells = Array.from({ length: resources / 200 }, (_, cell) =>
    cellResources(200, {
      prefix: `'c${cell}'`,
      network: `'10.${Math.floor(cell / 250)}.${cell % 250}'`,
      loopPrefix: `c${cell}`,
    }),
  );
  return template({ probeInterval: { type: 'int', defaultValue: 15 } }, {}, cells.flat());
}

function template(parameters: JsonObject, variables: JsonObject, resources: readonly Json[]): JsonObject {
  return { $schema: schema, contentVersion: '1.0.0.0', parameters, variables, resources };
}

function deployment(name: string, parameters: JsonObject, inner: JsonObject): JsonObject {
  return {
    type: 'Microsoft.Resources/deployments',
    apiVersion: deploymentVersion,
    name,
    properties: { mode: 'Incremental', expressionEvaluationOptions: { scope: 'inner' }, parameters, template: inner },
  };
}

function cellTemplate(resources: number): JsonObject {
  return template(
    { prefix: { type: 'string' }, network: { type: 'string' }, probeInterval: { type: 'int' } },
    { cellPrefix: "[toLower(parameters('prefix'))]" },
    cellResources(resources, { prefix: "variables('cellPrefix')", network: "parameters('network')", loopPrefix: '' }),
  );
}

/** Expressions without brackets; `loopPrefix` keeps the names of loops apart where cells share a deployment. */
interface CellNames {
  readonly prefix: string;
  readonly network: string;
  readonly loopPrefix: string;
}

function cellResources(resources: number, names: CellNames): JsonObject[] {
  const machines = (resources - sharedResources) / 2;
  return [...cellNetwork(names), ...cellBalancers(names), ...cellMachines(names, machines)];
}

const named = ({ prefix }: CellNames, suffix: string): string => `format('{0}-${suffix}', ${prefix})`;
const idOf = (names: CellNames, type: string, suffix: string): string =>
  `resourceId('${type}', ${named(names, suffix)})`;
const childOf = (names: CellNames, type: string, suffix: string, child: string): string =>
  `resourceId('${type}', ${named(names, suffix)}, '${child}')`;

const network = (type: string, name: string, rest: JsonObject): JsonObject => ({
  type: `Microsoft.Network/${type}`,
  apiVersion: networkVersion,
  name: `[${name}]`,
  location: '[resourceGroup().location]',
  ...rest,
});

function cellNetwork(names: CellNames): JsonObject[] {
  const frontend = `[format('{0}.4', ${names.network})]`;
  const rules = [80, 443, 8080].map((port, index) => ({
    name: `allow-${port}`,
    properties: {
      priority: 200 + index,
      direction: 'Inbound',
      access: 'Allow',
      protocol: 'Tcp',
      sourceAddressPrefix: '*',
      sourcePortRange: '*',
      destinationAddressPrefix: '*',
      destinationPortRange: String(port),
    },
  }));
  const route = {
    name: 'routes',
    count: 4,
    input: {
      name: "[format('route-{0}', copyIndex('routes'))]",
      properties: {
        addressPrefix: "[format('172.{0}.0.0/16', add(16, copyIndex('routes')))]",
        nextHopType: 'VirtualAppliance',
        nextHopIpAddress: frontend,
      },
    },
  };
  const subnet = (name: string, third: number): JsonObject => ({
    name,
    properties: {
      addressPrefix: `[format('{0}.${third}/25', ${names.network})]`,
      networkSecurityGroup: { id: `[${idOf(names, 'Microsoft.Network/networkSecurityGroups', 'nsg')}]` },
      routeTable: { id: `[${idOf(names, 'Microsoft.Network/routeTables', 'routes')}]` },
      natGateway: { id: `[${idOf(names, 'Microsoft.Network/natGateways', 'nat')}]` },
    },
  });
  const address = { sku: { name: 'Standard' }, properties: { publicIPAllocationMethod: 'Static' } };
  return [
    network('networkSecurityGroups', named(names, 'nsg'), { properties: { securityRules: rules } }),
    network('routeTables', named(names, 'routes'), { properties: { copy: [route] } }),
    network('publicIPAddresses', named(names, 'ip'), address),
    network('publicIPAddresses', named(names, 'nat-ip'), address),
    network('natGateways', named(names, 'nat'), {
      sku: { name: 'Standard' },
      properties: { publicIpAddresses: [{ id: `[${idOf(names, 'Microsoft.Network/publicIPAddresses', 'nat-ip')}]` }] },
    }),
    network('virtualNetworks', named(names, 'vnet'), {
      dependsOn: [`[${idOf(names, 'Microsoft.Network/routeTables', 'routes')}]`],
      properties: {
        addressSpace: { addressPrefixes: [`[format('{0}.0/24', ${names.network})]`] },
        subnets: [subnet('machines', 0), subnet('balancers', 128)],
      },
    }),
  ];
}

function cellBalancers(names: CellNames): JsonObject[] {
  const type = 'Microsoft.Network/loadBalancers';
  const reference = (balancer: string, list: string, child: string): Json => ({
    id: `[${childOf(names, `${type}/${list}`, balancer, child)}]`,
  });
  const subnetId = `[${childOf(names, 'Microsoft.Network/virtualNetworks/subnets', 'vnet', 'balancers')}]`;
  const rule = (balancer: string, protocol: string, port: Json): JsonObject => ({
    protocol,
    frontendPort: port,
    backendPort: port,
    frontendIPConfiguration: reference(balancer, 'frontendIPConfigurations', 'front'),
    backendAddressPool: reference(balancer, 'backendAddressPools', 'pool'),
    probe: reference(balancer, 'probes', 'probe'),
  });
  const publicRules = {
    name: 'loadBalancingRules',
    count: 3,
    input: {
      name: "[format('rule-{0}', copyIndex('loadBalancingRules'))]",
      properties: rule('public', 'Tcp', "[add(8080, copyIndex('loadBalancingRules'))]"),
    },
  };
  const pools = [{ name: 'pool', properties: {} }];
  return [
    network('loadBalancers', named(names, 'internal'), {
      sku: { name: 'Standard' },
      properties: {
        frontendIPConfigurations: [
          {
            name: 'front',
            properties: {
              privateIPAllocationMethod: 'Static',
              privateIPAddress: `[format('{0}.4', ${names.network})]`,
              subnet: { id: subnetId },
            },
          },
        ],
        backendAddressPools: pools,
        probes: [
          {
            name: 'probe',
            properties: { protocol: 'Tcp', port: 8080, intervalInSeconds: "[parameters('probeInterval')]" },
          },
        ],
        loadBalancingRules: [{ name: 'ha', properties: rule('internal', 'All', 0) }],
      },
    }),
    network('loadBalancers', named(names, 'public'), {
      sku: { name: 'Standard' },
      properties: {
        frontendIPConfigurations: [
          {
            name: 'front',
            properties: { publicIPAddress: { id: `[${idOf(names, 'Microsoft.Network/publicIPAddresses', 'ip')}]` } },
          },
        ],
        backendAddressPools: pools,
        probes: [{ name: 'probe', properties: { protocol: 'Http', port: 80, requestPath: '/', numberOfProbes: 2 } }],
        copy: [publicRules],
      },
    }),
  ];
}

function cellMachines(names: CellNames, machines: number): JsonObject[] {
  const nic = `format('{0}-nic-{1}', ${names.prefix}, copyIndex())`;
  const pool = (balancer: string): Json => ({
    id: `[${childOf(names, 'Microsoft.Network/loadBalancers/backendAddressPools', balancer, 'pool')}]`,
  });
  return [
    network('networkInterfaces', nic, {
      copy: { name: `${names.loopPrefix}nics`, count: machines },
      properties: {
        enableIPForwarding: true,
        ipConfigurations: [
          {
            name: 'main',
            properties: {
              subnet: { id: `[${childOf(names, 'Microsoft.Network/virtualNetworks/subnets', 'vnet', 'machines')}]` },
              privateIPAllocationMethod: 'Dynamic',
              loadBalancerBackendAddressPools: [pool('internal'), pool('public')],
            },
          },
        ],
      },
    }),
    {
      type: 'Microsoft.Compute/virtualMachines',
      apiVersion: computeVersion,
      name: `[format('{0}-vm-{1}', ${names.prefix}, copyIndex())]`,
      location: '[resourceGroup().location]',
      zones: ['[string(add(mod(copyIndex(), 3), 1))]'],
      copy: { name: `${names.loopPrefix}machines`, count: machines },
      dependsOn: [`${names.loopPrefix}nics`],
      properties: {
        hardwareProfile: { vmSize: 'Standard_D4s_v5' },
        networkProfile: {
          networkInterfaces: [{ id: `[resourceId('Microsoft.Network/networkInterfaces', ${nic})]` }],
        },
      },
    },
  ];
}
