// Do addresses and prefixes mean what RFC 4291 and RFC 4632 say?
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalIpAddress,
  formatIpAddress,
  parseIpAddress,
  parseIpPrefix,
  prefixCovers,
  prefixesOverlap,
  prefixHolds,
} from '#src/model/ip-address.ts';

const prefix = (text: string) => {
  const parsed = parseIpPrefix(text);
  if (parsed === undefined) throw new Error(`${text} is no prefix`);
  return parsed;
};
const address = (text: string) => {
  const parsed = parseIpAddress(text);
  if (parsed === undefined) throw new Error(`${text} is no address`);
  return parsed;
};

describe('addresses', () => {
  test.each([
    ['10.0.0.4', 0x0a000004n],
    ['255.255.255.255', 0xffffffffn],
    ['0.0.0.0', 0n],
  ])('%s', (text, value) => {
    expect(parseIpAddress(text)).toEqual({ version: 4, value });
    expect(formatIpAddress({ version: 4, value })).toBe(text);
  });

  test.each([
    ['::', 0n],
    ['::1', 1n],
    ['2001:db8::1', 0x20010db8000000000000000000000001n],
    ['fe80::1234:5678:9abc', 0xfe80000000000000000012345678_9abcn],
    ['::ffff:10.0.0.4', 0xffff0a000004n],
  ])('%s', (text, value) => {
    expect(parseIpAddress(text)).toEqual({ version: 6, value });
  });

  test.each([
    '',
    '10.0.0',
    '10.0.0.256',
    '10.0.0.0.0',
    'a.b.c.d',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    'Internet',
    '10.0.0.4/24',
  ])('"%s" is none', (text) => {
    expect(parseIpAddress(text)).toBeUndefined();
  });

  test('one spelling per address', () => {
    expect(canonicalIpAddress('2001:DB8:0:0::1')).toBe(canonicalIpAddress('2001:db8::1'));
    expect(canonicalIpAddress(' 10.0.0.4 ')).toBe('10.0.0.4');
  });
});

describe('prefixes', () => {
  test('host bits do not matter', () => {
    expect(prefix('10.1.2.3/16')).toEqual({ version: 4, length: 16, first: 0x0a010000n, last: 0x0a01ffffn });
  });

  test('0.0.0.0/0 holds every address of its version', () => {
    expect(prefixHolds(prefix('0.0.0.0/0'), address('203.0.113.9'))).toBe(true);
    expect(prefixHolds(prefix('0.0.0.0/0'), address('::1'))).toBe(false);
  });

  test('borders', () => {
    const range = prefix('10.0.1.0/26');
    expect(
      ['10.0.0.255', '10.0.1.0', '10.0.1.63', '10.0.1.64'].map((text) => prefixHolds(range, address(text))),
    ).toEqual([false, true, true, false]);
  });

  test('covering and overlapping', () => {
    expect(prefixCovers(prefix('10.0.0.0/8'), prefix('10.1.0.0/16'))).toBe(true);
    expect(prefixCovers(prefix('10.1.0.0/16'), prefix('10.0.0.0/8'))).toBe(false);
    expect(prefixesOverlap(prefix('10.1.0.0/16'), prefix('10.0.0.0/8'))).toBe(true);
    expect(prefixesOverlap(prefix('10.1.0.0/16'), prefix('10.2.0.0/16'))).toBe(false);
  });

  test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'AzureLoadBalancer', '::/129'])('"%s" is none', (text) => {
    expect(parseIpPrefix(text)).toBeUndefined();
  });

  test('agrees with counting bits', () => {
    const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(octets, octets, fc.nat(32), (network, host, length) => {
        const bits = (parts: readonly number[]) => parts.map((part) => part.toString(2).padStart(8, '0')).join('');
        const expected = bits(network).slice(0, length) === bits(host).slice(0, length);
        expect(prefixHolds(prefix(`${network.join('.')}/${length}`), address(host.join('.')))).toBe(expected);
      }),
    );
  });
});
