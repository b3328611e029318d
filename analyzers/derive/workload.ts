// Which outbound demand did somebody write into the configuration, and for whom?
import type { Field } from '#src/graph/field.ts';
import { matchesGlob } from '#src/model/glob.ts';

/** One entry of `workloads` in the configuration; figures are per instance. */
export interface WorkloadSettings {
  readonly name: string;
  /** Glob over the names of scale sets, virtual machines and network interfaces. */
  readonly from: string;
  /** `address:port/protocol`. */
  readonly destination: string;
  readonly newConnectionsPerSecond: number;
  readonly connectionLifetimeSeconds: number;
  readonly closedBy?: 'fin' | 'rst';
  readonly keepAliveConnections?: number | null;
  readonly idleSeconds?: number | null;
  readonly keepaliveSeconds?: number | null;
}

export interface Destination {
  readonly address: string;
  readonly port: string;
  readonly protocol: 'tcp' | 'udp';
}

/** The parts of a destination; the configuration has checked its form. */
export function destinationOf(workload: WorkloadSettings): Destination {
  const [endpoint = '', protocol = ''] = workload.destination.split('/');
  const colon = endpoint.lastIndexOf(':');
  return {
    address: endpoint.slice(0, colon).toLowerCase(),
    port: endpoint.slice(colon + 1),
    protocol: protocol === 'udp' ? 'udp' : 'tcp',
  };
}

/** The workloads that start at a machine with one of these names. */
export function workloadsFrom(
  workloads: readonly WorkloadSettings[],
  names: readonly Field<string>[],
): readonly WorkloadSettings[] {
  const known = names.flatMap((name) => (name.state === 'known' ? [name.value] : []));
  return workloads.filter((workload) => known.some((name) => matchesGlob(workload.from, name)));
}
