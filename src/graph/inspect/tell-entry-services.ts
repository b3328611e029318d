// Front Door and Traffic Manager in the words of the `inspect` contract.
import { FRONT_DOOR_INTERVAL_DEFAULT, FRONT_DOOR_LATENCY_DEFAULT } from '#src/azure-facts/front-door.ts';
import {
  TRAFFIC_MANAGER_FAILURES_DEFAULT,
  TRAFFIC_MANAGER_INTERVAL_DEFAULT,
  TRAFFIC_MANAGER_TIMEOUTS,
} from '#src/azure-facts/traffic-manager.ts';
import { tell, tellAnswer, tellList, tellPart, tellResource } from '#src/graph/inspect/tell.ts';
import type { ClassicBackend, ClassicBackendPool, ClassicFrontDoor } from '#src/graph/nodes/classic-front-door.ts';
import type { FrontDoorProfile, Origin, OriginGroup } from '#src/graph/nodes/front-door.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { TrafficManagerEndpoint, TrafficManagerProfile } from '#src/graph/nodes/traffic-manager-profile.ts';
import type {
  ToldEndpoint,
  ToldFrontDoor,
  ToldOrigin,
  ToldOriginGroup,
  ToldTrafficManager,
} from '#src/model/inspection-neighbours.ts';

const PROBE_UNKNOWN = 'whether the group is probed cannot be known';

export function tellFrontDoor(profile: FrontDoorProfile): ToldFrontDoor {
  return {
    ...tellResource(profile),
    classic: false,
    sku: tell(profile.sku),
    originGroups: profile.originGroups.map(tellOriginGroup),
  };
}

function tellOriginGroup(group: OriginGroup): ToldOriginGroup {
  return {
    ...tellPart(group),
    probed: tellAnswer(group.hasProbe, PROBE_UNKNOWN),
    probeIntervalInSeconds: tell(group.probeIntervalInSeconds, FRONT_DOOR_INTERVAL_DEFAULT.value),
    sampleSize: tell(group.sampleSize),
    successfulSamplesRequired: tell(group.successfulSamplesRequired),
    additionalLatencyInMilliseconds: tell(group.additionalLatencyInMilliseconds, FRONT_DOOR_LATENCY_DEFAULT.value),
    origins: group.origins.map(tellOrigin),
  };
}

function tellOrigin(origin: Origin): ToldOrigin {
  return {
    ...tellPart(origin),
    hostName: tell(origin.hostName),
    priority: tell(origin.priority),
    weight: tell(origin.weight),
    enabledState: tell(origin.enabledState),
  };
}

export function tellClassicFrontDoor(frontDoor: ClassicFrontDoor): ToldFrontDoor {
  return {
    ...tellResource(frontDoor),
    classic: true,
    sku: { absent: true, effective: null },
    originGroups: tellList(frontDoor.pools, tellClassicPool),
  };
}

function tellClassicPool(pool: ClassicBackendPool): ToldOriginGroup {
  const probe = nodeOf(pool.probe);
  const balancing = nodeOf(pool.loadBalancing);
  const probeLink = pool.probe.target.state === 'unknown' ? 'unknown' : probe === undefined ? 'no' : 'yes';
  const elsewhere = { $unknown: 'it is not declared in this resource' };
  const missing = { absent: true, effective: null } as const;
  const ofProbe = pool.probe.target.state === 'none' ? missing : elsewhere;
  const ofBalancing = pool.loadBalancing.target.state === 'none' ? missing : elsewhere;
  return {
    ...tellPart(pool),
    probed: tellAnswer(probeLink, PROBE_UNKNOWN),
    probeIntervalInSeconds: probe === undefined ? ofProbe : tell(probe.intervalInSeconds),
    sampleSize: balancing === undefined ? ofBalancing : tell(balancing.sampleSize),
    successfulSamplesRequired: balancing === undefined ? ofBalancing : tell(balancing.successfulSamplesRequired),
    additionalLatencyInMilliseconds:
      balancing === undefined ? ofBalancing : tell(balancing.additionalLatencyMilliseconds),
    origins: tellList(pool.backends, tellClassicBackend),
  };
}

// A backend of Front Door (classic) has no name of its own.
function tellClassicBackend(backend: ClassicBackend): ToldOrigin {
  return {
    ...tellPart(backend),
    hostName: tell(backend.address),
    priority: tell(backend.priority),
    weight: tell(backend.weight),
    enabledState: tell(backend.enabledState),
  };
}

export function tellTrafficManager(profile: TrafficManagerProfile): ToldTrafficManager {
  const { intervalInSeconds } = profile;
  const interval =
    intervalInSeconds.state === 'known'
      ? intervalInSeconds.value
      : intervalInSeconds.state === 'absent'
        ? TRAFFIC_MANAGER_INTERVAL_DEFAULT.value
        : undefined;
  const timeout = TRAFFIC_MANAGER_TIMEOUTS.value.find((row) => row.intervalSeconds === interval)?.defaultSeconds;
  return {
    ...tellResource(profile),
    routingMethod: tell(profile.routingMethod),
    ttl: tell(profile.ttl),
    monitorProtocol: tell(profile.monitorProtocol),
    monitorPort: tell(profile.monitorPort),
    monitorPath: tell(profile.monitorPath),
    intervalInSeconds: tell(intervalInSeconds, TRAFFIC_MANAGER_INTERVAL_DEFAULT.value),
    timeoutInSeconds: tell(profile.timeoutInSeconds, timeout ?? null),
    toleratedNumberOfFailures: tell(profile.toleratedNumberOfFailures, TRAFFIC_MANAGER_FAILURES_DEFAULT.value),
    endpoints: tellList(profile.endpoints, tellEndpoint),
  };
}

function tellEndpoint(endpoint: TrafficManagerEndpoint): ToldEndpoint {
  return {
    ...tellPart(endpoint),
    type: tell(endpoint.endpointType),
    target: tell(endpoint.target),
    targetResourceId: tell(endpoint.targetResourceId),
    priority: tell(endpoint.priority),
    weight: tell(endpoint.weight),
    endpointStatus: tell(endpoint.endpointStatus),
    alwaysServe: tell(endpoint.alwaysServe),
  };
}
