// Goal: `inspect` tells one way out per subnet and instance, names IP configurations where they differ, and loses no instance.
import { expect, test } from 'vitest';
import { idOf, network } from '../unit/src/graph/graph-of.ts';
import { run } from './run-in-memory.ts';

interface Row {
  readonly subnet: unknown;
  readonly instance: string | null;
  readonly method: unknown;
  readonly because: readonly { readonly text: string }[];
}

async function egressOf(resources: readonly object[], format: string): Promise<string> {
  const template = {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    resources,
  };
  return (await run({ files: { 'main.json': JSON.stringify(template) } }, ['inspect', 'main.json', '-f', format]))
    .stdout;
}

const configuration = (name: string, subnet: object, more: object = {}) => ({ name, properties: { subnet, ...more } });
const own = idOf('virtualNetworks/subnets', 'v', 's');
const elsewhere = {
  id: '/subscriptions/other/resourceGroups/net/providers/Microsoft.Network/virtualNetworks/shared/subnets/nva',
};
const publicIPAddress = idOf('publicIPAddresses', 'pip');
const RESOURCES = [
  network('virtualNetworks', 'v', { subnets: [{ name: 's', properties: { addressPrefix: '10.0.0.0/24' } }] }),
  network('publicIPAddresses', 'pip', {}),
  network('networkInterfaces', 'several', {
    ipConfigurations: [
      configuration('seen', own, { primary: true, publicIPAddress }),
      configuration('second', own),
      configuration('third', own),
    ],
  }),
  network('networkInterfaces', 'alike', { ipConfigurations: [configuration('a', own), configuration('b', own)] }),
  network('networkInterfaces', 'far', { ipConfigurations: [configuration('c', elsewhere)] }),
];

test('rows of an instance that leaves on several ways name the IP configurations of each', async () => {
  const { egress } = JSON.parse(await egressOf(RESOURCES, 'json')) as { egress: readonly Row[] };
  const rows = egress.map(({ subnet, instance, method, because }) => [
    String(subnet).split('/').at(-1),
    instance?.split('/').at(-1),
    typeof method === 'string' ? method : '?',
    because.flatMap(({ text }) => (text.startsWith('IP configuration ') ? [text] : [])),
  ]);
  expect(rows).toEqual([
    ['s', 'several', 'instance-public-ip', ['IP configuration seen of several']],
    ['s', 'several', '?', ['IP configuration second of several', 'IP configuration third of several']],
    ['s', 'alike', 'default', []],
    ['nva', 'far', '?', []],
  ]);
});

test('the table shows them too', async () => {
  const text = await egressOf(RESOURCES, 'text');
  expect(text).toMatch(/s +several +instance-public-ip +pip/);
  expect(text).toMatch(/shared\/nva +far +‹the subnet is not declared here/);
});
