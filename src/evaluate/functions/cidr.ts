// The functions that cut networks into subnets and count their hosts, for IPv4 and IPv6.
// The reader of networks is as tolerant as the engine's: anything that is no digit, dot, colon, slash or blank is dropped.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { propagating } from '#src/evaluate/functions/define.ts';
import type { IpAddress } from '#src/evaluate/functions/ip-address-text.ts';
import { ipAddressText, parseIpAddress } from '#src/evaluate/functions/ip-address-text.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { wrongType } from '#src/evaluate/functions/template-function.ts';
import type { Value } from '#src/model/value.ts';
import { intValue, objectValue, stringValue } from '#src/model/value.ts';

export const cidrFunctions: readonly TemplateFunction[] = [
  propagating('parseCidr', 1, 1, parseCidr),
  propagating('cidrSubnet', 3, 3, cidrSubnet),
  propagating('cidrHost', 2, 2, cidrHost),
];

interface Network {
  readonly family: 4 | 6;
  /** The lowest address: bits beyond the prefix are zero. */
  readonly first: bigint;
  readonly prefix: number;
  /** Number of addresses. */
  readonly size: bigint;
}

function parseCidr([text]: readonly [Value], call: Call): Value {
  const network = networkAt(text, 0, call);
  const { family, first, prefix, size } = network;
  const last = first + size - 1n;
  const written = (value: bigint): Value => stringValue(ipAddressText({ family, value }), call.origin);
  const netmask = (1n << BigInt(widthOf(family))) - size;
  const entries: [string, Value][] = [
    ['network', written(first)],
    ['netmask', written(netmask)],
  ];
  if (family === 6) {
    entries.push(['firstUsable', written(first)], ['lastUsable', written(last)]);
  } else {
    // A /31 or /32 has no usable address for the engine, which then names the network itself.
    const hasHosts = size > 2n;
    entries.push(['broadcast', written(last)]);
    entries.push(['firstUsable', written(hasHosts ? first + 1n : first)]);
    entries.push(['lastUsable', written(hasHosts ? last - 1n : first)]);
  }
  entries.push(['cidr', intValue(prefix, call.origin)]);
  return objectValue(new Map(entries), call.origin);
}

function cidrSubnet([text, newPrefix, index]: readonly [Value, Value, Value], call: Call): Value {
  const network = networkAt(text, 0, call);
  const { family, first, prefix, size } = network;
  const wanted = integerAt(newPrefix, 1, call);
  const position = integerAt(index, 2, call);
  const width = widthOf(family);
  if (wanted < prefix || wanted > width) {
    throw new EvaluationError(
      'out of range',
      `cidrSubnet: a /${prefix} can be cut into /${prefix} to /${width}, not /${wanted}`,
    );
  }
  const count = 1n << (wanted - BigInt(prefix));
  if (position < 0 || position >= count) {
    throw new EvaluationError('out of range', `cidrSubnet: there are ${count} subnets, so no index ${position}`);
  }
  const value = first + position * (size / count);
  return stringValue(`${ipAddressText({ family, value })}/${wanted}`, call.origin);
}

/** Index 0 is the address after the network's own, the last one that before its last; negative ones are not refused. */
function cidrHost([text, index]: readonly [Value, Value], call: Call): Value {
  const { family, first, size } = networkAt(text, 0, call);
  const position = integerAt(index, 1, call);
  const value = first + 1n + position;
  if (size <= 2n || position >= size - 2n || value < 0n) {
    throw new EvaluationError(
      'out of range',
      `cidrHost: there are ${size > 2n ? size - 2n : 0} hosts, so no index ${position}`,
    );
  }
  return stringValue(ipAddressText({ family, value }), call.origin);
}

function integerAt(value: Value, index: number, call: Call): bigint {
  if (value.kind !== 'int') throw wrongType(call, index, 'an int', value);
  return BigInt(value.value);
}

function networkAt(value: Value, index: number, call: Call): Network {
  if (value.kind !== 'string') throw wrongType(call, index, 'a string', value);
  const network = parseNetwork(value.value);
  if (network === undefined)
    throw new EvaluationError(
      'format',
      `${call.name}: '${value.value.slice(0, 100)}' is not a network such as 10.0.0.0/16`,
    );
  return network;
}

function parseNetwork(text: string): Network | undefined {
  const cleaned = text.replace(/[^0-9a-f./\s:]+/gi, '').trim();
  const [addressText, prefixText] = cleaned.split(/[ /]|\s{2,}/).filter((piece) => piece !== '');
  const address = addressText === undefined ? undefined : parseIpAddress(addressText);
  if (address === undefined) return undefined;
  const prefix = prefixText === undefined ? classfulPrefix(address) : parsePrefix(prefixText);
  const width = widthOf(address.family);
  if (prefix === undefined || prefix > width) return undefined;
  const hostBits = BigInt(width - prefix);
  return { family: address.family, first: (address.value >> hostBits) << hostBits, prefix, size: 1n << hostBits };
}

function widthOf(family: 4 | 6): 32 | 128 {
  return family === 4 ? 32 : 128;
}

/** What was understood before there were prefixes: class A below 128, class B below 192, class C above; IPv6 /64. */
function classfulPrefix({ family, value }: IpAddress): number {
  if (family === 6) return 64;
  const firstByte = Number(value >> 24n);
  return firstByte < 128 ? 8 : firstByte < 192 ? 16 : 24;
}

/** A number up to 255, or else a mask such as 255.255.0.0. */
function parsePrefix(text: string): number | undefined {
  if (/^[0-9]+$/.test(text) && Number(text) <= 255) return Number(text);
  const mask = parseIpAddress(text);
  if (mask === undefined) return undefined;
  const width = BigInt(widthOf(mask.family));
  const hostPart = (1n << width) - 1n - mask.value;
  if ((hostPart & (hostPart + 1n)) !== 0n) return undefined;
  return Number(width) - (hostPart === 0n ? 0 : hostPart.toString(2).length);
}
