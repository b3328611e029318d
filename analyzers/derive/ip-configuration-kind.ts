// Is an IP configuration one for IPv6, and is it the primary one of its interface?
import type { Answer } from '#src/graph/field.ts';
import { holdsTrue, holdsWord } from '#src/graph/field.ts';
import type { IpConfiguration } from '#src/graph/nodes/network-interface.ts';
import type { ScaleSetIpConfiguration } from '#src/graph/nodes/virtual-machine-scale-set.ts';

type Configuration = IpConfiguration | ScaleSetIpConfiguration;

export const isIpv6 = (configuration: Configuration): Answer => holdsWord(configuration.addressVersion, 'IPv6', 'IPv4');

/** Primary where it says so, and where the interface has no other one for IPv4. */
export function isPrimary(configuration: Configuration): Answer {
  if (configuration.primary.state !== 'absent') return holdsTrue(configuration.primary);
  const list: { readonly items: readonly Configuration[]; readonly open: unknown } = configuration.nic.ipConfigurations;
  const others = list.items.filter((each) => each !== configuration && isIpv6(each) !== 'yes');
  if (others.some((each) => holdsTrue(each.primary) === 'yes')) return 'no';
  return others.length === 0 && list.open === undefined ? 'yes' : 'unknown';
}
