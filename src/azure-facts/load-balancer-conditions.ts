// What must hold between the parts of a load balancer, its addresses and its neighbours, so that it is accepted and works?
import { azureFact, boolean, count, series, text, words } from './fact.ts';
import {
  issue,
  LB_GATEWAY,
  LB_GLOBAL,
  LB_HA_PORTS,
  LB_OUTBOUND_RULES,
  LB_POOLS,
  LB_PROBES,
  LB_SKUS,
  LB_TEMPLATE_REFERENCE,
  learn,
  NVA_GUIDE,
  repositoryFile,
  section,
  TERRAFORM_PROBE,
} from './sources.ts';

const CHECKED_ON = '2026-11-30';
const LOAD_BALANCERS = 'Microsoft.Network/loadBalancers properties';
const PROBES = `${LOAD_BALANCERS}.probes[].properties`;
const DEPLOYMENT_ERRORS = repositoryFile(
  'MicrosoftDocs/azure-docs',
  'articles/load-balancer/load-balancer-common-deployment-errors.md',
  '0af0f2ef',
);
const PRIVATE_LINK = learn('azure/private-link/private-link-service-overview', 'What is Azure Private Link service?');

export const LB_PROBE_HTTP_NEEDS_PATH = azureFact({
  id: 'lb.probe.http-needs-path',
  value: boolean(true),
  appliesTo: `${PROBES}.requestPath with protocol Http or Https`,
  source: section(LB_TEMPLATE_REFERENCE, 'ProbePropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Required, without a default.',
});

export const LB_PROBE_TCP_REFUSES_PATH = azureFact({
  id: 'lb.probe.tcp-refuses-path',
  value: boolean(true),
  appliesTo: `${PROBES}.requestPath with protocol Tcp`,
  source: section(LB_TEMPLATE_REFERENCE, 'ProbePropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: false,
      note: 'The documentation of the Terraform provider says only that the path is required for HTTP.',
      source: section(TERRAFORM_PROBE, 'request_path'),
    },
  ],
});

