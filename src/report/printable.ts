// Text from templates must not steer the terminal or reorder what is read.

// Control characters, line and paragraph separators, and the marks that change the direction of writing.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be made harmless.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A text with everything that a terminal would act upon written as `\u001b`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
