// Goal: where a template is deployed from is refused as the engine refuses it for a file, and unknown, since a deployment from a URI knows it.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

test('deployment().properties.templateLink is a problem, and what is built from it unknown', () => {
  const text = JSON.stringify({
    contentVersion: '1.0.0.0',
    variables: { next: "[uri(deployment().properties.templateLink.uri, 'nested/next.json')]" },
    resources: [],
    outputs: { next: { type: 'string', value: "[variables('next')]" } },
  });
  const { outputs, problems } = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), {});
  expect(outputs.get('next')).toMatchObject({
    kind: 'unknown',
    text: "uri(deployment().properties.templateLink.uri, 'nested/next.json')",
  });
  const message = 'deployment().properties.templateLink exists only when the template is deployed from a URI';
  expect(problems.map((problem) => problem.message)).toEqual([message]);
});
