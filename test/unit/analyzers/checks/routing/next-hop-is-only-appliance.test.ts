// Goal: one finding per appliance, whatever the number of routes and tables that lead to it.
import { expect, test } from 'vitest';
import { nextHopIsOnlyAppliance } from '#analyzers/checks/routing/next-hop-is-only-appliance.ts';
import { analyzeText } from '../../../../analyze-template.ts';
import { machine, table, vnet } from '../../derive/landscape.ts';

test('routes of several tables to one appliance are one finding that names them all', () => {
  const resources = [
    vnet('hub', '10.0.0.0/16', { nva: ['10.0.1.0/24'] }),
    ...machine('fw', ['hub', 'nva'], '10.0.1.4'),
    table('one', { '0.0.0.0/0': '10.0.1.4', '10.1.0.0/16': '10.0.1.4' }),
    table('two', { '10.2.0.0/16': '10.0.1.4' }),
  ];
  const text = JSON.stringify({ contentVersion: '1.0.0.0', resources });
  const { findings } = analyzeText('main.json', text, {}, { checks: [nextHopIsOnlyAppliance] });
  expect(findings.map(({ message, resource }) => [message, resource])).toEqual([
    [
      '3 routes have the only appliance as next hop, Microsoft.Compute/virtualMachines/fw: while it is down, nothing takes over.',
      'Microsoft.Network/routeTables/one',
    ],
  ]);
  expect(findings[0]?.because.filter((reason) => reason.text === 'another route to it')).toHaveLength(2);
});
