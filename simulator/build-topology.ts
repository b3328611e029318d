// Which part of the deployment takes part in a scenario of one rule? The rules that share machines with it, and nobody else.
import type { DeriveContext } from '#analyzers/ask.ts';
import { probeRules } from './behaviors/probe-rules.ts';
import { flowPathOf } from './flow-path.ts';
import type { LegSource } from './leg-source.ts';
import { nameOf } from './pool-instances.ts';
import type { Leg, ProbeGroup, SimulatedInstance, Topology } from './topology.ts';

/** `subject` is the index of the leg that is asked for: always the first. */
export interface BuiltTopology {
  readonly topology: Topology;
  readonly subject: Leg;
}

/** The topology around one rule. Its instances come first, in the order of its pool. */
export function buildTopology(subject: LegSource, all: readonly LegSource[], context: DeriveContext): BuiltTopology {
  const machines = new Set(subject.instances.map((instance) => instance.key));
  const others = all.filter((leg) => leg !== subject && leg.instances.some(({ key }) => machines.has(key)));
  const instances = new Map<string, { readonly index: number; readonly instance: SimulatedInstance }>();
  const groups = new Map<string, { readonly index: number; readonly group: ProbeGroup }>();
  const legs = [subject, ...others].map((source) => legOf(source, instances, groups, context));
  const [first] = legs;
  if (first === undefined) throw new Error('the subject is a leg itself');
  return {
    topology: {
      instances: [...instances.values()].map(({ instance }) => instance),
      groups: [...groups.values()].map(({ group }) => group),
      legs,
    },
    subject: first,
  };
}

function legOf(
  source: LegSource,
  instances: Map<string, { readonly index: number; readonly instance: SimulatedInstance }>,
  groups: Map<string, { readonly index: number; readonly group: ProbeGroup }>,
  context: DeriveContext,
): Leg {
  const { probe, loadBalancer } = source;
  const members = source.instances.map((instance) => {
    const known = instances.get(instance.key);
    if (known !== undefined) return known.index;
    const index = instances.size;
    instances.set(instance.key, { index, instance });
    return index;
  });
  const zones = source.frontendZones ?? [undefined];
  const probeName = probe.state === 'none' ? undefined : nameOf(probe.probe.name);
  // Rules of one probe, pool and set of zones share what the probers find.
  const groupKey = JSON.stringify([source.poolKey, loadBalancer.key, probeName ?? source.key, zones]);
  const known = groups.get(groupKey);
  const index = known?.index ?? groups.size;
  if (known === undefined) {
    const rules = probe.state === 'none' ? undefined : probeRules(probe.inForce, context.failover, context.facts);
    const group = { loadBalancer: loadBalancer.key, probeName, rules, members, zones, whenEmpty: source.whenEmpty };
    groups.set(groupKey, { index, group });
  }
  const path = flowPathOf(source.rule, context.graph, context.facts);
  return {
    ...path,
    key: source.key,
    loadBalancer: loadBalancer.key,
    rule: nameOf(source.rule.name),
    pool: nameOf(source.pool.name),
    poolKey: source.poolKey,
    group: index,
    assumptions: [...source.assumptions, ...path.assumptions],
  };
}
