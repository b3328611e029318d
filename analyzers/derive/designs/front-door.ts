// Which Front Doors stand before regions, and how long do they go on using an origin that is dead?
import type { CheckContext } from '#analyzers/check.ts';
import { FRONT_DOOR_INTERVAL_DEFAULT } from '#src/azure-facts/front-door.ts';
import type { Field } from '#src/graph/field.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { ClassicBackendPool, ClassicFrontDoor } from '#src/graph/nodes/classic-front-door.ts';
import type { FrontDoorProfile, OriginGroup } from '#src/graph/nodes/front-door.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';
import { isHidden, nodeOf } from '#src/graph/nodes/node.ts';
import type { Design } from '#src/model/design.ts';
import type { NoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';
import type { Because } from '#src/model/finding.ts';
import { slowestOf } from '../pool-convergence.ts';
import { frontDoorWindow } from '../probed-window.ts';
import { existenceOf } from './matrix-row.ts';

export function recogniseFrontDoors(context: CheckContext): readonly Design[] {
  const { frontDoorProfiles, classicFrontDoors } = context.graph;
  return [
    ...frontDoorProfiles
      .filter((profile) => profile.deployed !== false && profile.isFrontDoor === 'yes')
      .map((profile) => designOfProfile(profile, context)),
    ...classicFrontDoors.filter((frontDoor) => frontDoor.deployed !== false).map(designOfClassic),
  ];
}

function designOfProfile(profile: FrontDoorProfile, context: CheckContext): Design {
  const origins = profile.originGroups.flatMap((group) => group.origins);
  const evidence = profile.originGroups.map((group) => ({
    text: `a group of ${group.origins.length} origins`,
    place: group.place,
  }));
  const windows = profile.originGroups.map((group) => windowOfGroup(group, context));
  return designOf(
    profile,
    evidence,
    origins.map((origin) => origin.key),
    windows,
  );
}

function designOf(
  node: ResourceNode,
  evidence: readonly Because[],
  members: readonly string[],
  windows: readonly (NewFlows | NoAnswer)[],
): Design {
  return {
    kind: 'front-door',
    evidence: [{ text: 'Front Door ends the connections of clients', place: node.place }, ...evidence],
    assumptions: [
      ...existenceOf(node),
      'the origin refuses or answers with an error; a silent one costs a time-out more, which is not published',
      'there is enough traffic: idle edges probe less often than is written',
      'the origin learns the address of the client from a header only',
    ],
    members,
    directions: ['internet-in'],
    symmetry: 'symmetric',
    clientAddress: 'hidden',
    convergence: slowestOf(windows) ?? { unknown: 'no group of origins is declared in this template' },
  };
}

/** How long a group goes on using an origin that refuses. */
export function windowOfGroup(group: OriginGroup, { facts }: Pick<CheckContext, 'facts'>): NewFlows | NoAnswer {
  const enabled = group.origins.filter((origin) => holdsWord(origin.enabledState, 'Disabled') !== 'yes');
  if (group.origins.some((origin) => origin.copies !== undefined))
    return { unknown: 'the number of origins is not known' };
  if (enabled.length < 2) return { never: true };
  if (group.hasProbe !== 'yes')
    return group.hasProbe === 'no' ? { never: true } : { unknown: 'whether the group is probed' };
  const interval = inForce(group.probeIntervalInSeconds, facts(FRONT_DOOR_INTERVAL_DEFAULT).value);
  return windowFrom(interval, inForce(group.sampleSize), inForce(group.successfulSamplesRequired));
}

function designOfClassic(frontDoor: ClassicFrontDoor): Design {
  const evidence = frontDoor.pools.items.map((pool) => ({
    text: `a pool of ${pool.backends.items.length} backends`,
    place: pool.place,
  }));
  return designOf(frontDoor, evidence, [frontDoor.key], frontDoor.pools.items.map(windowOfClassic));
}

function windowOfClassic(pool: ClassicBackendPool): NewFlows | NoAnswer {
  if (isHidden(pool.backends)) return { unknown: pool.backends.open.text };
  const enabled = pool.backends.items.filter((backend) => holdsWord(backend.enabledState, 'Disabled') !== 'yes');
  if (pool.backends.open === undefined && enabled.length < 2) return { never: true };
  const probe = nodeOf(pool.probe);
  const balancing = nodeOf(pool.loadBalancing);
  if (pool.probe.target.state === 'none' || (probe && holdsWord(probe.enabledState, 'Disabled') === 'yes')) {
    return { never: true };
  }
  if (probe === undefined || balancing === undefined)
    return { unknown: 'the settings of the pool are not in this resource' };
  const { sampleSize, successfulSamplesRequired } = balancing;
  return windowFrom(inForce(probe.intervalInSeconds), inForce(sampleSize), inForce(successfulSamplesRequired));
}

function windowFrom(...numbers: readonly [number | string, number | string, number | string]): NewFlows | NoAnswer {
  const [interval, samples, successes] = numbers;
  if (typeof interval === 'number' && typeof samples === 'number' && typeof successes === 'number') {
    return frontDoorWindow(interval, samples, successes);
  }
  return { unknown: String(numbers.find((each) => typeof each === 'string')) };
}

/** The number that counts, or why there is none. */
function inForce(field: Field<number>, whenAbsent?: number): number | string {
  if (field.state === 'known') return field.value;
  if (field.state === 'unknown') return field.unknown.text;
  return whenAbsent ?? 'what counts where the number is left out is not documented';
}
