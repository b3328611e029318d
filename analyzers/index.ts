// Which checks are there? In the order of the catalogue; their ids are names and never reused.

import { endpointAlwaysServed } from '#analyzers/checks/dns/endpoint-always-served.ts';
import { endpointNamedTooLong } from '#analyzers/checks/dns/endpoint-named-too-long.ts';
import { originGroupIntervalLeftOut } from '#analyzers/checks/dns/origin-group-interval-left-out.ts';
import { originGroupNeedsManyFailures } from '#analyzers/checks/dns/origin-group-needs-many-failures.ts';
import { originsWithoutProbe } from '#analyzers/checks/dns/origins-without-probe.ts';
import { routingMethodWithoutTakeover } from '#analyzers/checks/dns/routing-method-without-takeover.ts';
import { trafficManagerTimeoutTooLong } from '#analyzers/checks/dns/traffic-manager-timeout-too-long.ts';
import { backendSettingsWithoutProbe } from '#analyzers/checks/gateway/backend-settings-without-probe.ts';
import { expressRouteWithoutSecondPath } from '#analyzers/checks/gateway/express-route-without-second-path.ts';
import { probeTimeoutBeyondInterval } from '#analyzers/checks/gateway/probe-timeout-beyond-interval.ts';
import { vpnGatewayActiveStandby } from '#analyzers/checks/gateway/vpn-gateway-active-standby.ts';
import { globalPoolWithoutRegionalProbe } from '#analyzers/checks/load-balancer/global-pool-without-regional-probe.ts';
import { probeDenied } from '#analyzers/checks/load-balancer/probe-denied.ts';
import { publishedPortClosed } from '#analyzers/checks/load-balancer/published-port-closed.ts';
import { appliancesFailTogether } from '#analyzers/checks/nva/appliances-fail-together.ts';
import { appliancesWithoutRole } from '#analyzers/checks/nva/appliances-without-role.ts';
import { clusterAddressLostWithZone } from '#analyzers/checks/nva/cluster-address-lost-with-zone.ts';
import { redeploymentRevertsFailover } from '#analyzers/checks/nva/redeployment-reverts-failover.ts';
import { tooManyObjectsToMove } from '#analyzers/checks/nva/too-many-objects-to-move.ts';
import { applianceGroupClosesTransit } from '#analyzers/checks/routing/appliance-group-closes-transit.ts';
import { applianceLearnsOwnDefaultRoute } from '#analyzers/checks/routing/appliance-learns-own-default-route.ts';
import { applianceRoutesToItself } from '#analyzers/checks/routing/appliance-routes-to-itself.ts';
import { applianceWithoutIpForwarding } from '#analyzers/checks/routing/appliance-without-ip-forwarding.ts';
import { bgpPeersWithOneAddress } from '#analyzers/checks/routing/bgp-peers-with-one-address.ts';
import { bgpTimersLeftToDefault } from '#analyzers/checks/routing/bgp-timers-left-to-default.ts';
import { bgpTimersTooLow } from '#analyzers/checks/routing/bgp-timers-too-low.ts';
import { equalPeersWithoutSourceNat } from '#analyzers/checks/routing/equal-peers-without-source-nat.ts';
import { firewallDefaultRouteDiverted } from '#analyzers/checks/routing/firewall-default-route-diverted.ts';
import { gatewaySubnetWithoutPropagation } from '#analyzers/checks/routing/gateway-subnet-without-propagation.ts';
import { gatewayTrafficToRouteServerDiverted } from '#analyzers/checks/routing/gateway-traffic-to-route-server-diverted.ts';
import { gatewayTransitOnOneSide } from '#analyzers/checks/routing/gateway-transit-on-one-side.ts';
import { gatewayUnfitForRouteServer } from '#analyzers/checks/routing/gateway-unfit-for-route-server.ts';
import { ipv6BesideRouteServer } from '#analyzers/checks/routing/ipv6-beside-route-server.ts';
import { nextHopAllocatedDynamically } from '#analyzers/checks/routing/next-hop-allocated-dynamically.ts';
import { nextHopIsPublicAddress } from '#analyzers/checks/routing/next-hop-is-public-address.ts';
import { nextHopMatchesNothing } from '#analyzers/checks/routing/next-hop-matches-nothing.ts';
import { nextHopMovedByAppliance } from '#analyzers/checks/routing/next-hop-moved-by-appliance.ts';
import { nextHopsWithoutHealth } from '#analyzers/checks/routing/next-hops-without-health.ts';
import { peerAllocatedDynamically } from '#analyzers/checks/routing/peer-allocated-dynamically.ts';
import { peeringBypassesAppliance } from '#analyzers/checks/routing/peering-bypasses-appliance.ts';
import { peeringDropsForwardedTraffic } from '#analyzers/checks/routing/peering-drops-forwarded-traffic.ts';
import { publicAddressBehindDefaultRoute } from '#analyzers/checks/routing/public-address-behind-default-route.ts';
import { reservedPeerAsn } from '#analyzers/checks/routing/reserved-peer-asn.ts';
import { routeServerSubnetRestricted } from '#analyzers/checks/routing/route-server-subnet-restricted.ts';
import { routeServerWithOnePeer } from '#analyzers/checks/routing/route-server-with-one-peer.ts';
import { subnetWrittenTwiceDifferently } from '#analyzers/checks/routing/subnet-written-twice-differently.ts';
import { tooManyRouteServerPeers } from '#analyzers/checks/routing/too-many-route-server-peers.ts';
import { applicationGatewayInOneZone } from '#analyzers/checks/zones/application-gateway-in-one-zone.ts';
import { firewallWithoutZones } from '#analyzers/checks/zones/firewall-without-zones.ts';
import { natGatewayInOneZone } from '#analyzers/checks/zones/nat-gateway-in-one-zone.ts';
import { repairsReplaceAppliances } from '#analyzers/checks/zones/repairs-replace-appliances.ts';
import type { Check } from './check.ts';
import { chainedFrontendBehindNatGateway } from './checks/gateway/chained-frontend-behind-nat-gateway.ts';
import { chainedFrontendInGlobalPool } from './checks/gateway/chained-frontend-in-global-pool.ts';
import { gatewayFrontendAsNextHop } from './checks/gateway/gateway-frontend-as-next-hop.ts';
import { gatewayPoolWithoutBothTunnels } from './checks/gateway/gateway-pool-without-both-tunnels.ts';
import { gatewayRuleNotHaPorts } from './checks/gateway/gateway-rule-not-ha-ports.ts';
import { gatewayWithoutEastWestInspection } from './checks/gateway/gateway-without-east-west-inspection.ts';
import { outboundRuleNotChained } from './checks/gateway/outbound-rule-not-chained.ts';
import { addressOfAnotherSku } from './checks/load-balancer/address-of-another-sku.ts';
import { adminStateUp } from './checks/load-balancer/admin-state-up.ts';
import { allProbedUpBeforeAppliances } from './checks/load-balancer/all-probed-up-before-appliances.ts';
import { applianceNicWithSeveralAddresses } from './checks/load-balancer/appliance-nic-with-several-addresses.ts';
import { basicLoadBalancer } from './checks/load-balancer/basic-load-balancer.ts';
import { bothInterfacesProbed } from './checks/load-balancer/both-interfaces-probed.ts';
import { directionsFailOverApart } from './checks/load-balancer/directions-fail-over-apart.ts';
import { directionsProbedDifferently } from './checks/load-balancer/directions-probed-differently.ts';
import { emptyPoolBehindRoute } from './checks/load-balancer/empty-pool-behind-route.ts';
import { frontendAndMemberBothRouted } from './checks/load-balancer/frontend-and-member-both-routed.ts';
import { haPortsBesideOtherRules } from './checks/load-balancer/ha-ports-beside-other-rules.ts';
import { haPortsOnPublicFrontend } from './checks/load-balancer/ha-ports-on-public-frontend.ts';
import { haPortsTimersWithoutEffect } from './checks/load-balancer/ha-ports-timers-without-effect.ts';
import { httpProbeIntervalBeyondTimeout } from './checks/load-balancer/http-probe-interval-beyond-timeout.ts';
import { httpProbeOnRefusedPort } from './checks/load-balancer/http-probe-on-refused-port.ts';
import { httpProbeWithoutPath } from './checks/load-balancer/http-probe-without-path.ts';
import { idleTimeoutsDiffer } from './checks/load-balancer/idle-timeouts-differ.ts';
import { internalAndPublicBalancersInFront } from './checks/load-balancer/internal-and-public-balancers-in-front.ts';
import { internalMembersWithoutOutbound } from './checks/load-balancer/internal-members-without-outbound.ts';
import { loadBalancerWithoutSku } from './checks/load-balancer/load-balancer-without-sku.ts';
import { networkContainsProbeSource } from './checks/load-balancer/network-contains-probe-source.ts';
import { numberOfProbesWithoutThreshold } from './checks/load-balancer/number-of-probes-without-threshold.ts';
import { outboundRulesOverlap } from './checks/load-balancer/outbound-rules-overlap.ts';
import { poolDeclaredTwice } from './checks/load-balancer/pool-declared-twice.ts';
import { probeIntervalBelowMinimum } from './checks/load-balancer/probe-interval-below-minimum.ts';
import { probeIntervalLeftToDefault } from './checks/load-balancer/probe-interval-left-to-default.ts';
import { probeOnManagementPort } from './checks/load-balancer/probe-on-management-port.ts';
import { probeOnPublishedPort } from './checks/load-balancer/probe-on-published-port.ts';
import { probeThresholdTooNewForApi } from './checks/load-balancer/probe-threshold-too-new-for-api.ts';
import { probeWindowTooLong } from './checks/load-balancer/probe-window-too-long.ts';
import { promiseNotMet } from './checks/load-balancer/promise-not-met.ts';
import { proxyHeaderBeforeProbes } from './checks/load-balancer/proxy-header-before-probes.ts';
import { ruleWithoutProbe } from './checks/load-balancer/rule-without-probe.ts';
import { scaleSetProbeWithoutRule } from './checks/load-balancer/scale-set-probe-without-rule.ts';
import { singleMemberPool } from './checks/load-balancer/single-member-pool.ts';
import { sourceAffinityBehindProxy } from './checks/load-balancer/source-affinity-behind-proxy.ts';
import { tcpProbeBeforeHttp } from './checks/load-balancer/tcp-probe-before-http.ts';
import { tcpProbeWithPath } from './checks/load-balancer/tcp-probe-with-path.ts';
import { zonesOnPublicFrontend } from './checks/load-balancer/zones-on-public-frontend.ts';
import { automaticPortsShrink } from './checks/outbound/automatic-ports-shrink.ts';
import { defaultOutboundAccess } from './checks/outbound/default-outbound-access.ts';
import { implicitSnat } from './checks/outbound/implicit-snat.ts';
import { outboundFrontendAlsoImplicit } from './checks/outbound/outbound-frontend-also-implicit.ts';
import { outboundSnatDisabledWithoutOther } from './checks/outbound/outbound-snat-disabled-without-other.ts';
import { snatAllocationIgnoresGrowth } from './checks/outbound/snat-allocation-ignores-growth.ts';
import { snatAllocationNotMultipleOfEight } from './checks/outbound/snat-allocation-not-multiple-of-eight.ts';
import { snatAllocationTooLarge } from './checks/outbound/snat-allocation-too-large.ts';
import { snatPortsRunOut } from './checks/outbound/snat-ports-run-out.ts';
import { tcpResetOffWhereFlowsIdle } from './checks/outbound/tcp-reset-off-where-flows-idle.ts';
import { nextHopIsOnlyAppliance } from './checks/routing/next-hop-is-only-appliance.ts';
import { propertyInNoSchema } from './checks/template/property-in-no-schema.ts';
import { propertyTooNewForApi } from './checks/template/property-too-new-for-api.ts';
import { appliancesInOneZone } from './checks/zones/appliances-in-one-zone.ts';
import { publicAddressZonesByRegion } from './checks/zones/public-address-zones-by-region.ts';
import { zonalFleetBehindNonzonalFrontend } from './checks/zones/zonal-fleet-behind-nonzonal-frontend.ts';
import { zonesWithAvailabilitySet } from './checks/zones/zones-with-availability-set.ts';

