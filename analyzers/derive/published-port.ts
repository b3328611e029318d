// Is the port that a probe asks also published through the machines that are probed?
// With floating IP the published address is not the one that the probe asks, so the two do not meet.

import type { DeriveContext } from '#analyzers/ask.ts';
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type { LoadBalancingRule, Probe } from '#src/graph/nodes/load-balancer.ts';
import type { Judged } from './judged.ts';
import { judge, judgedAnswer, judgeWord, NO, not } from './judged.ts';
import { derivePoolsOfSameMachines } from './pool-machines.ts';

export interface PublishedPort {
  readonly rule: LoadBalancingRule | undefined;
  readonly judged: Judged;
}

/** A rule of the same machines whose backend port is the one that the probe asks. */
export function derivePublishedPort(probe: Probe, context: DeriveContext): PublishedPort {
  const { port } = probe;
  if (port.state !== 'known') return { rule: undefined, judged: NO };
  const own = new Set(poolsOfRules(probe.rules));
  const pools = new Set([...own].flatMap((pool) => [pool, ...context.ask(derivePoolsOfSameMachines, pool)]));
  for (const rule of new Set([...pools].flatMap((pool) => pool.rules))) {
    const isSamePort = judge(rule.backendPort, (backend) => backend === port.value, false).answer === 'yes';
    if (!isSamePort || judgeWord(rule.protocol, ['Udp']).answer !== 'no') continue;
    const judged = not(judgedAnswer(holdsTrue(rule.enableFloatingIP), rule.enableFloatingIP));
    if (judged.answer !== 'no') return { rule, judged };
  }
  return { rule: undefined, judged: NO };
}
