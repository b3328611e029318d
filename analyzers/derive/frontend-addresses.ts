// How many public IPv4 addresses does a frontend have, and so how many stocks of source ports?
import { sumCounts, unknownCount } from '#src/graph/counts.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import type { Count, Link } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import { parseIpPrefix } from '#src/model/ip-address.ts';
import type { Origin } from '#src/model/value.ts';

/** The addresses of several frontends together, each frontend once. */
export function addressesOf(frontends: readonly FrontendIpConfiguration[], origin: Origin): Count {
  return sumCounts([...new Set(frontends)].map(deriveFrontendAddresses), origin);
}

/** Are public frontends among these, and all of them of IPv6? Nothing is published about the source ports of those. */
export function areIpv6Only(frontends: readonly FrontendIpConfiguration[]): boolean {
  const isPublic = frontends.some((frontend) => frontend.side === 'public');
  return isPublic && frontends.every((frontend) => deriveFrontendAddresses(frontend) === 0);
}

/** Public IPv4 addresses of a frontend: none for an internal one, those of the whole range for a prefix. */
function deriveFrontendAddresses(frontend: FrontendIpConfiguration): Count {
  return frontend.publicIpPrefix.target.state === 'none'
    ? addressesOfLink(frontend.publicIp)
    : addressesOfPrefix(frontend.publicIpPrefix);
}

/** Addresses behind a link to one public address: one, or none where it is an IPv6 address or not written. */
export function addressesOfLink(link: Link<PublicIpAddress>): Count {
  const { target, id } = link;
  if (target.state === 'none') return 0;
  // An address that is declared elsewhere is still one, and nothing suggests that it is of IPv6.
  if (target.state === 'external' || (target.state === 'unknown' && id.state === 'unknown' && isText(id.unknown)))
    return 1;
  if (target.state === 'unknown') return unknownCount(target.unknown.text, target.unknown.reasons, id.origin);
  const { addressVersion } = target.node;
  const isIpv6 = holdsWord(addressVersion, 'IPv6', 'IPv4');
  if (isIpv6 === 'unknown' && addressVersion.state === 'unknown') {
    return unknownCount(addressVersion.unknown.text, addressVersion.unknown.reasons, addressVersion.origin);
  }
  return isIpv6 === 'yes' ? 0 : 1;
}

const isText = ({ type }: { readonly type: string | undefined }): boolean => type === 'string';

/** Addresses of a prefix: as many as its length leaves. */
export function addressesOfPrefix(link: Link<PublicIpPrefix>): Count {
  const { target, id } = link;
  if (target.state === 'none') return 0;
  if (target.state === 'external') {
    const message = `the length of ${target.external.key} is not declared here`;
    return unknownCount(message, [{ code: 'external-resource', message }], id.origin);
  }
  if (target.state === 'unknown') return unknownCount(target.unknown.text, target.unknown.reasons, id.origin);
  const { prefixLength, addressVersion } = target.node;
  if (holdsWord(addressVersion, 'IPv6', 'IPv4') === 'yes') return 0;
  const range = prefixLength.state === 'known' ? parseIpPrefix(`0.0.0.0/${prefixLength.value}`) : undefined;
  if (range !== undefined) return Number(range.last - range.first) + 1;
  if (prefixLength.state === 'unknown') {
    return unknownCount(prefixLength.unknown.text, prefixLength.unknown.reasons, prefixLength.origin);
  }
  const message = `${target.node.key} has no prefixLength that counts`;
  return unknownCount(message, [{ code: 'error', message }], prefixLength.origin);
}
