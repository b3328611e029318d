// Goal: each allowed value of an open parameter gives one case, up to the limit, and each case is certain.
import { expect, test } from 'vitest';
import { evaluateCases } from '#src/evaluate/case-split.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

const template = parseTemplate(
  createSourceFile(
    'main.json',
    JSON.stringify({
      contentVersion: '1.0.0.0',
      parameters: {
        isNew: { type: 'bool' },
        size: { type: 'string', allowedValues: ['small', 'medium', 'large'] },
        free: { type: 'string' },
        given: { type: 'string', allowedValues: ['a', 'b'], defaultValue: 'a' },
      },
      resources: [
        { type: 'A.B/c', apiVersion: '2024-01-01', name: "[parameters('size')]", condition: "[parameters('isNew')]" },
      ],
    }),
  ),
);

const summary = (limit: number): string[] =>
  evaluateCases(template, {}, limit).map(({ evaluated }) => {
    const [resource] = evaluated.resources;
    const condition = typeof resource?.condition === 'object' ? 'unknown' : String(resource?.condition);
    return `${resource?.name.kind === 'string' ? resource.name.value : '?'} ${condition}`;
  });

test('all combinations of two open choices', () => {
  expect(summary(6)).toEqual(['small true', 'medium true', 'large true', 'small false', 'medium false', 'large false']);
});

test('a choice that would pass the limit stays open', () => {
  expect(summary(5)).toEqual(['? true', '? false']);
});

test('a limit of one leaves everything open', () => {
  expect(summary(1)).toEqual(['? unknown']);
});

test('a value that was given is no choice', () => {
  const { root } = template;
  if (root === undefined) throw new Error('the template does not parse');
  const value = { kind: 'bool', value: true, origin: root } as const;
  const parameters = new Map([['isnew', { place: root, value: () => value }]]);
  const names = evaluateCases(template, { parameters }, 10).map(({ assumed }) => [...assumed.keys()].join());
  expect(names).toEqual(['size', 'size', 'size']);
});
