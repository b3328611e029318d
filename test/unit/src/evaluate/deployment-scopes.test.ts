// Goal: a deployment goes where its `scope` says; where that is unknown, nothing of the parent's place is taken for it.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { textWithUnknowns } from '#src/model/value.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

const contentVersion = '1.0.0.0';

/** The id of what a deployment of that scope makes, and that of the deployment itself as the parent writes it. */
function idBelow(schema: string, deployment: object): string {
  const inner = { contentVersion, resources: [{ type: 'A.B/c', apiVersion: '2024-01-01', name: 'x' }] };
  const text = JSON.stringify({
    $schema: `https://schema.management.azure.com/schemas/2019-08-01/${schema}#`,
    contentVersion,
    parameters: { open: { type: 'string' } },
    resources: [
      {
        type: 'Microsoft.Resources/deployments',
        apiVersion: '2024-03-01',
        name: 'd',
        ...deployment,
        properties: { mode: 'Incremental', template: inner },
      },
    ],
  });
  const context = { subscriptionId: 's0', resourceGroup: 'g0', managementGroupId: 'm0' };
  const { resources, problems } = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), { context });
  expect(problems).toEqual([]);
  const made = resources.find(({ type }) => type === 'A.B/c');
  return made === undefined ? 'none' : textWithUnknowns(made.id);
}

const SCHEMAS = [
  'deploymentTemplate.json',
  'subscriptionDeploymentTemplate.json',
  'managementGroupDeploymentTemplate.json',
];

test.each([
  ['/subscriptions/s1', '/subscriptions/s1/providers/A.B/c/x'],
  ['/subscriptions/s1/', '/subscriptions/s1/providers/A.B/c/x'],
  ['/subscriptions/s1/resourceGroups/g1', '/subscriptions/s1/resourceGroups/g1/providers/A.B/c/x'],
  [
    '/providers/Microsoft.Management/managementGroups/m1',
    '/providers/Microsoft.Management/managementGroups/m1/providers/A.B/c/x',
  ],
  ["[concat('/subscriptions/', parameters('open'))]", "/subscriptions/{parameters('open')}/providers/A.B/c/x"],
  ['/', '/providers/A.B/c/x'],
])('scope %s', (scope, id) => {
  for (const schema of SCHEMAS) expect(idBelow(schema, { scope })).toBe(id);
});

test('scope wins over subscription and group', () => {
  const deployment = { scope: '/subscriptions/s1', subscriptionId: 's2', resourceGroup: 'g2' };
  expect(idBelow('deploymentTemplate.json', deployment)).toBe('/subscriptions/s1/providers/A.B/c/x');
});

test('an unknown scope is neither the place of the parent nor a management group', () => {
  for (const schema of SCHEMAS) {
    expect(idBelow(schema, { scope: "[parameters('open')]" })).toBe("{parameters('open')}/providers/A.B/c/x");
  }
});

test('a scope that leads to something else is unknown', () => {
  expect(idBelow('deploymentTemplate.json', { scope: '/foo/bar' })).toBe('{scope}/providers/A.B/c/x');
});

test('a relative scope that names no management group is not looked at', () => {
  expect(idBelow('managementGroupDeploymentTemplate.json', { scope: 'subscriptions/s1' })).toBe(
    '/providers/Microsoft.Management/managementGroups/m0/providers/A.B/c/x',
  );
});