export const LB_HA_PORTS_INTERNAL_ONLY = azureFact({
  id: 'lb.ha-ports.internal-only',
  value: boolean(true),
  appliesTo: 'HA-ports rules: internal Standard load balancers only',
  source: section(LB_HA_PORTS, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_OUTBOUND_RULES_OVERLAP = azureFact({
  id: 'lb.outbound-rule.overlap-refused',
  value: boolean(true),
  appliesTo: `${LOAD_BALANCERS}.outboundRules[]: two of them with one frontend and overlapping protocols`,
  source: section(LB_OUTBOUND_RULES, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'All overlaps with Tcp and with Udp.',
});

export const LB_OUTBOUND_FRONTEND_REUSE = azureFact({
  id: 'lb.outbound-rule.frontend-reuse',
  value: text('disableOutboundSnat true'),
  appliesTo: `${LOAD_BALANCERS}.loadBalancingRules[].properties.disableOutboundSnat of rules whose frontend an outbound rule uses too`,
  source: section(LB_OUTBOUND_RULES, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Otherwise the deployment is refused.',
});

export const LB_FRONTEND_ZONES_INTERNAL_ONLY = azureFact({
  id: 'lb.frontend.zones.internal-only',
  value: boolean(true),
  appliesTo: `${LOAD_BALANCERS}.frontendIPConfigurations[].zones: of internal frontends only`,
  source: section(DEPLOYMENT_ERRORS, 'Deployment errors'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The zones of a public frontend are those of its address.',
});

export const LB_SKU_MUST_MATCH_ADDRESS = azureFact({
  id: 'lb.sku.must-match-address',
  value: text('DifferentSkuLoadBalancersAndPublicIPAddressNotAllowed'),
  appliesTo: 'sku.name of a load balancer and of the public addresses of its frontends',
  source: section(DEPLOYMENT_ERRORS, 'Deployment errors'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const PUBLIC_IP_SKU_WHEN_ABSENT = azureFact({
  id: 'public-ip.sku.default',
  value: text('Basic'),
  appliesTo: 'Microsoft.Network/publicIPAddresses sku, absent, before the retirement of Basic',
  source: section(LB_SKUS, 'SKU comparison'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'What the service does today with a public address without SKU is not documented.',
});

export const SCALE_SET_PROBE_MUST_BE_USED = azureFact({
  id: 'scale-set.health-probe.must-be-used',
  value: text('CannotUseInactiveHealthProbe'),
  appliesTo:
    'Microsoft.Compute/virtualMachineScaleSets properties.virtualMachineProfile.networkProfile.healthProbe: a probe that a load-balancing rule uses',
  source: section(DEPLOYMENT_ERRORS, 'Deployment errors'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_POOL_DECLARED_TWICE = azureFact({
  id: 'lb.pool.declared-twice',
  value: text('a repeated deployment is reported to be refused'),
  appliesTo: `${LOAD_BALANCERS}.backendAddressPools[] that is also a child resource, while network interfaces join it`,
  source: section(LB_POOLS, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'Known from reports of users only; the child resource writes the pool without the members that the interfaces made.',
});

export const LB_APPLICATION_PORTS = azureFact({
  id: 'lb.probe.application-ports',
  value: series('count', [80, 443, 8080]),
  appliesTo: 'TCP ports on which HTTP is spoken by registration',
  source: section(
    {
      title: 'IANA Service Name and Transport Protocol Port Number Registry',
      url: 'https://www.iana.org/assignments/service-names-port-numbers/service-names-port-numbers.xhtml',
    },
    'http, https, http-alt',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_TCP_PROBE_TELLS = azureFact({
  id: 'lb.probe.tcp-tells',
  value: text('that a port accepts connections'),
  appliesTo: `${PROBES} with protocol Tcp: what a success means`,
  source: section(LB_PROBES, 'TCP probe'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const PRIVATE_LINK_PROXY_HEADER_ON_PROBES = azureFact({
  id: 'private-link.proxy-protocol.probes',
  value: boolean(true),
  appliesTo:
    'Microsoft.Network/privateLinkServices properties.enableProxyProtocol: the header also precedes the health probes of the machines behind',
  source: section(PRIVATE_LINK, 'Getting connection Information using TCP Proxy v2'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Also the probes of other rules that reach the same machines.',
});

export const LB_GATEWAY_HA_PORTS_ONLY = azureFact({
  id: 'lb.gateway.ha-ports-only',
  value: boolean(true),
  appliesTo: `${LOAD_BALANCERS}.loadBalancingRules[] of the Gateway SKU`,
  source: section(LB_GATEWAY, 'Gateway load balancer components'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_GATEWAY_TUNNEL_TYPES = azureFact({
  id: 'lb.gateway.tunnel-types',
  value: words(['Internal', 'External']),
  appliesTo: `${LOAD_BALANCERS}.backendAddressPools[].properties.tunnelInterfaces[].type: one of each behind a rule`,
  source: section(LB_GATEWAY, 'Gateway load balancer components'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_GATEWAY_NOT_WITH_GLOBAL = azureFact({
  id: 'lb.gateway.not-with-global',
  value: boolean(true),
  appliesTo: 'frontends that are chained to a Gateway Load Balancer, as members of a load balancer of the Global tier',
  source: section(LB_GLOBAL, 'Limitations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_GATEWAY_NORTH_SOUTH_ONLY = azureFact({
  id: 'lb.gateway.north-south-only',
  value: text('to and from the internet'),
  appliesTo: 'flows that a Gateway Load Balancer leads through its appliances',
  source: section(NVA_GUIDE, 'Gateway Load Balancer'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Flows between machines, and between networks, do not pass it.',
});

export const LB_GATEWAY_CHAIN_OUTBOUND = azureFact({
  id: 'lb.gateway.chain-outbound',
  value: text('chain the frontends of the outbound rules'),
  appliesTo: 'outbound flows that are to be inspected behind a Gateway Load Balancer',
  source: section(LB_GATEWAY, 'Outbound traffic'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'A NAT gateway on the subnet takes outbound flows first, so that they are not inspected.',
});

export const LB_SYMMETRY_IP_CONFIGURATIONS = azureFact({
  id: 'lb.symmetry.ip-configurations',
  value: count(1),
  appliesTo:
    'IP configurations of a network interface behind HA ports, for both directions of a flow to meet one instance',
  source: section(LB_HA_PORTS, 'Supported configurations'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_PROBE_REPLY_INTERFACE = azureFact({
  id: 'lb.probe.reply-interface',
  value: text('the interface that was probed'),
  appliesTo: 'where a machine with several network interfaces must answer a probe',
  source: section(LB_PROBES, 'Design guidance'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'All probes come from one address, so the guest needs a route per interface, or source NAT of that address.',
});

export const LB_INTERNAL_HAS_NO_OUTBOUND = azureFact({
  id: 'lb.internal.no-outbound',
  value: boolean(true),
  appliesTo:
    'members of an internal Standard load balancer: no outbound path through it, and no default outbound access',
  source: section(issue('MicrosoftDocs/azure-docs', 93957, 'outbound of internal Standard load balancers'), 'thread'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'For members by network interface; those by address keep default outbound access.',
});
