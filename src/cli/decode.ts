// From bytes to text: which encodings do people's templates have, and what is no text at all?

/** The text of a file, or why it has none. */
export type Decoded = { readonly text: string } | { readonly reason: string };

/** UTF-8, or UTF-16 with a byte-order mark, as PowerShell's redirection writes it. */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { reason: 'it is empty' };
  const utf16 = utf16Label(bytes);
  if (utf16 === undefined && bytes.includes(0)) return { reason: 'it is binary, not text' };
  try {
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    return text.trim() === '' ? { reason: 'it is empty' } : { text };
  } catch {
    return { reason: utf16 === undefined ? 'it is not text in UTF-8' : 'it is broken UTF-16' };
  }
}

/** The ASCII letters of a file in whatever encoding: enough to look for words. */
export const lettersOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes).replaceAll('\0', '');

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}
