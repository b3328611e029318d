// Goal: an id leads to what it means in Azure: whatever its casing, whatever part of it is unknown, never to something else.
import { describe, expect, test } from 'vitest';
import type { Link } from '#src/graph/nodes/node.ts';
import { compute, graphOf, idOf, network } from './graph-of.ts';

const SCOPE = { subscriptionId: '11111111-1111-1111-1111-111111111111', resourceGroup: 'rg-net' };
const PREFIX = `/subscriptions/${SCOPE.subscriptionId}/resourceGroups/rg-net/providers`;

const subnet = (properties: object) => network('virtualNetworks', 'v', { subnets: [{ name: 's', properties }] });
const table = (name = 'rt', more: object = {}) => network('routeTables', name, {}, more);

function tableLink(resources: readonly object[], sections = {}, request = {}) {
  const link = graphOf(resources, sections, request).subnets[0]?.routeTable;
  return link && summary(link);
}

function summary(link: Link<{ readonly key: string }>): string {
  const { target } = link;
  if (target.state === 'found') return `found ${target.node.key}`;
  if (target.state === 'external') return `external ${target.external.key}`;
  if (target.state === 'none') return 'none';
  return `unknown ${target.candidates.map((node) => node.key).join(',')}${target.isAny ? ' any' : ''}`;
}

describe('known ids', () => {
  test('casing and a trailing slash do not matter', () => {
    const id = `${PREFIX.toUpperCase()}/MICROSOFT.NETWORK/ROUTETABLES/RT/`;
    expect(tableLink([table(), subnet({ routeTable: { id } })], {}, { context: SCOPE })).toBe(
      'found Microsoft.Network/routeTables/rt',
    );
  });

  test('another group is another resource', () => {
    const id = "[resourceId('rg-other', 'Microsoft.Network/routeTables', 'rt')]";
    // Its key is not that of the declared one.
    expect(tableLink([table(), subnet({ routeTable: { id } })], {}, { context: SCOPE })).toBe(
      'external Microsoft.Network/routeTables/rt#2',
    );
  });

  test('an id of another kind is no target', () => {
    const resources = [
      network('networkSecurityGroups', 'nsg', {}),
      subnet({ routeTable: idOf('networkSecurityGroups', 'nsg') }),
    ];
    expect(tableLink(resources)).toBe('unknown ');
  });

  test('a link that is not written leads nowhere', () => {
    expect(tableLink([subnet({})])).toBe('none');
    expect(tableLink([subnet({ routeTable: null })])).toBe('none');
  });
});

describe('unknown scope', () => {
  test('resources of the same deployment find each other', () => {
    expect(tableLink([table(), subnet({ routeTable: idOf('routeTables', 'rt') })])).toBe(
      'found Microsoft.Network/routeTables/rt',
    );
  });

  test('a literal subscription may be the one that was not given', () => {
    const id = `${PREFIX}/Microsoft.Network/routeTables/rt`;
    expect(tableLink([table(), subnet({ routeTable: { id } })])).toBe('unknown Microsoft.Network/routeTables/rt');
  });

  test('a group from a parameter may be this one or another', () => {
    const id = "[resourceId(parameters('group'), 'Microsoft.Network/routeTables', 'rt')]";
    const sections = { parameters: { group: { type: 'string' } } };
    expect(tableLink([table(), table('rt2'), subnet({ routeTable: { id } })], sections, { context: SCOPE })).toBe(
      'unknown Microsoft.Network/routeTables/rt',
    );
  });

  test('a name that nothing here has is outside, whatever the group', () => {
    const id = "[resourceId(parameters('group'), 'Microsoft.Network/routeTables', 'hub-rt')]";
    const sections = { parameters: { group: { type: 'string' } } };
    expect(tableLink([table(), subnet({ routeTable: { id } })], sections)).toBe(
      'external Microsoft.Network/routeTables/hub-rt',
    );
  });
});

