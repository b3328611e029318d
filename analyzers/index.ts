// Which checks are there? In the order of the catalogue; their ids are names and never reused.
import type { Check } from './check.ts';
import { addressOfAnotherSku } from './checks/load-balancer/address-of-another-sku.ts';
import { adminStateUp } from './checks/load-balancer/admin-state-up.ts';
import { allProbedUpBeforeAppliances } from './checks/load-balancer/all-probed-up-before-appliances.ts';
import { basicLoadBalancer } from './checks/load-balancer/basic-load-balancer.ts';
import { haPortsOnPublicFrontend } from './checks/load-balancer/ha-ports-on-public-frontend.ts';
import { httpProbeIntervalBeyondTimeout } from './checks/load-balancer/http-probe-interval-beyond-timeout.ts';
import { httpProbeOnRefusedPort } from './checks/load-balancer/http-probe-on-refused-port.ts';
import { httpProbeWithoutPath } from './checks/load-balancer/http-probe-without-path.ts';
import { idleTimeoutsDiffer } from './checks/load-balancer/idle-timeouts-differ.ts';
import { loadBalancerWithoutSku } from './checks/load-balancer/load-balancer-without-sku.ts';
import { numberOfProbesWithoutThreshold } from './checks/load-balancer/number-of-probes-without-threshold.ts';
import { outboundRulesOverlap } from './checks/load-balancer/outbound-rules-overlap.ts';
import { poolDeclaredTwice } from './checks/load-balancer/pool-declared-twice.ts';
import { probeIntervalBelowMinimum } from './checks/load-balancer/probe-interval-below-minimum.ts';
import { probeIntervalLeftToDefault } from './checks/load-balancer/probe-interval-left-to-default.ts';
import { probeOnManagementPort } from './checks/load-balancer/probe-on-management-port.ts';
import { probeThresholdTooNewForApi } from './checks/load-balancer/probe-threshold-too-new-for-api.ts';
import { probeWindowTooLong } from './checks/load-balancer/probe-window-too-long.ts';
import { promiseNotMet } from './checks/load-balancer/promise-not-met.ts';
import { ruleWithoutProbe } from './checks/load-balancer/rule-without-probe.ts';
import { scaleSetProbeWithoutRule } from './checks/load-balancer/scale-set-probe-without-rule.ts';
import { singleMemberPool } from './checks/load-balancer/single-member-pool.ts';
import { tcpProbeWithPath } from './checks/load-balancer/tcp-probe-with-path.ts';
import { zonesOnPublicFrontend } from './checks/load-balancer/zones-on-public-frontend.ts';
import { nextHopIsOnlyAppliance } from './checks/routing/next-hop-is-only-appliance.ts';

export const ALL_CHECKS: readonly Check[] = [
  probeIntervalLeftToDefault,
  numberOfProbesWithoutThreshold,
  probeThresholdTooNewForApi,
  probeWindowTooLong,
  ruleWithoutProbe,
  probeOnManagementPort,
  httpProbeOnRefusedPort,
  httpProbeIntervalBeyondTimeout,
  singleMemberPool,
  haPortsOnPublicFrontend,
  adminStateUp,
  allProbedUpBeforeAppliances,
  promiseNotMet,
  outboundRulesOverlap,
  zonesOnPublicFrontend,
  poolDeclaredTwice,
  probeIntervalBelowMinimum,
  httpProbeWithoutPath,
  tcpProbeWithPath,
  basicLoadBalancer,
  loadBalancerWithoutSku,
  addressOfAnotherSku,
  idleTimeoutsDiffer,
  scaleSetProbeWithoutRule,
  nextHopIsOnlyAppliance,
];
