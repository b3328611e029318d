// What do the tools write into outbound rules, NAT gateways and subnets that their author leaves alone?
import { LB_OUTBOUND_RULE_IDLE_TIMEOUT_DEFAULT } from '../load-balancer-rules.ts';
import { NAT_GATEWAY_IDLE_TIMEOUT_DEFAULT, SNAT_AUTOMATIC_WHEN_ABSENT } from '../outbound-snat.ts';
import {
  AVM_NAT_GATEWAY,
  CLI_NAT_GATEWAY,
  DEFAULT_OUTBOUND,
  issue,
  NAT_RESOURCE,
  repositoryFile,
  section,
  TERRAFORM_NETWORK,
} from '../sources.ts';
import type { DefaultedProperty } from './defaulted-property.ts';
import { defaultedProperty, required, sendsNothing, unsupported, unverified, writes } from './defaulted-property.ts';
import { OUTBOUND_RULE_SOURCES as FROM } from './tool-sources.ts';

const CHECKED_ON = '2026-11-30';
const RULE = { resourceType: 'Microsoft.Network/loadBalancers', checkedOn: CHECKED_ON } as const;
const RULES = 'properties.outboundRules[].properties';
const NAT = { resourceType: 'Microsoft.Network/natGateways', checkedOn: CHECKED_ON } as const;
const NAT_PAGE = section(NAT_RESOURCE, 'Idle timeout timers');
const NAT_ZONES = section(NAT_RESOURCE, 'Availability zones');
const NAT_TERRAFORM = section(TERRAFORM_NETWORK, 'schema of azurerm_nat_gateway');
const DEFAULT_ACCESS = section(DEFAULT_OUTBOUND, 'When is default outbound access provided');

export const OUTBOUND_DEFAULTS: readonly DefaultedProperty[] = [
  defaultedProperty({
    ...RULE,
    id: 'lb.outbound-rule.ports',
    path: `${RULES}.allocatedOutboundPorts`,
    unit: 'ports',
    ships: SNAT_AUTOMATIC_WHEN_ABSENT,
    portal: writes(10_000, FROM.portal, { note: 'Manual allocation; the article suggests this number.' }),
    cli: sendsNothing(FROM.cli),
    powershell: sendsNothing(FROM.powershell),
    terraform: writes(1024, FROM.terraform, { note: 'Enough for 62 instances per address.' }),
    avm: writes(63_984, FROM.avm, { note: 'Deploys for one instance per address only.' }),
    aks: writes(0, FROM.aks, { note: 'Automatic.' }),
  }),
  defaultedProperty({
    ...RULE,
    id: 'lb.outbound-rule.idle-timeout',
    path: `${RULES}.idleTimeoutInMinutes`,
    unit: 'minutes',
    ships: LB_OUTBOUND_RULE_IDLE_TIMEOUT_DEFAULT,
    portal: writes(4, FROM.portal),
    cli: sendsNothing(FROM.cli),
    powershell: sendsNothing(FROM.powershell),
    terraform: writes(4, FROM.terraform),
    avm: writes(4, FROM.avm),
    aks: writes(30, section(issue('MicrosoftDocs/azure-docs', 44564, 'idle timeout of the outbound rule'), 'thread')),
  }),
  defaultedProperty({
    ...RULE,
    id: 'lb.outbound-rule.tcp-reset',
    path: `${RULES}.enableTcpReset`,
    unit: 'boolean',
    ships: writes(false, FROM.service),
    portal: writes(true, FROM.portal, { note: 'Enabled in the form.' }),
    cli: sendsNothing(FROM.cli),
    powershell: writes(false, FROM.powershell, { note: 'A switch.' }),
    terraform: writes(false, FROM.terraform),
    avm: writes(true, FROM.avm),
    aks: unverified(FROM.aks, 'Not found out.'),
  }),
  defaultedProperty({
    ...RULE,
    id: 'lb.outbound-rule.protocol',
    path: `${RULES}.protocol`,
    unit: 'text',
    ships: required(FROM.service, 'The property is required.'),
    portal: writes('All', FROM.portal),
    cli: required(FROM.cli, 'The argument is required.'),
    powershell: required(FROM.powershell, '-Protocol is mandatory.'),
    terraform: required(FROM.terraform, 'The argument is required.'),
    avm: writes('All', FROM.avm),
    aks: unverified(FROM.aks, 'Not found out.'),
  }),
  defaultedProperty({
    ...NAT,
    id: 'nat-gateway.idle-timeout',
    path: 'properties.idleTimeoutInMinutes',
    unit: 'minutes',
    ships: NAT_GATEWAY_IDLE_TIMEOUT_DEFAULT,
    portal: writes(4, NAT_PAGE),
    cli: sendsNothing(section(CLI_NAT_GATEWAY, 'arguments')),
    powershell: sendsNothing(NAT_PAGE),
    terraform: writes(4, NAT_TERRAFORM, { note: 'From 4 to 120.' }),
    avm: writes(5, section(AVM_NAT_GATEWAY, 'idleTimeoutInMinutes')),
    aks: unverified(NAT_PAGE, 'Not found out.'),
  }),
  defaultedProperty({
    ...NAT,
    id: 'nat-gateway.zones',
    path: 'zones',
    only: 'Standard SKU',
    unit: 'text',
    ships: writes('one zone, picked by Azure', NAT_ZONES),
    portal: unverified(NAT_ZONES, 'Not found out.'),
    cli: sendsNothing(section(CLI_NAT_GATEWAY, 'arguments')),
    powershell: sendsNothing(NAT_ZONES),
    terraform: sendsNothing(NAT_TERRAFORM),
    avm: required(section(AVM_NAT_GATEWAY, 'availabilityZone'), 'Its user must give one; −1 stands for none.'),
    aks: unverified(NAT_ZONES, 'Not found out.'),
  }),
  defaultedProperty({
    resourceType: 'Microsoft.Network/virtualNetworks/subnets',
    checkedOn: CHECKED_ON,
    id: 'subnet.default-outbound-access',
    path: 'properties.defaultOutboundAccess',
    unit: 'boolean',
    ships: writes(true, DEFAULT_ACCESS, {
      note: 'Null means allowed. API versions released after 2026-03-31 make new networks private; none is known yet.',
    }),
    portal: writes(false, DEFAULT_ACCESS, { note: 'New subnets are private.' }),
    cli: sendsNothing(DEFAULT_ACCESS, 'Depends on the API version that the tool uses.'),
    powershell: sendsNothing(DEFAULT_ACCESS, 'Depends on the API version that the tool uses.'),
    terraform: writes(true, section(TERRAFORM_NETWORK, 'schema of azurerm_subnet')),
    avm: sendsNothing(
      section(
        repositoryFile('Azure/bicep-registry-modules', 'avm/res/network/virtual-network/subnet/main.bicep', '9f9ea1a1'),
        'defaultOutboundAccess',
      ),
    ),
    aks: unsupported(DEFAULT_ACCESS, 'The outbound type of the cluster decides.'),
  }),
];
