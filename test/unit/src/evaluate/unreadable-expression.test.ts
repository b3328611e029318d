// Goal: an expression that cannot be read is named by its beginning; a file can hold one of any length.
import { expect, test } from 'vitest';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

test('160,000 characters', () => {
  const text = JSON.stringify({
    contentVersion: '1.0.0.0',
    resources: [],
    outputs: { o: { type: 'string', value: `[concat(${'"x"'.repeat(53_000)})]` } },
  });
  const { outputs, problems } = evaluateTemplate(parseTemplate(createSourceFile('main.json', text)), {});
  const value = outputs.get('o');
  expect(value?.kind === 'unknown' && value.text.length).toBe(4001);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message.length).toBeLessThan(400);
});
