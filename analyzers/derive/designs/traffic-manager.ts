// Which Traffic Manager profiles name endpoints to resolvers, and how long do they go on naming a dead one?
import type { CheckContext } from '#analyzers/check.ts';
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import {
  TRAFFIC_MANAGER_FAILURES_DEFAULT,
  TRAFFIC_MANAGER_INTERVAL_DEFAULT,
  TRAFFIC_MANAGER_TIMEOUTS,
} from '#src/azure-facts/traffic-manager.ts';
import type { Answer, Field } from '#src/graph/field.ts';
import { anyOf, holdsWord } from '#src/graph/field.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { TrafficManagerProfile } from '#src/graph/nodes/traffic-manager-profile.ts';
import type { Design } from '#src/model/design.ts';
import type { NoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';
import { trafficManagerWindow } from '../probed-window.ts';
import { existenceOf } from './matrix-row.ts';

export function recogniseTrafficManagers(context: CheckContext): readonly Design[] {
  return context.graph.trafficManagerProfiles
    .filter((profile) => profile.deployed !== false)
    .map((profile) => ({
      kind: 'traffic-manager',
      evidence: [
        { text: 'a profile names endpoints to resolvers', place: profile.place },
        ...profile.endpoints.items.map((endpoint) => ({ text: 'an endpoint', place: endpoint.place })),
      ],
      assumptions: [
        ...existenceOf(profile),
        'resolvers keep an answer no longer than its time to live, and clients ask again',
        'connections that exist already are not touched',
      ],
      members: [
        ...new Set(
          profile.endpoints.items.flatMap(
            (endpoint) => nodeOf(endpoint.publicIp)?.key ?? (endpoint.isChildResource ? endpoint.key : []),
          ),
        ),
      ],
      directions: ['internet-in'],
      // It answers names only: flows go to the endpoint directly.
      symmetry: 'symmetric',
      clientAddress: 'preserved',
      convergence: convergenceOf(profile, context.facts),
    }));
}

function convergenceOf(profile: TrafficManagerProfile, facts: FactSet): NewFlows | NoAnswer {
  const alone = staysWithOne(profile);
  if (alone === 'yes') return { never: true };
  if (alone === 'unknown') return { unknown: 'whether another endpoint takes over is not known' };
  const interval = numberInForce(profile.intervalInSeconds, facts(TRAFFIC_MANAGER_INTERVAL_DEFAULT).value);
  const row = facts(TRAFFIC_MANAGER_TIMEOUTS).value.find((each) => each.intervalSeconds === interval);
  const timeout = numberInForce(profile.timeoutInSeconds, row?.defaultSeconds);
  const tolerated = numberInForce(profile.toleratedNumberOfFailures, facts(TRAFFIC_MANAGER_FAILURES_DEFAULT).value);
  const ttl = numberInForce(profile.ttl, undefined);
  if (interval === undefined || timeout === undefined || tolerated === undefined || ttl === undefined) {
    return { unknown: 'an interval, a time-out, a tolerance or the time to live is not known' };
  }
  return trafficManagerWindow(interval, timeout, tolerated, ttl);
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

function numberInForce(field: Field<number>, whenAbsent: number | undefined): number | undefined {
  return field.state === 'known' ? field.value : field.state === 'absent' ? whenAbsent : undefined;
}
