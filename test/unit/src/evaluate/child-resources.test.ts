// Goal: type and name decide whether a child stands under its parent. Expected values are those of the deployment engine.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { textWithUnknowns } from '#src/model/value.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

function evaluate(resources: readonly object[], parameters: object = {}) {
  const $schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
  const text = JSON.stringify({ $schema, contentVersion: '1.0.0.0', parameters, resources });
  return evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), {
    context: { subscriptionId: 's', resourceGroup: 'g' },
  });
}

const parent = { type: 'Microsoft.Network/virtualNetworks', apiVersion: '2024-05-01', name: 'w' };
const below = 'Microsoft.Network/virtualNetworks/w';

test.each([
  ['a/b', 's', 'a/b/s', 'a/b'],
  ['a/b', 's/t', `${below}/a/s/b/t`, 'Microsoft.Network/virtualNetworks/a/b'],
  ['Contoso.Test/b', 's', 'Contoso.Test/b/s', 'Contoso.Test/b'],
  ['a.b/c/d', 's/t', 'a.b/c/s/d/t', 'a.b/c/d'],
  ['providers/locks', 'N.A/s', `${below}/providers/N.A/locks/s`, 'Microsoft.Network/virtualNetworks/providers/locks'],
  ['/providers/locks', 'N.A/s', `${below}/providers/N.A/locks/s`, 'Microsoft.Network/virtualNetworks/providers/locks'],
  ['a.b', 's', `${below}/a.b/s`, 'Microsoft.Network/virtualNetworks/a.b'],
  ['subnets', 's', `${below}/subnets/s`, 'Microsoft.Network/virtualNetworks/subnets'],
  ['subnets/', 's', `${below}/subnets/s`, 'Microsoft.Network/virtualNetworks/subnets'],
  [
    'Microsoft.Network/virtualNetworks/subnets',
    'w/s',
    `${below}/subnets/s`,
    'Microsoft.Network/virtualNetworks/subnets',
  ],
])('child of type %s with name %s', (type, name, id, fullType) => {
  const { resources, problems } = evaluate([{ ...parent, resources: [{ type, apiVersion: '2024-05-01', name }] }]);
  expect(problems).toEqual([]);
  const child = resources[1];
  expect(child?.type).toBe(fullType);
  expect(child && textWithUnknowns(child.id)).toBe(`/subscriptions/s/resourceGroups/g/providers/${id}`);
});

test('a name that is not known may hide segments: the id is unknown, nothing is wrong', () => {
  const type = 'Microsoft.Network/virtualNetworks/subnets/providers/roleAssignments';
  const name = "[concat(parameters('subnet'), '/Microsoft.Authorization/x')]";
  const declared = evaluate([{ type, apiVersion: '2022-04-01', name }], { subnet: { type: 'string' } });
  expect(declared.problems).toEqual([]);
  expect(declared.resources[0]?.id.kind).toBe('unknown');
});

test('an empty name and a missing apiVersion are refused', () => {
  const { problems } = evaluate([
    { ...parent, name: '' },
    { type: parent.type, name: 'x' },
  ]);
  expect(problems.map(({ message }) => message)).toEqual([
    'the name of a resource must not be empty',
    'a resource needs an apiVersion',
  ]);
});

test('empty segments of a name do not count, and a single name has no slash', () => {
  const declare = (type: string, name: string) => evaluate([{ type, apiVersion: '2024-05-01', name }]);
  const two = declare('A.B/c/d', 'a//x');
  expect(two.problems).toEqual([]);
  expect(two.resources[0] && textWithUnknowns(two.resources[0].id)).toBe(
    '/subscriptions/s/resourceGroups/g/providers/A.B/c/a/d/x',
  );
  for (const [type, name] of [
    ['A.B/c/d', 'x/'],
    ['A.B/c/d', '/x'],
    ['A.B/c', 'x/'],
  ] as const) {
    expect(declare(type, name).problems.map(({ message }) => message)).toEqual([
      `the type "${type}" and the name "${name}" do not fit: a name has one segment fewer than its type`,
    ]);
  }
});

test('a missing apiVersion is refused also where nothing is deployed', () => {
  const { problems } = evaluate([{ type: 'A.B/c', name: 'x', condition: false }]);
  expect(problems.map(({ message }) => message)).toEqual(['a resource needs an apiVersion']);
});
