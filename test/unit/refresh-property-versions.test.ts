// Goal: type files become tables as the lookups expect them.
import { expect, test } from 'vitest';
import { fileNameOf, nested, runsFrom } from '../refresh-property-versions.ts';
import { pathsByVersion } from '../type-paths.ts';

const reference = (index: number) => ({ $ref: `#/${index}` });
const typeFile = JSON.stringify([
  { $type: 'StringType' },
  { $type: 'StringLiteralType', value: 'Tcp' },
  { $type: 'UnionType', elements: [reference(1), reference(0)] },
  {
    $type: 'ObjectType',
    properties: {
      protocol: { type: reference(2), flags: 1 },
      state: { type: reference(0), flags: 2 },
      self: { type: reference(3), flags: 0 },
    },
  },
  { $type: 'ArrayType', itemType: reference(3) },
  { $type: 'ObjectType', properties: { probes: { type: reference(4), flags: 0 } }, additionalProperties: reference(0) },
  { $type: 'ResourceType', name: 'Contoso.Rp/things@2024-01-01', body: reference(5) },
  { $type: 'ResourceType', name: 'Contoso.Rp/others@2024-01-01', body: reference(5) },
]);

test('paths of a type: lists, values, any names; nothing read-only, no endless recursion', () => {
  const found = pathsByVersion([typeFile], new Set(['contoso.rp/things']));
  expect([...found.keys()]).toEqual(['Contoso.Rp/things']);
  expect([...(found.get('Contoso.Rp/things')?.get('2024-01-01') ?? [])].sort()).toEqual([
    '.*',
    'probes',
    'probes[].protocol',
    'probes[].protocol=Tcp',
    'probes[].self',
  ]);
});

test('runs of versions', () => {
  expect(runsFrom([true, true])).toBe(0);
  expect(runsFrom([false, true, true])).toEqual([[1]]);
  expect(runsFrom([true, false, true, false])).toEqual([
    [0, 0],
    [2, 2],
  ]);
  expect(runsFrom([false, false])).toEqual([]);
});

test('flat paths become a tree, spellings of one property are joined under the newest', () => {
  const apiVersions = ['2020-01-01', '2021-01-01', '2022-01-01', '2023-01-01'];
  const properties = {
    probes: 0,
    'probes[].Mode': [[1, 1]],
    'probes[].mode': [[2]],
    'probes[].mode=Up': [[3]],
    'tags.*': 0,
  } as const;
  expect(nested({ apiVersions, properties })).toEqual({
    probes: { '[]': { mode: { '': [[1]], '=Up': [[3]] } } },
    tags: { '*': 0 },
  });
});

test('file names', () => {
  expect(fileNameOf('Microsoft.Network/loadBalancers')).toBe('microsoft-network-load-balancers');
  expect(fileNameOf('Microsoft.Network/publicIPAddresses')).toBe('microsoft-network-public-ip-addresses');
});
