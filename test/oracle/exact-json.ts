// How is JSON read and written without losing digits of integers beyond 2^53?
// `JSON.parse` of Node 20 does not show a number's text, so such numbers are marked as strings first and turned into bigints after.

export type Json = string | number | bigint | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

const MARK = '\u0001#';
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Parses strict JSON (a byte-order mark is skipped); integers that a double cannot hold become bigints. */
export function parseExact(text: string): Json {
  const marked = text
    .replace(/^\uFEFF/, '')
    .replace(TOKEN, (token) =>
      token.startsWith('"') || String(Number(token)) === token ? token : JSON.stringify(MARK + token),
    );
  return unmark(JSON.parse(marked) as Json);
}

/** Prints JSON with bigints as plain digits. */
export function printExact(value: unknown, indent = 0): string {
  const marked = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${MARK}${item}` : item), indent);
  return marked.replace(/"\\u0001#(-?\d+)"/g, '$1');
}

function unmark(value: Json): Json {
  if (typeof value === 'string' && value.startsWith(MARK)) {
    const digits = value.slice(MARK.length);
    return /^-?\d+$/.test(digits) ? BigInt(digits) : Number(digits);
  }
  if (Array.isArray(value)) return value.map(unmark);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unmark(item)]));
  }
  return value;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
