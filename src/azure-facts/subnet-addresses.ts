// Which addresses of a subnet does the platform keep, which one does a new resource get, and which subnets are the platform's own?
import { azureFact, count, words } from './fact.ts';
import { learn, section } from './sources.ts';

export const SUBNET_FIRST_USABLE_HOST = azureFact({
  id: 'vnet.subnet.first-usable-host',
  value: count(4),
  appliesTo: 'offset of the first address of a subnet that a resource can have',
  source: section(
    learn('azure/virtual-network/virtual-networks-faq', 'Azure Virtual Network frequently asked questions'),
    'Are there any restrictions on using IP addresses within these subnets?',
  ),
  checkedOn: '2026-11-30',
  confidence: 'documented',
  note: 'The first four addresses and the last one are reserved. Dynamic allocation takes the lowest free address, which for an Azure Firewall alone in its subnet is this one.',
});

export const PLATFORM_SUBNETS = azureFact({
  id: 'vnet.platform-subnets',
  value: words([
    'GatewaySubnet',
    'RouteServerSubnet',
    'AzureBastionSubnet',
    'AzureFirewallSubnet',
    'AzureFirewallManagementSubnet',
  ]),
  appliesTo: 'names of subnets whose services have public addresses of their own',
  source: section(
    learn(
      'azure/virtual-network/virtual-network-for-azure-services',
      'Deploy dedicated Azure services into virtual networks',
    ),
    'Services that can be deployed into a virtual network',
  ),
  checkedOn: '2026-11-30',
  confidence: 'documented',
});
