// What do the tools write into SKUs, zones and switches for redundancy that their author leaves alone?
import { APP_GATEWAY_ZONES_DEFAULT } from '../application-gateway.ts';
import { FIREWALL_ZONES_DEFAULT } from '../azure-firewall.ts';
import { VPN_ACTIVE_ACTIVE_DEFAULT } from '../gateways.ts';
import {
  INTERNAL_FRONTEND_ZONES_WHEN_ABSENT,
  LB_SKU_WHEN_ABSENT,
  PUBLIC_IP_IDLE_TIMEOUT_DEFAULT,
  PUBLIC_IP_ZONES_WHEN_ABSENT,
} from '../load-balancer-skus-zones.ts';
import {
  AVM_LOAD_BALANCER,
  AVM_PEERING,
  AVM_PUBLIC_IP,
  CLOUD_PROVIDER_AZURE,
  issue,
  LB_RELIABILITY,
  LB_SKUS,
  POWERSHELL_LOAD_BALANCER,
  PUBLIC_IP_ADDRESSES,
  pullRequest,
  repositoryFile,
  section,
  TERRAFORM_NETWORK,
} from '../sources.ts';
import { PEERING_FORWARDED_TRAFFIC_DEFAULT } from '../user-defined-routes.ts';
import type { DefaultedProperty } from './defaulted-property.ts';
import { defaultedProperty, required, sendsNothing, unsupported, unverified, writes } from './defaulted-property.ts';

const CHECKED_ON = '2026-11-30';
const LB = 'Microsoft.Network/loadBalancers';
const SKUS = section(LB_SKUS, 'SKU comparison');
const AKS = section(CLOUD_PROVIDER_AZURE, 'load balancers of a cluster');
const ZONES = section(LB_RELIABILITY, 'Availability zone support');
const ADDRESSES = section(PUBLIC_IP_ADDRESSES, 'Availability zone');
const TERRAFORM = section(TERRAFORM_NETWORK, 'schemas of the resources');
const CLI_ZONES = section(issue('Azure/azure-cli', 12197, 'zones of public addresses'), 'thread');
const NOT_CLUSTER = 'Not part of a cluster.';
const avmModule = (path: string, parameter: string) =>
  section(repositoryFile('Azure/bicep-registry-modules', `avm/res/network/${path}/main.bicep`, '9f9ea1a1'), parameter);

