// A load balancer in the words of the `inspect` contract.

import {
  LB_PROBE_INTERVAL_DEFAULT,
  LB_PROBE_NO_HEALTHY_DEFAULT,
  LB_PROBE_THRESHOLD_DEFAULT,
} from '#src/azure-facts/load-balancer-probes.ts';
import {
  LB_OUTBOUND_RULE_IDLE_TIMEOUT_DEFAULT,
  LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT,
  LB_RULE_DISTRIBUTION_DEFAULT,
  LB_RULE_FLOATING_IP_DEFAULT,
  LB_RULE_IDLE_TIMEOUT_DEFAULT,
  LB_RULE_TCP_RESET_DEFAULT,
} from '#src/azure-facts/load-balancer-rules.ts';
import { LB_ALLOCATION_DEFAULT, LB_TIER_DEFAULT } from '#src/azure-facts/load-balancer-skus-zones.ts';
import { SNAT_AUTOMATIC_WHEN_ABSENT } from '#src/azure-facts/outbound-snat.ts';
import {
  tell,
  tellAnswer,
  tellCount,
  tellId,
  tellList,
  tellName,
  tellPart,
  tellResource,
} from '#src/graph/inspect/tell.ts';
import type { BackendPool, PoolMember } from '#src/graph/nodes/backend-pool.ts';
import type {
  FrontendIpConfiguration,
  InboundNatRule,
  LoadBalancer,
  LoadBalancingRule,
  OutboundRule,
  Probe,
} from '#src/graph/nodes/load-balancer.ts';
import type {
  ToldFrontend,
  ToldLoadBalancer,
  ToldMember,
  ToldNatRule,
  ToldOutboundRule,
  ToldPool,
  ToldProbe,
  ToldRule,
} from '#src/model/inspection.ts';

/** What of a probe counts, which a derivation decides. */
export type TellEffective = (probe: Probe) => ToldProbe['effective'];

export function tellLoadBalancer(balancer: LoadBalancer, effective: TellEffective): ToldLoadBalancer {
  return {
    ...tellResource(balancer),
    sku: tell(balancer.sku),
    tier: tell(balancer.tier, LB_TIER_DEFAULT.value),
    frontend: balancer.side,
    frontends: tellList(balancer.frontends, tellFrontend),
    probes: tellList(balancer.probes, (probe) => tellProbe(probe, effective)),
    rules: tellList(balancer.rules, tellRule),
    outboundRules: tellList(balancer.outboundRules, tellOutboundRule),
    inboundNatRules: tellList(balancer.inboundNatRules, tellNatRule),
    pools: tellList(balancer.pools, tellPool),
  };
}

function tellFrontend(frontend: FrontendIpConfiguration): ToldFrontend {
  return {
    ...tellPart(frontend),
    privateIp: tell(frontend.privateIp),
    allocation: tell(frontend.allocation, LB_ALLOCATION_DEFAULT.value),
    subnetId: tell(frontend.subnet.id),
    publicIpId: tell(frontend.publicIp.id),
    publicIpPrefixId: tell(frontend.publicIpPrefix.id),
    zones: tell(frontend.zones),
    gatewayLoadBalancerId: tell(frontend.gatewayLoadBalancer.id),
  };
}

function tellProbe(probe: Probe, effective: TellEffective): ToldProbe {
  return {
    ...tellPart(probe),
    protocol: tell(probe.protocol),
    port: tell(probe.port),
    intervalInSeconds: tell(probe.intervalInSeconds, LB_PROBE_INTERVAL_DEFAULT.value),
    numberOfProbes: tell(probe.numberOfProbes),
    probeThreshold: tell(probe.probeThreshold, LB_PROBE_THRESHOLD_DEFAULT.value),
    requestPath: tell(probe.requestPath),
    noHealthyBackendsBehavior: tell(probe.noHealthyBackendsBehavior, LB_PROBE_NO_HEALTHY_DEFAULT.value),
    effective: effective(probe),
  };
}

function tellRule(rule: LoadBalancingRule): ToldRule {
  return {
    ...tellPart(rule),
    protocol: tell(rule.protocol),
    frontendPort: tell(rule.frontendPort),
    backendPort: tell(rule.backendPort),
    haPorts: tellAnswer(rule.haPorts, 'protocol or ports are unknown'),
    probe: tellName(rule.probe),
    frontend: tellName(rule.frontend),
    pools: tellList(rule.pools, tellName),
    idleTimeoutInMinutes: tell(rule.idleTimeoutInMinutes, LB_RULE_IDLE_TIMEOUT_DEFAULT.value),
    enableTcpReset: tell(rule.enableTcpReset, LB_RULE_TCP_RESET_DEFAULT.value),
    enableFloatingIP: tell(rule.enableFloatingIP, LB_RULE_FLOATING_IP_DEFAULT.value),
    loadDistribution: tell(rule.loadDistribution, LB_RULE_DISTRIBUTION_DEFAULT.value),
    disableOutboundSnat: tell(rule.disableOutboundSnat, LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT.value),
  };
}

function tellOutboundRule(rule: OutboundRule): ToldOutboundRule {
  return {
    ...tellPart(rule),
    protocol: tell(rule.protocol),
    allocatedOutboundPorts: tell(rule.allocatedOutboundPorts, SNAT_AUTOMATIC_WHEN_ABSENT.value),
    frontends: tellList(rule.frontends, tellName),
    pool: tellName(rule.pool),
    idleTimeoutInMinutes: tell(rule.idleTimeoutInMinutes, LB_OUTBOUND_RULE_IDLE_TIMEOUT_DEFAULT.value),
    enableTcpReset: tell(rule.enableTcpReset, LB_RULE_TCP_RESET_DEFAULT.value),
  };
}

function tellNatRule(rule: InboundNatRule): ToldNatRule {
  return {
    ...tellPart(rule),
    protocol: tell(rule.protocol),
    frontendPort: tell(rule.frontendPort),
    frontendPortRangeStart: tell(rule.frontendPortRangeStart),
    frontendPortRangeEnd: tell(rule.frontendPortRangeEnd),
    backendPort: tell(rule.backendPort),
    frontend: tellName(rule.frontend),
    pool: tellName(rule.pool),
  };
}

function tellPool(pool: BackendPool): ToldPool {
  return {
    ...tellPart(pool),
    members: pool.members.map(tellMember),
    size: tellCount(pool.size),
    maxSize: tellCount(pool.maxSize),
    tunnelInterfaces: tellList(pool.tunnelInterfaces, (tunnel) => ({
      port: tell(tunnel.port),
      identifier: tell(tunnel.identifier),
      protocol: tell(tunnel.protocol),
      type: tell(tunnel.type),
    })),
  };
}

function tellMember(member: PoolMember): ToldMember {
  const counts = { count: tellCount(member.count), maxCount: tellCount(member.maxCount) };
  switch (member.kind) {
    case 'nic':
      return { kind: 'nic', id: tellId(member.nic.resource.id), key: member.nic.key, ...counts };
    case 'scaleSet':
      return { kind: 'scaleSet', id: tellId(member.scaleSet.resource.id), key: member.scaleSet.key, ...counts };
    case 'address': {
      const { ipAddress, regionalFrontend } = member.address;
      const address = tell(ipAddress.state === 'absent' ? regionalFrontend.id : ipAddress);
      return { kind: 'address', id: null, key: null, address, ...counts };
    }
    case 'external': {
      const { id, key } = member.external;
      const told = tell(id);
      return { kind: 'nic', id: typeof told === 'object' && 'absent' in told ? null : told, key, ...counts };
    }
  }
}
