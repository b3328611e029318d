// What does a probe do, said without formulas: when it is sent, when silence counts, what an answer decides.
import type { ProbeInForce } from '#analyzers/derive/failover-model.ts';
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import {
  LB_PROBE_FIRST_SUCCESS_COUNT,
  LB_PROBE_FLAPPING_PENALTY,
  LB_PROBE_HTTP_TIMEOUT,
} from '#src/azure-facts/load-balancer-probes.ts';
import type { FailoverOptions } from '#src/model/failover-options.ts';
import type { Milliseconds } from '../time.ts';
import { secondsToMs } from '../time.ts';

export interface ProbeRules {
  readonly intervalMs: Milliseconds;
  /** Failures, or successes, in a row that decide. */
  readonly threshold: number;
  /** Successes that admit an instance that has just started. */
  readonly firstSuccesses: number;
  /** From sending a probe to counting its silence. */
  readonly patienceMs: Milliseconds;
  /** Silence counts at once, as in the architecture guide; `patienceMs` is not used. */
  readonly judgesWhenSent: boolean;
  /** A TCP probe ends with the handshake and never sees what the application says. */
  readonly seesStatus: boolean;
  readonly resetDecides: boolean;
  /** An explicit answer decides at once, success as well as failure. */
  readonly answerDecides: boolean;
  readonly propagationMs: Milliseconds;
  /** What an instance that comes and goes waits before it is trusted; `maxMs` undefined: unpublished, so only `minMs`. */
  readonly penalty: { readonly minMs: Milliseconds; readonly maxMs: Milliseconds | undefined };
}

/** The rules of a probe whose values are in force. */
export function probeRules(probe: ProbeInForce, options: FailoverOptions, facts: FactSet): ProbeRules {
  const isTcp = probe.protocol === 'Tcp';
  const intervalMs = secondsToMs(probe.intervalSeconds);
  const penalty = facts(LB_PROBE_FLAPPING_PENALTY).value;
  return {
    intervalMs,
    threshold: probe.threshold,
    firstSuccesses: Math.min(probe.threshold, facts(LB_PROBE_FIRST_SUCCESS_COUNT).value),
    patienceMs: isTcp ? intervalMs : Math.min(intervalMs, secondsToMs(facts(LB_PROBE_HTTP_TIMEOUT).value)),
    judgesWhenSent: options.model === 'guide',
    seesStatus: !isTcp,
    resetDecides: isTcp ? !options.tcpResetCountsTowardThreshold : !options.httpStatusCountsTowardThreshold,
    answerDecides: !isTcp && !options.httpStatusCountsTowardThreshold,
    propagationMs: secondsToMs(options.propagationSeconds),
    penalty: {
      minMs: secondsToMs(penalty.min),
      maxMs: penalty.max === null ? undefined : secondsToMs(penalty.max),
    },
  };
}
