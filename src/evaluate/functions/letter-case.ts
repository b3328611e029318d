// Upper and lower case as the engine's invariant culture has it: one letter to one letter, whatever stands around it.
// JavaScript differs for letters whose other case is longer (ß, ŉ), for the final sigma and for the Turkish i.

/** `toLower`. */
export function lowerCase(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  let lower = '';
  for (const letter of text) lower += sameLength(letter, letter.toLowerCase()) ?? letter;
  return lower;
}

/** `toUpper`. */
export function upperCase(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toUpperCase();
  let upper = '';
  for (const letter of text) upper += letter === 'ı' ? letter : upperLetter(letter);
  return upper;
}

/** The form in which two texts are equal when a comparison ignores case by code unit, as in `like`; ſ stays as it is. */
export function foldCase(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toUpperCase();
  let folded = '';
  for (const letter of text) folded += letter === 'ı' || letter === 'ſ' ? letter : upperLetter(letter);
  return folded;
}

function upperLetter(letter: string): string {
  const upper = letter.toUpperCase();
  if (upper.length === letter.length) return upper;
  // Greek letters with an iota below have a one-letter upper case 8 or 9 places on, which JavaScript spells out instead.
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x1f80 || code > 0x1ff3) return letter;
  for (const distance of [8, 9]) {
    const candidate = String.fromCodePoint(code + distance);
    if (candidate.toLowerCase() === letter) return candidate;
  }
  return letter;
}

function sameLength(letter: string, other: string): string | undefined {
  return other.length === letter.length ? other : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII, control characters included.
const ASCII_ONLY = /^[\u0000-\u007f]*$/;
