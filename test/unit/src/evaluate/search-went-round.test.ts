// Goal: what a resource is before a deployment may be handed to that deployment, and looking for a resource is no cycle.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

const contentVersion = '1.0.0.0';

function nested(name: string, parameters: Record<string, string>, template: object): object {
  const given = Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, { value }]));
  const declared = Object.fromEntries(Object.keys(parameters).map((key) => [key, { type: 'string' }]));
  return {
    type: 'Microsoft.Resources/deployments',
    apiVersion: '2024-03-01',
    name,
    properties: {
      mode: 'Incremental',
      expressionEvaluationOptions: { scope: 'inner' },
      parameters: given,
      template: { contentVersion, parameters: declared, ...template },
    },
  };
}

function evaluate(resources: readonly object[], more: object = {}) {
  const text = JSON.stringify({ contentVersion, resources, ...more });
  const context = { subscriptionId: 's', resourceGroup: 'g' };
  return evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), { context });
}

const subnet = (name: string, prefix: string): object => ({
  type: 'Microsoft.Network/virtualNetworks/subnets',
  apiVersion: '2024-05-01',
  name,
  properties: { addressPrefix: prefix },
});

test('a subnet is read and written again with what was read', () => {
  const prefix = "[reference(resourceId('Microsoft.Network/virtualNetworks/subnets', 'v', 's')).addressPrefix]";
  const { resources, problems } = evaluate([
    nested('d', { prefix }, { resources: [subnet('v/s', "[parameters('prefix')]")] }),
  ]);
  expect(problems.map(({ message }) => message)).toEqual([]);
  const properties = resources[0]?.body.entries.get('properties');
  expect(properties?.kind === 'object' && properties.entries.get('addressPrefix')?.kind).toBe('unknown');
});

test('a name made from the state of a sibling does not stop the search for it', () => {
  const id = "resourceId('Microsoft.Network/virtualNetworks/subnets', 'v', 's')";
  const { resources, problems } = evaluate([
    nested(
      'uses',
      { name: `[reference(${id}, '2024-05-01').addressPrefix]` },
      {
        resources: [{ type: 'A.B/c', apiVersion: '2024-01-01', name: "[parameters('name')]" }],
      },
    ),
    nested('makes', {}, { resources: [subnet('v/s', 'ten')] }),
  ]);
  expect(problems.map(({ message }) => message)).toEqual([]);
  expect(resources.map(({ type, name }) => [type, name.kind === 'string' ? name.value : name.kind])).toContainEqual([
    'Microsoft.Network/virtualNetworks/subnets',
    'v/s',
  ]);
  expect(resources.filter(({ type }) => type === 'A.B/c')).toHaveLength(1);
});

test('two deployments that feed each other with different outputs', () => {
  const output = (name: string, value: string): object => ({ [name]: { type: 'string', value } });
  const { outputs, problems } = evaluate(
    [
      nested(
        'a',
        { back: "[reference('b').outputs.two.value]" },
        {
          resources: [],
          outputs: { ...output('one', 'first'), ...output('end', "[parameters('back')]") },
        },
      ),
      nested(
        'b',
        { forth: "[reference('a').outputs.one.value]" },
        {
          resources: [],
          outputs: output('two', "[concat(parameters('forth'), '-second')]"),
        },
      ),
    ],
    { outputs: output('end', "[reference('a').outputs.end.value]") },
  );
  expect(problems.map(({ message }) => message)).toEqual([]);
  expect(outputs.get('end')).toMatchObject({ kind: 'string', value: 'first-second' });
});

test('a parameter whose default names itself is a cycle all the same', () => {
  const parameters = { p: { type: 'string', defaultValue: "[concat(parameters('p'), 'x')]" } };
  const { problems } = evaluate([], { parameters, outputs: { o: { type: 'string', value: "[parameters('p')]" } } });
  expect(problems.map(({ message }) => message)).toEqual(['parameter "p" depends on itself']);
});

test('what is given up is not counted, and what was found on the way is there once', () => {
  // The search for what `first` needs looks into `second`, whose last name needs what is being made for `first`.
  const far = "[reference(resourceId('A.B/c', 'far'), '2024-01-01').x]";
  const thing = (name: string): object => ({ type: 'A.B/c', apiVersion: '2024-01-01', name });
  const inner = nested('inner', {}, { resources: [thing('deep'), thing('deep')] });
  const named = { resources: [inner, thing('one'), thing('one'), thing("[parameters('p')]")] };
  const outputs = { y: { type: 'string', value: "[parameters('p')]" } };
  const { resources, problems } = evaluateWith(
    [
      nested('first', { p: far }, { ...named, outputs }),
      nested('second', { p: "[reference('first').outputs.y.value]" }, named),
      nested('third', {}, { resources: [inner, thing('there')] }),
    ],
    { deployments: 6, resources: 19 },
  );
  expect(problems.map(({ message }) => message)).toEqual([]);
  const keys = resources.map(({ key }) => key).filter((key) => /one|deep|there/.test(key));
  expect(keys).toEqual([
    ...['first', 'second'].flatMap((outer) => [
      `${outer}!inner!A.B/c/deep`,
      `${outer}!inner!A.B/c/deep#2`,
      `${outer}!A.B/c/one`,
      `${outer}!A.B/c/one#2`,
    ]),
    'third!inner!A.B/c/deep',
    'third!inner!A.B/c/deep#2',
    'third!A.B/c/there',
  ]);
});

function evaluateWith(
  resources: readonly object[],
  limits: { readonly deployments: number; readonly resources: number },
) {
  const text = JSON.stringify({ contentVersion, resources });
  const context = { subscriptionId: 's', resourceGroup: 'g' };
  return evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), { context, limits });
}