export const SKU_AND_ZONE_DEFAULTS: readonly DefaultedProperty[] = [
  defaultedProperty({
    id: 'lb.sku',
    resourceType: LB,
    path: 'sku.name',
    unit: 'text',
    checkedOn: CHECKED_ON,
    ships: unverified(SKUS, 'Since Basic is retired, what the service does without a SKU is not documented.', [
      {
        value: LB_SKU_WHEN_ABSENT.value,
        note: 'The default before the retirement.',
        source: LB_SKU_WHEN_ABSENT.source,
      },
    ]),
    portal: writes('Standard', SKUS),
    cli: writes('Standard', section(pullRequest('Azure/azure-cli', 27691, 'default SKU Standard'), 'description'), {
      note: 'Since October 2023.',
    }),
    powershell: sendsNothing(section(POWERSHELL_LOAD_BALANCER, 'NewAzureRmLoadBalancerCommand.cs')),
    terraform: writes('Standard', TERRAFORM),
    avm: writes('Standard', section(AVM_LOAD_BALANCER, 'skuName'), { note: 'The module does not allow Gateway.' }),
    aks: writes('Standard', AKS),
  }),
  defaultedProperty({
    id: 'lb.frontend.zones',
    resourceType: LB,
    path: 'properties.frontendIPConfigurations[].zones',
    only: 'internal frontends',
    unit: 'text',
    checkedOn: CHECKED_ON,
    ships: INTERNAL_FRONTEND_ZONES_WHEN_ABSENT,
    portal: writes('zone-redundant', ZONES, { note: 'A choice of the form.' }),
    cli: unverified(CLI_ZONES, 'Presumably sends nothing.'),
    powershell: sendsNothing(section(POWERSHELL_LOAD_BALANCER, 'NewAzureRmLoadBalancerFrontendIpConfigCommand.cs')),
    terraform: sendsNothing(TERRAFORM),
    avm: writes(['1', '2', '3'], section(AVM_LOAD_BALANCER, 'frontendIPConfigurations')),
    aks: unverified(AKS, 'Not found out.'),
  }),
  defaultedProperty({
    id: 'public-ip.zones',
    resourceType: 'Microsoft.Network/publicIPAddresses',
    path: 'zones',
    only: 'Standard SKU',
    unit: 'text',
    checkedOn: CHECKED_ON,
    ships: PUBLIC_IP_ZONES_WHEN_ABSENT,
    portal: writes('zone-redundant', ADDRESSES),
    cli: writes('zone-redundant', CLI_ZONES, { note: 'The tool prints a warning about it.' }),
    powershell: sendsNothing(ADDRESSES),
    terraform: sendsNothing(TERRAFORM),
    avm: writes(['1', '2', '3'], section(AVM_PUBLIC_IP, 'availabilityZones')),
    aks: unverified(AKS, 'Not found out.'),
  }),
  defaultedProperty({
    id: 'public-ip.idle-timeout',
    resourceType: 'Microsoft.Network/publicIPAddresses',
    path: 'properties.idleTimeoutInMinutes',
    unit: 'minutes',
    checkedOn: CHECKED_ON,
    ships: PUBLIC_IP_IDLE_TIMEOUT_DEFAULT,
    portal: writes(4, section(PUBLIC_IP_ADDRESSES, 'Idle timeout')),
    cli: sendsNothing(section(PUBLIC_IP_ADDRESSES, 'Idle timeout')),
    powershell: writes(4, section(PUBLIC_IP_ADDRESSES, 'Idle timeout')),
    terraform: writes(4, TERRAFORM, { note: 'From 4 to 30.' }),
    avm: writes(4, section(AVM_PUBLIC_IP, 'idleTimeoutInMinutes')),
    aks: unverified(AKS, 'Not found out.'),
  }),
  defaultedProperty({
    id: 'azure-firewall.zones',
    resourceType: 'Microsoft.Network/azureFirewalls',
    path: 'zones',
    unit: 'text',
    checkedOn: CHECKED_ON,
    ships: FIREWALL_ZONES_DEFAULT,
    portal: writes('zone-redundant', FIREWALL_ZONES_DEFAULT.source),
    cli: sendsNothing(FIREWALL_ZONES_DEFAULT.source),
    powershell: unverified(FIREWALL_ZONES_DEFAULT.source, 'Not found out.'),
    terraform: sendsNothing(FIREWALL_ZONES_DEFAULT.source),
    avm: writes(['1', '2', '3'], avmModule('azure-firewall', 'availabilityZones')),
    aks: unsupported(AKS, NOT_CLUSTER),
  }),
  defaultedProperty({
    id: 'application-gateway.zones',
    resourceType: 'Microsoft.Network/applicationGateways',
    path: 'zones',
    unit: 'text',
    checkedOn: CHECKED_ON,
    ships: APP_GATEWAY_ZONES_DEFAULT,
    portal: writes('zone-redundant', APP_GATEWAY_ZONES_DEFAULT.source),
    cli: unverified(APP_GATEWAY_ZONES_DEFAULT.source, 'Not found out.'),
    powershell: unverified(APP_GATEWAY_ZONES_DEFAULT.source, 'Not found out.'),
    terraform: sendsNothing(TERRAFORM),
    avm: writes(['1', '2', '3'], avmModule('application-gateway', 'availabilityZones')),
    aks: unsupported(AKS, NOT_CLUSTER),
  }),
  defaultedProperty({
    id: 'vpn-gateway.active-active',
    resourceType: 'Microsoft.Network/virtualNetworkGateways',
    path: 'properties.activeActive',
    unit: 'boolean',
    checkedOn: CHECKED_ON,
    ships: VPN_ACTIVE_ACTIVE_DEFAULT,
    portal: required(VPN_ACTIVE_ACTIVE_DEFAULT.source, 'A choice of the form.'),
    cli: unverified(VPN_ACTIVE_ACTIVE_DEFAULT.source, 'Not found out.'),
    powershell: unverified(VPN_ACTIVE_ACTIVE_DEFAULT.source, 'Not found out.'),
    terraform: writes(false, TERRAFORM),
    avm: required(avmModule('virtual-network-gateway', 'clusterSettings'), 'clusterMode must be given.'),
    aks: unsupported(AKS, NOT_CLUSTER),
  }),
  defaultedProperty({
    id: 'peering.forwarded-traffic',
    resourceType: 'Microsoft.Network/virtualNetworks/virtualNetworkPeerings',
    path: 'properties.allowForwardedTraffic',
    unit: 'boolean',
    checkedOn: CHECKED_ON,
    ships: PEERING_FORWARDED_TRAFFIC_DEFAULT,
    portal: writes(false, PEERING_FORWARDED_TRAFFIC_DEFAULT.source, { note: 'As described in 2018.' }),
    cli: unverified(PEERING_FORWARDED_TRAFFIC_DEFAULT.source, 'Not found out.'),
    powershell: unverified(PEERING_FORWARDED_TRAFFIC_DEFAULT.source, 'Not found out.'),
    terraform: writes(false, TERRAFORM),
    avm: writes(true, section(AVM_PEERING, 'allowForwardedTraffic')),
    aks: unsupported(AKS, NOT_CLUSTER),
  }),
];
