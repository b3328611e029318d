// Goal: a template that an expression yields is deployed like one that is written.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { parametersOfFile } from '#src/evaluate/parameters-file.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

const contentVersion = '1.0.0.0';
const resource = {
  type: 'A.B/c',
  apiVersion: '2024-01-01',
  name: "[[parameters('n')]",
  properties: { x: "[[concat('y','z')]" },
};
const nested = { contentVersion, parameters: { n: { type: 'string' } }, resources: [resource] };

function evaluate(deployment: object, variables: object, values: Record<string, unknown> = {}) {
  const resources = [{ type: 'Microsoft.Resources/deployments', apiVersion: '2024-03-01', name: 'd', ...deployment }];
  const parameters = { given: { type: 'object' } };
  const text = JSON.stringify({ contentVersion, parameters, variables, resources });
  const file = JSON.stringify({
    parameters: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  });
  const given = parametersOfFile(parseTemplate(createSourceFile('p.json', file)));
  const evaluated = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), given);
  const made = evaluated.resources.find(({ type }) => type === 'A.B/c');
  const properties = made?.body.entries.get('properties');
  return { evaluated, made, x: properties?.kind === 'object' ? properties.entries.get('x') : undefined };
}

const parameters = { n: { value: 'name' } };
const inner = { expressionEvaluationOptions: { scope: 'inner' } };

test.each([
  [
    'read by itself',
    { properties: { mode: 'Incremental', ...inner, parameters, template: "[variables('t')]" } },
    { t: nested },
  ],
  ['below a deployment with outer scope', { properties: { parameters, template: "[variables('t')]" } }, { t: nested }],
  [
    'with all properties',
    { properties: "[variables('p')]" },
    { p: { mode: 'Incremental', parameters, template: nested } },
  ],
  [
    'a section that its parent reads',
    { properties: { parameters, template: { ...nested, resources: "[variables('r')]" } } },
    { r: nested.resources },
  ],
])('%s', (_, deployment, variables) => {
  const { evaluated, made, x } = evaluate(deployment, variables);
  expect(evaluated.problems).toEqual([]);
  expect(made?.name).toMatchObject({ kind: 'string', value: 'name' });
  expect(x).toMatchObject({ kind: 'string', value: 'yz' });
});

test('brackets of a value that is given are expressions of the template', () => {
  const given = { ...nested, resources: [{ ...resource, name: 'n', properties: { x: "[concat('y','z')]" } }] };
  const { x } = evaluate({ properties: { parameters, template: "[parameters('given')]" } }, {}, { given });
  expect(x).toMatchObject({ kind: 'string', value: 'yz' });
});

test('what it declares points to where it is written', () => {
  const { made } = evaluate({ properties: { parameters, template: "[variables('t')]" } }, { t: nested });
  expect(made?.place.file.text.slice(made.place.start, made.place.end)).toBe(JSON.stringify(resource));
});

test('a template that nobody knows is a gap', () => {
  const { evaluated } = evaluate({ properties: { template: "[parameters('given')]" } }, {});
  expect(evaluated.gaps).toContainEqual(
    expect.objectContaining({
      code: 'linked-template-missing',
      message: 'the template of Microsoft.Resources/deployments/d is an expression that cannot be known',
    }),
  );
});
