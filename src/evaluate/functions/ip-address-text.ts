// IP addresses as the engine's platform reads and writes them: IPv4 in all forms of the old C library, IPv6 by RFC 5952.

export interface IpAddress {
  readonly family: 4 | 6;
  readonly value: bigint;
}

const IPV4_MAXIMUM = 0xffff_ffff;

/** Reads an address; undefined when it is none. */
export function parseIpAddress(text: string): IpAddress | undefined {
  const value = text.includes(':') ? parseIpv6(text) : parseIpv4(text);
  return value === undefined ? undefined : { family: text.includes(':') ? 6 : 4, value };
}

/** One to four numbers, decimal or (after a zero) octal; the last one fills all bytes that are left: `10.1` is 10.0.0.1. */
function parseIpv4(text: string): bigint | undefined {
  const numbers = text.split('.').map(parseIpv4Number);
  const last = numbers.pop();
  if (last === undefined || numbers.length > 3) return undefined;
  let value = 0;
  for (const number of numbers) {
    if (number === undefined || number > 255) return undefined;
    value = value * 256 + number;
  }
  const room = 256 ** (4 - numbers.length);
  return last < room ? BigInt(value * room + last) : undefined;
}

function parseIpv4Number(text: string): number | undefined {
  if (!/^(?:0[0-7]*|[1-9][0-9]*)$/.test(text)) return undefined;
  const number = Number.parseInt(text, text.startsWith('0') ? 8 : 10);
  return number <= IPV4_MAXIMUM ? number : undefined;
}

function parseIpv6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [start, end] = halves.map((half, index) => parseGroups(half, index === halves.length - 1));
  if (start === undefined) return undefined;
  if (halves.length === 1) return start.length === 8 ? joinGroups(start) : undefined;
  if (end === undefined || start.length + end.length > 7) return undefined;
  const zeros = new Array<number>(8 - start.length - end.length).fill(0);
  return joinGroups([...start, ...zeros, ...end]);
}

/** Groups between colons, of which the very last may be an IPv4 address; undefined when one is broken. */
function parseGroups(text: string, isEnd: boolean): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  const written = text.split(':');
  for (const [index, group] of written.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(group)) {
      groups.push(Number.parseInt(group, 16));
    } else if (
      isEnd &&
      index === written.length - 1 &&
      /^(?:(?:0|[1-9][0-9]{0,2})\.){3}(?:0|[1-9][0-9]{0,2})$/.test(group)
    ) {
      const embedded = parseIpv4(group);
      if (embedded === undefined) return undefined;
      groups.push(Number(embedded >> 16n), Number(embedded & 0xffffn));
    } else {
      return undefined;
    }
  }
  return groups;
}

function joinGroups(groups: readonly number[]): bigint {
  return groups.reduce((value, group) => (value << 16n) | BigInt(group), 0n);
}

/** Writes an address. */
export function ipAddressText({ family, value }: IpAddress): string {
  if (family === 4) return ipv4Text(value);
  const groups = Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(112 - 16 * index)) & 0xffffn));
  if (!endsInIpv4(groups)) return groupsText(groups);
  const start = groupsText(groups.slice(0, 6));
  return `${start}${start.endsWith(':') ? '' : ':'}${ipv4Text(value & 0xffff_ffffn)}`;
}

function ipv4Text(value: bigint): string {
  const number = Number(value);
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}

/** Hexadecimal groups; the first longest run of two or more zeros becomes `::`. */
function groupsText(groups: readonly number[]): string {
  let [start, length] = [0, 1];
  for (let index = 0; index < groups.length; index += 1) {
    let run = 0;
    while (groups[index + run] === 0) run += 1;
    if (run > length) [start, length] = [index, run];
    index += run;
  }
  const hex = groups.map((group) => group.toString(16));
  if (length < 2) return hex.join(':');
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`;
}

/** The forms whose last 32 bits the platform writes as IPv4: mapped, compatible, translated (SIIT) and ISATAP. */
function endsInIpv4(groups: readonly number[]): boolean {
  const [a, b, c, d, e, f, g] = groups;
  if (e === 0 && f === 0x5efe) return true;
  if (a !== 0 || b !== 0 || c !== 0 || d !== 0 || g === 0) return false;
  return (e === 0 && (f === 0 || f === 0xffff)) || (e === 0xffff && f === 0);
}
