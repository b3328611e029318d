// How long do clients go on to a dead endpoint of Traffic Manager: until probes have failed, and resolvers have forgotten it?
// The published formula leaves one probe and its time-out out; both figures are told.
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import {
  TRAFFIC_MANAGER_FAILURES_DEFAULT,
  TRAFFIC_MANAGER_FORMULA,
  TRAFFIC_MANAGER_INTERVAL_DEFAULT,
  TRAFFIC_MANAGER_TIMEOUTS,
} from '#src/azure-facts/traffic-manager.ts';
import type { Answer, Field } from '#src/graph/field.ts';
import { anyOf, holdsWord } from '#src/graph/field.ts';
import type { TrafficManagerProfile } from '#src/graph/nodes/traffic-manager-profile.ts';
import type { NoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';
import type { Because } from '#src/model/finding.ts';
import { trafficManagerWindow } from './probed-window.ts';

export interface TrafficManagerAnswer {
  readonly newFlows: NewFlows | NoAnswer;
  readonly because: readonly Because[];
}

/** The window of a profile whose endpoint falls silent, and what it follows from. */
export function deriveTrafficManagerWindow(profile: TrafficManagerProfile, facts: FactSet): TrafficManagerAnswer {
  const alone = staysWithOne(profile);
  if (alone === 'yes') {
    const text = 'no other endpoint takes over: one endpoint, a routing method without alternatives, or alwaysServe';
    return { newFlows: { never: true }, because: [{ text, place: profile.place }] };
  }
  if (alone === 'unknown') {
    return { newFlows: { unknown: 'whether another endpoint takes over is not known' }, because: [] };
  }
  const interval = inForce('the interval', profile.intervalInSeconds, facts(TRAFFIC_MANAGER_INTERVAL_DEFAULT));
  const timeouts = facts(TRAFFIC_MANAGER_TIMEOUTS);
  const row = timeouts.value.find((each) => each.intervalSeconds === interval.seconds);
  const timeout = inForce('the time-out', profile.timeoutInSeconds, { id: timeouts.id, value: row?.defaultSeconds });
  const tolerated = inForce(
    'the tolerated number of failures',
    profile.toleratedNumberOfFailures,
    facts(TRAFFIC_MANAGER_FAILURES_DEFAULT),
  );
  const ttl = inForce('the time to live of the answer', profile.ttl, { id: undefined, value: undefined });
  const because = [interval, timeout, tolerated, ttl].map((each) => each.because);
  const [i, o, f, t] = [interval.seconds, timeout.seconds, tolerated.seconds, ttl.seconds];
  if (i === undefined || o === undefined || f === undefined || t === undefined) {
    return {
      newFlows: { unknown: 'an interval, a time-out, a tolerance or the time to live is not known' },
      because,
    };
  }
  const formula = `it is out after one failure more than is tolerated, and resolvers keep it up to the time to live: ${f}·${i} + ${o} … ${f}·${i} + ${o} + ${i} + ${t} s`;
  const published = `the published formula, time to live + retries · interval, says ${t + f * i} s: it leaves one probe and its time-out out`;
  return {
    newFlows: trafficManagerWindow(i, o, f, t),
    because: [
      ...because,
      { text: formula, source: facts(TRAFFIC_MANAGER_FORMULA).id },
      { text: published, source: facts(TRAFFIC_MANAGER_FORMULA).id },
    ],
  };
}

// One endpoint, a routing method without alternatives, or endpoints that are handed out unprobed.
function staysWithOne(profile: TrafficManagerProfile): Answer {
  const { endpoints, routingMethod } = profile;
  if (endpoints.open !== undefined) return 'unknown';
  const enabled = endpoints.items.filter((endpoint) => holdsWord(endpoint.endpointStatus, 'Disabled') !== 'yes');
  const count: Answer = enabled.length < 2 ? 'yes' : 'no';
  const fixed = anyOf(holdsWord(routingMethod, 'Geographic'), holdsWord(routingMethod, 'Subnet'));
  const served = anyOf(...enabled.map((endpoint) => holdsWord(endpoint.alwaysServe, 'Enabled')));
  return anyOf(count, fixed, served);
}

interface InForce {
  readonly seconds: number | undefined;
  readonly because: Because;
}

/** The number that counts: as written, or the default where it is left out. */
function inForce(
  name: string,
  field: Field<number>,
  whenAbsent: { readonly id: string | undefined; readonly value: number | undefined },
): InForce {
  if (field.state === 'known') {
    return { seconds: field.value, because: { text: `${name} is ${field.value}`, place: field.origin.place } };
  }
  if (field.state === 'unknown') {
    return { seconds: undefined, because: { text: `${name} is not known: ${field.unknown.text}` } };
  }
  const { id, value } = whenAbsent;
  if (value === undefined || id === undefined) {
    return { seconds: undefined, because: { text: `${name} is left out, and no default is documented` } };
  }
  return { seconds: value, because: { text: `${name} is left out: ${value}`, source: id } };
}
