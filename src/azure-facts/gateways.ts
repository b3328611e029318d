// How long do VPN gateways and ExpressRoute take to fail over?
import { azureFact, boolean, milliseconds, range, seconds } from './fact.ts';
import { learn, repositoryFile, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';
const VPN_AVAILABILITY = learn(
  'azure/vpn-gateway/vpn-gateway-highlyavailable',
  'Design highly available gateway connectivity for cross-premises and VNet-to-VNet connections',
);
const VPN_AVAILABILITY_OLD = repositoryFile(
  'MicrosoftDocs/azure-docs',
  'articles/vpn-gateway/vpn-gateway-highlyavailable.md',
  '0b73cafb',
);
const EXPRESSROUTE_BFD = learn('azure/expressroute/expressroute-bfd', 'Configure BFD over ExpressRoute');
const VPN_GATEWAY_REFERENCE = learn(
  'azure/templates/microsoft.network/virtualnetworkgateways',
  'Microsoft.Network virtualNetworkGateways',
);

export const VPN_PLANNED_FAILOVER = azureFact({
  id: 'vpn-gateway.planned-failover',
  value: range('seconds', { min: 10, max: 15 }),
  appliesTo: 'an active-standby VPN gateway under planned maintenance',
  source: section(VPN_AVAILABILITY, 'About VPN gateway redundancy'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const VPN_UNPLANNED_FAILOVER = azureFact({
  id: 'vpn-gateway.unplanned-failover',
  value: range('seconds', { min: 60, max: 180 }),
  appliesTo: 'an active-standby VPN gateway after a failure',
  source: section(VPN_AVAILABILITY, 'About VPN gateway redundancy'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: { min: 60, max: 90 },
      note: 'The text of 2016.',
      source: section(VPN_AVAILABILITY_OLD, 'About VPN gateway redundancy'),
    },
  ],
});

export const VPN_ACTIVE_ACTIVE_DEFAULT = azureFact({
  id: 'vpn-gateway.active-active.default',
  value: boolean(false),
  appliesTo: 'Microsoft.Network/virtualNetworkGateways properties.activeActive, absent',
  source: section(VPN_GATEWAY_REFERENCE, 'VirtualNetworkGatewayPropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const VPN_BGP_HOLD = azureFact({
  id: 'vpn-gateway.bgp.hold',
  value: seconds(180),
  appliesTo: 'BGP sessions of a VPN gateway, fixed: keepalive 60 s, hold 180 s',
  source: section(learn('azure/vpn-gateway/vpn-gateway-bgp-overview', 'About BGP with VPN Gateway'), 'Timers'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Unlike those of a Route Server they are not negotiated down.',
});

export const VPN_BGP_KEEPALIVE = azureFact({
  id: 'vpn-gateway.bgp.keepalive',
  value: seconds(60),
  appliesTo: 'BGP sessions of a VPN gateway, fixed',
  source: section(learn('azure/vpn-gateway/vpn-gateway-bgp-overview', 'About BGP with VPN Gateway'), 'Timers'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const EXPRESSROUTE_BGP_HOLD = azureFact({
  id: 'expressroute.bgp.hold',
  value: range('seconds', { min: 10, typical: 180, max: 180 }),
  appliesTo: 'BGP sessions of the Microsoft edge; the lower side wins',
  source: section(EXPRESSROUTE_BFD, 'Need for BFD'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const EXPRESSROUTE_BFD_INTERVAL = azureFact({
  id: 'expressroute.bfd.interval',
  value: milliseconds(300),
  appliesTo: 'bidirectional forwarding detection at the Microsoft edge, on by default for new private peerings',
  source: section(EXPRESSROUTE_BFD, 'Enabling BFD'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: 750,
      note: 'Some edges; the slower peer wins.',
      source: section(EXPRESSROUTE_BFD, 'BFD Session Negotiation'),
    },
  ],
});

export const EXPRESSROUTE_GATEWAY_CONVERGENCE = azureFact({
  id: 'expressroute.gateway-convergence',
  value: range('seconds', { min: 0, max: 60 }),
  appliesTo: 'convergence between gateway and Microsoft edge, even with bidirectional forwarding detection',
  source: section(EXPRESSROUTE_BFD, 'Need for BFD'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});
