// One entry of the glossary for a reader.
import type { TextContext } from '#src/report/text-context.ts';
import { labelled, wrap } from '#src/report/text-layout.ts';

export interface ShownTerm {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly text: string;
  readonly facts: readonly string[];
  readonly seeAlso: readonly string[];
}

/** The meaning of a word, its other names, and where to read on. */
export function renderTermText(term: ShownTerm, context: Pick<TextContext, 'style' | 'width'>): string {
  const { style, width } = context;
  const lines = [style.bold(term.id), '', ...wrap(term.text, Math.max(20, width - 2)).map((line) => `  ${line}`), ''];
  const listed = (label: string, words: readonly string[]) => {
    if (words.length > 0) lines.push(...labelled(label, words.join(', '), width));
  };
  listed('  also called  ', term.aliases);
  listed('  facts        ', term.facts);
  listed('  see also     ', term.seeAlso);
  return `${lines.join('\n').trimEnd()}\n`;
}
