// Goal: a value tells the way it came, place by place, in words a reader finds in the file.
import { describe, expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { originChain } from '#src/model/origin-chain.ts';
import { lineAndColumn } from '#src/model/place.ts';
import type { Value } from '#src/model/value.ts';
import { entryOf } from '#src/model/value.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

function propertyOf(template: object, property: string): Value {
  const text = JSON.stringify({ contentVersion: '1.0.0.0', ...template }, null, 1);
  const evaluated = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)));
  expect(evaluated.problems).toEqual([]);
  const properties = evaluated.resources[0] && entryOf(evaluated.resources[0].body, 'properties');
  const value = properties?.kind === 'object' ? entryOf(properties, property) : undefined;
  if (value === undefined) throw new Error(`no property ${property}`);
  return value;
}

const chainOf = (value: Value): string[] => originChain(value.origin).map(({ text }) => text);

const resource = (properties: object): object => ({
  type: 'A.B/c',
  apiVersion: '2024-01-01',
  name: 'x',
  properties,
});

describe('chain of origins', () => {
  test('a literal has only its own place', () => {
    const value = propertyOf({ resources: [resource({ interval: 5 })] }, 'interval');
    expect(chainOf(value)).toEqual(['property interval']);
  });

  test('variable, then the default value of a parameter', () => {
    const template = {
      parameters: { seconds: { type: 'int', defaultValue: 15 } },
      variables: { probe: { interval: "[parameters('seconds')]" } },
      resources: [resource({ interval: "[variables('probe').interval]" })],
    };
    const value = propertyOf(template, 'interval');
    expect(chainOf(value)).toEqual(['property interval', 'variable probe', 'default value of parameter seconds']);
    const last = originChain(value.origin).at(-1);
    expect(last?.place.file.text.slice(last.place.start, last.place.end)).toBe('15');
  });

  test('the arguments of a function', () => {
    const template = {
      variables: { first: 2, second: 3 },
      resources: [resource({ sum: "[add(variables('first'), variables('second'))]" })],
    };
    const value = propertyOf(template, 'sum');
    expect(chainOf(value)).toEqual(['property sum', 'variable first', 'variable second']);
  });

  test('through the parameter of a nested deployment', () => {
    const nested = {
      type: 'Microsoft.Resources/deployments',
      apiVersion: '2022-09-01',
      name: 'n',
      properties: {
        mode: 'Incremental',
        expressionEvaluationOptions: { scope: 'inner' },
        parameters: { seconds: { value: "[variables('interval')]" } },
        template: {
          contentVersion: '1.0.0.0',
          parameters: { seconds: { type: 'int' } },
          resources: [resource({ interval: "[parameters('seconds')]" })],
        },
      },
    };
    const value = propertyOf({ variables: { interval: 30 }, resources: [nested] }, 'interval');
    expect(chainOf(value)).toEqual(['property interval', 'value given for parameter seconds', 'variable interval']);
  });

  test('the index of a copy loop leads to the loop', () => {
    const looped = { ...resource({ port: '[add(8000, copyIndex())]' }), name: '[string(copyIndex())]' };
    const value = propertyOf({ resources: [{ ...looped, copy: { name: 'several', count: 2 } }] }, 'port');
    expect(chainOf(value)).toEqual(['property port', 'copy loop of copy']);
    const loop = originChain(value.origin)[1];
    expect(loop && lineAndColumn(loop.place.file, loop.place.start).line).toBeGreaterThan(1);
  });
});
