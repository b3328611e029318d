// Which interval, threshold and protocol of a probe are in force, given what is written and the API version?
// The answer depends on the reading of the documentation (`failover.model`); every value says where it comes from.
import { cameFrom } from '#analyzers/derive/came-from.ts';
import { knowsSince } from '#src/azure-facts/api-version.ts';
import type { AzureFact } from '#src/azure-facts/fact.ts';
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import { publishedFacts } from '#src/azure-facts/fact-set.ts';
import { GUIDE_FAILED_PROBES } from '#src/azure-facts/guide.ts';
import {
  LB_PROBE_COUNT_AS_WRITTEN_DEFAULT,
  LB_PROBE_COUNT_NOT_HONOURED,
  LB_PROBE_COUNT_RETIRES,
  LB_PROBE_INTERVAL_DEFAULT,
  LB_PROBE_INTERVAL_MINIMUM,
  LB_PROBE_INTERVAL_PORTAL,
  LB_PROBE_THRESHOLD_DEFAULT,
  LB_PROBE_THRESHOLD_FIRST_API,
  LB_PROBE_THRESHOLD_MINIMUM,
} from '#src/azure-facts/load-balancer-probes.ts';
import type { Field } from '#src/graph/field.ts';
import type { FailoverReading } from '#src/model/failover-options.ts';
import type { Because } from '#src/model/finding.ts';
import type { Origin, UnknownValue } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';

export type ProbeProtocol = 'Tcp' | 'Http' | 'Https';

/** What the template says about a probe. */
export interface WrittenProbe {
  readonly protocol: Field<string>;
  readonly intervalInSeconds: Field<number>;
  readonly numberOfProbes: Field<number>;
  readonly probeThreshold: Field<number>;
  /** API version of the load balancer. */
  readonly apiVersion: Field<string>;
}

/** A value in force, or the unknown it depends on; both with reasons. */
export type InForce<T> =
  | { readonly state: 'known'; readonly value: T; readonly because: readonly Because[] }
  | { readonly state: 'unknown'; readonly unknown: UnknownValue; readonly because: readonly Because[] };

export interface EffectiveProbe {
  readonly protocol: InForce<ProbeProtocol>;
  readonly intervalSeconds: InForce<number>;
  /** Probes in a row that decide. */
  readonly threshold: InForce<number>;
}

/** What of a probe counts under a reading. */
export function deriveEffectiveProbe(
  written: WrittenProbe,
  reading: FailoverReading = 'service',
  facts: FactSet = publishedFacts,
): EffectiveProbe {
  return {
    protocol: protocolInForce(written.protocol),
    intervalSeconds: intervalInForce(written.intervalInSeconds, facts),
    threshold: thresholdInForce(written, reading, facts),
  };
}

const PROTOCOLS: readonly ProbeProtocol[] = ['Tcp', 'Http', 'Https'];

function protocolInForce(written: Field<string>): InForce<ProbeProtocol> {
  if (written.state === 'unknown') return unknownInForce('protocol', written.unknown);
  if (written.state === 'absent') {
    return refused('the probe has no protocol, which is required', written.origin);
  }
  const protocol = PROTOCOLS.find((name) => name.toLowerCase() === written.value.toLowerCase());
  if (protocol === undefined) return refused(`the probe protocol ${written.value} does not exist`, written.origin);
  return known(protocol, because(`protocol is ${protocol}`, written.origin), ...cameFrom(written.origin));
}

function intervalInForce(written: Field<number>, facts: FactSet): InForce<number> {
  if (written.state === 'unknown') return unknownInForce('intervalInSeconds', written.unknown);
  if (written.state === 'absent') {
    const fallback = facts(LB_PROBE_INTERVAL_DEFAULT);
    const portal = facts(LB_PROBE_INTERVAL_PORTAL);
    const text = `intervalInSeconds is not written, so the service probes every ${fallback.value} s (the portal would have filled in ${portal.value} s)`;
    return known(fallback.value, because(text, written.origin, fallback));
  }
  const minimum = facts(LB_PROBE_INTERVAL_MINIMUM);
  const links = [because(`intervalInSeconds is ${written.value}`, written.origin), ...cameFrom(written.origin)];
  if (written.value >= minimum.value) return known(written.value, ...links);
  const text = `the smallest interval is ${minimum.value} s; a smaller one is refused or counts as ${minimum.value} s`;
  return known(minimum.value, ...links, because(text, written.origin, minimum));
}

function thresholdInForce(written: WrittenProbe, reading: FailoverReading, facts: FactSet): InForce<number> {
  switch (reading) {
    case 'service':
      return serviceThreshold(written, facts);
    case 'as-written':
      return asWrittenThreshold(written, facts);
    case 'guide': {
      const fact = facts(GUIDE_FAILED_PROBES);
      return known(fact.value, { text: `the architecture guide counts ${fact.value} failed probes`, source: fact.id });
    }
    case 'one-probe':
      return known(1, {
        text: 'one probe decides, whatever is written (reading of the known issue)',
        source: LB_PROBE_COUNT_NOT_HONOURED.id,
      });
  }
}

