// What decides about the flows of a rule beside its probe: the hash, the idle timeout, and whether a reset follows it?

import type { FactSet } from '#src/azure-facts/fact-set.ts';
import {
  LB_HA_PORTS_NO_IDLE_TIMEOUT_BEHIND_ROUTE,
  LB_HA_PORTS_NO_TCP_RESET_WITH_APPLIANCE,
  LB_RULE_DISTRIBUTION_DEFAULT,
  LB_RULE_IDLE_TIMEOUT_DEFAULT,
  LB_RULE_TCP_RESET_DEFAULT,
} from '#src/azure-facts/load-balancer-rules.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { nameOf } from './pool-instances.ts';
import { minutesToMs } from './time.ts';
import type { Distribution, Leg } from './topology.ts';

type FlowPath = Pick<Leg, 'protocol' | 'distribution' | 'idleTimeoutMs' | 'resetsIdle' | 'assumptions'>;

/** How a rule treats flows. */
export function flowPathOf(rule: LoadBalancingRule, graph: ResourceGraph, facts: FactSet): FlowPath {
  const assumptions: string[] = [];
  const name = nameOf(rule.name);
  const protocol = wordOf(rule.protocol, ['Tcp', 'Udp', 'All'], 'Tcp', () => {
    assumptions.push(`${name}: the protocol cannot be known, Tcp is assumed`);
  });
  const distribution = wordOf<Distribution>(
    rule.loadDistribution,
    ['Default', 'SourceIPProtocol', 'SourceIP'],
    facts(LB_RULE_DISTRIBUTION_DEFAULT).value,
    () => assumptions.push(`${name}: the distribution cannot be known, a hash over five fields is assumed`),
  );
  const isBehindRoute = rule.haPorts === 'yes' && isNextHop(rule, graph);
  const hasIdleTimeout = !isBehindRoute || facts(LB_HA_PORTS_NO_IDLE_TIMEOUT_BEHIND_ROUTE).value;
  const hasReset = !isBehindRoute || facts(LB_HA_PORTS_NO_TCP_RESET_WITH_APPLIANCE).value;
  return {
    protocol,
    distribution,
    idleTimeoutMs: hasIdleTimeout ? idleTimeoutOf(rule, facts, assumptions) : undefined,
    resetsIdle: hasReset && resetOf(rule, facts, assumptions),
    assumptions,
  };
}

function wordOf<Word extends string>(
  field: LoadBalancingRule['protocol'],
  words: readonly Word[],
  fallback: Word,
  whenUnknown: () => void,
): Word {
  for (const word of words) if (holdsWord(field, word) === 'yes') return word;
  if (field.state !== 'absent') whenUnknown();
  return fallback;
}

function idleTimeoutOf(rule: LoadBalancingRule, facts: FactSet, assumptions: string[]): number {
  const field = rule.idleTimeoutInMinutes;
  const minutes = field.state === 'known' ? field.value : facts(LB_RULE_IDLE_TIMEOUT_DEFAULT).value;
  if (field.state === 'unknown') {
    assumptions.push(`${nameOf(rule.name)}: the idle timeout cannot be known, ${minutes} minutes are assumed`);
  }
  return minutesToMs(minutes);
}

function resetOf(rule: LoadBalancingRule, facts: FactSet, assumptions: string[]): boolean {
  const field = rule.enableTcpReset;
  if (field.state === 'known') return field.value;
  if (field.state === 'unknown') {
    assumptions.push(`${nameOf(rule.name)}: enableTcpReset cannot be known, false is assumed`);
    return false;
  }
  return facts(LB_RULE_TCP_RESET_DEFAULT).value;
}

function isNextHop(rule: LoadBalancingRule, graph: ResourceGraph): boolean {
  const frontend = nodeOf(rule.frontend);
  return graph.routes.some((route) =>
    route.nextHops.items.some(({ target }) => target.kind === 'load-balancer-frontend' && target.frontend === frontend),
  );
}
