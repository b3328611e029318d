// Which probe decides about the instances behind a rule, and which of its values may be in force?
// Where a value is unknown, every possible probe is listed, so that an answer that is the same for all can still be given.
import type { DeriveContext } from '#analyzers/ask.ts';
import { LB_PROBE_INTERVAL_DEFAULT, LB_PROBE_INTERVAL_MINIMUM } from '#src/azure-facts/load-balancer-probes.ts';
import type { Field } from '#src/graph/field.ts';
import { absent, known } from '#src/graph/field.ts';
import type { LoadBalancingRule, Probe } from '#src/graph/nodes/load-balancer.ts';
import type { Because } from '#src/model/finding.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';
import type { EffectiveProbe, InForce, ProbeProtocol, WrittenProbe } from './effective-probe.ts';
import { deriveEffectiveProbe } from './effective-probe.ts';
import type { ProbeInForce } from './failover-model.ts';

/** `none`: the rule certainly has no probe. `possible` undefined: nothing can be said about the probe. */
export type RuleProbe =
  | { readonly state: 'none' }
  | {
      readonly state: 'known';
      readonly probe: Probe;
      readonly inForce: ProbeInForce;
      readonly because: readonly Because[];
    }
  | {
      readonly state: 'unknown';
      readonly probe: Probe | undefined;
      readonly unknown: UnknownValue;
      readonly possible: PossibleProbes | undefined;
      readonly because: readonly Because[];
    };

/** `isComplete` false: interval or threshold may also be larger than those listed. */
interface PossibleProbes {
  readonly probes: readonly ProbeInForce[];
  readonly isComplete: boolean;
}

/** The probe of a rule. */
export function deriveRuleProbe(rule: LoadBalancingRule, context: DeriveContext): RuleProbe {
  const { target } = rule.probe;
  switch (target.state) {
    case 'none':
      return { state: 'none' };
    case 'found':
      return context.ask(deriveProbeInForce, target.node);
    case 'external': {
      const message = 'the probe of the rule is not declared in its load balancer';
      const unknown = unknownValue(message, [{ code: 'external-resource', message }], rule.probe.id.origin);
      return withoutProbe(unknown);
    }
    case 'unknown':
      return withoutProbe(target.unknown);
  }
}

/** The values of a probe that are in force. */
export function deriveProbeInForce(probe: Probe, context: DeriveContext): Exclude<RuleProbe, { state: 'none' }> {
  const written = writtenProbe(probe);
  const effective = deriveEffectiveProbe(written, context.failover.model, context.facts);
  const because = [effective.protocol, effective.intervalSeconds, effective.threshold].flatMap((each) => each.because);
  const inForce = allKnown(effective);
  if (inForce !== undefined) return { state: 'known', probe, inForce, because };
  return {
    state: 'unknown',
    probe,
    unknown: firstUnknown(effective),
    possible: possibleProbes(written, context),
    because,
  };
}

/** What the template says about a probe, and about the API version that it is read with. */
export const writtenProbe = (probe: Probe): WrittenProbe => ({
  protocol: probe.protocol,
  intervalInSeconds: probe.intervalInSeconds,
  numberOfProbes: probe.numberOfProbes,
  probeThreshold: probe.probeThreshold,
  apiVersion: probe.loadBalancer.apiVersion,
});

function withoutProbe(unknown: UnknownValue): RuleProbe {
  const reason = unknown.reasons[0]?.message ?? unknown.text;
  const because = [{ text: `the probe of the rule cannot be known: ${reason}`, place: unknown.origin.place }];
  return { state: 'unknown', probe: undefined, unknown, possible: undefined, because };
}

const PROTOCOLS: readonly ProbeProtocol[] = ['Tcp', 'Http', 'Https'];

function possibleProbes(written: WrittenProbe, context: DeriveContext): PossibleProbes | undefined {
  const protocols = choices(written.protocol, textOf) ?? PROTOCOLS.map((name) => known(name, written.protocol.origin));
  const intervals = choices(written.intervalInSeconds, integerOf);
  const thresholds = choices(written.probeThreshold, integerOf);
  const counts = choices(written.numberOfProbes, integerOf);
  const probes: ProbeInForce[] = [];
  for (const protocol of protocols) {
    for (const intervalInSeconds of intervals ?? anyInterval(written.intervalInSeconds, context)) {
      for (const probeThreshold of thresholds ?? anyCount(written.probeThreshold)) {
        for (const numberOfProbes of counts ?? anyCount(written.numberOfProbes)) {
          const candidate = { ...written, protocol, intervalInSeconds, probeThreshold, numberOfProbes };
          const inForce = allKnown(deriveEffectiveProbe(candidate, context.failover.model, context.facts));
          if (inForce === undefined) return undefined;
          probes.push(inForce);
        }
      }
    }
  }
  const isComplete = intervals !== undefined && thresholds !== undefined && counts !== undefined;
  return { probes, isComplete };
}

// Windows grow with interval and threshold: what is equal for two values is equal for all, and the smallest values give the
// shortest window.
const anyInterval = (field: Field<number>, { facts }: DeriveContext): readonly Field<number>[] =>
  [LB_PROBE_INTERVAL_MINIMUM, LB_PROBE_INTERVAL_DEFAULT].map((fact) => known(facts(fact).value, field.origin));

const anyCount = (field: Field<number>): readonly Field<number>[] => [1, 2].map((count) => known(count, field.origin));

/** The values that a field may hold; undefined when they cannot be listed. */
function choices<T>(field: Field<T>, convert: (value: Value) => T | undefined): readonly Field<T>[] | undefined {
  if (field.state !== 'unknown') return [field];
  const alternatives = field.unknown.alternatives;
  if (alternatives === undefined || alternatives.length === 0) return undefined;
  const fields: Field<T>[] = [];
  for (const alternative of alternatives) {
    const value = convert(alternative);
    if (value !== undefined) fields.push(known(value, alternative.origin));
    else if (alternative.kind === 'null') fields.push(absent(field.origin));
    else return undefined;
  }
  return fields;
}

const textOf = (value: Value): string | undefined => (value.kind === 'string' ? value.value : undefined);

const integerOf = (value: Value): number | undefined => (value.kind === 'int' ? Number(value.value) : undefined);

function allKnown(effective: EffectiveProbe): ProbeInForce | undefined {
  const { protocol, intervalSeconds, threshold } = effective;
  if (protocol.state !== 'known' || intervalSeconds.state !== 'known' || threshold.state !== 'known') return undefined;
  return { protocol: protocol.value, intervalSeconds: intervalSeconds.value, threshold: threshold.value };
}

function firstUnknown(effective: EffectiveProbe): UnknownValue {
  const values: readonly InForce<unknown>[] = [effective.intervalSeconds, effective.threshold, effective.protocol];
  for (const value of values) if (value.state === 'unknown') return value.unknown;
  throw new Error('a probe of which everything is known was called unknown');
}
