// The rule of the template that a scenario is played on, with what scenarios ask about it.
import type { DeriveContext } from '#analyzers/ask.ts';
import { SCALE_SET_MAX_BATCH_DEFAULT } from '#src/azure-facts/scale-sets.ts';
import { buildTopology } from './build-topology.ts';
import type { LegSource } from './leg-source.ts';
import type { Stage } from './scenarios/named-scenario.ts';
import type { Milliseconds } from './time.ts';
import type { Leg } from './topology.ts';

export interface Staged {
  readonly source: LegSource;
  readonly leg: Leg;
  readonly stage: Stage;
}

/** Puts a rule on the stage. */
export function stageFor(
  source: LegSource,
  all: readonly LegSource[],
  context: DeriveContext,
  durationMs: Milliseconds,
): Staged {
  const { topology, subject } = buildTopology(source, all, context);
  const { probe } = source;
  const port = probe.state === 'known' ? probe.probe.port : undefined;
  const group = topology.groups[subject.group];
  return {
    source,
    leg: subject,
    stage: {
      topology,
      members: group?.members ?? [],
      protocol: probe.state === 'known' ? probe.inForce.protocol : undefined,
      probePort: port?.state === 'known' ? port.value : undefined,
      frontendZones: source.frontendZones,
      memberZones: source.memberZones,
      batchPercent: batchPercentOf(source, context),
      durationMs,
    },
  };
}

function batchPercentOf(source: LegSource, context: DeriveContext): number {
  for (const member of source.pool.members) {
    if (member.kind !== 'scaleSet') continue;
    const percent = member.scaleSet.maxBatchInstancePercent;
    if (percent.state === 'known') return percent.value;
  }
  return context.facts(SCALE_SET_MAX_BATCH_DEFAULT).value;
}
