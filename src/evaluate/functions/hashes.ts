// The two functions that make names out of other texts; exact, because resources are linked by such names.
import { createHash } from 'node:crypto';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { answering, textAt } from '#src/evaluate/functions/text-functions.ts';
import type { Value } from '#src/model/value.ts';
import { stringValue } from '#src/model/value.ts';

/** Namespace of the version 5 identifiers that `guid` makes. */
const GUID_NAMESPACE = Buffer.from('11fb06fb712d4ddd98c7e71bbd588830', 'hex');

const BASE_32 = 'abcdefghijklmnopqrstuvwxyz234567';
const FIRST_FACTOR = 597399067;
const SECOND_FACTOR = 2869860233;

function joinedTexts(args: readonly Value[], call: Call): string {
  return args.map((_, index) => textAt(args, index, call)).join('-');
}

/** An identifier by RFC 4122, version 5 (SHA-1). */
function nameBasedGuid(name: string): string {
  const bytes = createHash('sha1').update(GUID_NAMESPACE).update(name, 'utf8').digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A 64-bit hash with two lanes in the manner of Murmur3, as 13 letters and digits. */
function uniqueText(text: string): string {
  const { low, high } = hash64(Buffer.from(text, 'utf8'));
  let value = (BigInt(high) << 32n) | BigInt(low);
  let letters = '';
  for (let index = 0; index < 13; index += 1) {
    letters += BASE_32[Number(value >> 59n)];
    value = BigInt.asUintN(64, value << 5n);
  }
  return letters;
}

function hash64(bytes: Buffer): { low: number; high: number } {
  let low = 0;
  let high = 0;
  const whole = bytes.length - (bytes.length % 8);
  for (let at = 0; at < whole; at += 8) {
    low ^= Math.imul(rotateLeft(Math.imul(bytes.readInt32LE(at), FIRST_FACTOR), 15), SECOND_FACTOR);
    low = (Math.imul((rotateLeft(low, 19) + high) | 0, 5) + 1444728091) | 0;
    high ^= Math.imul(rotateLeft(Math.imul(bytes.readInt32LE(at + 4), SECOND_FACTOR), 17), FIRST_FACTOR);
    high = (Math.imul((rotateLeft(high, 13) + low) | 0, 5) + 197830471) | 0;
  }
  const rest = bytes.length - whole;
  if (rest > 0) {
    const first = bytes.readUIntLE(whole, Math.min(rest, 4)) | 0;
    low ^= Math.imul(rotateLeft(Math.imul(first, FIRST_FACTOR), 15), SECOND_FACTOR);
  }
  if (rest > 4) {
    const second = bytes.readUIntLE(whole + 4, rest - 4) | 0;
    high ^= Math.imul(rotateLeft(Math.imul(second, SECOND_FACTOR), 17), FIRST_FACTOR);
  }
  low = (low ^ bytes.length) | 0;
  high = (high ^ bytes.length) | 0;
  low = (low + high) | 0;
  high = (high + low) | 0;
  low = scramble(low);
  high = scramble(high);
  low = (low + high) | 0;
  high = (high + low) | 0;
  return { low: low >>> 0, high: high >>> 0 };
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 2246822507);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489909);
  return mixed ^ (mixed >>> 16);
}

export const HASH_FUNCTIONS: readonly TemplateFunction[] = [
  answering('string', 'uniqueString', 1, Number.POSITIVE_INFINITY, (args, call) =>
    stringValue(uniqueText(joinedTexts(args, call)), call.origin),
  ),
  answering('string', 'guid', 1, Number.POSITIVE_INFINITY, (args, call) =>
    stringValue(nameBasedGuid(joinedTexts(args, call)), call.origin),
  ),
];
