// Goal: the name at the end of an id is known although its subscription is not.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

test.each([
  ["last(split(resourceId('Microsoft.Network/networkSecurityGroups', 'nsg'), '/'))", 'nsg'],
  ["first(split(concat('a/', parameters('open'), '/z'), '/'))", 'a'],
  ["split(concat('a/b/', parameters('open'), '/z'), '/')[1]", 'b'],
  ["split(concat('a/b', parameters('open'), '/z'), '/')[1]", 'unknown'],
  ["last(split(concat(parameters('open'), 'z'), '/'))", 'unknown'],
])('%s is %s', (expression, expected) => {
  const text = JSON.stringify({
    contentVersion: '1.0.0.0',
    parameters: { open: { type: 'string' } },
    resources: [],
    outputs: { o: { type: 'string', value: `[${expression}]` } },
  });
  const value = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), {}).outputs.get('o');
  expect(value?.kind === 'string' ? value.value : value?.kind).toBe(expected);
});
