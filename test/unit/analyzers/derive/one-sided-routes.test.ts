// Goal: a design that routes lead to is symmetric only while routes on both sides lead to it; otherwise two subnets show it.
import { expect, test } from 'vitest';
import { recogniseDesigns } from '#analyzers/derive/designs.ts';
import type { AnalysisSettings } from '#analyzers/run-checks.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { graphOf, graphOfCase, network } from '../../src/graph/graph-of.ts';
import { machine, peered, table, uses, vnet } from './landscape.ts';

/** `kind symmetry client`, and what shows that routes are one-sided. */
function told(resources: readonly object[], settings: AnalysisSettings = {}) {
  const [design] = recogniseDesigns(createCheckContext(graphOf(resources), settings));
  const shown = design?.evidence.flatMap(({ text }) => (text.includes('come back') ? [text] : []));
  return [`${design?.kind} ${design?.symmetry} ${design?.clientAddress}`, ...(shown ?? [])];
}

/** Two tiers of a network with one appliance, and the routes of each. */
const tiers = (web: object, db: object): readonly object[] => [
  vnet('v', '10.0.0.0/16', { web: ['10.0.1.0/24', web], db: ['10.0.2.0/24', db], nva: ['10.0.9.0/24'] }),
  table('to-db', { '10.0.2.0/24': '10.0.9.4' }),
  table('to-web', { '10.0.1.0/24': '10.0.9.4' }),
  table('wide', { '0.0.0.0/0': '10.0.9.4' }),
  ...machine('fw', ['v', 'nva'], '10.0.9.4'),
];

test('routes of both tiers, and of one only', () => {
  expect(told(tiers(uses('to-db'), uses('to-web')))).toEqual(['single-appliance symmetric preserved']);
  expect(told(tiers(uses('to-db'), {}))).toEqual([
    'single-appliance asymmetric unknown',
    'v/web sends to v/db through it, and answers do not come back through it',
  ]);
  expect(told(tiers({}, uses('to-web')))[0]).toBe('single-appliance asymmetric unknown');
});

test('a default route alone takes nothing within a network', () => {
  expect(told(tiers(uses('wide'), {}))).toEqual(['single-appliance symmetric preserved']);
});

test('an appliance that translates source addresses gets the answers anyway', () => {
  const settings = { appliances: [{ match: 'fw', snat: true }] };
  expect(told(tiers(uses('to-db'), {}), settings)).toEqual(['single-appliance symmetric hidden']);
});

test('a spoke that forgot its route', () => {
  const hub = (b: object): readonly object[] => [
    vnet('hub', '10.0.0.0/16', { nva: ['10.0.9.0/24'], other: ['10.0.8.0/24'] }),
    vnet('a', '10.1.0.0/16', { a1: ['10.1.0.0/24', uses('wide')] }),
    vnet('b', '10.2.0.0/16', { b1: ['10.2.0.0/24', b] }),
    ...peered('hub', 'a'),
    ...peered('hub', 'b'),
    table('wide', { '0.0.0.0/0': '10.0.9.4' }),
    ...machine('fw', ['hub', 'nva'], '10.0.9.4'),
  ];
  expect(told(hub(uses('wide')))).toEqual(['single-appliance symmetric preserved']);
  expect(told(hub({}))[1]).toBe('a/a1 sends to b/b1 through it, and answers do not come back through it');
  const hidden = { routeTable: { id: '/subscriptions/s/resourceGroups/g/providers/Microsoft.Network/routeTables/x' } };
  expect(told(hub(hidden))).toEqual(['single-appliance symmetric preserved']);
});

test('a design behind an internal load balancer and a firewall are judged alike', () => {
  const [pool] = recogniseDesigns(createCheckContext(graphOfCase('topo-ilb-haports-hub-spoke')));
  expect(pool?.symmetry).toBe('symmetric');
  const firewall = [
    vnet('v', '10.0.0.0/16', {
      web: ['10.0.1.0/24', uses('to-db')],
      db: ['10.0.2.0/24'],
      AzureFirewallSubnet: ['10.0.9.0/26'],
    }),
    table('to-db', { '10.0.2.0/24': '10.0.9.4' }),
    network('azureFirewalls', 'fw', {
      ipConfigurations: [
        {
          name: 'c',
          properties: {
            subnet: { id: "[resourceId('Microsoft.Network/virtualNetworks/subnets', 'v', 'AzureFirewallSubnet')]" },
          },
        },
      ],
    }),
  ];
  expect(told(firewall)[0]).toBe('azure-firewall-hub asymmetric unknown');
});
