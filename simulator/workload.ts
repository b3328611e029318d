// Which flows arrive in a simulation, and how do their clients behave?
import {
  SYN_GIVE_UP_DOUBLING,
  SYN_GIVE_UP_LINEAR,
  SYN_RETRANSMISSIONS_DOUBLING,
  SYN_RETRANSMISSIONS_LINEAR,
} from '#src/azure-facts/client-retransmission.ts';
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import type { Milliseconds } from './time.ts';
import { secondsToMs } from './time.ts';
import type { Leg } from './topology.ts';

export interface Workload {
  readonly protocol: 'tcp' | 'udp';
  readonly newFlowsPerSecond: number;
  readonly lifetimeMs: Milliseconds;
  /** Source addresses. */
  readonly clients: number;
  /** The application's limit for an attempt; undefined: the operating system gives up. */
  readonly connectTimeoutMs: Milliseconds | undefined;
  /** Further attempts after one that failed, each from another port. */
  readonly retries: number;
  readonly retransmission: 'doubling' | 'linear';
  /** Longest silence within a flow; undefined: it is never silent for long. */
  readonly idleMs: Milliseconds | undefined;
  readonly keepaliveMs: Milliseconds | undefined;
  /** When a client gives up an established flow that hangs; undefined: not within the run. */
  readonly giveUpMs: Milliseconds | undefined;
}

const CALM: Workload = {
  protocol: 'tcp',
  newFlowsPerSecond: 20,
  lifetimeMs: secondsToMs(60),
  clients: 50,
  connectTimeoutMs: undefined,
  retries: 0,
  retransmission: 'doubling',
  idleMs: undefined,
  keepaliveMs: undefined,
  giveUpMs: undefined,
};

/** What arrives when nobody says anything else: enough flows to see what happens, for the protocols of the rule. */
export function defaultWorkloads(leg: Leg): readonly Workload[] {
  const udp: Workload = { ...CALM, protocol: 'udp', newFlowsPerSecond: 5 };
  if (leg.protocol === 'Tcp') return [CALM];
  return leg.protocol === 'Udp' ? [udp] : [CALM, udp];
}

/** What is left out of the workload of a scenario file. */
export const workloadFrom = (given: Partial<Workload>): Workload => ({ ...CALM, ...given });

/** When a SYN is repeated, counted from the first one, and when the attempt is over. */
export interface AttemptSchedule {
  readonly repeatsMs: readonly Milliseconds[];
  readonly limitMs: Milliseconds;
}

export function attemptSchedule(workload: Workload, facts: FactSet): AttemptSchedule {
  const isLinear = workload.retransmission === 'linear';
  const repeats = isLinear ? facts(SYN_RETRANSMISSIONS_LINEAR) : facts(SYN_RETRANSMISSIONS_DOUBLING);
  const giveUpMs = secondsToMs(isLinear ? facts(SYN_GIVE_UP_LINEAR).value : facts(SYN_GIVE_UP_DOUBLING).value);
  const limitMs = Math.min(giveUpMs, workload.connectTimeoutMs ?? giveUpMs);
  return { repeatsMs: repeats.value.map(secondsToMs).filter((ms) => ms < limitMs), limitMs };
}

/** Flows of this age may be alive when the scenario starts; longer ones are cut short here, so that runs end. */
const LONGEST_WARM_UP_MS = secondsToMs(3600);

/** How long flows arrive before the scenario starts, so that it meets as many as there are on an ordinary day. */
export const warmUpMs = (workloads: readonly Workload[]): Milliseconds =>
  Math.min(LONGEST_WARM_UP_MS, Math.max(0, ...workloads.map((workload) => workload.lifetimeMs)));
