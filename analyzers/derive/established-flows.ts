// What becomes of flows that exist already when an instance, or every instance, of a pool fails?
// The load balancer pins established TCP; what the client then sees depends on whether the instance still forwards.
import type { AzureFact } from '#src/azure-facts/fact.ts';
import {
  LB_ALL_DOWN_ALL_PROBED_UP,
  LB_ALL_DOWN_BASIC_CUTS,
  LB_ALL_DOWN_TCP_POOL_MINIMUM,
  LB_PROBE_ESTABLISHED_TCP_STAYS,
  LB_PROBE_UDP_MOVES,
} from '#src/azure-facts/load-balancer-probe-down.ts';
import type { Assumed, Established, NewFlows } from '#src/model/failure.ts';
import type { Because } from '#src/model/finding.ts';
import type { NoHealthyBackends } from './failover-model.ts';

export interface FlowSituation {
  readonly forwards: NonNullable<Assumed['forwards']>;
  /** When the instance, or the last one, is removed: the answer of `deriveRemoval`. */
  readonly removal: NewFlows;
  /** Do all instances of the pool fail together? A pool of one always does. */
  readonly allDown: boolean;
  readonly poolSize: number | 'unknown';
  readonly sku: 'Basic' | 'Standard' | 'Gateway' | 'unknown';
  readonly noHealthyBackends: NoHealthyBackends | 'unknown';
}

export interface EstablishedFlows {
  readonly tcp: Established;
  readonly udp: Established;
  readonly because: readonly Because[];
}

interface Fate {
  readonly established: Established;
  readonly because: readonly Because[];
}

/** The fate of established TCP and UDP flows of the instances that fail. */
export function deriveEstablishedFlows(situation: FlowSituation): EstablishedFlows {
  const tcp = tcpFate(situation);
  const udp = udpFate(situation);
  return { tcp: tcp.established, udp: udp.established, because: [...tcp.because, ...udp.because] };
}

/** The fate of flows elsewhere when an instance returns: those that exist stay where they are. */
export function establishedFlowsOnReturn(): EstablishedFlows {
  return {
    tcp: { fate: 'continues', boundMs: null },
    udp: { fate: 'unknown', boundMs: null },
    because: [
      link('established TCP flows stay on the instance that holds them', LB_PROBE_ESTABLISHED_TCP_STAYS),
      link('whether UDP flows go back when an instance returns is not published', LB_PROBE_UDP_MOVES),
    ],
  };
}

function tcpFate(situation: FlowSituation): Fate {
  if (situation.forwards === 'no') {
    const text =
      'established TCP flows stay on the dead instance and hang until the client gives up; the idle timeout ends idle ones only';
    return fate('hangs', null, link(text, LB_PROBE_ESTABLISHED_TCP_STAYS));
  }
  if (situation.forwards === 'refuses') {
    const text = 'established TCP flows stay on the instance, whose operating system resets them with the next packet';
    return fate('reset', 0, link(text, LB_PROBE_ESTABLISHED_TCP_STAYS));
  }
  if (isEmptied(situation)) return forwardingTcpWithoutHealthyInstance(situation);
  const text = 'established TCP flows stay on the instance, which still forwards them';
  return fate('continues', null, link(text, LB_PROBE_ESTABLISHED_TCP_STAYS));
}

// No instance is healthy by its probe, but all of them forward.
function forwardingTcpWithoutHealthyInstance(situation: FlowSituation): Fate {
  const { sku, poolSize, noHealthyBackends } = situation;
  if (noHealthyBackends === 'AllProbedUp') {
    if (
      poolSize !== 'unknown' &&
      poolSize >= LB_ALL_DOWN_TCP_POOL_MINIMUM.value &&
      sku !== 'Basic' &&
      sku !== 'unknown'
    ) {
      return fate(
        'continues',
        null,
        link('established TCP flows go on: all instances stay in use', LB_ALL_DOWN_ALL_PROBED_UP),
      );
    }
    const text = 'what AllProbedUp does to established TCP flows is not published';
    return fate('unknown', null, link(text, LB_ALL_DOWN_ALL_PROBED_UP));
  }
  if (sku === 'Basic') {
    const text = 'a Basic load balancer cuts all established TCP flows when its last instance is down';
    return fate('ends', latestMs(situation.removal), link(text, LB_ALL_DOWN_BASIC_CUTS));
  }
  if (poolSize === 'unknown' || (sku === 'unknown' && poolSize >= LB_ALL_DOWN_TCP_POOL_MINIMUM.value)) {
    const missing = poolSize === 'unknown' ? 'the size of the pool' : 'the SKU';
    const text = `whether established TCP flows go on depends on ${missing}`;
    return fate('unknown', null, link(text, LB_ALL_DOWN_TCP_POOL_MINIMUM));
  }
  if (poolSize >= LB_ALL_DOWN_TCP_POOL_MINIMUM.value) {
    const text = `established TCP flows go on: the pool has ${poolSize} instances and they forward`;
    return fate('continues', null, link(text, LB_ALL_DOWN_TCP_POOL_MINIMUM));
  }
  if (noHealthyBackends === 'unknown') {
    const text = 'whether the flows of a pool of one are cut depends on noHealthyBackendsBehavior';
    return fate('unknown', null, link(text, LB_ALL_DOWN_TCP_POOL_MINIMUM));
  }
  const text = 'established TCP flows are cut: only pools with more than one instance keep them when all are down';
  return fate('ends', latestMs(situation.removal), link(text, LB_ALL_DOWN_TCP_POOL_MINIMUM));
}

function udpFate(situation: FlowSituation): Fate {
  const { forwards, removal } = situation;
  if ('never' in removal) {
    return forwards === 'yes'
      ? fate('continues', null, link('UDP flows stay: the instance is never removed, and it forwards'))
      : fate('hangs', null, link('UDP flows stay on the failed instance, which is never removed'));
  }
  if (situation.poolSize === 'unknown' && !situation.allDown) {
    const text = 'UDP flows move when the probe removes the instance, provided that the pool has another one';
    return fate('moves', latestMs(removal), link(text, LB_PROBE_UDP_MOVES));
  }
  if (!isEmptied(situation)) {
    return fate(
      'moves',
      latestMs(removal),
      link('UDP flows move when the probe removes the instance', LB_PROBE_UDP_MOVES),
    );
  }
  if (situation.noHealthyBackends === 'AllProbedDown') {
    return fate('ends', latestMs(removal), link('UDP flows end when the last instance is down', LB_PROBE_UDP_MOVES));
  }
  if (forwards === 'yes') {
    const text = 'what happens to UDP flows when all instances are down depends on noHealthyBackendsBehavior';
    return fate('unknown', null, link(text, LB_ALL_DOWN_ALL_PROBED_UP));
  }
  return fate('ends', null, link('UDP flows end: no instance forwards', LB_PROBE_UDP_MOVES));
}

// Without a removal the load balancer takes the instances for healthy, whatever they are.
function isEmptied(situation: FlowSituation): boolean {
  return !('never' in situation.removal) && (situation.allDown || situation.poolSize === 1);
}

function latestMs(removal: NewFlows): number | null {
  return 'maxMs' in removal ? removal.maxMs : null;
}

function fate(name: Established['fate'], boundMs: number | null, ...because: readonly Because[]): Fate {
  return { established: { fate: name, boundMs }, because };
}

function link(text: string, fact?: AzureFact): Because {
  return fact === undefined ? { text } : { text, source: fact.id };
}
