// Whose source ports can be replayed, how many there are at which size, and who asks for them?
// What the template and the configuration leave open is assumed and said; without a supply nothing is replayed.
import { deriveAutomaticPorts } from '#analyzers/derive/automatic-ports.ts';
import type { Instances } from '#analyzers/derive/instances-of-subnet.ts';
import { deriveOutboundAllocation } from '#analyzers/derive/outbound-allocation.ts';
import { holdOf, portDestinationOf } from '#analyzers/derive/snat-demand.ts';
import type { DemandContext, HeadRoom } from '#analyzers/derive/snat-head-room.ts';
import { deriveHeadRooms } from '#analyzers/derive/snat-head-room.ts';
import type { WorkloadSettings } from '#analyzers/derive/workload.ts';
import { destinationOf, workloadsFrom } from '#analyzers/derive/workload.ts';
import { possibleCounts } from '#src/graph/counts.ts';
import type { Count } from '#src/graph/nodes/node.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { SnatEstimate } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import { secondsToMs } from '../time.ts';
import type { PortDemand, PortPlan } from './port-demand.ts';

/** Ports of each instance of a pool of some size; undefined: nothing is published for it. */
export type PortsAt = (instances: number) => ((instance: number) => number) | undefined;

export interface PortSubject {
  readonly estimate: SnatEstimate;
  /** Under which `--resource` finds it. */
  readonly names: readonly string[];
  readonly sizes: { readonly now: number; readonly atMaximum: number };
  readonly portsAt: PortsAt;
  /** Ports of each address for an instance of a pool of some size. */
  readonly portsPerFrontend: (instances: number) => PortPlan['portsPerFrontend'];
  /** Ports of an instance depend on the size of its pool. */
  readonly isAutomatic: boolean;
  readonly workloads: readonly WorkloadSettings[];
  readonly destinations: PortPlan['destinations'];
  /** The same demand with ports reserved for the shortest and for the longest time. */
  readonly shortest: readonly PortDemand[];
  readonly longest: readonly PortDemand[];
  readonly assumptions: readonly string[];
}

/** What somebody who replays may set. */
export interface PortWishes {
  readonly instances?: number | undefined;
  readonly workloads?: readonly WorkloadSettings[] | undefined;
  /** Instead of the range that the sources give. */
  readonly holdSeconds?: number | undefined;
}

/** The demand when nobody has written one: the worked example of the documentation. */
const ASSUMED_WORKLOAD: WorkloadSettings = {
  name: 'assumed workload',
  from: '*',
  destination: '203.0.113.10:443/tcp',
  newConnectionsPerSecond: 25,
  connectionLifetimeSeconds: 30,
};
const ASSUMED_SIZE = 2;

/** Everything with ports of its own, in the order of the source, and why others are left out. */
export function readPortSubjects(
  context: DemandContext,
  wishes: PortWishes,
): { readonly subjects: readonly PortSubject[]; readonly leftOut: readonly string[] } {
  const subjects: PortSubject[] = [];
  const leftOut: string[] = [];
  for (const headRoom of deriveHeadRooms(context)) {
    const subject = portSubject(headRoom, context, wishes);
    if ('reason' in subject) leftOut.push(`${headRoom.estimate.resource}: ${subject.reason}`);
    else subjects.push(subject);
  }
  return { subjects, leftOut };
}

function portSubject(
  headRoom: HeadRoom,
  context: DemandContext,
  wishes: PortWishes,
): PortSubject | { readonly reason: string } {
  const { estimate, origin } = headRoom;
  const supplied = suppliedBy(headRoom, context);
  if ('reason' in supplied) return supplied;
  const { sizes, assumptions } = sizesOf(headRoom, wishes.instances);
  if (supplied.portsAt(sizes.now) === undefined) return { reason: `nothing is published for a pool of ${sizes.now}` };
  const { workloads, sentence } = workloadsOf(origin.instances ?? [], context, wishes);
  const names = [...new Set(workloads.map(portDestinationOf))];
  const supplier = origin.supplier === 'nat-gateway' ? 'nat-gateway' : 'load-balancer';
  const demandsWith = (end: 'min' | 'max'): readonly PortDemand[] =>
    workloads.map((workload) => ({
      name: workload.name,
      destination: names.indexOf(portDestinationOf(workload)),
      perInstanceAndSecond: workload.newConnectionsPerSecond,
      lifetimeMs: secondsToMs(workload.connectionLifetimeSeconds),
      holdMs: secondsToMs(wishes.holdSeconds ?? holdOf(workload, supplier, context.facts)[end]),
      keptAlive: workload.keepAliveConnections ?? 0,
    }));
  const balancer = origin.pool?.loadBalancer;
  const owner = balancer === undefined ? undefined : labelOf(balancer.name);
  const { pool, subnet, resource } = estimate;
  return {
    estimate,
    names: [
      resource,
      resource.slice(resource.lastIndexOf('/') + 1),
      ...(pool === null ? [] : [pool, `${owner}/${pool}`]),
      ...(subnet === null ? [] : [subnet]),
    ],
    sizes,
    ...supplied,
    workloads,
    destinations: names.map((name) => ({ name, protocol: protocolOf(name, workloads) })),
    shortest: demandsWith('min'),
    longest: demandsWith('max'),
    assumptions: [...assumptions, ...supplied.assumptions, ...sentence],
  };
}

