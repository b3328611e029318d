// Ranges of addresses: where do they meet, and how is one cut along another?
import { parseIpAddress, parseIpPrefix } from './ip-address.ts';

/** From the lowest to the highest address, both included. A prefix is one. */
export interface AddressRange {
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

/** The range of an address, a prefix or `first-last`; undefined when the text is none of them. */
export function parseAddressRange(text: string): AddressRange | undefined {
  const [from = '', to, ...rest] = text.split('-');
  if (to === undefined) return parseIpPrefix(text);
  const first = parseIpAddress(from);
  const last = parseIpAddress(to);
  if (first === undefined || last === undefined || rest.length > 0) return undefined;
  if (first.version !== last.version || first.value > last.value) return undefined;
  return { version: first.version, first: first.value, last: last.value };
}

export function rangeCovers(outer: AddressRange, inner: AddressRange): boolean {
  return outer.version === inner.version && outer.first <= inner.first && inner.last <= outer.last;
}

export function rangesMeet(left: AddressRange, right: AddressRange): boolean {
  return left.version === right.version && left.first <= right.last && right.first <= left.last;
}

/** The pieces of a range between the borders of others, in order: each piece lies inside or outside of each of them. */
export function cutRange(range: AddressRange, along: readonly AddressRange[]): readonly AddressRange[] {
  const starts = new Set([range.first]);
  for (const other of along) {
    if (!rangesMeet(range, other)) continue;
    if (other.first > range.first) starts.add(other.first);
    if (other.last < range.last) starts.add(other.last + 1n);
  }
  const sorted = [...starts].sort((left, right) => (left < right ? -1 : 1));
  return sorted.map((first, index) => ({
    version: range.version,
    first,
    last: (sorted[index + 1] ?? range.last + 1n) - 1n,
  }));
}
