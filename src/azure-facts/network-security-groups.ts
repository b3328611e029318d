// Which rules has every network security group by itself, and what do its service tags stand for?
import { azureFact, boolean, series, table, text, words } from './fact.ts';
import { learn, NSG_OVERVIEW, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';
const SERVICE_TAGS = learn('azure/virtual-network/service-tags-overview', 'Azure service tags overview');

export const NSG_DEFAULT_RULES = azureFact({
  id: 'nsg.default-rules',
  value: table([
    {
      name: 'AllowVnetInBound',
      priority: 65_000,
      direction: 'Inbound',
      access: 'Allow',
      source: 'VirtualNetwork',
      destination: 'VirtualNetwork',
    },
    {
      name: 'AllowAzureLoadBalancerInBound',
      priority: 65_001,
      direction: 'Inbound',
      access: 'Allow',
      source: 'AzureLoadBalancer',
      destination: '*',
    },
    {
      name: 'DenyAllInBound',
      priority: 65_500,
      direction: 'Inbound',
      access: 'Deny',
      source: '*',
      destination: '*',
    },
    {
      name: 'AllowVnetOutBound',
      priority: 65_000,
      direction: 'Outbound',
      access: 'Allow',
      source: 'VirtualNetwork',
      destination: 'VirtualNetwork',
    },
    {
      name: 'AllowInternetOutBound',
      priority: 65_001,
      direction: 'Outbound',
      access: 'Allow',
      source: '*',
      destination: 'Internet',
    },
    {
      name: 'DenyAllOutBound',
      priority: 65_500,
      direction: 'Outbound',
      access: 'Deny',
      source: '*',
      destination: '*',
    },
  ]),
  appliesTo: 'every network security group, after its own rules (priorities 100 to 4096)',
  source: section(NSG_OVERVIEW, 'Default security rules'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NSG_ORDER = azureFact({
  id: 'nsg.order',
  value: words(['subnet', 'network-interface']),
  appliesTo: 'the groups that an inbound packet passes, in this order; an outbound one passes them the other way round',
  source: section(
    learn('azure/virtual-network/network-security-group-how-it-works', 'How network security groups filter traffic'),
    'Inbound traffic',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Both have to allow it. In each the rule with the lowest priority number that matches decides.',
});

export const NSG_STATEFUL = azureFact({
  id: 'nsg.stateful',
  value: boolean(true),
  appliesTo: 'answers of a flow that a security group has let pass',
  source: section(NSG_OVERVIEW, 'Security rules'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NSG_PORTS = azureFact({
  id: 'nsg.ports',
  value: series('count', [0, 65_535]),
  appliesTo: 'lowest and highest port of a security rule; * stands for all of them',
  source: section(NSG_OVERVIEW, 'Security rules'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NSG_VIRTUAL_NETWORK_TAG = azureFact({
  id: 'nsg.virtual-network-tag',
  value: words([
    'address space of the network',
    'connected on-premises address spaces',
    'peered networks',
    'virtual address of the host',
    'prefixes of user-defined routes',
  ]),
  appliesTo: 'service tag VirtualNetwork in the security rules of a subnet or a network interface',
  source: section(SERVICE_TAGS, 'Available service tags'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'A user-defined route for 0.0.0.0/0 therefore makes the tag stand for every address.',
});

export const STANDARD_ADDRESS_IS_CLOSED = azureFact({
  id: 'public-ip.standard.closed',
  value: text('a security group has to allow inbound flows'),
  appliesTo: 'flows from the internet to a Standard public address or load balancer',
  source: section(
    learn('azure/virtual-network/ip-services/public-ip-addresses', 'Public IP addresses in Azure'),
    'SKU',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});
