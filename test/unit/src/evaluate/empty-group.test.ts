// Goal: an empty group or subscription of a nested deployment means that of its parent, as in the engine.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

test('resourceGroup and subscriptionId written as empty texts', () => {
  const inner = {
    contentVersion: '1.0.0.0',
    resources: [{ type: 'Microsoft.Network/routeTables', apiVersion: '2024-05-01', name: 'rt', properties: {} }],
  };
  const deployment = {
    type: 'Microsoft.Resources/deployments',
    apiVersion: '2022-09-01',
    name: 'd',
    resourceGroup: '',
    subscriptionId: '',
    properties: { mode: 'Incremental', template: inner },
  };
  const text = JSON.stringify({ contentVersion: '1.0.0.0', resources: [deployment] });
  const context = { subscriptionId: '00000000-0000-0000-0000-000000000000', resourceGroup: 'rg' };
  const { resources } = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), { context });
  expect(resources.map(({ id }) => (id.kind === 'string' ? id.value : id.kind))).toEqual([
    '/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg/providers/Microsoft.Network/routeTables/rt',
  ]);
});
