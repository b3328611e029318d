// What do the tools write into a load-balancing rule that its author leaves alone?
import {
  LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT,
  LB_RULE_DISTRIBUTION_DEFAULT,
  LB_RULE_FLOATING_IP_DEFAULT,
  LB_RULE_IDLE_TIMEOUT_DEFAULT,
  LB_RULE_TCP_RESET_DEFAULT,
} from '../load-balancer-rules.ts';
import { LB_GATEWAY_TUTORIAL, LB_PROBES_2023, section, TERRAFORM_NETWORK } from '../sources.ts';
import type { DefaultedProperty } from './defaulted-property.ts';
import { defaultedProperty, required, sendsNothing, unsupported, unverified, writes } from './defaulted-property.ts';
import { RULE_SOURCES as FROM } from './tool-sources.ts';

const BASE = { resourceType: 'Microsoft.Network/loadBalancers', checkedOn: '2026-11-30' } as const;
const RULES = 'properties.loadBalancingRules[].properties';
const TUNNELS = section(LB_GATEWAY_TUTORIAL, 'Create and configure the gateway load balancer');

export const RULE_DEFAULTS: readonly DefaultedProperty[] = [
  defaultedProperty({
    ...BASE,
    id: 'lb.rule.probe',
    path: `${RULES}.probe`,
    unit: 'text',
    ships: unsupported(section(LB_PROBES_2023, 'Limitations'), 'Allowed: the rule then has no probe.'),
    portal: required(section(LB_PROBES_2023, 'Limitations'), 'Only the portal insists on a probe.'),
    cli: sendsNothing(FROM.cli),
    powershell: sendsNothing(FROM.powershell),
    terraform: sendsNothing(FROM.terraform),
    avm: sendsNothing(FROM.avm),
    aks: unsupported(FROM.aks, 'The controller makes a probe for every TCP port; UDP ports get none of their own.'),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.rule.idle-timeout',
    path: `${RULES}.idleTimeoutInMinutes`,
    unit: 'minutes',
    ships: LB_RULE_IDLE_TIMEOUT_DEFAULT,
    portal: writes(4, FROM.portal, { note: 'Quickstarts pick 15.' }),
    cli: sendsNothing(FROM.cli),
    powershell: writes(4, FROM.powershell),
    terraform: writes(4, FROM.terraform, { note: 'From 4 to 100.' }),
    avm: writes(4, FROM.avm),
    aks: writes(4, FROM.aks, { note: 'From 4 to 100.' }),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.rule.tcp-reset',
    path: `${RULES}.enableTcpReset`,
    unit: 'boolean',
    ships: LB_RULE_TCP_RESET_DEFAULT,
    portal: unverified(FROM.portal, 'Whether the box is ticked from the start was not found out.', [
      { value: true, note: 'The example of the how-to article ticks it.', source: FROM.portal },
    ]),
    cli: sendsNothing(FROM.cli),
    powershell: writes(false, FROM.powershell, { note: 'A switch.' }),
    terraform: writes(false, FROM.terraform),
    avm: writes(false, FROM.avm),
    aks: writes(true, FROM.aks),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.rule.disable-outbound-snat',
    path: `${RULES}.disableOutboundSnat`,
    unit: 'boolean',
    ships: LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT,
    portal: writes(true, FROM.portal, { note: 'The option that the form recommends.' }),
    cli: sendsNothing(FROM.cli),
    powershell: writes(false, FROM.powershell, { note: 'A switch.' }),
    terraform: writes(false, FROM.terraform),
    avm: writes(true, FROM.avm),
    aks: unverified(FROM.aks, 'Follows a setting of the cluster.'),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.rule.floating-ip',
    path: `${RULES}.enableFloatingIP`,
    unit: 'boolean',
    ships: LB_RULE_FLOATING_IP_DEFAULT,
    portal: writes(false, FROM.portal),
    cli: sendsNothing(FROM.cli),
    powershell: writes(false, FROM.powershell, { note: 'A switch.' }),
    terraform: writes(false, FROM.terraform),
    avm: writes(false, FROM.avm),
    aks: writes(true, FROM.aks),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.rule.distribution',
    path: `${RULES}.loadDistribution`,
    unit: 'text',
    ships: LB_RULE_DISTRIBUTION_DEFAULT,
    portal: writes('Default', FROM.portal, { note: 'The form calls it None.' }),
    cli: writes('Default', FROM.cli),
    powershell: sendsNothing(FROM.powershell),
    terraform: writes('Default', FROM.terraform),
    avm: writes('Default', FROM.avm),
    aks: writes('Default', FROM.aks, { note: 'SourceIP when the service asks for client affinity.' }),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.gateway.tunnel-identifiers',
    path: 'properties.backendAddressPools[].properties.tunnelInterfaces[].identifier',
    only: 'Gateway SKU, internal and external',
    unit: 'text',
    ships: unsupported(TUNNELS, 'No default is documented.'),
    portal: writes(['800', '801'], TUNNELS),
    cli: writes(['900'], TUNNELS, {
      note: 'The internal one is made by itself; the tutorial adds 901 for the external one.',
    }),
    powershell: unverified(TUNNELS, 'Not found out.'),
    terraform: required(section(TERRAFORM_NETWORK, 'schema of tunnel_interface'), 'All four values are required.'),
    avm: sendsNothing(FROM.avm, 'Passes on what its user gives; the module does not allow the Gateway SKU.'),
    aks: unsupported(FROM.aks, 'Clusters make no Gateway Load Balancer.'),
  }),
];
