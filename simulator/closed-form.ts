// What do the closed forms of `failcast check` say of a failure of a rule? They stand beside what was simulated.
import type { DeriveContext } from '#analyzers/ask.ts';
import { deriveAllDown, deriveAllDownUnprobed, deriveLastZone } from '#analyzers/derive/failover-model.ts';
import type { ModelledOrUnknown } from '#analyzers/derive/rule-removal.ts';
import { deriveRuleRemoval, deriveRuleReturn } from '#analyzers/derive/rule-removal.ts';
import type { Assumed, Failure, NewFlows } from '#src/model/failure.ts';
import type { ClosedForm } from '#src/model/simulation.ts';
import type { LegSource } from './leg-source.ts';

/** The closed form; null where there is none for such a scenario. */
export function closedFormOf(
  leg: LegSource,
  failure: Failure,
  assumes: Assumed,
  context: DeriveContext,
): ClosedForm | null {
  switch (failure) {
    case 'recovery':
      return plain(deriveRuleReturn(leg.probe, context));
    case 'all-down':
      return allDown(leg, assumes);
    case 'zone-down':
      return zoneDown(leg, assumes, context);
    case 'instance-silent':
    case 'process-dead':
    case 'http-503':
    case 'drain':
      return oneInstance(leg, assumes, context);
    default:
      return null;
  }
}

function oneInstance(leg: LegSource, assumes: Assumed, context: DeriveContext): ClosedForm | null {
  const removal = deriveRuleRemoval(leg.probe, assumes.answers ?? 'silent', context);
  if (leg.instances.length === 1 && removal.state === 'known') return { newFlows: { never: true } };
  return withLastZone(removal, leg.frontendZones?.length ?? 1);
}

function zoneDown(leg: LegSource, assumes: Assumed, context: DeriveContext): ClosedForm | null {
  const { frontendZones, memberZones = [] } = leg;
  if (frontendZones?.length === 1 || memberZones.length === 1) return { newFlows: { never: true } };
  const removal = deriveRuleRemoval(leg.probe, assumes.answers ?? 'silent', context);
  // The prober of the zone that is down is gone too.
  return withLastZone(removal, (frontendZones?.length ?? 1) - 1);
}

function allDown(leg: LegSource, assumes: Assumed): ClosedForm {
  if (leg.probe.state === 'none') return { newFlows: deriveAllDownUnprobed(assumes.forwards).newFlows };
  const behavior = leg.whenEmpty.allProbedUp ? 'AllProbedUp' : 'AllProbedDown';
  return { newFlows: deriveAllDown(behavior, assumes.forwards).newFlows };
}

const plain = (model: ModelledOrUnknown): ClosedForm | null =>
  model.state === 'known' ? { newFlows: model.newFlows } : null;

function withLastZone(removal: ModelledOrUnknown, zones: number): ClosedForm | null {
  if (removal.state === 'unknown') return null;
  const { newFlows } = removal;
  return zones > 1 && 'maxMs' in newFlows
    ? { newFlows, lastZone: deriveLastZone(newFlows, zones).lastZone }
    : { newFlows };
}

/** How long a window may last, to find the longest; what never ends is longest of all. */
export function lengthOf(newFlows: NewFlows): number {
  if ('never' in newFlows) return Number.POSITIVE_INFINITY;
  return 'maxMs' in newFlows ? newFlows.maxMs : newFlows.unboundedFromMs;
}
