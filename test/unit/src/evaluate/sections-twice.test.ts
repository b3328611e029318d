// Goal: a section that stands twice counts twice, as in the engine, and the last of two members with one name is meant.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

test('parameters, variables and outputs written twice', () => {
  const text = `{
    "contentVersion": "1.0.0.0",
    "parameters": { "p": { "type": "string", "defaultValue": "p1" }, "q": { "type": "string", "defaultValue": "q" } },
    "variables": { "v": "v1", "w": "w" },
    "resources": [],
    "outputs": { "first": { "type": "string", "value": "[concat(parameters('p'), parameters('q'))]" } },
    "Variables": { "v": "v2", "x": "x" },
    "parameters": { "p": { "type": "string", "defaultValue": "p2" } },
    "outputs": { "last": { "type": "string", "value": "[concat(variables('v'), variables('w'), variables('x'))]" } }
  }`;
  const { outputs, problems } = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), {});
  expect(problems).toEqual([]);
  expect([...outputs].map(([name, value]) => [name, value.kind === 'string' && value.value])).toEqual([
    ['first', 'p2q'],
    ['last', 'v2wx'],
  ]);
});
