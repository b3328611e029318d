// How long does a failover take that an appliance performs itself, by calls to Azure Resource Manager?
import { azureFact, boolean, count, range, table } from './fact.ts';
import { F5_FAILOVER, issue, NVA_GUIDE, PALO_ALTO_HA, repositoryFile, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';
const FORTINET_SDN = repositoryFile('fortinet/azure-templates', 'FortiGate/Active-Passive-SDN/README.md', 'd01f396e');

export const API_HEARTBEAT = azureFact({
  id: 'api-failover.heartbeat',
  value: range('seconds', { min: 3, max: 10 }),
  appliesTo: 'time until the standby takes its peer for dead; invisible in a template',
  source: section(NVA_GUIDE, 'Dynamic public IP address and UDR management'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'Vendor timers; name yours in the configuration (`appliances[].heartbeatSeconds`).',
});

export const API_TOKEN = azureFact({
  id: 'api-failover.token',
  value: range('seconds', { min: 1, max: 3 }),
  appliesTo: 'time for a token and the first answer of Azure Resource Manager',
  source: section(NVA_GUIDE, 'Dynamic public IP address and UDR management'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'The guide counts these calls in without a figure.',
});

export const API_ROUTE_CALL = azureFact({
  id: 'api-failover.call.route',
  value: range('seconds', { min: 5, max: 60 }),
  appliesTo: 'a rewritten route, from the call to the data path; tables go in parallel',
  source: section(
    issue('F5Networks/f5-azure-arm-templates', 89, 'route update against moving IP configurations'),
    'thread',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'measured',
});

export const API_PUBLIC_ADDRESS_CALL = azureFact({
  id: 'api-failover.call.public-address',
  value: range('seconds', { min: 30, max: 120 }),
  appliesTo: 'detaching a public address and attaching it elsewhere',
  source: section(PALO_ALTO_HA, 'Failover'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'The vendor says "a few minutes"; readers of the guide saw about one minute.',
});

export const API_IP_CONFIGURATION_CALL = azureFact({
  id: 'api-failover.call.ip-configuration',
  value: range('seconds', { min: 30, max: 600 }),
  appliesTo: 'moving secondary addresses from one network interface to another',
  source: section(issue('F5Networks/f5-azure-arm-templates', 151, 'failover takes 8 to 10 minutes'), 'thread'),
  checkedOn: CHECKED_ON,
  confidence: 'measured',
});

export const API_THROTTLED_OBJECTS = azureFact({
  id: 'api-failover.throttled-objects',
  value: count(100),
  appliesTo: 'addresses and routes of one failover, above which calls were throttled',
  source: section(F5_FAILOVER, 'Performance sizing'),
  checkedOn: CHECKED_ON,
  confidence: 'measured',
});

export const API_TYPICAL = azureFact({
  id: 'api-failover.typical',
  value: range('seconds', { min: 60, max: 120 }),
  appliesTo: 'a whole failover by API',
  source: section(NVA_GUIDE, 'Overview table'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'No distribution is known, so no mean can be given.',
  alternatives: [
    {
      value: 'several minutes',
      note: 'The text of the same guide.',
      source: section(NVA_GUIDE, 'Dynamic public IP address and UDR management'),
    },
    {
      value: 'a few minutes',
      note: 'Palo Alto Networks, floating address.',
      source: section(PALO_ALTO_HA, 'Failover'),
    },
    {
      value: 'variable',
      note: 'Fortinet: grows with the number of addresses and routes.',
      source: section(FORTINET_SDN, 'Failover'),
    },
    {
      value: { min: 480, max: 600 },
      note: 'Users of a vendor template, IP configurations.',
      source: section(issue('F5Networks/f5-azure-arm-templates', 151, 'failover takes 8 to 10 minutes'), 'thread'),
    },
    {
      value: { min: 120, max: 180 },
      note: 'Users of a vendor template in 2020.',
      source: section(issue('F5Networks/f5-azure-arm-templates', 159, 'failover time'), 'thread'),
    },
  ],
});

export const API_VENDOR_TABLE = azureFact({
  id: 'api-failover.vendor-table',
  value: table([
    { objects: '50 routes', seconds: 40, olderSeconds: 95 },
    { objects: '100 routes', seconds: 60, olderSeconds: 155 },
    { objects: '200 routes', seconds: 50, olderSeconds: 175 },
    { objects: '25 addresses', seconds: 60, olderSeconds: 65 },
    { objects: 'mixed, slowest', seconds: 85, olderSeconds: 155 },
  ]),
  appliesTo: 'failover of F5 Cloud Failover Extension until Resource Manager reports success, newer and older table',
  source: section(F5_FAILOVER, 'Performance sizing'),
  checkedOn: CHECKED_ON,
  confidence: 'measured',
});

export const API_REDEPLOY_REVERTS = azureFact({
  id: 'api-failover.redeploy-reverts',
  value: boolean(true),
  appliesTo: 'a deployment of the template after a failover: routes and addresses go back to the first member',
  source: section(
    repositoryFile('CheckPointSW/CloudGuardIaaS', 'terraform/azure/high-availability-new-vnet/README.md', '74c8c042'),
    'ignore_changes of ip_configuration',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'Follows from what a deployment does; vendor configurations for Terraform ignore the drift for this reason.',
});
