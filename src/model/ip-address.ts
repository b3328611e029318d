// IPv4 and IPv6 addresses and prefixes as numbers: which prefix holds which address?

export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** A prefix; `first` and `last` are its lowest and highest address, host bits of the text are ignored. */
export interface IpPrefix {
  readonly version: 4 | 6;
  readonly length: number;
  readonly first: bigint;
  readonly last: bigint;
}

/** Undefined when the text is no address. */
export function parseIpAddress(text: string): IpAddress | undefined {
  const trimmed = text.trim();
  if (trimmed.includes(':')) return parseVersion6(trimmed);
  const value = parseDotted(trimmed);
  return value === undefined ? undefined : { version: 4, value: BigInt(value) };
}

/** Undefined when the text is no prefix; a plain address is a prefix of its own. */
export function parseIpPrefix(text: string): IpPrefix | undefined {
  const [addressText = '', lengthText, ...rest] = text.split('/');
  const address = parseIpAddress(addressText);
  if (address === undefined || rest.length > 0) return undefined;
  const bits = address.version === 4 ? 32 : 128;
  if (lengthText !== undefined && !/^\d{1,3}$/.test(lengthText.trim())) return undefined;
  const length = lengthText === undefined ? bits : Number(lengthText);
  if (length > bits) return undefined;
  const hostMask = (1n << BigInt(bits - length)) - 1n;
  const first = address.value - (address.value & hostMask);
  return { version: address.version, length, first, last: first + hostMask };
}

export function prefixHolds(prefix: IpPrefix, address: IpAddress): boolean {
  return prefix.version === address.version && address.value >= prefix.first && address.value <= prefix.last;
}

/** The same for texts; false where one of them is no prefix or no address. */
export function textHolds(prefix: string, address: string): boolean {
  const [outer, inner] = [parseIpPrefix(prefix), parseIpAddress(address)];
  return outer !== undefined && inner !== undefined && prefixHolds(outer, inner);
}

/** Is every address of `inner` one of `outer`? */
export function prefixCovers(outer: IpPrefix, inner: IpPrefix): boolean {
  return outer.version === inner.version && inner.first >= outer.first && inner.last <= outer.last;
}

export function prefixesOverlap(left: IpPrefix, right: IpPrefix): boolean {
  return left.version === right.version && left.first <= right.last && right.first <= left.last;
}

/** One spelling per address, so that addresses can be compared and looked up as text; undefined when it is no address. */
export function canonicalIpAddress(text: string): string | undefined {
  const address = parseIpAddress(text);
  return address === undefined ? undefined : formatIpAddress(address);
}

/** Dotted for version 4; for version 6 eight groups without leading zeros, not compressed. */
export function formatIpAddress(address: IpAddress): string {
  const groupBits = address.version === 4 ? 8n : 16n;
  const count = address.version === 4 ? 4 : 8;
  const groups: string[] = [];
  for (let index = count - 1; index >= 0; index -= 1) {
    const group = (address.value >> (groupBits * BigInt(index))) & ((1n << groupBits) - 1n);
    groups.push(group.toString(address.version === 4 ? 10 : 16));
  }
  return groups.join(address.version === 4 ? '.' : ':');
}

function parseDotted(text: string): number | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (match === null) return undefined;
  let value = 0;
  for (const part of match.slice(1)) {
    const octet = Number(part);
    if (octet > 255) return undefined;
    value = value * 256 + octet;
  }
  return value;
}

function parseVersion6(text: string): IpAddress | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const head = groupsOf(halves[0] ?? '');
  const tail = halves.length === 2 ? groupsOf(halves[1] ?? '') : [];
  if (head === undefined || tail === undefined) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...new Array<number>(halves.length === 2 ? missing : 0).fill(0), ...tail];
  return { version: 6, value: groups.reduce((value, group) => (value << 16n) | BigInt(group), 0n) };
}

function groupsOf(text: string): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    if (index === parts.length - 1 && part.includes('.')) {
      const dotted = parseDotted(part);
      if (dotted === undefined) return undefined;
      groups.push(Math.floor(dotted / 65536), dotted % 65536);
    } else {
      if (!/^[0-9a-f]{1,4}$/i.test(part)) return undefined;
      groups.push(Number.parseInt(part, 16));
    }
  }
  return groups;
}
