// What happens to flows when a probe takes one instance, or all of them, out?
import { azureFact, boolean, count, text } from './fact.ts';
import { issue, LB_COMPONENTS, LB_PROBES, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';
const PROBES = 'Microsoft.Network/loadBalancers properties.probes[].properties';

export const LB_PROBE_ESTABLISHED_TCP_STAYS = azureFact({
  id: 'lb.probe.established-tcp-stays',
  value: boolean(true),
  appliesTo: 'established TCP flows of one instance that is marked down',
  source: section(LB_PROBES, 'Probe down behavior'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The load balancer neither moves nor resets them.',
});

export const LB_PROBE_UDP_MOVES = azureFact({
  id: 'lb.probe.udp-moves',
  value: boolean(true),
  appliesTo: 'UDP flows of one instance that is marked down',
  source: section(LB_PROBES, 'Probe down behavior'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'When all instances are down the flows end.',
});

export const LB_ALL_DOWN_TCP_POOL_MINIMUM = azureFact({
  id: 'lb.all-down.established-tcp-pool-minimum',
  value: count(2),
  appliesTo: 'established TCP flows when all instances of a Standard pool are down',
  source: section(LB_PROBES, 'Probe down behavior'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Continuation is granted to pools with more than one instance only; that a pool of one is cut is inferred.',
});

export const LB_ALL_DOWN_BASIC_CUTS = azureFact({
  id: 'lb.all-down.basic-cuts',
  value: boolean(true),
  appliesTo: 'established TCP flows when all instances of a Basic pool are down',
  source: section(LB_PROBES, 'Probe down behavior'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_ALL_DOWN_ALL_PROBED_UP = azureFact({
  id: 'lb.all-down.all-probed-up',
  value: text('new flows go to all instances'),
  appliesTo: `${PROBES}.noHealthyBackendsBehavior, value AllProbedUp`,
  source: section(issue('Azure/azure-cli', 29136, 'support noHealthyBackendsBehavior'), 'description'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_RULE_WITHOUT_PROBE_NEVER_REMOVES = azureFact({
  id: 'lb.rule.without-probe-never-removes',
  value: boolean(true),
  appliesTo: 'rules without a probe',
  source: section(LB_COMPONENTS, 'Load-balancing rules'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'Templates, the CLI and PowerShell allow such a rule; what it does with a dead instance is not stated.',
});
