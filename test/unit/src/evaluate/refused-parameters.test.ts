// Goal: a value that the engine refuses for its type is used for nothing, and neither is the default in its place.
import { describe, expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { parametersOfFile } from '#src/evaluate/parameters-file.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

function evaluate(declaration: object, value: unknown, more: object = {}) {
  const $schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
  const outputs = { o: { type: 'int', value: "[parameters('p')]" } };
  const text = JSON.stringify({
    $schema,
    contentVersion: '1.0.0.0',
    ...more,
    parameters: { p: declaration },
    resources: [],
    outputs,
  });
  const file = JSON.stringify({ parameters: { p: { value } } });
  const { parameters } = parametersOfFile(parseTemplate(createSourceFile('p.json', file)));
  return evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), { parameters });
}

describe.each([
  ['null for an int without default', { type: 'int' }, null],
  ['text for an int', { type: 'int' }, '7'],
  ['text for an int with default', { type: 'int', defaultValue: 15 }, '7'],
  ['an int for text', { type: 'string' }, 7],
  ['a list for an object', { type: 'object' }, []],
])('%s', (_, declaration, value) => {
  test('is a problem, and unknown', () => {
    const { outputs, problems } = evaluate(declaration, value);
    expect(problems).toHaveLength(1);
    expect(outputs.get('o')?.kind).toBe('unknown');
  });
});

test('a value out of bounds is a problem, and used: it has the right type', () => {
  const { outputs, problems } = evaluate({ type: 'int', maxValue: 5 }, 7);
  expect(problems.map(({ message }) => message)).toEqual(['parameter "p" must be at most 5, not 7']);
  expect(outputs.get('o')).toMatchObject({ kind: 'int', value: 7 });
});

test.each([
  ['a type that does not exist', { type: 'nonsense' }, {}, 'parameter "p" has a type that does not exist: "nonsense"'],
  [
    'a definition that does not exist',
    { $ref: '#/definitions/a' },
    { definitions: {} },
    'parameter "p" has the type "#/definitions/a", which is not defined',
  ],
  [
    'definitions that lead to each other',
    { $ref: '#/definitions/a' },
    { definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } } },
    'parameter "p" has a type that leads to itself',
  ],
])('%s', (_, declaration, more, message) => {
  const { outputs, problems } = evaluate(declaration, 7, more);
  expect(problems.map((problem) => problem.message)).toEqual([message]);
  expect(outputs.get('o')?.kind).toBe('unknown');
});
