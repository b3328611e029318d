// Which texts of a template are for people, and to what do they belong?
import { expect, it } from 'vitest';
import { createSourceFile } from '#src/source/source-file.ts';
import { authorTexts } from '#src/template/author-texts.ts';
import { parseJson } from '#src/template/json-parser.ts';

const template = {
  metadata: { description: 'of the template', _generator: { name: 'bicep', version: '1.2.3.4' } },
  parameters: { p: { type: 'string', defaultValue: 'no text', metadata: { description: 'of a parameter' } } },
  variables: { v: 'no text' },
  outputs: { o: { type: 'string', value: 'no text', metadata: { description: 'of an output' } } },
  resources: [
    {
      type: 'A/b',
      apiVersion: '2024-01-01',
      name: 'no text',
      comments: 'a comment',
      tags: { runbook: 'a tag', computed: "[parameters('p')]", odd: '[[not computed]' },
      metadata: { description: 'of a resource', list: ['first', 2] },
      properties: { description: 'no text', template: { metadata: { description: 'of another body' } } },
      resources: [{ type: 'c', apiVersion: '2024-01-01', name: 'd', comments: 'of a child' }],
    },
  ],
};

it('finds descriptions, comments, metadata and tags, not expressions and values', () => {
  const { root } = parseJson(createSourceFile('main.json', JSON.stringify(template)));
  if (root === undefined) throw new Error('the template does not parse');
  const texts = authorTexts(root).map(({ text, name, resource }) => [text, name, resource?.get('type')?.scalar]);
  expect(texts).toEqual([
    ['of the template', 'description', undefined],
    ['of a parameter', 'description', undefined],
    ['of an output', 'description', undefined],
    ['a comment', 'comments', 'A/b'],
    ['of a resource', 'description', 'A/b'],
    ['first', '0', 'A/b'],
    ['a tag', 'runbook', 'A/b'],
    ['[[not computed]', 'odd', 'A/b'],
    ['of a child', 'comments', 'c'],
  ]);
});

it('reads resources with symbolic names too', () => {
  const text = JSON.stringify({ resources: { lb: { type: 'A/b', comments: 'a comment' } } });
  const { root } = parseJson(createSourceFile('main.json', text));
  expect(root && authorTexts(root).map((found) => found.text)).toEqual(['a comment']);
});
