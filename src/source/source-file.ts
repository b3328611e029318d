// A text file as the rest of the program sees it: without byte-order mark, with its line starts.
import type { SourceFile } from '#src/model/place.ts';

/** Makes a source file; a byte-order mark is not part of the text, so that columns agree with editors. */
export function createSourceFile(path: string, text: string): SourceFile {
  const clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  let starts: readonly number[] | undefined;
  return {
    path,
    text: clean,
    get lineStarts() {
      starts ??= findLineStarts(clean);
      return starts;
    },
  };
}

/** Lines end with LF, CRLF or a lone CR. */
function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 10 || (unit === 13 && text.charCodeAt(index + 1) !== 10)) starts.push(index + 1);
  }
  return starts;
}
