// How many source ports do the workloads of an instance hold at once, and is that what there is?
// In the mean: rate × (lifetime + hold) plus what is kept alive; at its peak by the Poisson distribution, which is the
// friendly case. One port serves several destinations, so the busiest destination decides, TCP and UDP apart.
import { secondsOf } from '#src/azure-facts/fact.ts';
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import {
  NAT_GATEWAY_HOLD_AFTER_FIN,
  NAT_GATEWAY_HOLD_AFTER_RST,
  NAT_GATEWAY_HOLD_UDP,
  SNAT_HOLD_AFTER_FIN,
  SNAT_HOLD_AFTER_RST,
  SNAT_IMPLICIT_IDLE_TIMEOUT,
} from '#src/azure-facts/outbound-snat.ts';
import type { SnatEstimate } from '#src/model/estimate.ts';
import type { Because } from '#src/model/finding.ts';
import { poissonQuantile } from '#src/model/poisson.ts';
import type { WorkloadSettings } from './workload.ts';
import { destinationOf } from './workload.ts';

/** A demand that only one time in a thousand is exceeded. */
const PEAK_PROBABILITY = 1 - 1 / 1000;

/** Workloads of several instances; `instances` is 1 where each has ports of its own. */
export interface DemandingWorkload {
  readonly workload: WorkloadSettings;
  readonly instances: number;
}

export interface SnatDemand {
  /** Whole ports: the mean at the shortest and at the longest hold, and the peak at the longest. */
  readonly ports: { readonly min: number; readonly max: number; readonly peak: number };
  readonly because: readonly Because[];
}

/** How long a closed port stays reserved, in seconds. */
export interface Hold {
  readonly min: number;
  readonly max: number;
  readonly source: string;
}

/** The demand of workloads towards ports of a load balancer or of a NAT gateway; undefined without any. */
export function deriveSnatDemand(
  demanding: readonly DemandingWorkload[],
  supplier: 'load-balancer' | 'nat-gateway',
  facts: FactSet,
): SnatDemand | undefined {
  const byDestination = new Map<string, DemandingWorkload[]>();
  for (const each of demanding) {
    const destination = portDestinationOf(each.workload);
    byDestination.set(destination, [...(byDestination.get(destination) ?? []), each]);
  }
  const demands = [...byDestination].map(([destination, workloads]) =>
    demandOf(destination, workloads, supplier, facts),
  );
  const [first] = demands;
  if (first === undefined) return undefined;
  const busiest = (name: 'min' | 'max' | 'peak'): number => Math.max(...demands.map(({ ports }) => ports[name]));
  return {
    ports: { min: busiest('min'), max: busiest('max'), peak: busiest('peak') },
    because: demands.flatMap(({ because }) => because),
  };
}

/** What a port serves once at a time: an address and a port over TCP, an address over UDP. */
export function portDestinationOf(workload: WorkloadSettings): string {
  const { address, port, protocol } = destinationOf(workload);
  return protocol === 'tcp' ? `${address}:${port}/tcp` : `${address}/udp`;
}

function demandOf(
  destination: string,
  demanding: readonly DemandingWorkload[],
  supplier: 'load-balancer' | 'nat-gateway',
  facts: FactSet,
): SnatDemand {
  let min = 0;
  let max = 0;
  let kept = 0;
  const because: Because[] = [];
  for (const { workload, instances } of demanding) {
    const hold = holdOf(workload, supplier, facts);
    const { newConnectionsPerSecond: rate, connectionLifetimeSeconds: lifetime } = workload;
    const keptAlive = workload.keepAliveConnections ?? 0;
    min += instances * rate * (lifetime + hold.min);
    max += instances * rate * (lifetime + hold.max);
    kept += instances * keptAlive;
    const held = hold.min === hold.max ? `${hold.min}` : `${hold.min} to ${hold.max}`;
    const times = instances === 1 ? '' : `${instances} instances × `;
    const alive = keptAlive === 0 ? '' : `, and ${keptAlive} connections kept alive`;
    const text = `workload ${workload.name} to ${destination}: ${times}${rate} a second × (${lifetime} s + ${held} s until a closed port returns)${alive}`;
    because.push({ text, source: hold.source });
  }
  return {
    ports: {
      min: Math.ceil(min + kept),
      max: Math.ceil(max + kept),
      peak: Math.ceil(poissonQuantile(max, PEAK_PROBABILITY) + kept),
    },
    because,
  };
}

/** How long ports of a workload's closed connections stay reserved. */
export function holdOf(workload: WorkloadSettings, supplier: 'load-balancer' | 'nat-gateway', facts: FactSet): Hold {
  const { protocol } = destinationOf(workload);
  const same = (seconds: number, source: string): Hold => ({ min: seconds, max: seconds, source });
  const byReset = workload.closedBy === 'rst';
  if (supplier === 'nat-gateway') {
    const fact =
      protocol === 'udp' ? NAT_GATEWAY_HOLD_UDP : byReset ? NAT_GATEWAY_HOLD_AFTER_RST : NAT_GATEWAY_HOLD_AFTER_FIN;
    return same(facts(fact).value, fact.id);
  }
  if (protocol === 'udp') {
    // Nobody closes a UDP flow: its port returns when the flow has been idle long enough.
    const idle = facts(SNAT_IMPLICIT_IDLE_TIMEOUT);
    return { min: 0, max: secondsOf(idle), source: idle.id };
  }
  if (byReset) return same(facts(SNAT_HOLD_AFTER_RST).value, SNAT_HOLD_AFTER_RST.id);
  const { value, id } = facts(SNAT_HOLD_AFTER_FIN);
  return { min: value.min, max: value.max ?? value.min, source: id };
}

/** Is a supply enough for a demand, whatever the hold is? */
export function verdictOf(supply: number | undefined, demand: SnatDemand | undefined): SnatEstimate['verdict'] {
  if (supply === undefined || demand === undefined) return 'unknown';
  const { min, peak } = demand.ports;
  if (peak <= supply) return 'enough';
  return min > supply ? 'short' : 'depends';
}
