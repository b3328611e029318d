// Percent encoding as .NET does it in `uriComponent`, `uriComponentToString` and data URIs.

const UNRESERVED = /^[A-Za-z0-9\-._~]*$/;
const LONE_SURROGATES = /\p{Surrogate}/gu;
const LEFT_ALONE_BY_JAVASCRIPT = /[!'()*]/g;

/** Encodes everything but letters, digits and `-._~`, with upper-case digits. */
export function encodePercent(text: string): string {
  if (UNRESERVED.test(text)) return text;
  return encodeURIComponent(text.replace(LONE_SURROGATES, '\ufffd')).replace(
    LEFT_ALONE_BY_JAVASCRIPT,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Decodes form encoding: `+` is a blank, what is malformed stays, bytes that are no UTF-8 become replacement characters. */
export function decodePercent(text: string, kinds: 'bytes' | 'bytes and %u'): string {
  if (!text.includes('%')) return text.replaceAll('+', ' ');
  let decoded = '';
  let bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length > 0) decoded += Buffer.from(bytes).toString('utf8');
    bytes = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const byte = character === '%' ? hexAt(text, at + 1, 2) : undefined;
    if (byte !== undefined) {
      bytes.push(byte);
      at += 2;
      continue;
    }
    flush();
    const unit = kinds === 'bytes and %u' && text.startsWith('%u', at) ? hexAt(text, at + 2, 4) : undefined;
    if (unit !== undefined) {
      decoded += String.fromCharCode(unit);
      at += 5;
    } else {
      decoded += character === '+' ? ' ' : character;
    }
  }
  flush();
  return decoded;
}

/** The number written in so many hexadecimal digits; undefined when they are not there. */
export function hexAt(text: string, start: number, length: number): number | undefined {
  const digits = text.slice(start, start + length);
  return digits.length === length && HEX.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

const HEX = /^[0-9A-Fa-f]+$/;
