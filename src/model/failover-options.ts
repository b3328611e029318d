// Which reading of the probe documentation shall count, and what is added to it?
// The fields are those of `failover` in the configuration.

/**
 * `service`: probeThreshold, 1 when absent; `as-written`: numberOfProbes as its description says, probeThreshold ignored;
 * `guide`: the three failed probes of the architecture guide, each judged when it is sent; `one-probe`: one probe decides.
 */
export type FailoverReading = 'service' | 'as-written' | 'guide' | 'one-probe';

export interface FailoverOptions {
  readonly model: FailoverReading;
  /** A TCP probe answered by a reset needs the threshold; false: it decides at once. */
  readonly tcpResetCountsTowardThreshold: boolean;
  /** An explicit HTTP answer needs the threshold, as the REST text reads literally; false: it decides at once. */
  readonly httpStatusCountsTowardThreshold: boolean;
  /** Added to every window for the way from the verdict to the data path, of which no figure is published. */
  readonly propagationSeconds: number;
}

export const DEFAULT_FAILOVER_OPTIONS: FailoverOptions = {
  model: 'service',
  tcpResetCountsTowardThreshold: true,
  httpStatusCountsTowardThreshold: false,
  propagationSeconds: 0,
};