export const ALL_CHECKS: readonly Check[] = [
  probeIntervalLeftToDefault,
  numberOfProbesWithoutThreshold,
  probeThresholdTooNewForApi,
  probeWindowTooLong,
  ruleWithoutProbe,
  probeOnManagementPort,
  probeOnPublishedPort,
  httpProbeOnRefusedPort,
  httpProbeIntervalBeyondTimeout,
  singleMemberPool,
  haPortsTimersWithoutEffect,
  haPortsBesideOtherRules,
  haPortsOnPublicFrontend,
  internalAndPublicBalancersInFront,
  applianceNicWithSeveralAddresses,
  bothInterfacesProbed,
  sourceAffinityBehindProxy,
  adminStateUp,
  allProbedUpBeforeAppliances,
  directionsFailOverApart,
  directionsProbedDifferently,
  promiseNotMet,
  tcpProbeBeforeHttp,
  internalMembersWithoutOutbound,
  frontendAndMemberBothRouted,
  outboundRulesOverlap,
  zonesOnPublicFrontend,
  proxyHeaderBeforeProbes,
  poolDeclaredTwice,
  probeIntervalBelowMinimum,
  httpProbeWithoutPath,
  tcpProbeWithPath,
  basicLoadBalancer,
  loadBalancerWithoutSku,
  addressOfAnotherSku,
  idleTimeoutsDiffer,
  scaleSetProbeWithoutRule,
  emptyPoolBehindRoute,
  gatewayRuleNotHaPorts,
  gatewayPoolWithoutBothTunnels,
  chainedFrontendBehindNatGateway,
  gatewayFrontendAsNextHop,
  chainedFrontendInGlobalPool,
  gatewayWithoutEastWestInspection,
  outboundRuleNotChained,
  nextHopIsOnlyAppliance,
  appliancesInOneZone,
  zonalFleetBehindNonzonalFrontend,
  publicAddressZonesByRegion,
  zonesWithAvailabilitySet,
  networkContainsProbeSource,
  snatAllocationNotMultipleOfEight,
  snatAllocationTooLarge,
  snatAllocationIgnoresGrowth,
  implicitSnat,
  outboundSnatDisabledWithoutOther,
  defaultOutboundAccess,
  tcpResetOffWhereFlowsIdle,
  snatPortsRunOut,
  outboundFrontendAlsoImplicit,
  automaticPortsShrink,
  propertyTooNewForApi,
  propertyInNoSchema,
  routeServerWithOnePeer,
  bgpPeersWithOneAddress,
  tooManyRouteServerPeers,
  reservedPeerAsn,
  routeServerSubnetRestricted,
  applianceWithoutIpForwarding,
  gatewaySubnetWithoutPropagation,
  applianceRoutesToItself,
  nextHopsWithoutHealth,
  nextHopAllocatedDynamically,
  gatewayTransitOnOneSide,
  probeDenied,
  firewallWithoutZones,
  applicationGatewayInOneZone,
  backendSettingsWithoutProbe,
  originGroupIntervalLeftOut,
  originsWithoutProbe,
  trafficManagerTimeoutTooLong,
  endpointAlwaysServed,
  routingMethodWithoutTakeover,
  vpnGatewayActiveStandby,
  peeringDropsForwardedTraffic,
  publicAddressBehindDefaultRoute,
  subnetWrittenTwiceDifferently,
  nextHopMatchesNothing,
  repairsReplaceAppliances,
  probeTimeoutBeyondInterval,
  ipv6BesideRouteServer,
  equalPeersWithoutSourceNat,
  bgpTimersLeftToDefault,
  peerAllocatedDynamically,
  gatewayUnfitForRouteServer,
  applianceLearnsOwnDefaultRoute,
  gatewayTrafficToRouteServerDiverted,
  bgpTimersTooLow,
  originGroupNeedsManyFailures,
  globalPoolWithoutRegionalProbe,
  appliancesWithoutRole,
  clusterAddressLostWithZone,
  natGatewayInOneZone,
  publishedPortClosed,
  tooManyObjectsToMove,
  nextHopIsPublicAddress,
  applianceGroupClosesTransit,
  endpointNamedTooLong,
  expressRouteWithoutSecondPath,
  firewallDefaultRouteDiverted,
  peeringBypassesAppliance,
  nextHopMovedByAppliance,
  redeploymentRevertsFailover,
  appliancesFailTogether,
];
