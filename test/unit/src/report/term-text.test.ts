// Goal: an entry of the glossary reads well and leaves out what it does not have.
import { expect, test } from 'vitest';
import { PLAIN } from '#src/report/style.ts';
import { renderTermText } from '#src/report/term-text.ts';

const screen = { style: PLAIN, width: 40 };

test('text is wrapped, lists follow', () => {
  const term = {
    id: 'hold',
    aliases: [],
    text: 'How long a closed port stays reserved before it can be used again.',
    facts: ['snat.load-balancer.hold-after-fin'],
    seeAlso: ['snat-port'],
  };
  expect(renderTermText(term, screen)).toBe(
    [
      'hold',
      '',
      '  How long a closed port stays reserved',
      '  before it can be used again.',
      '',
      '  facts        snat.load-balancer.hold-after-fin',
      '  see also     snat-port',
      '',
    ].join('\n'),
  );
});

test('a bare entry ends with its text', () => {
  const term = { id: 'x', aliases: [], text: 'A word.', facts: [], seeAlso: [] };
  expect(renderTermText(term, screen)).toBe('x\n\n  A word.\n');
});
