// Which checks are there? In the order of the catalogue; their ids are names and never reused.
import type { Check } from './check.ts';
import { numberOfProbesWithoutThreshold } from './checks/load-balancer/number-of-probes-without-threshold.ts';
import { probeIntervalLeftToDefault } from './checks/load-balancer/probe-interval-left-to-default.ts';
import { probeOnManagementPort } from './checks/load-balancer/probe-on-management-port.ts';
import { probeThresholdTooNewForApi } from './checks/load-balancer/probe-threshold-too-new-for-api.ts';
import { probeWindowTooLong } from './checks/load-balancer/probe-window-too-long.ts';
import { promiseNotMet } from './checks/load-balancer/promise-not-met.ts';
import { ruleWithoutProbe } from './checks/load-balancer/rule-without-probe.ts';
import { singleMemberPool } from './checks/load-balancer/single-member-pool.ts';
import { nextHopIsOnlyAppliance } from './checks/routing/next-hop-is-only-appliance.ts';

export const ALL_CHECKS: readonly Check[] = [
  probeIntervalLeftToDefault,
  numberOfProbesWithoutThreshold,
  probeThresholdTooNewForApi,
  probeWindowTooLong,
  ruleWithoutProbe,
  probeOnManagementPort,
  singleMemberPool,
  promiseNotMet,
  nextHopIsOnlyAppliance,
];
