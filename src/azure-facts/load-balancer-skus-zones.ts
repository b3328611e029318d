// What do SKUs and zones of load balancers and public addresses grant, and where are their limits?
import { apiVersion, azureFact, boolean, count, date, minutes, range, seconds, text, words } from './fact.ts';
import {
  issue,
  LB_GATEWAY,
  LB_GLOBAL,
  LB_GLOBAL_2022,
  LB_RELIABILITY,
  LB_SKUS,
  LB_TEMPLATE_REFERENCE,
  NETWORK_TYPES,
  PUBLIC_IP_ADDRESSES,
  SUBSCRIPTION_LIMITS,
  section,
  TERRAFORM_NETWORK,
} from './sources.ts';

const CHECKED_ON = '2026-11-30';

export const BASIC_SKU_RETIRED = azureFact({
  id: 'lb.sku.basic-retired',
  value: date('2025-09-30'),
  appliesTo: 'Microsoft.Network/loadBalancers sku.name, value Basic',
  source: section(LB_SKUS, 'Note on the retirement'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const BASIC_SKU_CREATION_BLOCKED = azureFact({
  id: 'lb.sku.basic-creation-blocked',
  value: date('2025-03-31'),
  appliesTo: 'creation of load balancers with sku.name Basic',
  source: section(issue('Azure/AKS', 5020, 'Basic load balancer retirement'), 'description'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_SKU_WHEN_ABSENT = azureFact({
  id: 'lb.sku.default',
  value: text('Basic'),
  appliesTo: 'Microsoft.Network/loadBalancers sku, absent, before the retirement of Basic',
  source: section(LB_SKUS, 'SKU comparison'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'What the service does today with a load balancer without SKU is not documented.',
});

export const LB_TIER_DEFAULT = azureFact({
  id: 'lb.tier.default',
  value: text('Regional'),
  appliesTo: 'Microsoft.Network/loadBalancers sku.tier, absent',
  source: section(LB_TEMPLATE_REFERENCE, 'LoadBalancerSku'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_ALLOCATION_DEFAULT = azureFact({
  id: 'lb.frontend.allocation.default',
  value: text('Dynamic'),
  appliesTo:
    'Microsoft.Network/loadBalancers properties.frontendIPConfigurations[].properties.privateIPAllocationMethod, absent',
  source: section(LB_TEMPLATE_REFERENCE, 'FrontendIPConfigurationPropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const GATEWAY_SKU_FIRST_API = azureFact({
  id: 'lb.sku.gateway.first-api-version',
  value: apiVersion('2021-02-01'),
  appliesTo: 'Microsoft.Network/loadBalancers sku.name, value Gateway; gatewayLoadBalancer links',
  source: section(NETWORK_TYPES, 'LoadBalancerSku in all API versions'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const GATEWAY_CHAINED_RESOURCES = azureFact({
  id: 'lb.gateway.chained-resources',
  value: count(100),
  appliesTo: 'frontends and IP configurations chained to one Gateway Load Balancer',
  source: section(SUBSCRIPTION_LIMITS, 'Azure Load Balancer limits'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const GATEWAY_NOT_A_NEXT_HOP = azureFact({
  id: 'lb.gateway.not-a-next-hop',
  value: boolean(true),
  appliesTo: 'frontends of a Gateway Load Balancer as next hop of a route',
  source: section(LB_GATEWAY, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const INTERNAL_FRONTEND_ZONES_WHEN_ABSENT = azureFact({
  id: 'lb.frontend.zones.internal-default',
  value: text('no zone guarantee'),
  appliesTo:
    'Microsoft.Network/loadBalancers properties.frontendIPConfigurations[].zones, absent, API 2020-08-01 and newer',
  source: section(LB_RELIABILITY, 'Availability zone support'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ZONES_ABSENT_CHANGED_API = azureFact({
  id: 'lb.frontend.zones.changed-api-version',
  value: apiVersion('2020-08-01'),
  appliesTo: 'zones, absent: zone-redundant in older API versions, non-zonal from this one on',
  source: section(issue('kubernetes-sigs/cluster-api-provider-azure', 966, 'zones of public addresses'), 'thread'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const PUBLIC_IP_ZONES_WHEN_ABSENT = azureFact({
  id: 'public-ip.zones.default',
  value: text('zone-redundant in enabled regions'),
  appliesTo: 'Microsoft.Network/publicIPAddresses zones, absent, Standard SKU',
  source: section(PUBLIC_IP_ADDRESSES, 'Availability zone'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Since September 2024; existing addresses are converted region by region.',
  alternatives: [
    {
      value: 'non-zonal',
      note: 'Regions that are not enabled yet, and the documentation of the Terraform provider.',
      source: section(TERRAFORM_NETWORK, 'documentation of azurerm_public_ip'),
    },
  ],
});

export const PUBLIC_IP_ZONE_REGIONS = azureFact({
  id: 'public-ip.zones.first-regions',
  value: words([
    'canadacentral',
    'polandcentral',
    'israelcentral',
    'francecentral',
    'qatarcentral',
    'norwayeast',
    'italynorth',
    'swedencentral',
    'southafricanorth',
    'brazilsouth',
    'germanywestcentral',
    'westus2',
  ]),
  appliesTo: 'regions in which Standard public addresses without zones were zone-redundant at the announcement',
  source: section(PUBLIC_IP_ADDRESSES, 'Availability zone'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The list has grown since September 2024; a region that is missing here may be enabled by now.',
});

export const PUBLIC_IP_IDLE_TIMEOUT_DEFAULT = azureFact({
  id: 'public-ip.idle-timeout.default',
  value: minutes(4),
  appliesTo: 'Microsoft.Network/publicIPAddresses properties.idleTimeoutInMinutes, absent',
  source: section(PUBLIC_IP_ADDRESSES, 'Idle timeout'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const PUBLIC_IP_IDLE_TIMEOUT_RANGE = azureFact({
  id: 'public-ip.idle-timeout.range',
  value: range('minutes', { min: 4, max: 30 }),
  appliesTo: 'Microsoft.Network/publicIPAddresses properties.idleTimeoutInMinutes',
  source: section(TERRAFORM_NETWORK, 'schema of azurerm_public_ip'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_ZONES_PER_REGION = azureFact({
  id: 'lb.zones-per-region',
  value: count(3),
  appliesTo: 'availability zones of a region that has zones, and so probers of a zone-redundant frontend',
  source: section(LB_RELIABILITY, 'Availability zone support'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const GLOBAL_TIER_POLL = azureFact({
  id: 'lb.global.poll-interval',
  value: seconds(5),
  appliesTo: 'how often the Global tier collects the availability of regional load balancers',
  source: section(LB_GLOBAL, 'Health probes'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Comes on top of the window of the regional load balancer, which must have probes.',
  alternatives: [{ value: 20, note: 'The preview page of 2022.', source: section(LB_GLOBAL_2022, 'Health probes') }],
});

export const GLOBAL_TIER_BACKENDS = azureFact({
  id: 'lb.global.backends',
  value: count(300),
  appliesTo: 'regional load balancers behind one load balancer of the Global tier',
  source: section(SUBSCRIPTION_LIMITS, 'Azure Load Balancer limits'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const GLOBAL_TIER_HOME_REGIONS = azureFact({
  id: 'lb.global.home-regions',
  value: words([
    'centralus',
    'eastasia',
    'eastus2',
    'northeurope',
    'southeastasia',
    'uksouth',
    'usgovvirginia',
    'westeurope',
    'westus',
    'chinanorth2',
  ]),
  appliesTo: 'regions in which a load balancer of the Global tier can be deployed',
  source: section(LB_GLOBAL, 'Home regions in Azure'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_POOL_LIMIT = azureFact({
  id: 'lb.limit.pool',
  value: count(5000),
  appliesTo: 'members of a backend pool, Standard SKU',
  source: section(SUBSCRIPTION_LIMITS, 'Azure Load Balancer limits'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_FRONTEND_LIMIT = azureFact({
  id: 'lb.limit.frontends',
  value: count(600),
  appliesTo: 'frontends of a load balancer, Standard SKU',
  source: section(SUBSCRIPTION_LIMITS, 'Azure Load Balancer limits'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_RULE_LIMIT = azureFact({
  id: 'lb.limit.rules',
  value: count(1500),
  appliesTo: 'load-balancing and inbound NAT rules of a load balancer together, Standard SKU',
  source: section(SUBSCRIPTION_LIMITS, 'Azure Load Balancer limits'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_RULES_PER_NIC_LIMIT = azureFact({
  id: 'lb.limit.rules-per-network-interface',
  value: count(300),
  appliesTo: 'rules that reach one network interface, Standard SKU',
  source: section(SUBSCRIPTION_LIMITS, 'Azure Load Balancer limits'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_OUTBOUND_RULE_LIMIT = azureFact({
  id: 'lb.limit.outbound-rules',
  value: count(600),
  appliesTo: 'outbound rules of a load balancer, Standard SKU',
  source: section(SUBSCRIPTION_LIMITS, 'Azure Load Balancer limits'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_SLA_INSTANCES = azureFact({
  id: 'lb.sla.healthy-instances',
  value: count(2),
  appliesTo: 'healthy instances that the availability promise of a Standard load balancer asks for',
  source: section(LB_RELIABILITY, 'Service-level agreement'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});
