// Which defaults, ranges and restrictions apply to load-balancing rules, HA ports and pools?
import { apiVersion, azureFact, boolean, bytes, count, minutes, range, text, words } from './fact.ts';
import {
  issue,
  LB_ADMIN_STATE,
  LB_COMPONENTS,
  LB_DISTRIBUTION,
  LB_GATEWAY,
  LB_GATEWAY_TUTORIAL,
  LB_HA_PORTS,
  LB_POOLS,
  LB_PROBES_2023,
  LB_RULES_HOW_TO,
  LB_TCP_RESET,
  LB_TCP_RESET_2020,
  LB_TEMPLATE_REFERENCE,
  LB_WHATS_NEW,
  NETWORK_TYPES,
  SUBSCRIPTION_LIMITS,
  section,
} from './sources.ts';

const CHECKED_ON = '2026-11-30';
const RULES = 'Microsoft.Network/loadBalancers properties.loadBalancingRules[].properties';
const OUTBOUND_RULES = 'Microsoft.Network/loadBalancers properties.outboundRules[].properties';
const POOLS = 'Microsoft.Network/loadBalancers properties.backendAddressPools[].properties';

export const LB_RULE_IDLE_TIMEOUT_DEFAULT = azureFact({
  id: 'lb.rule.idle-timeout.default',
  value: minutes(4),
  appliesTo: `${RULES}.idleTimeoutInMinutes, absent`,
  source: section(LB_TEMPLATE_REFERENCE, 'LoadBalancingRulePropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_RULE_IDLE_TIMEOUT_RANGE = azureFact({
  id: 'lb.rule.idle-timeout.range',
  value: range('minutes', { min: 4, max: 100 }),
  appliesTo: `${RULES}.idleTimeoutInMinutes`,
  source: section(LB_TCP_RESET, 'Configurable TCP idle timeout'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: { min: 4, max: 30 },
      note: 'The schema text and older articles; the service accepts more.',
      source: section(LB_TCP_RESET_2020, 'Configurable TCP idle timeout'),
    },
  ],
});

export const LB_OUTBOUND_RULE_IDLE_TIMEOUT_DEFAULT = azureFact({
  id: 'lb.outbound-rule.idle-timeout.default',
  value: minutes(4),
  appliesTo: `${OUTBOUND_RULES}.idleTimeoutInMinutes, absent`,
  source: section(LB_TEMPLATE_REFERENCE, 'OutboundRulePropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_OUTBOUND_RULE_IDLE_TIMEOUT_RANGE = azureFact({
  id: 'lb.outbound-rule.idle-timeout.range',
  value: range('minutes', { min: 4, max: 120 }),
  appliesTo: `${OUTBOUND_RULES}.idleTimeoutInMinutes`,
  source: section(LB_TCP_RESET, 'Configurable TCP idle timeout'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: { min: 4, max: 100 },
      note: 'Older articles.',
      source: section(LB_TCP_RESET_2020, 'Configurable TCP idle timeout'),
    },
  ],
});