function serviceThreshold(written: WrittenProbe, facts: FactSet): InForce<number> {
  const { probeThreshold, apiVersion } = written;
  const fallback = facts(LB_PROBE_THRESHOLD_DEFAULT);
  const ignored = numberOfProbesIgnored(written.numberOfProbes, facts);
  if (probeThreshold.state === 'absent') {
    const text = `probeThreshold is not written, so ${failedProbesDecide(fallback.value)}`;
    return known(fallback.value, because(text, probeThreshold.origin, fallback), ...ignored);
  }
  const firstApi = facts(LB_PROBE_THRESHOLD_FIRST_API);
  const isKnown = apiVersion.state === 'known' ? knowsSince(apiVersion.value, firstApi.value) : 'unknown';
  if (isKnown === 'no') {
    const version = apiVersion.state === 'known' ? apiVersion.value : '';
    const text = `API version ${version} has no probeThreshold (it came with ${firstApi.value}), so the default ${fallback.value} counts`;
    return known(fallback.value, because(text, apiVersion.origin, firstApi), ...ignored);
  }
  if (probeThreshold.state === 'unknown') return unknownInForce('probeThreshold', probeThreshold.unknown, ...ignored);
  const minimum = facts(LB_PROBE_THRESHOLD_MINIMUM);
  const value = Math.max(minimum.value, probeThreshold.value);
  const { origin } = probeThreshold;
  const links = [because(`probeThreshold is ${probeThreshold.value}`, origin), ...cameFrom(origin)];
  if (value !== probeThreshold.value) {
    const text = `the smallest threshold is ${minimum.value}; a smaller one is refused or counts as ${minimum.value}`;
    links.push(because(text, probeThreshold.origin, minimum));
  }
  if (isKnown === 'yes' || value === fallback.value) return known(value, ...links, ...ignored);
  const text = `whether it counts depends on the API version, which must be ${firstApi.value} or newer`;
  const unknown = apiVersion.state === 'unknown' ? apiVersion.unknown : noApiVersion(apiVersion);
  return { state: 'unknown', unknown, because: [...links, because(text, apiVersion.origin, firstApi), ...ignored] };
}

function asWrittenThreshold(written: WrittenProbe, facts: FactSet): InForce<number> {
  const { numberOfProbes } = written;
  if (numberOfProbes.state === 'unknown') return unknownInForce('numberOfProbes', numberOfProbes.unknown);
  if (numberOfProbes.state === 'absent') {
    const fallback = facts(LB_PROBE_COUNT_AS_WRITTEN_DEFAULT);
    const text = `numberOfProbes is not written and counts as ${fallback.value} when read as its description says`;
    return known(fallback.value, because(text, numberOfProbes.origin, fallback));
  }
  const text = `numberOfProbes is ${numberOfProbes.value}, counted as its description says although the service does not honour it`;
  return known(Math.max(1, numberOfProbes.value), because(text, numberOfProbes.origin, LB_PROBE_COUNT_NOT_HONOURED));
}

function numberOfProbesIgnored(written: Field<number>, facts: FactSet): Because[] {
  if (written.state === 'absent') return [];
  const shown = written.state === 'known' ? String(written.value) : 'written';
  const retires = facts(LB_PROBE_COUNT_RETIRES).value;
  const text = `numberOfProbes is ${shown}, which the service does not honour (support ends ${retires})`;
  return [because(text, written.origin, LB_PROBE_COUNT_NOT_HONOURED)];
}

function noApiVersion(field: Exclude<Field<string>, { state: 'unknown' }>): UnknownValue {
  const message =
    field.state === 'known' ? `${field.value} is not an API version` : 'the load balancer has no API version';
  return unknownValue(message, [{ code: 'unknown-api-version', message }], field.origin);
}

const failedProbesDecide = (count: number): string =>
  count === 1 ? '1 failed probe decides' : `${count} failed probes in a row decide`;

function known<T>(value: T, ...links: readonly Because[]): InForce<T> {
  return { state: 'known', value, because: links };
}

function unknownInForce<T>(property: string, unknown: UnknownValue, ...links: readonly Because[]): InForce<T> {
  const reason = unknown.reasons[0]?.message ?? unknown.text;
  const link = because(`${property} cannot be known: ${reason}`, unknown.origin);
  return { state: 'unknown', unknown, because: [link, ...links] };
}

function refused<T>(message: string, origin: Origin): InForce<T> {
  const unknown = unknownValue(message, [{ code: 'error', message }], origin);
  return { state: 'unknown', unknown, because: [because(message, origin)] };
}

function because(text: string, origin: Origin, fact?: AzureFact): Because {
  const link = { text, place: origin.place };
  return fact === undefined ? link : { ...link, source: fact.id };
}