describe('unknown names', () => {
  const sections = { parameters: { name: { type: 'string' }, other: { type: 'string' }, id: { type: 'string' } } };

  test('the same expression is the same name', () => {
    const resources = [
      table("[parameters('name')]"),
      subnet({ routeTable: { id: "[resourceId('Microsoft.Network/routeTables', parameters('name'))]" } }),
    ];
    expect(tableLink(resources, sections)).toBe("found Microsoft.Network/routeTables/{parameters('name')}");
  });

  test('another expression may be', () => {
    const resources = [
      table("[concat('spoke-', parameters('name'))]"),
      table("[concat('hub-', parameters('name'))]"),
      subnet({
        routeTable: { id: "[resourceId('Microsoft.Network/routeTables', concat('hub-', parameters('other')))]" },
      }),
    ];
    expect(tableLink(resources, sections)).toBe("unknown Microsoft.Network/routeTables/hub-{parameters('name')}");
  });

  test('an id of which nothing is known may be anything', () => {
    expect(tableLink([table(), subnet({ routeTable: { id: "[parameters('id')]" } })], sections)).toBe('unknown  any');
  });

  test('a known end of an unknown id names candidates', () => {
    const nic = network('networkInterfaces', 'n', {
      ipConfigurations: [{ name: 'c', properties: { subnet: { id: "[concat(parameters('id'), '/subnets/s')]" } } }],
    });
    const graph = graphOf([subnet({}), nic], sections);
    const link = graph.networkInterfaces[0]?.ipConfigurations.items[0]?.subnet;
    expect(link?.target).toMatchObject({ state: 'unknown', isAny: false, candidates: [graph.subnets[0]] });
  });

  test('a name drawn anew each time is never the same', () => {
    const parameters = {
      a: { type: 'string', defaultValue: '[newGuid()]' },
      b: { type: 'string', defaultValue: '[newGuid()]' },
    };
    const resources = [
      table("[parameters('a')]"),
      subnet({ routeTable: { id: "[resourceId('Microsoft.Network/routeTables', parameters('b'))]" } }),
    ];
    expect(tableLink(resources, { parameters })).not.toMatch(/^found/);
  });
});

describe('conditions', () => {
  const parameters = { isNew: { type: 'bool' } };
  const link = { routeTable: idOf('routeTables', 'rt') };

  test('what is not deployed exists outside, by a key of its own', () => {
    expect(tableLink([table('rt', { condition: false }), subnet(link)])).toBe(
      'external Microsoft.Network/routeTables/rt#2',
    );
  });

  test('what may be deployed is found', () => {
    expect(tableLink([table('rt', { condition: "[parameters('isNew')]" }), subnet(link)], { parameters })).toBe(
      'found Microsoft.Network/routeTables/rt',
    );
  });

  test('of two declarations under opposite conditions nobody knows which', () => {
    const resources = [
      table('rt', { condition: "[parameters('isNew')]" }),
      table('rt', { condition: "[not(parameters('isNew'))]" }),
      subnet(link),
    ];
    expect(tableLink(resources, { parameters })).toBe(
      'unknown Microsoft.Network/routeTables/rt,Microsoft.Network/routeTables/rt#2',
    );
  });

  test('either of two known tables', () => {
    const id =
      "[if(parameters('isNew'), resourceId('Microsoft.Network/routeTables', 'a'), resourceId('Microsoft.Network/routeTables', 'b'))]";
    expect(tableLink([table('a'), table('b'), table('c'), subnet({ routeTable: { id } })], { parameters })).toBe(
      'unknown Microsoft.Network/routeTables/a,Microsoft.Network/routeTables/b',
    );
  });
});

describe('outside', () => {
  test('existing resources and ids that lead outside are listed once, with who needs them', () => {
    const nic = (name: string) =>
      network('networkInterfaces', name, {
        ipConfigurations: [{ name: 'c', properties: { subnet: idOf('virtualNetworks/subnets', 'hub', 'nva') } }],
      });
    const graph = graphOf([nic('n1'), nic('n2')]);
    expect(graph.external.map((node) => node.key)).toEqual(['Microsoft.Network/virtualNetworks/subnets/hub/nva']);
    expect(graph.gaps).toMatchObject([
      {
        code: 'external-resource',
        affects: ['Microsoft.Network/networkInterfaces/n1', 'Microsoft.Network/networkInterfaces/n2'],
      },
    ]);
  });

  test('what undeployed resources refer to is not missed', () => {
    const gateway = network(
      'natGateways',
      'ng',
      { publicIpAddresses: [idOf('publicIPAddresses', 'gone')] },
      { condition: false },
    );
    expect(graphOf([gateway]).external).toEqual([]);
  });

  test('an existing declaration of what a module declares is no outside resource', () => {
    const graph = graphOf(
      {
        hub: { ...network('routeTables', 'rt', {}) },
        again: { existing: true, ...network('routeTables', 'rt', {}) },
      } as never,
      { languageVersion: '2.0' },
    );
    expect(graph.routeTables).toHaveLength(1);
    expect(graph.external).toEqual([]);
  });

  test('an existing resource stands outside', () => {
    const graph = graphOf(
      {
        vnet: { existing: true, type: 'Microsoft.Network/virtualNetworks', apiVersion: '2024-05-01', name: 'hub' },
      } as never,
      { languageVersion: '2.0' },
    );
    expect(graph.external.map((node) => [node.key, node.resource?.existing])).toEqual([
      ['Microsoft.Network/virtualNetworks/hub', true],
    ]);
    expect(graph.virtualNetworks).toEqual([]);
  });
});

