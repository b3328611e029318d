// How are network virtual appliances recognised in a template, and on which ports do they answer health probes?
import type { TableRow } from './fact.ts';
import { azureFact, series, table, words } from './fact.ts';
import { F5_FAILOVER, PALO_ALTO_HA, repositoryFile, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';

const FORTINET_TEMPLATES = repositoryFile(
  'fortinet/azure-templates',
  'FortiGate/Active-Passive-ELB-ILB/azuredeploy.json',
  'd01f396e',
);
const CHECK_POINT_TEMPLATES = repositoryFile(
  'CheckPointSW/CloudGuardIaaS',
  'azure/templates/marketplace-ha/mainTemplate.json',
  '74c8c042',
);
const PALO_ALTO_FAST_FAILOVER = repositoryFile(
  'PaloAltoNetworks/azure-terraform-vmseries-fast-ha-failover',
  'README.md',
  '914f8359',
);
const IANA_PORTS = {
  title: 'IANA: Service Name and Transport Protocol Port Number Registry',
  url: 'https://www.iana.org/assignments/service-names-port-numbers/service-names-port-numbers.xhtml',
};

export const APPLIANCE_PUBLISHERS = azureFact({
  id: 'nva.publishers',
  value: words(['fortinet', 'paloaltonetworks', 'checkpoint', 'f5-networks', 'barracudanetworks', 'cisco']),
  appliesTo: 'plan.publisher and imageReference.publisher of virtual machines and scale sets',
  source: section(FORTINET_TEMPLATES, 'plan of the virtual machines, and those of the other vendors'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Publishers of firewalls and routers in the marketplace. An appliance of another publisher is recognised by what it does: forwarding, a route to it, or a rule for all ports.',
});

export const APPLIANCE_MANAGEMENT_PORTS = azureFact({
  id: 'nva.management-ports',
  value: series('count', [22, 3389]),
  appliesTo: 'properties.probes[].properties.port of a pool of appliances',
  source: section(IANA_PORTS, 'ssh, ms-wbt-server'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The management service of the operating system answers although the appliance forwards nothing, or is closed although it forwards.',
});

export const APPLIANCE_WEB_PORTS = azureFact({
  id: 'nva.web-ports',
  value: series('count', [443, 80]),
  appliesTo: 'properties.probes[].properties.port of a pool of appliances',
  source: section(PALO_ALTO_FAST_FAILOVER, 'health probe'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Often the management page or a published service; a vendor may use the same port as its health signal, such as a login page that only the active member serves.',
});

export const APPLIANCE_HEALTH_PORTS = azureFact({
  id: 'nva.health-ports',
  value: table([
    { vendor: 'Fortinet', port: 8008 },
    { vendor: 'Check Point', port: 8117 },
  ]),
  appliesTo: 'properties.probes[].properties.port of a pool of appliances',
  source: section(CHECK_POINT_TEMPLATES, 'probes of the load balancers'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: `Ports that answer only while the appliance forwards; 8008 from ${FORTINET_TEMPLATES.title}.`,
});

interface VendorDesign extends TableRow {
  /** As in `plan.publisher`. */
  readonly vendor: string;
  /** In the words of the matrix of designs. */
  readonly design: string;
  readonly says: string;
  readonly source: string;
}

const fortinet = (path: string): string => repositoryFile('fortinet/azure-templates', path, 'd01f396e').url;

export const VENDOR_DESIGNS = azureFact({
  id: 'nva.vendor-designs',
  value: table<VendorDesign>([
    {
      vendor: 'fortinet',
      design: 'public-internal-sandwich',
      says: 'active-passive between two load balancers, TCP probe on 8008 every 5 s, two failures: 15 s at most',
      source: fortinet('FortiGate/Active-Passive-ELB-ILB/README.md'),
    },
    {
      vendor: 'fortinet',
      design: 'api-active-passive',
      says: 'variable, depends on the platform; grows with the number of addresses and routes, and load balancers are preferred',
      source: fortinet('FortiGate/Active-Passive-SDN/README.md'),
    },
    {
      vendor: 'fortinet',
      design: 'route-server-active-passive',
      says: 'an active-passive pair of which the active member announces the routes; no time is stated',
      source: fortinet('FortiGate/AzureRouteServer/Active-Passive/azuredeploy.json'),
    },
    {
      vendor: 'checkpoint',
      design: 'public-internal-sandwich',
      says: 'load balancers carry data, TCP probe on 8117 every 5 s; the address of the cluster moves by calls; no time is stated',
      source: CHECK_POINT_TEMPLATES.url,
    },
    {
      vendor: 'paloaltonetworks',
      design: 'public-internal-sandwich',
      says: 'the passive member fails an HTTPS probe; measured: new sessions inbound 10 to 20 s, outbound about 140 s',
      source: PALO_ALTO_FAST_FAILOVER.url,
    },
    {
      vendor: 'paloaltonetworks',
      design: 'api-active-passive',
      says: 'moving a floating address can take a few minutes; rewriting routes only is faster',
      source: PALO_ALTO_HA.url,
    },
    {
      vendor: 'f5-networks',
      design: 'api-active-passive',
      says: '40 to 85 s for addresses and routes, 6 to 7 s with Azure FastPath',
      source: F5_FAILOVER.url,
    },
  ]),
  appliesTo: 'designs that vendors of appliances document for their own, by the publisher of the plan',
  source: section(FORTINET_TEMPLATES, 'and the source of each row'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'A vendor that is not listed may document designs elsewhere.',
});
