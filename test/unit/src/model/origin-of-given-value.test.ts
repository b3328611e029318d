// Goal: a value that was given alone is called by where it was given.
import { expect, test } from 'vitest';
import { originChain } from '#src/model/origin-chain.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

test.each([
  ['command line: -p iv', 'command line'],
  ['value.json', 'file'],
])('%s', (path, words) => {
  const root = parseTemplate(createSourceFile(path, '5')).root;
  expect(root && originChain(root).map(({ text }) => text)).toEqual([words]);
});
