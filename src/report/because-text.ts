// A because-chain as lines: what, where it stands, which fact says so.
import type { Because } from '#src/model/finding.ts';
import { lineAndColumn } from '#src/model/place.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';

/** The lines of a chain, the first one labelled "because". Places in `path`, the file of the heading, go without its name. */
export function renderBecause(
  chain: readonly Because[],
  indent: string,
  path: string,
  context: TextContext,
): readonly string[] {
  return chain.flatMap((because, index) => {
    const label = `${indent}${index === 0 ? 'because' : '       '}   `;
    const lines = labelled(label, becauseSentence(because, path, context), context.width);
    return lines.map((line) => context.style.dim(line));
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
