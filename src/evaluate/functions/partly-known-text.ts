// What can be said of a text of which only some pieces are known, `['x-', <unknown>]`?
import type { UnknownValue } from '#src/model/value.ts';

type Parts = readonly (string | UnknownValue)[];

/** The known text at the start, up to the first unknown piece. */
export function knownStart(parts: Parts): string {
  return segmentsOf(parts)[0] ?? '';
}

/** The known text at the end, after the last unknown piece. */
export function knownEnd(parts: Parts): string {
  return segmentsOf(parts).at(-1) ?? '';
}

/** Whether a text certainly stands somewhere in it. */
export function certainlyContains(parts: Parts, text: string): boolean {
  return segmentsOf(parts).some((segment) => segment.includes(text));
}

/** Whether it can turn out to be a part of `text`: each known piece occurs there, in order. */
export function canBeWithin(parts: Parts, text: string): boolean {
  return occursInOrder(segmentsOf(parts), text, 0, text.length);
}

/** Whether it is certainly not the empty text. */
export function isCertainlyNotEmpty(parts: Parts): boolean {
  return segmentsOf(parts).some((segment) => segment !== '');
}

/** Whether it can turn out to be `text`: the known pieces occur in order, those at the ends at the ends. */
export function canBe(parts: Parts, text: string): boolean {
  const segments = segmentsOf(parts);
  const start = segments[0] ?? '';
  if (segments.length === 1) return text === start;
  const end = segments.at(-1) ?? '';
  if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return false;
  return occursInOrder(segments.slice(1, -1), text, start.length, text.length - end.length);
}

/** Whether two such texts can turn out to be the same: neither their starts nor their ends contradict each other. */
export function canBeSameText(left: Parts, right: Parts): boolean {
  const [leftStart, rightStart] = [knownStart(left), knownStart(right)];
  const [leftEnd, rightEnd] = [knownEnd(left), knownEnd(right)];
  return (
    (leftStart.startsWith(rightStart) || rightStart.startsWith(leftStart)) &&
    (leftEnd.endsWith(rightEnd) || rightEnd.endsWith(leftEnd))
  );
}

function occursInOrder(segments: readonly string[], text: string, start: number, end: number): boolean {
  let from = start;
  for (const segment of segments) {
    const found = text.indexOf(segment, from);
    if (found === -1 || found + segment.length > end) return false;
    from = found + segment.length;
  }
  return true;
}

/** The known texts before, between and after the unknown pieces: always one more than there are unknown pieces. */
function segmentsOf(parts: Parts): readonly string[] {
  const segments = [''];
  collect(parts, segments);
  return segments;
}

function collect(parts: Parts, segments: string[]): void {
  for (const part of parts) {
    if (typeof part === 'string') segments[segments.length - 1] += part;
    else if (part.parts !== undefined) collect(part.parts, segments);
    else segments.push('');
  }
}
