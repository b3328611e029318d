// How many source ports does an instance have for outbound connections, and when does a closed port return?
import {
  apiVersion,
  azureFact,
  boolean,
  count,
  date,
  minutes,
  ports,
  range,
  seconds,
  table,
  text,
  words,
} from './fact.ts';
import {
  DEFAULT_OUTBOUND,
  issue,
  LB_BEST_PRACTICES,
  LB_OUTBOUND,
  LB_OUTBOUND_2022,
  LB_OUTBOUND_OLD,
  LB_OUTBOUND_RULES,
  LB_TCP_RESET,
  LB_WHATS_NEW,
  NAT_RESOURCE,
  NAT_SKUS,
  NAT_SNAT,
  NETWORK_TYPES,
  section,
} from './sources.ts';

const CHECKED_ON = '2026-11-30';
const OUTBOUND_RULES = 'Microsoft.Network/loadBalancers properties.outboundRules[].properties';

export const SNAT_PORTS_PER_ADDRESS = azureFact({
  id: 'snat.load-balancer.ports-per-address',
  value: ports(64_000),
  appliesTo: 'each public IPv4 address of a frontend; a prefix counts as 2^(32 − length) addresses',
  source: section(LB_OUTBOUND_RULES, 'Configure an outbound rule'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'TCP and UDP have separate stocks of this size.',
});

export const SNAT_PORT_BLOCK = azureFact({
  id: 'snat.load-balancer.port-block',
  value: ports(8),
  appliesTo: `${OUTBOUND_RULES}.allocatedOutboundPorts and the ports of inbound rules`,
  source: section(LB_OUTBOUND_RULES, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Allocations are multiples of it; an inbound port takes its aligned block away, two ports in one block once.',
});

export const SNAT_ALLOCATION_CHECK_SUBTRACTS_BLOCKS = azureFact({
  id: 'snat.load-balancer.allocation-check',
  value: text('instances × ports ≤ 64,000 × addresses − 8 × occupied blocks'),
  appliesTo: `${OUTBOUND_RULES}.allocatedOutboundPorts, when the deployment is accepted`,
  source: section(
    issue('Azure/AzLoadBalancerMigration', 114, 'allocated outbound ports exceed what is available'),
    'thread',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Ten members, one address and one inbound port: at most 6,392 ports each.',
});

export const SNAT_AUTOMATIC_TABLE = azureFact({
  id: 'snat.load-balancer.automatic-ports',
  value: table([
    { maxInstances: 50, ports: 1024 },
    { maxInstances: 100, ports: 512 },
    { maxInstances: 200, ports: 256 },
    { maxInstances: 400, ports: 128 },
    { maxInstances: 800, ports: 64 },
    { maxInstances: 1000, ports: 32 },
  ]),
  appliesTo: 'ports of an IP configuration by size of the pool, for one frontend address, with automatic allocation',
  source: section(LB_OUTBOUND, 'Preallocated ports'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Nothing is published for more than 1,000 instances.',
});

export const SNAT_AUTOMATIC_MAXIMUM = azureFact({
  id: 'snat.load-balancer.automatic-maximum',
  value: ports(1024),
  appliesTo: 'ports of an IP configuration with automatic allocation, over all frontend addresses together',
  source: section(LB_OUTBOUND_OLD, 'Multiple frontends'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Several frontend addresses add up, to this at most.',
});

export const SNAT_AUTOMATIC_WHEN_ABSENT = azureFact({
  id: 'snat.load-balancer.allocation-default',
  value: ports(0),
  appliesTo: `${OUTBOUND_RULES}.allocatedOutboundPorts, absent`,
  source: section(LB_OUTBOUND_RULES, 'Configure an outbound rule'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Zero means automatic allocation by the size of the pool.',
});

export const SNAT_ALLOCATION_MAXIMUM = azureFact({
  id: 'snat.load-balancer.allocation-maximum',
  value: ports(64_000),
  appliesTo: `${OUTBOUND_RULES}.allocatedOutboundPorts`,
  source: section(LB_OUTBOUND_RULES, 'Configure an outbound rule'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SNAT_HOLD_AFTER_FIN = azureFact({
  id: 'snat.load-balancer.hold-after-fin',
  value: range('seconds', { min: 0, max: 240 }),
  appliesTo: 'time until a port of a load balancer can be used again after a connection closed with FIN',
  source: section(LB_OUTBOUND_OLD, 'Port release'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Only old text names 240 s and no later text replaces it; examples in newer text count no hold at all.',
});

export const SNAT_HOLD_AFTER_RST = azureFact({
  id: 'snat.load-balancer.hold-after-rst',
  value: seconds(15),
  appliesTo: 'time until a port of a load balancer can be used again after a connection closed with RST',
  source: section(LB_OUTBOUND_OLD, 'Port release'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SNAT_UDP_PORT_USE = azureFact({
  id: 'snat.load-balancer.udp-port-use',
  value: text('one port per destination address'),
  appliesTo: 'ports that UDP flows take on a load balancer',
  source: section(LB_OUTBOUND_2022, 'Port exhaustion'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    { value: 'one port per flow', note: 'Older text.', source: section(LB_OUTBOUND_OLD, 'Port masquerading') },
  ],
});

export const SNAT_IMPLICIT_IDLE_TIMEOUT = azureFact({
  id: 'snat.implicit.idle-timeout',
  value: minutes(4),
  appliesTo: 'outbound flows through implicit source NAT, not tunable',
  source: section(LB_OUTBOUND, 'Outbound connections'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SNAT_PRECEDENCE = azureFact({
  id: 'snat.precedence',
  value: words(['nat-gateway', 'instance-public-ip', 'outbound-rule', 'implicit', 'default']),
  appliesTo: 'the outbound method of an instance, first that applies',
  source: section(LB_TCP_RESET, 'Order of precedence'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: ['instance-public-ip', 'nat-gateway', 'outbound-rule', 'implicit', 'default'],
      note: 'Older text puts the address of the instance before everything.',
      source: section(LB_OUTBOUND_2022, 'Scenarios'),
    },
  ],
});

export const SNAT_INSTANCE_ADDRESS_PORTS = azureFact({
  id: 'snat.instance-address.ports',
  value: ports(64_512),
  appliesTo: 'an instance with a public address of its own',
  source: section(LB_OUTBOUND, 'Assigning a public IP to the virtual machine'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'Sources say "all ephemeral ports" only; the number is that of an address of a NAT gateway.',
});

export const SNAT_DISABLED_WITHOUT_OTHER = azureFact({
  id: 'snat.disabled-without-other',
  value: boolean(true),
  appliesTo: 'disableOutboundSnat true and no other outbound method: no outbound connections at all',
  source: section(LB_OUTBOUND_RULES, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SNAT_OUTBOUND_RULE_SCOPE = azureFact({
  id: 'snat.outbound-rule.scope',
  value: text('the primary IPv4 configuration of each interface'),
  appliesTo: 'IP configurations that an outbound rule serves; secondary ones for IPv6 only',
  source: section(LB_OUTBOUND_RULES, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SNAT_SCALE_OUT_RECLAIMS = azureFact({
  id: 'snat.load-balancer.scale-out-reclaims',
  value: boolean(true),
  appliesTo:
    'automatic allocation when the pool grows into the next tier: half of the ports are taken back and their flows end',
  source: section(LB_OUTBOUND_OLD, 'Changing the size of a backend pool'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SNAT_IP_POOL_NOT_SECURE = azureFact({
  id: 'snat.ip-based-pool.default-outbound',
  value: boolean(true),
  appliesTo: 'instances that join a pool by address instead of network interface',
  source: section(LB_WHATS_NEW, 'Known issues'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'They behave like Basic and may leave through default outbound access.',
});

export const NAT_GATEWAY_PORTS_PER_ADDRESS = azureFact({
  id: 'nat-gateway.ports-per-address',
  value: ports(64_512),
  appliesTo: 'each public IPv4 address of a NAT gateway, shared by all instances of its subnets',
  source: section(NAT_SNAT, 'SNAT ports'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NAT_GATEWAY_STANDARD_IS_IPV4 = azureFact({
  id: 'nat-gateway.standard.address-versions',
  value: words(['IPv4']),
  appliesTo: 'public addresses of a NAT gateway of the SKU Standard; StandardV2 may have IPv6 ones as well',
  source: section(NAT_SKUS, 'Comparison'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NAT_GATEWAY_CONNECTIONS_PER_DESTINATION = azureFact({
  id: 'nat-gateway.connections-per-address-and-destination',
  value: count(50_000),
  appliesTo: 'concurrent connections of one public address of a NAT gateway to one destination',
  source: section(NAT_SKUS, 'Comparison'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NAT_GATEWAY_CONNECTIONS_TOTAL = azureFact({
  id: 'nat-gateway.connections-total',
  value: count(2_000_000),
  appliesTo: 'concurrent connections of one NAT gateway',
  source: section(NAT_SKUS, 'Comparison'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NAT_GATEWAY_ADDRESSES = azureFact({
  id: 'nat-gateway.addresses',
  value: count(16),
  appliesTo: 'public IPv4 addresses of one NAT gateway',
  source: section(NAT_SKUS, 'Comparison'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NAT_GATEWAY_HOLD_AFTER_FIN = azureFact({
  id: 'nat-gateway.hold-after-fin',
  value: seconds(65),
  appliesTo: 'time until a port of a NAT gateway can be used again for the same destination after FIN',
  source: section(NAT_RESOURCE, 'Port reuse timers'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The page calls the timers subject to change.',
});

export const NAT_GATEWAY_HOLD_AFTER_RST = azureFact({
  id: 'nat-gateway.hold-after-rst',
  value: seconds(16),
  appliesTo: 'time until a port of a NAT gateway can be used again for the same destination after RST',
  source: section(NAT_RESOURCE, 'Port reuse timers'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NAT_GATEWAY_HOLD_HALF_OPEN = azureFact({
  id: 'nat-gateway.hold-half-open',
  value: seconds(30),
  appliesTo: 'time until a port of a NAT gateway can be used again after a connection that was never established',
  source: section(NAT_RESOURCE, 'Port reuse timers'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NAT_GATEWAY_HOLD_UDP = azureFact({
  id: 'nat-gateway.hold-udp',
  value: seconds(65),
  appliesTo: 'time until a UDP port of a NAT gateway can be used again for the same destination',
  source: section(NAT_RESOURCE, 'Port reuse timers'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NAT_GATEWAY_IDLE_TIMEOUT_DEFAULT = azureFact({
  id: 'nat-gateway.idle-timeout.default',
  value: minutes(4),
  appliesTo: 'Microsoft.Network/natGateways properties.idleTimeoutInMinutes, absent',
  source: section(NAT_RESOURCE, 'Idle timeout timers'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'UDP has 4 minutes that cannot be changed.',
});

export const NAT_GATEWAY_IDLE_TIMEOUT_RANGE = azureFact({
  id: 'nat-gateway.idle-timeout.range',
  value: range('minutes', { min: 4, max: 120 }),
  appliesTo: 'Microsoft.Network/natGateways properties.idleTimeoutInMinutes',
  source: section(NAT_RESOURCE, 'Idle timeout timers'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const NAT_GATEWAY_STANDARD_V2_FIRST_API = azureFact({
  id: 'nat-gateway.standard-v2.first-api-version',
  value: apiVersion('2024-07-01'),
  appliesTo: 'Microsoft.Network/natGateways sku.name, value StandardV2',
  source: section(NETWORK_TYPES, 'NatGatewaySku in all API versions'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Zone-redundant; needs public addresses of the StandardV2 SKU.',
});

export const NAT_GATEWAY_STANDARD_ZONES = azureFact({
  id: 'nat-gateway.standard.zones',
  value: text('one zone'),
  appliesTo: 'Microsoft.Network/natGateways of the Standard SKU; without zones Azure picks one',
  source: section(NAT_RESOURCE, 'Availability zones'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: 'not supported',
      note: 'The SKU table words it so and means that it is not zone-redundant.',
      source: section(NAT_SKUS, 'Comparison'),
    },
  ],
});

export const DEFAULT_OUTBOUND_RETIRES = azureFact({
  id: 'default-outbound.retires',
  value: date('2026-03-31'),
  appliesTo:
    'virtualNetworks/subnets properties.defaultOutboundAccess: false for new networks in API versions released later',
  source: section(DEFAULT_OUTBOUND, 'When is default outbound access provided'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'No published API version is known to be one of those, so an absent property still means allowed.',
  alternatives: [
    {
      value: '2025-09-30',
      note: 'The older announcement.',
      source: section(LB_BEST_PRACTICES, 'Outbound connectivity'),
    },
  ],
});

export const DEFAULT_OUTBOUND_FIRST_API = azureFact({
  id: 'default-outbound.first-api-version',
  value: apiVersion('2023-05-01'),
  appliesTo: 'virtualNetworks/subnets properties.defaultOutboundAccess',
  source: section(NETWORK_TYPES, 'SubnetPropertiesFormat in all API versions'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const DEFAULT_OUTBOUND_NOT_FOR_FLEXIBLE = azureFact({
  id: 'default-outbound.flexible-scale-sets',
  value: boolean(false),
  appliesTo: 'default outbound access of scale sets with flexible orchestration',
  source: section(DEFAULT_OUTBOUND, 'When is default outbound access provided'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const DEFAULT_OUTBOUND_NOT_FOR_DELEGATED = azureFact({
  id: 'default-outbound.delegated-subnets',
  value: boolean(false),
  appliesTo: 'defaultOutboundAccess of subnets that are delegated to a service, which has ways out of its own',
  source: section(DEFAULT_OUTBOUND, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});
