// Where does something stand in a file a person wrote?
// A place is a span of a source file plus its way down from the root, so that both line and JSON pointer can be given.

/** One file as it was read. `path` is shown to people: relative to the working folder, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Offset of the first character of every line; computed on first use. */
  readonly lineStarts: readonly number[];
}

/** A span of a file: offsets in UTF-16 units, `end` exclusive. `key` is the member name or index within `parent`. */
export interface Place {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly parent: Place | undefined;
  readonly key: string | number | undefined;
}

/** The form in which places leave the program: line and column from 1 in UTF-16 units, endColumn exclusive, RFC 6901 pointer. */
export interface Location {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly pointer: string;
}

/** RFC 6901 pointer of a place within its file; the empty string is the whole document. */
export function pointerOf(place: Place): string {
  const steps: string[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = at.parent) {
    if (at.key !== undefined) steps.push(String(at.key).replaceAll('~', '~0').replaceAll('/', '~1'));
  }
  return steps
    .reverse()
    .map((step) => `/${step}`)
    .join('');
}

/** Line and column (both from 1) of an offset. */
export function lineAndColumn(file: SourceFile, offset: number): { line: number; column: number } {
  const starts = file.lineStarts;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** The location of a place, for reports. */
export function locate(place: Place): Location {
  const from = lineAndColumn(place.file, place.start);
  const to = lineAndColumn(place.file, place.end);
  return {
    path: place.file.path,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    pointer: pointerOf(place),
  };
}