const protocolOf = (name: string, workloads: readonly WorkloadSettings[]) =>
  destinationOf(workloads.find((workload) => portDestinationOf(workload) === name) ?? ASSUMED_WORKLOAD).protocol;

type Supplied = Pick<PortSubject, 'portsAt' | 'portsPerFrontend' | 'isAutomatic' | 'assumptions'>;

function suppliedBy(headRoom: HeadRoom, context: DemandContext): Supplied | { readonly reason: string } {
  const { origin, estimate } = headRoom;
  const { now } = estimate.portsPerInstance;
  const { supply } = origin;
  if (supply === undefined) {
    const ports = origin.usable;
    if (ports === undefined) return { reason: isNoAnswer(now) ? now.unknown : 'the number of its ports is not known' };
    return { portsAt: () => () => ports, portsPerFrontend: notPublished, isAutomatic: false, assumptions: [] };
  }
  const [rule] = supply.rules;
  const allocation =
    rule !== undefined && 'allocatedOutboundPorts' in rule ? context.ask(deriveOutboundAllocation, rule) : undefined;
  const asked = allocation?.asked;
  if (asked?.state === 'known' && asked.value > 0) {
    const total = allocation?.ports.fewest ?? allocation?.ports.most;
    const served = total === undefined ? Number.POSITIVE_INFINITY : Math.floor(total / asked.value);
    const open = total === undefined ? ['the addresses of the outbound rule cannot be known: enough are assumed'] : [];
    const portsOf = (instance: number): number => (instance < served ? asked.value : 0);
    return { portsAt: () => portsOf, portsPerFrontend: notPublished, isAutomatic: false, assumptions: open };
  }
  if (isNoAnswer(supply.method)) return { reason: supply.method.unknown };
  if (asked?.state === 'unknown') return { reason: asked.unknown.reasons[0]?.message ?? asked.unknown.text };
  const { addresses } = supply;
  if (typeof addresses !== 'number') return { reason: 'the number of its public addresses is not known' };
  const portsAt: PortsAt = (instances) => {
    const ports = deriveAutomaticPorts(instances, addresses, context.facts);
    return isNoAnswer(ports) ? undefined : () => ports;
  };
  const portsPerFrontend = (instances: number): number | undefined => {
    const ofOne = deriveAutomaticPorts(instances, 1, context.facts);
    return addresses > 1 && !isNoAnswer(ofOne) ? ofOne : undefined;
  };
  return { portsAt, portsPerFrontend, isAutomatic: true, assumptions: [] };
}

const notPublished = (): undefined => undefined;

function sizesOf(
  { origin, estimate }: HeadRoom,
  given: number | undefined,
): Pick<PortSubject, 'sizes' | 'assumptions'> {
  if (given !== undefined) return { sizes: { now: given, atMaximum: given }, assumptions: [] };
  const { pool, instances = [] } = origin;
  const now = pool === undefined ? sum(instances.map(({ count }) => count)) : largest(pool.size);
  const most = pool === undefined ? sum(instances.map(({ maxCount }) => maxCount)) : largest(pool.maxSize);
  const isOpen = now === undefined || now === 0;
  const size = isOpen ? ASSUMED_SIZE : now;
  const who = estimate.pool ?? estimate.subnet ?? estimate.resource;
  return {
    sizes: { now: size, atMaximum: Math.max(size, most ?? size) },
    assumptions: isOpen ? [`${who}: ${size} instances are assumed, because their number cannot be known`] : [],
  };
}

const largest = (count: Count): number | undefined => {
  const possible = possibleCounts(count);
  return possible === undefined ? undefined : Math.max(...possible);
};

function sum(counts: readonly Count[]): number | undefined {
  let total = 0;
  for (const count of counts) {
    const most = largest(count);
    if (most === undefined) return undefined;
    total += most;
  }
  return total;
}

/** What the instances ask for: as wished, as configured, or as nobody has said. */
function workloadsOf(
  machines: readonly Instances[],
  context: DemandContext,
  wishes: PortWishes,
): { readonly workloads: readonly WorkloadSettings[]; readonly sentence: readonly string[] } {
  if (wishes.workloads !== undefined) return { workloads: wishes.workloads, sentence: [] };
  const demands = machines.map(({ names }) => workloadsFrom(context.workloads, names));
  const asked = (workloads: readonly WorkloadSettings[]): number =>
    workloads.reduce((rate, workload) => rate + workload.newConnectionsPerSecond, 0);
  const busiest = [...demands].sort((a, b) => asked(b) - asked(a))[0];
  if (busiest !== undefined && busiest.length > 0) {
    const differ = demands.some((demand) => demand.length !== busiest.length);
    return { workloads: busiest, sentence: differ ? ['every instance asks for as much as the busiest'] : [] };
  }
  const { newConnectionsPerSecond: rate, connectionLifetimeSeconds: lifetime } = ASSUMED_WORKLOAD;
  const text = `no workload is configured for these instances: ${rate} new connections a second of ${lifetime} s to one destination are assumed`;
  return { workloads: [ASSUMED_WORKLOAD], sentence: [text] };
}
