// Goal: a name that several declarations share means the one that is deployed.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

const declaration = (type: string, condition: unknown, size: number): object => ({
  type,
  apiVersion: '2024-01-01',
  name: 'twice',
  condition,
  properties: { size },
});

/** What an output reads through the shared name, and the gaps of the template. */
function read(...resources: readonly object[]): { value: unknown; gaps: readonly string[] } {
  const text = JSON.stringify({
    contentVersion: '1.0.0.0',
    parameters: { open: { type: 'bool' } },
    resources,
    outputs: { size: { type: 'int', value: "[reference('twice').size]" } },
  });
  const evaluated = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), {});
  const value = evaluated.outputs.get('size');
  return {
    value: value?.kind === 'int' ? Number(value.value) : value?.kind,
    gaps: evaluated.gaps.filter(({ code }) => code === 'external-resource').map(({ message }) => message),
  };
}

test('of two declarations of one name the deployed one is meant', () => {
  expect(read(declaration('A.B/c', false, 1), declaration('A.B/c', true, 2))).toEqual({ value: 2, gaps: [] });
  expect(read(declaration('A.B/c', true, 1), declaration('a.b/C', false, 2))).toEqual({ value: 1, gaps: [] });
});

test('two that may both be deployed leave open which is meant', () => {
  const condition = "[parameters('open')]";
  expect(read(declaration('A.B/c', condition, 1), declaration('A.B/c', true, 2)).value).toBe('unknown');
});

test('a name that two types share says nothing', () => {
  expect(read(declaration('A.B/c', false, 1), declaration('A.B/d', true, 2)).value).toBe('unknown');
});

test('none of them is deployed: nobody knows what it looks like', () => {
  expect(read(declaration('A.B/c', false, 1), declaration('A.B/c', false, 2))).toEqual({ value: 'unknown', gaps: [] });
});

function outputsRead(...expressions: readonly string[]) {
  const outputs = { o: { type: 'object', value: { a: 1, n: null } } };
  const template = { contentVersion: '1.0.0.0', resources: [], outputs };
  const deployment = { type: 'Microsoft.Resources/deployments', apiVersion: '2024-03-01', name: 'd' };
  const text = JSON.stringify({
    contentVersion: '1.0.0.0',
    resources: [{ ...deployment, properties: { mode: 'Incremental', template } }],
    outputs: Object.fromEntries(expressions.map((value, index) => [`o${index}`, { value }])),
  });
  const { outputs: read, problems } = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), {});
  const values = [...read.values()].map((value) => ('value' in value ? value.value : value.kind));
  return { values, problems: problems.map(({ message }) => message) };
}

test('the value of an output is all there is', () => {
  const value = "reference('d').outputs.o.value";
  const { values, problems } = outputsRead(
    `[length(${value})]`,
    `[string(${value})]`,
    `[${value}.n]`,
    `[contains(${value}, 'z')]`,
  );
  expect(problems).toEqual([]);
  expect(values).toEqual([2, '{"a":1,"n":null}', 'null', false]);
});

test('an output that a deployment lacks is refused', () => {
  const { problems } = outputsRead("[reference('d').outputs.zz.value]");
  expect(problems).toEqual(['the object has no property "zz"']);
});
