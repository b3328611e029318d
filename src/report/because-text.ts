// A because-chain as lines: what, where it stands, which fact says so.
import type { Because } from '#src/model/finding.ts';
import { lineAndColumn } from '#src/model/place.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';

export interface BecauseLayout {
  readonly indent: string;
  /** The file of the heading above: places in it go without its name. */
  readonly path: string;
  /** How many reasons are shown before the rest is only counted. */
  readonly atMost?: number;
  /** Sentences that were told before and are not repeated; this chain's are added. */
  readonly told?: Set<string>;
}

/** The lines of a chain, the first one labelled "because". */
export function renderBecause(
  chain: readonly Because[],
  layout: BecauseLayout,
  context: TextContext,
): readonly string[] {
  const { indent, path, told } = layout;
  const sentences = chain
    .map((because) => becauseSentence(because, path, context))
    .filter((sentence) => !told?.has(sentence));
  for (const sentence of sentences) told?.add(sentence);
  const shown = context.isVerbose ? sentences : sentences.slice(0, layout.atMost);
  const rest = sentences.length - shown.length;
  if (rest > 0) shown.push(`… ${rest} more ${rest === 1 ? 'reason' : 'reasons'} (--verbose shows all)`);
  return shown.flatMap((sentence, index) => {
    const label = `${indent}${index === 0 ? 'because' : '       '}   `;
    return labelled(label, sentence, context.width).map((line) => context.style.dim(line));
  });
}

function becauseSentence(because: Because, path: string, context: TextContext): string {
  const notes: string[] = [];
  if (because.place !== undefined) {
    const { line } = lineAndColumn(because.place.file, because.place.start);
    const other = because.place.file.path;
    notes.push(other === path ? `line ${line}` : `${other}:${line}`);
  }
  if (because.source !== undefined) notes.push(sourceText(because.source, context));
  const text = printable(because.text);
  return notes.length === 0 ? text : `${text} (${printable(notes.join('; '))})`;
}

/** The id of a fact, or with `--verbose` the page it was read from. */
function sourceText(id: string, context: TextContext): string {
  const source = context.isVerbose ? context.sourceOf(id) : undefined;
  return source === undefined ? id : `${id}: ${source.title}, ${source.url}, read ${source.checkedOn}`;
}