export const LB_IDLE_TIMEOUT_PRECEDENCE = azureFact({
  id: 'lb.idle-timeout.precedence',
  value: text('the public address of the frontend'),
  appliesTo: `${RULES}.idleTimeoutInMinutes and publicIPAddresses properties.idleTimeoutInMinutes, when they differ inbound`,
  source: section(LB_TCP_RESET, 'Order of precedence'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Unresolved: print both values when they differ.',
  alternatives: [
    {
      value: 'the rule',
      note: 'One published measurement of 2023: rule 6 minutes, address 4 and then 8 minutes, flows ended after 6 both times.',
      source: section(issue('MicrosoftDocs/azure-docs', 107907, 'idle timeout of rule and public IP'), 'thread'),
    },
  ],
});

export const LB_RULE_TCP_RESET_DEFAULT = azureFact({
  id: 'lb.rule.tcp-reset.default',
  value: boolean(false),
  appliesTo: `${RULES}.enableTcpReset, absent`,
  source: section(LB_TEMPLATE_REFERENCE, 'LoadBalancingRulePropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT = azureFact({
  id: 'lb.rule.disable-outbound-snat.default',
  value: boolean(false),
  appliesTo: `${RULES}.disableOutboundSnat, absent`,
  source: section(LB_TEMPLATE_REFERENCE, 'LoadBalancingRulePropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'False means implicit source NAT through the public frontend of the rule.',
});

export const LB_RULE_FLOATING_IP_DEFAULT = azureFact({
  id: 'lb.rule.floating-ip.default',
  value: boolean(false),
  appliesTo: `${RULES}.enableFloatingIP, absent`,
  source: section(LB_TEMPLATE_REFERENCE, 'LoadBalancingRulePropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Cannot be changed after creation, according to the schema.',
});

export const LB_RULE_DISTRIBUTION_DEFAULT = azureFact({
  id: 'lb.rule.distribution.default',
  value: text('Default'),
  appliesTo: `${RULES}.loadDistribution, absent`,
  source: section(LB_DISTRIBUTION, 'Distribution modes'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Hash over five fields: both addresses, both ports, protocol.',
});

export const LB_RULE_CONNECTION_TRACKING_FIRST_API = azureFact({
  id: 'lb.rule.connection-tracking.first-api-version',
  value: apiVersion('2024-07-01'),
  appliesTo: `${RULES}.enableConnectionTracking`,
  source: section(NETWORK_TYPES, 'LoadBalancingRulePropertiesFormat in all API versions'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Pins UDP flows. The frontend has it from 2025-09-01, and the frontend wins.',
});

export const LB_DISTRIBUTION_RECOMPUTED = azureFact({
  id: 'lb.distribution.recomputed-on-membership-change',
  value: boolean(true),
  appliesTo: 'new connections after a pool gained or lost a member',
  source: section(LB_DISTRIBUTION, 'Distribution modes'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Affinity by source address does not survive a change of the pool.',
});

export const LB_HA_PORTS_SHAPE = azureFact({
  id: 'lb.ha-ports.shape',
  value: text('protocol All, frontendPort 0, backendPort 0'),
  appliesTo: `${RULES} of an internal Standard load balancer`,
  source: section(LB_HA_PORTS, 'Overview'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_HA_PORTS_PER_FRONTEND = azureFact({
  id: 'lb.ha-ports.per-frontend',
  value: count(1),
  appliesTo: 'HA-ports rules of one internal frontend',
  source: section(SUBSCRIPTION_LIMITS, 'Azure Load Balancer limits'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_HA_PORTS_NO_IDLE_TIMEOUT_BEHIND_ROUTE = azureFact({
  id: 'lb.ha-ports.idle-timeout-behind-route',
  value: boolean(false),
  appliesTo: 'TCP idle timeout of HA-ports rules whose frontend is the next hop of a route',
  source: section(LB_TCP_RESET, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_HA_PORTS_NO_TCP_RESET_WITH_APPLIANCE = azureFact({
  id: 'lb.ha-ports.tcp-reset-with-appliance',
  value: boolean(false),
  appliesTo: 'TCP reset of HA-ports rules with an appliance in the path',
  source: section(LB_TCP_RESET, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: true,
      note: 'The feature table grants TCP reset on any rule.',
      source: section(LB_COMPONENTS, 'Load-balancing rules'),
    },
  ],
});

export const LB_HA_PORTS_FRAGMENTS = azureFact({
  id: 'lb.ha-ports.fragments',
  value: boolean(false),
  appliesTo: 'IP fragments through HA-ports rules',
  source: section(LB_HA_PORTS, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: true,
      note: 'Older pages forward existing fragments over HA ports.',
      source: section(LB_COMPONENTS, 'Limitations'),
    },
  ],
});

export const LB_HA_PORTS_IPV6 = azureFact({
  id: 'lb.ha-ports.ipv6',
  value: boolean(true),
  appliesTo: 'HA-ports rules of IPv6 frontends',
  source: section(LB_RULES_HOW_TO, 'High availability ports'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [{ value: false, note: 'Older overview pages.', source: section(LB_HA_PORTS, 'Limitations') }],
});

export const LB_HA_PORTS_MIX_REFUSED = azureFact({
  id: 'lb.ha-ports.mix-refused',
  value: boolean(true),
  appliesTo: 'HA-ports rules beside other rules on the same pool without floating IP',
  source: section(LB_WHATS_NEW, 'Product updates, June 2020'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_HAIRPIN_FAILS = azureFact({
  id: 'lb.hairpin-fails',
  value: boolean(true),
  appliesTo: 'a flow from a pool member to the frontend of its own internal load balancer',
  source: section(LB_COMPONENTS, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_NO_PROBE_ALLOWED = azureFact({
  id: 'lb.rule.probe-optional',
  value: boolean(true),
  appliesTo: `${RULES}.probe in templates, CLI and PowerShell`,
  source: section(LB_PROBES_2023, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Only the portal insists on a probe.',
});

export const LB_ADMIN_STATE_ESTABLISHED_TCP = azureFact({
  id: 'lb.admin-state.down-established-tcp',
  value: text('continues'),
  appliesTo: `${POOLS}.loadBalancerBackendAddresses[].properties.adminState, value Down`,
  source: section(LB_ADMIN_STATE, 'Behavior of admin state'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: 'reset',
      note: 'The schema text.',
      source: section(LB_TEMPLATE_REFERENCE, 'LoadBalancerBackendAddressPropertiesFormat'),
    },
  ],
});

export const LB_ADMIN_STATES = azureFact({
  id: 'lb.admin-state.values',
  value: words(['None', 'Up', 'Down']),
  appliesTo: `${POOLS}.loadBalancerBackendAddresses[].properties.adminState, API 2022-11-01 and newer`,
  source: section(LB_ADMIN_STATE, 'Types of admin state'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Up ignores the probe for good. From 2021-08-01 to 2022-09-01 there was Drain as well.',
});

export const LB_DRAIN_PERIOD_FEATURE = azureFact({
  id: 'lb.pool.drain-period-feature',
  value: text('SLBAllowConnectionDraining'),
  appliesTo: `${POOLS}.drainPeriodInSeconds, API 2021-08-01 and newer`,
  source: section(LB_POOLS, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The subscription must have this feature registered.',
});

export const LB_GATEWAY_MTU = azureFact({
  id: 'lb.gateway.mtu',
  value: bytes(1550),
  appliesTo: 'appliances behind a Gateway Load Balancer, smallest MTU',
  source: section(LB_GATEWAY_TUTORIAL, 'Prerequisites'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_GATEWAY_TUNNELS_PER_POOL = azureFact({
  id: 'lb.gateway.tunnels-per-pool',
  value: count(2),
  appliesTo: `${POOLS}.tunnelInterfaces of the Gateway SKU`,
  source: section(LB_GATEWAY, 'Gateway load balancer components'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_GATEWAY_TUNNEL_PORTS = azureFact({
  id: 'lb.gateway.tunnel-ports',
  value: words(['10800 internal', '10801 external']),
  appliesTo: `${POOLS}.tunnelInterfaces[].port as portal and CLI write it`,
  source: section(LB_GATEWAY_TUTORIAL, 'Create and configure the gateway load balancer'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_GATEWAY_TUNNEL_IDS = azureFact({
  id: 'lb.gateway.tunnel-identifiers',
  value: words(['800 internal', '801 external']),
  appliesTo: `${POOLS}.tunnelInterfaces[].identifier as the portal writes it`,
  source: section(LB_GATEWAY_TUTORIAL, 'Create and configure the gateway load balancer'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The appliance must use what the template says.',
  alternatives: [
    {
      value: ['900 internal', '901 external'],
      note: 'The CLI makes 900 by itself, and its tutorial adds 901.',
      source: section(LB_GATEWAY_TUTORIAL, 'Azure CLI'),
    },
  ],
});
