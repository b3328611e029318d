// A problem or a gap in one sentence, with its place.
import type { Problem } from '#src/model/gap.ts';
import { lineAndColumn } from '#src/model/place.ts';

/** `max() of an empty array (main.json:5:20)`. */
export function placed({ message, place }: Problem): string {
  if (place === undefined) return message;
  const at = lineAndColumn(place.file, place.start);
  return `${message} (${place.file.path}:${at.line}:${at.column})`;
}
