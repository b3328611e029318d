// CIDR arithmetic against strings of bits, and the forms of addresses that the reader takes.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cidrFunctions } from '#src/evaluate/functions/cidr.ts';
import type { Plain } from './build-values.ts';
import { caller, plain, refusal } from './build-values.ts';

const call = caller(cidrFunctions);
const answer = (name: string, ...args: Plain[]): unknown => plain(call(name, ...args));
const network = (text: string): unknown => {
  const parsed = answer('parseCidr', text) as { network: string; cidr: number };
  return `${parsed.network}/${parsed.cidr}`;
};

/** Thirty-two characters 0 or 1. */
const toBits = (address: string): string =>
  address
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('');
const fromBits = (bits: string): string =>
  [0, 8, 16, 24].map((at) => Number.parseInt(bits.slice(at, at + 8), 2)).join('.');

describe('IPv4', () => {
  const byte = fc.nat({ max: 255 });
  const address = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.'));

  it('parseCidr agrees with bits written out', () => {
    fc.assert(
      fc.property(address, fc.nat({ max: 30 }), (text, prefix) => {
        const kept = toBits(text).slice(0, prefix);
        expect(answer('parseCidr', `${text}/${prefix}`)).toEqual({
          network: fromBits(kept.padEnd(32, '0')),
          netmask: fromBits('1'.repeat(prefix).padEnd(32, '0')),
          broadcast: fromBits(kept.padEnd(32, '1')),
          firstUsable: fromBits(`${kept.padEnd(31, '0')}1`),
          lastUsable: fromBits(`${kept.padEnd(31, '1')}0`),
          cidr: prefix,
        });
      }),
    );
  });

  it('cidrSubnet puts the index behind the kept bits', () => {
    fc.assert(
      fc.property(address, fc.nat({ max: 32 }), fc.nat({ max: 32 }), fc.nat(), (text, one, other, seed) => {
        const [prefix, longer] = [Math.min(one, other), Math.max(one, other)];
        const count = 2 ** (longer - prefix);
        const index = seed % count;
        const indexBits = longer === prefix ? '' : index.toString(2).padStart(longer - prefix, '0');
        const expected = fromBits(`${toBits(text).slice(0, prefix)}${indexBits}`.padEnd(32, '0'));
        expect(answer('cidrSubnet', `${text}/${prefix}`, longer, index)).toBe(`${expected}/${longer}`);
        expect(refusal(() => call('cidrSubnet', `${text}/${prefix}`, longer, count))).toBe('out of range');
        expect(refusal(() => call('cidrSubnet', `${text}/${prefix}`, longer, -1))).toBe('out of range');
      }),
    );
  });

  it('cidrHost begins after the network address and ends before the broadcast address', () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 1, max: 30 }), fc.nat(), (text, prefix, seed) => {
        const hosts = 2 ** (32 - prefix) - 2;
        const index = seed % hosts;
        const expected = `${toBits(text).slice(0, prefix)}${(index + 1).toString(2).padStart(32 - prefix, '0')}`;
        expect(answer('cidrHost', `${text}/${prefix}`, index)).toBe(fromBits(expected));
        expect(refusal(() => call('cidrHost', `${text}/${prefix}`, hosts))).toBe('out of range');
      }),
    );
  });

  it('has no host in /31 and /32, and nothing below the first address', () => {
    for (const prefix of [31, 32]) {
      expect(refusal(() => call('cidrHost', `10.0.0.0/${prefix}`, 0))).toBe('out of range');
    }
    expect(answer('cidrHost', '10.0.0.0/24', -2)).toBe('9.255.255.255');
    expect(refusal(() => call('cidrHost', '0.0.0.0/24', -2))).toBe('out of range');
  });
});

describe('the tolerant reader', () => {
  it.each([
    ['10.1.2.3', '10.0.0.0/8'],
    ['172.16.5.4', '172.16.0.0/16'],
    ['192.168.1.9', '192.168.1.0/24'],
    ['fd00::1', 'fd00::/64'],
    ['010.0.0.0/8', '8.0.0.0/8'],
    ['10.1/16', '10.0.0.0/16'],
    ['10.1.2/24', '10.1.0.0/24'],
    [' 10.0.0.0 / 16 ', '10.0.0.0/16'],
    ['10.0.0.0 255.255.0.0', '10.0.0.0/16'],
    ['10.0.0.0/-1', '0.0.0.0/1'],
    ['[10.0.0.0]/16', '10.0.0.0/16'],
    ['10.0.0.0/016', '10.0.0.0/16'],
  ])('reads %s as %s', (text, expected) => {
    expect(network(text)).toBe(expected);
  });

  it.each([
    '',
    '/',
    'x',
    '10.0.0.0/33',
    '10.0.0.256/24',
    '10.0.0.0.0/24',
    '10.0.0./24',
    '08.0.0.0/8',
    '10.0.0.0/255.0.255.0',
    '10.0.0.0/256',
    ':::/64',
    '1:2:3/64',
    '1::2::3/64',
    'fd00::/129',
    '1:2:3:4:5:6:7::8/64',
    '12345::/64',
  ])('refuses %s', (text) => {
    expect(refusal(() => call('parseCidr', text))).toBe('format');
  });
});

describe('IPv6', () => {
  it.each([
    ['2001:DB8:0:0:1:0:0:1/128', '2001:db8::1:0:0:1/128'],
    ['2001:db8:0:1:1:1:1:1/128', '2001:db8:0:1:1:1:1:1/128'],
    ['0:0:0:0:0:0:0:0/0', '::/0'],
    ['::1/128', '::1/128'],
    ['1::/16', '1::/16'],
    ['::ffff:192.0.2.1/128', '::ffff:192.0.2.1/128'],
    ['::ffff:c000:201/128', '::ffff:192.0.2.1/128'],
    ['fe80::5efe:10.0.0.1/128', 'fe80::5efe:10.0.0.1/128'],
    ['64:ff9b::192.0.2.33/128', '64:ff9b::c000:221/128'],
  ])('writes %s as %s', (text, expected) => {
    expect(network(text)).toBe(expected);
  });

  it('splits networks of any size without walking through them', () => {
    expect(answer('cidrSubnet', 'fd00::/8', 128, 2n ** 62n)).toBe('fd00::4000:0:0:0/128');
    expect(answer('cidrHost', 'fd00::/64', 2n ** 40n)).toBe('fd00::100:0:1');
    expect(answer('parseCidr', 'fd00::/64')).not.toHaveProperty('broadcast');
  });
});
