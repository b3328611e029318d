// Goal: a template that asks where it was deployed from is deployed from a URI, and nobody calls that a mistake.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

test('deployment().properties.templateLink is unknown, a gap and no problem', () => {
  const text = JSON.stringify({
    contentVersion: '1.0.0.0',
    variables: { next: "[uri(deployment().properties.templateLink.uri, 'nested/next.json')]" },
    resources: [],
    outputs: { next: { type: 'string', value: "[variables('next')]" } },
  });
  const { outputs, problems, gaps } = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), {});
  expect(problems).toEqual([]);
  expect(outputs.get('next')).toMatchObject({
    kind: 'unknown',
    text: "uri(deployment().properties.templateLink.uri, 'nested/next.json')",
  });
  const message = 'deployment().properties.templateLink exists only when the template is deployed from a URI';
  expect(gaps.map((gap) => [gap.code, gap.message])).toEqual([['runtime-value', message]]);
});
