// What of a deployment does the simulator need to know? Instances, who probes them, and the rules that send flows to them.
// Everything is known here: what the template leaves open has been assumed, and `assumptions` says so.
import type { ProbeRules } from './behaviors/probe-rules.ts';
import type { Milliseconds } from './time.ts';

export interface SimulatedInstance {
  /** Key of the machine, with the number of the instance for a scale set. */
  readonly key: string;
  /** For people. */
  readonly name: string;
  /** Undefined: not written. */
  readonly zone: string | undefined;
}

/** The members of one pool as one probe sees them. Rules with the same probe, pool and zones share the verdicts. */
export interface ProbeGroup {
  /** Key of the load balancer. */
  readonly loadBalancer: string;
  readonly probeName: string | undefined;
  /** Undefined: the rules have no probe. */
  readonly rules: ProbeRules | undefined;
  /** Instances, in the order of the pool. */
  readonly members: readonly number[];
  /** Each zone probes on its own; a frontend without zones has one prober without a name. */
  readonly zones: readonly (string | undefined)[];
  readonly whenEmpty: WhenEmpty;
}

/** What happens when no member is up. */
export interface WhenEmpty {
  readonly allProbedUp: boolean;
  readonly isBasic: boolean;
  /** Pools smaller than this are cut. */
  readonly keepsTcpFrom: number;
}

export type Distribution = 'Default' | 'SourceIPProtocol' | 'SourceIP';

/** A rule and one of its pools. */
export interface Leg {
  readonly key: string;
  readonly loadBalancer: string;
  readonly rule: string;
  readonly pool: string;
  /** Key of the pool. */
  readonly poolKey: string;
  readonly group: number;
  readonly protocol: 'Tcp' | 'Udp' | 'All';
  readonly distribution: Distribution;
  /** Undefined: no idle timeout works on this way. */
  readonly idleTimeoutMs: Milliseconds | undefined;
  readonly resetsIdle: boolean;
  readonly assumptions: readonly string[];
}

export interface Topology {
  readonly instances: readonly SimulatedInstance[];
  readonly groups: readonly ProbeGroup[];
  readonly legs: readonly Leg[];
}
