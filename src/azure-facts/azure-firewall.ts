// What do zones and source NAT of an Azure Firewall look like when the template says nothing?
import { azureFact, boolean, range, text } from './fact.ts';
import { learn, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';
const RELIABILITY = learn('azure/reliability/reliability-firewall', 'Reliability in Azure Firewall');

export const FIREWALL_ZONES_DEFAULT = azureFact({
  id: 'azure-firewall.zones.default',
  value: text('non-zonal'),
  appliesTo: 'Microsoft.Network/azureFirewalls zones, absent',
  source: section(RELIABILITY, 'Availability zone support'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The portal makes it zone-redundant by itself; zones are fixed at creation.',
});

export const FIREWALL_ZONE_SCALE_OUT = azureFact({
  id: 'azure-firewall.zone-down.scale-out',
  value: range('minutes', { min: 5, max: 7 }),
  appliesTo: 'time until a zone-redundant firewall has made up for the instances of a lost zone',
  source: section(RELIABILITY, 'Zone-down experience'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'No downtime is expected; connections in flight through the lost zone may be reset.',
});

export const FIREWALL_SNATS_INBOUND = azureFact({
  id: 'azure-firewall.snat-inbound',
  value: boolean(true),
  appliesTo: 'flows that a DNAT rule of the firewall publishes: their source becomes a private address of the firewall',
  source: section(
    learn('azure/firewall/firewall-known-issues', 'Azure Firewall known issues and limitations'),
    'SNAT on inbound connections',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'It keeps routing symmetric; the address of the client is lost.',
});

export const FIREWALL_SNATS_INTERNET = azureFact({
  id: 'azure-firewall.snat-internet',
  value: boolean(true),
  appliesTo: 'flows through the firewall to public addresses; those to private ranges keep their source by default',
  source: section(
    learn('azure/firewall/snat-private-range', 'Azure Firewall SNAT private IP address ranges'),
    'Overview',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const FIREWALL_NEEDS_INTERNET = azureFact({
  id: 'azure-firewall.default-route',
  value: text('Internet'),
  appliesTo:
    'next hop type of the default route of AzureFirewallSubnet, unless the firewall has a management interface',
  source: section(
    learn('azure/firewall/forced-tunneling', 'Azure Firewall forced tunneling'),
    'Forced tunneling configuration',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Where BGP brings a default route from on-premises, a route to Internet has to be written.',
});
