// How are network virtual appliances recognised in a template, and on which ports do they answer health probes?
import { azureFact, series, table, words } from './fact.ts';
import { repositoryFile, section } from './sources.ts';

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