test('resources of other types are kept', () => {
  const graph = graphOf([
    { type: 'Microsoft.Storage/storageAccounts', apiVersion: '2023-01-01', name: 'logs', properties: {} },
    network('networkProfiles', 'agw', {}),
    compute('availabilitySets', 'set', { platformFaultDomainCount: 2 }),
  ]);
  expect(graph.others.map((resource) => resource.key)).toEqual([
    'Microsoft.Storage/storageAccounts/logs',
    'Microsoft.Network/networkProfiles/agw',
  ]);
  expect(graph.gaps.map((gap) => [gap.code, gap.resource])).toEqual([
    ['unmodelled-type', 'Microsoft.Network/networkProfiles/agw'],
  ]);
});

describe('keys', () => {
  const nicIn = (id: unknown, more: object = {}) =>
    network('networkInterfaces', 'n', { ipConfigurations: [{ name: 'c', properties: { subnet: { id } } }] }, more);
  const subnetOf = (resources: readonly object[]) => {
    const graph = graphOf(resources, {}, { context: SCOPE });
    const link = graph.networkInterfaces[0]?.ipConfigurations.items[0]?.subnet;
    return { told: link && summary(link as never), external: graph.external.map((node) => node.key) };
  };
  const SUBNET = 'Microsoft.Network/virtualNetworks/subnets/v/s';

  test('a subnet elsewhere does not share the key of a declared one that is not deployed', () => {
    const id = "[resourceId('rg-other', 'Microsoft.Network/virtualNetworks/subnets', 'v', 's')]";
    const declared = { ...subnet({ addressPrefix: '10.0.0.0/24' }), condition: false };
    expect(subnetOf([declared, nicIn(id)])).toEqual({ told: `external ${SUBNET}#2`, external: [`${SUBNET}#2`] });
  });

  test('what is not deployed refers to its like by the key that is listed', () => {
    const off = { condition: false };
    const resources = [
      table('rt', off),
      { ...subnet({ routeTable: idOf('routeTables', 'rt') }), ...off },
      nicIn(idOf('virtualNetworks/subnets', 'v', 's').id, off),
    ];
    expect(tableLink(resources)).toBe('external Microsoft.Network/routeTables/rt');
    expect(subnetOf(resources)).toEqual({ told: `external ${SUBNET}`, external: [] });
  });

  test('in a nested deployment that is not deployed, with its prefix', () => {
    const nested = {
      type: 'Microsoft.Resources/deployments',
      apiVersion: '2022-09-01',
      name: 'old',
      condition: false,
      properties: {
        mode: 'Incremental',
        template: { resources: [table(), subnet({ routeTable: idOf('routeTables', 'rt') })] },
      },
    };
    expect(tableLink([nested])).toBe('external old!Microsoft.Network/routeTables/rt');
  });

  test('a declared resource that has no node is meant by its own key', () => {
    const hop = network('networkWatchers', 'w', {});
    const id = idOf('networkWatchers', 'w');
    const graph = graphOf([hop, subnet({ routeTable: id })]);
    const link = graph.subnets[0]?.routeTable;
    expect(link && summary(link)).toBe('external Microsoft.Network/networkWatchers/w');
    expect(graph.external).toEqual([]);
  });
});

test('a child subnet that takes its prefix from itself keeps the one that the network gives it', () => {
  const self = "resourceId(resourceGroup().name, 'Microsoft.Network/virtualNetworks/subnets', 'v', 's')";
  const child = (reads: string) =>
    network('virtualNetworks/subnets', 'v/s', { addressPrefix: `[reference(${reads}, '2022-05-01').addressPrefix]` });
  const prefixes = (reads: string, deployed = [child(reads)]) =>
    graphOf([subnet({ addressPrefix: '10.0.1.0/24' }), ...deployed]).subnets.map(({ prefixes }) =>
      prefixes.state === 'known' ? prefixes.value : prefixes.state,
    );
  expect(prefixes(self)).toEqual([['10.0.1.0/24']]);
  const template = { contentVersion: '1.0.0.0', resources: [child(self)] };
  const nested = [
    { type: 'Microsoft.Resources/deployments', apiVersion: '2021-04-01', name: 'd', properties: { template } },
  ];
  expect(prefixes(self, nested)).toEqual([['10.0.1.0/24']]);
  // Another subnet, of which the template says nothing, may have any prefix.
  expect(prefixes(self.replace("'s'", "'t'"))).toEqual(['unknown']);
});
