// Which private address does an Azure Firewall have?
// Nobody writes it: a firewall takes the first usable address of its subnet, where it is alone.
import { SUBNET_FIRST_USABLE_HOST } from '#src/azure-facts/subnet-addresses.ts';
import type { Field } from '#src/graph/field.ts';
import { absent, known, unknownField } from '#src/graph/field.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { formatIpAddress, parseIpPrefix } from '#src/model/ip-address.ts';

export function firewallAddress(firewall: AzureFirewall): Field<string> {
  for (const configuration of firewall.ipConfigurations.items) {
    if (configuration.privateIp.state !== 'absent') return configuration.privateIp;
    const { target } = configuration.subnet;
    if (target.state === 'unknown') return unknownField(target.unknown);
    const subnet = nodeOf(configuration.subnet);
    if (subnet?.prefixes.state === 'unknown') return subnet.prefixes;
    const prefixes = subnet?.prefixes.state === 'known' ? subnet.prefixes.value.map(parseIpPrefix) : [];
    const prefix = prefixes.find((one) => one?.version === 4);
    if (subnet === undefined || prefix === undefined) continue;
    const value = prefix.first + BigInt(SUBNET_FIRST_USABLE_HOST.value);
    return known(formatIpAddress({ version: prefix.version, value }), subnet.prefixes.origin);
  }
  return absent(firewall.resource.body.origin);
}
