// Networks, addresses, gateways and security groups in the words of the `inspect` contract.
import {
  LB_ALLOCATION_DEFAULT,
  LB_TIER_DEFAULT,
  PUBLIC_IP_IDLE_TIMEOUT_DEFAULT,
} from '#src/azure-facts/load-balancer-skus-zones.ts';
import { NAT_GATEWAY_IDLE_TIMEOUT_DEFAULT } from '#src/azure-facts/outbound-snat.ts';
import {
  tell,
  tellDeployed,
  tellId,
  tellKey,
  tellList,
  tellOpenList,
  tellPart,
  tellPartId,
  tellResource,
} from '#src/graph/inspect/tell.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import type { NetworkSecurityGroup, SecurityRule } from '#src/graph/nodes/network-security-group.ts';
import type { ExternalNode } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { Peering, Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type {
  ToldExternal,
  ToldFirewall,
  ToldNatGateway,
  ToldPeering,
  ToldPublicIp,
  ToldPublicIpPrefix,
  ToldSecurityGroup,
  ToldSecurityRule,
  ToldSubnet,
  ToldVirtualNetwork,
} from '#src/model/inspection.ts';

export function tellNatGateway(gateway: NatGateway): ToldNatGateway {
  return {
    ...tellResource(gateway),
    sku: tell(gateway.sku),
    zones: tell(gateway.zones),
    idleTimeoutInMinutes: tell(gateway.idleTimeoutInMinutes, NAT_GATEWAY_IDLE_TIMEOUT_DEFAULT.value),
    publicIps: tellList(gateway.publicIps, (link) => tellKey(link, (address) => address.key)),
    publicIpPrefixes: tellList(gateway.publicIpPrefixes, (link) => tellKey(link, (prefix) => prefix.key)),
    subnets: tellOpenList(
      gateway.subnets.map((subnet) => subnet.subnetKey),
      gateway.openSubnets,
    ),
  };
}

export function tellPublicIp(address: PublicIpAddress): ToldPublicIp {
  return {
    ...tellResource(address),
    sku: tell(address.sku),
    tier: tell(address.tier, LB_TIER_DEFAULT.value),
    zones: tell(address.zones),
    allocation: tell(address.allocation, LB_ALLOCATION_DEFAULT.value),
    idleTimeoutInMinutes: tell(address.idleTimeoutInMinutes, PUBLIC_IP_IDLE_TIMEOUT_DEFAULT.value),
    publicIpPrefix: tellKey(address.prefix, (prefix) => prefix.key),
  };
}

export function tellPublicIpPrefix(prefix: PublicIpPrefix): ToldPublicIpPrefix {
  return {
    ...tellResource(prefix),
    sku: tell(prefix.sku),
    zones: tell(prefix.zones),
    prefixLength: tell(prefix.prefixLength),
  };
}

export function tellVirtualNetwork(network: VirtualNetwork): ToldVirtualNetwork {
  return {
    ...tellResource(network),
    addressPrefixes: tell(network.addressPrefixes),
    peerings: tellList(network.peerings, tellPeering),
  };
}

function tellPeering(peering: Peering): ToldPeering {
  return {
    ...tellPart(peering),
    remote: tellKey(peering.remote, (network) => network.key),
    allowForwardedTraffic: tell(peering.allowForwardedTraffic),
    allowGatewayTransit: tell(peering.allowGatewayTransit),
    useRemoteGateways: tell(peering.useRemoteGateways),
  };
}

export function tellSubnet(subnet: Subnet): ToldSubnet {
  return {
    id: subnet.isChildResource ? tellId(subnet.resource.id) : tellPartId(subnet.resource.id, 'subnets', subnet.name),
    key: subnet.subnetKey,
    name: subnet.name.state === 'known' ? subnet.name.value : { $unknown: labelOf(subnet.name) },
    deployed: tellDeployed(subnet.deployed),
    ...(subnet.copies && { $copies: { $unknown: subnet.copies.text } }),
    virtualNetwork: subnet.virtualNetwork?.key ?? null,
    prefixes: tell(subnet.prefixes),
    routeTable: tellKey(subnet.routeTable, (table) => table.key),
    networkSecurityGroup: tellKey(subnet.networkSecurityGroup, (group) => group.key),
    natGateway: tellKey(subnet.natGateway, (gateway) => gateway.key),
    defaultOutboundAccess: tell(subnet.defaultOutboundAccess),
  };
}

export function tellSecurityGroup(group: NetworkSecurityGroup): ToldSecurityGroup {
  return { ...tellResource(group), rules: tellList(group.rules, tellSecurityRule) };
}

function tellSecurityRule(rule: SecurityRule): ToldSecurityRule {
  return {
    ...tellPart(rule),
    priority: tell(rule.priority),
    direction: tell(rule.direction),
    access: tell(rule.access),
    protocol: tell(rule.protocol),
    sourcePrefixes: tell(rule.sourcePrefixes),
    sourcePorts: tell(rule.sourcePorts),
    destinationPrefixes: tell(rule.destinationPrefixes),
    destinationPorts: tell(rule.destinationPorts),
  };
}

export function tellFirewall(firewall: AzureFirewall): ToldFirewall {
  return {
    ...tellResource(firewall),
    sku: tell(firewall.skuName),
    skuTier: tell(firewall.skuTier),
    zones: tell(firewall.zones),
    privateIp: tell(firewall.privateIp),
  };
}

export function tellExternal(external: ExternalNode): ToldExternal {
  return {
    id: tell(external.id),
    key: external.key,
    type: external.type,
    existing: external.resource !== undefined,
  };
}
