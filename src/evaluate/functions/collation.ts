// How texts are searched by the rules of a culture, as the engine does for startsWith, endsWith, indexOf and lastIndexOf:
// without case, with composed and decomposed letters alike, and without characters that have no weight (U+00AD, U+200B).
// Measured against the engine; leaves out the break rules of conjoining scripts.
import { upperCase } from '#src/evaluate/functions/letter-case.ts';

type Sensitivity = 'accent' | 'variant';

const collators = new Map<Sensitivity, Intl.Collator>();

/** Made when first needed: making one reads the tables of the language, which few templates are worth. */
function collator(sensitivity: Sensitivity): Intl.Collator {
  const made = collators.get(sensitivity) ?? new Intl.Collator('en', { sensitivity });
  collators.set(sensitivity, made);
  return made;
}

/**
 * Negative, zero or positive. Texts are ordered by the collation of the engine's culture, not by code unit: `a` before `A` before
 * `b`. The English collation agrees with the invariant culture on all measured pairs.
 */
export const compareByCulture = (left: string, right: string): number => collator('variant').compare(left, right);

const KANA_OR_WIDTH = /[\u3040-\u30ff\uff00-\uffef]/;
const STARTS_WITH_MARK = /^\p{M}/u;
/** Characters whose order is plain code order once case is gone, and that never combine. */
const PLAIN = /^[\t\n\v\f\r -~]*$/;

/** Whether nothing but plain ASCII stands in a text: ordinary comparison without case then gives the engine's answer. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

export function cultureStartsWith(text: string, prefix: string): boolean {
  if (isPlain(text) && isPlain(prefix)) {
    return text.length >= prefix.length && text.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase();
  }
  return matchEnd(text, 0, prefix) !== undefined;
}

export function cultureEndsWith(text: string, suffix: string): boolean {
  if (isPlain(text) && isPlain(suffix)) {
    return (
      text.length >= suffix.length && text.slice(text.length - suffix.length).toLowerCase() === suffix.toLowerCase()
    );
  }
  for (let start = 0; start <= text.length; start += 1) {
    if (!splitsPair(text, start) && areEqual(text.slice(start), suffix)) return true;
  }
  return false;
}

/** First place of `search`, -1 if there is none. */
export function cultureIndexOf(text: string, search: string): number {
  if (isPlain(text) && isPlain(search)) return text.toLowerCase().indexOf(search.toLowerCase());
  if (hasNoWeight(search)) return 0;
  for (let start = 0; start < text.length; start += 1) {
    if (canStartAt(text, start) && matchEnd(text, start, search) !== undefined) return start;
  }
  return -1;
}

/** Last place of `search`, -1 if there is none. */
export function cultureLastIndexOf(text: string, search: string): number {
  // The engine asks to search from the last character on, so an empty text is found before it.
  if (search === '') return Math.max(text.length - 1, 0);
  if (isPlain(text) && isPlain(search)) return text.toLowerCase().lastIndexOf(search.toLowerCase());
  if (hasNoWeight(search)) return text.length;
  for (let start = text.length - 1; start >= 0; start -= 1) {
    if (canStartAt(text, start) && matchEnd(text, start, search) !== undefined) return start;
  }
  return -1;
}

/** Where a match that begins at `start` ends; undefined when there is none. It may not tear a mark from its letter. */
function matchEnd(text: string, start: number, search: string): number | undefined {
  for (let end = start; end <= text.length; end += 1) {
    if (splitsPair(text, end) || !areEqual(text.slice(start, end), search)) continue;
    if (!STARTS_WITH_MARK.test(text.slice(end, end + 2)) || search === '') return end;
  }
  return undefined;
}

function canStartAt(text: string, start: number): boolean {
  if (splitsPair(text, start)) return false;
  const letter = String.fromCodePoint(text.codePointAt(start) ?? 0);
  return !hasNoWeight(letter) && (start === 0 || !STARTS_WITH_MARK.test(letter));
}

function hasNoWeight(text: string): boolean {
  return collator('accent').compare(text, '') === 0;
}

function areEqual(left: string, right: string): boolean {
  if (collator('accent').compare(left, right) !== 0) return false;
  if (!KANA_OR_WIDTH.test(left) && !KANA_OR_WIDTH.test(right)) return true;
  return collator('variant').compare(upperCase(left), upperCase(right)) === 0;
}

function splitsPair(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
